/**
 * What speaks for each item found: kodex.search.evidence in the browser.
 */

import { HEAD, spacedGrams, START, tokens } from "./search-text.js";
import { alike as alikeInMeaning } from "./search-meaning.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {import("./search-reading.js").Inquiry} Inquiry */
/** @typedef {{parts: string[], weight: number}} Word */
/** @typedef {{parts: [string, number][], length: number}} Likeness */
/** @typedef {{alike: number[], meant: number[], best: number, nearest: number}} Pairs */

const unique = (list) => [...new Set(list)];
const sum = (list) => list.reduce((total, value) => total + value, 0);

/** A query made ready to be met in lines. @param {Inquiry} inquiry @returns {Word[]} */
export function askedOf({ book, reading, weights }) {
  const { little } = book.constants.evidence;
  const weight = (word) => Math.max(0, weights.get(HEAD + word.slice(0, START))?.idf ?? 1) * (reading.small.has(word) ? little : 1);
  return unique(reading.spoken)
    .filter((word) => word.length > 1)
    .map((word) => ({ parts: spacedGrams(word), weight: weight(word) }));
}

/** A query made ready to be compared with stored questions. @param {Inquiry} inquiry @returns {Likeness} */
export function likenessOf({ book, reading, weights }) {
  const wanted = unique(reading.spoken.flatMap(tokens)).sort();
  const worths = wanted.map((token) => [token, book.worth(weights.get(token)?.idf ?? 0)]);
  const asInLine = (token) => (token.startsWith(HEAD) ? ` ${token.slice(1)}` : token.replaceAll("_", " "));
  const parts = worths.filter(([, worth]) => worth).map(([token, worth]) => [asInLine(token), worth]);
  return { parts, length: Math.sqrt(sum(parts.map(([, worth]) => worth))) };
}

/** How alike a query and a stored question are: the cosine of their tokens weighted by idf. */
function alike(book, query, line) {
  const met = sum(query.parts.map(([part, worth]) => (line.includes(part) ? worth : 0)));
  const length = met && book.lengthOf(line);
  return length ? met / (query.length * length) : 0;
}

/**
 * A query and each stored line of an item that was looked at, its questions first: how alike in words, in meaning.
 * @param {Inquiry} inquiry
 * @param {Rule} rule
 * @returns {Pairs}
 */
export function pairsOf({ book, likeness, meant }, rule) {
  const alikes = [...rule.asked, ...rule.cases].map((line) => alike(book, likeness, line));
  const means = book.meaningOf(rule).lines.map((line) => alikeInMeaning(meant, line));
  return { alike: alikes, meant: means, best: Math.max(0, ...alikes), nearest: means.length ? Math.max(...means) : 0 };
}

/**
 * What is known of an item only when it was looked at, by name.
 * @param {Inquiry} inquiry
 * @param {Rule} rule
 */
export function featuresOf(inquiry, rule) {
  const { alike: alikes, nearest } = inquiry.pairs(rule);
  const count = rule.asked.length;
  return {
    words: covered(inquiry.asked, rule.lines),
    meaning: alikeInMeaning(inquiry.meant, inquiry.book.meaningOf(rule).whole),
    nearest,
    asked: Math.max(0, ...alikes.slice(0, count)),
    situation: Math.max(0, ...alikes.slice(count)),
  };
}

/**
 * The share of the words' weight that a text holds, gram by gram.
 * @param {Word[]} wanted
 * @param {string} text
 */
export function covered(wanted, text) {
  const whole = sum(wanted.map(({ weight }) => weight));
  const met = wanted.map(({ parts, weight }) => weight * (parts.filter((part) => text.includes(part)).length / parts.length));
  return whole ? sum(met) / whole : 0;
}
