/**
 * What speaks for each item found, beside its BM25: kodex.search.evidence in the browser.
 */

import { HEAD, spacedGrams, START, tokens } from "./search-text.js";
import { alike as alikeInMeaning, nearest } from "./search-meaning.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {import("./search-reading.js").Inquiry} Inquiry */
/** @typedef {{parts: string[], weight: number, official: Word[], start: string}} Word */
/** @typedef {{words: Word[], official: Word[], parts: [string, number][], line: string, denied: Word[]}} Asked */
/** @typedef {{parts: [string, number][], length: number}} Likeness */

const unique = (list) => [...new Set(list)];
const sum = (list) => list.reduce((total, value) => total + value, 0);

/** A query made ready to be met in lines. @param {Inquiry} inquiry @returns {Asked} */
export function askedOf({ book, reading, weights }) {
  const own = book.constants.evidence;
  const ofWord = (word, official = []) => ({
    parts: spacedGrams(word),
    start: ` ${word.slice(0, START)}`,
    weight:
      Math.max(0, weights.get(HEAD + word.slice(0, START))?.idf ?? 1) * (reading.small.has(word) ? own.little : 1),
    official: unique(official)
      .filter((other) => other.length > 1)
      .map((other) => ofWord(other)),
  });
  const places = new Map();
  reading.mended.forEach((word, at) => {
    if (word.length > 1) places.set(word, [...(places.get(word) ?? []), ...(reading.official.get(at) ?? [])]);
  });
  const made = [...places].map(([word, official]) => ({ word, one: ofWord(word, official) }));
  const chosen = made.map(({ one }) => one);
  const idf = new Map([...weights].map(([token, { idf: worth }]) => [token.replaceAll("_", " "), Math.max(0, worth)]));
  const every = new Map(chosen.flatMap((word) => word.parts.map((part) => [part, idf.get(part) ?? 0])));
  const whole = sum([...every.values()]) || 1;
  return {
    words: chosen,
    official: chosen.flatMap((word) => word.official),
    parts: [...every].filter(([, worth]) => worth).map(([part, worth]) => [part, worth / whole]),
    line: ` ${[...reading.mended, ...[...reading.official.values()].flat()].join(" ")} `,
    denied: made.filter(({ word }) => reading.notSo.has(word)).map(({ one }) => one),
  };
}

/** A query made ready to be compared with stored questions. @param {Inquiry} inquiry @returns {Likeness} */
export function likenessOf({ book, reading, weights }) {
  const wanted = unique(reading.mended.flatMap(tokens)).sort();
  const worths = wanted.map((token) => [token, book.worth(weights.get(token)?.idf ?? 0)]);
  const asInLine = (token) => (token.startsWith(HEAD) ? ` ${token.slice(1)}` : token.replaceAll("_", " "));
  const parts = worths.filter(([, worth]) => worth).map(([token, worth]) => [asInLine(token), worth]);
  return { parts, length: Math.sqrt(sum(parts.map(([, worth]) => worth))) };
}

/**
 * How alike a query and a stored question are: the cosine of their tokens weighted by idf.
 * @param {Book} book
 * @param {Likeness} query
 * @param {string} line the question
 */
export function alike(book, query, line) {
  const met = sum(query.parts.map(([part, worth]) => (line.includes(part) ? worth : 0)));
  const length = met && book.lengthOf(line);
  return length ? met / (query.length * length) : 0;
}

/**
 * The features of an item, each about 0 to 1; what the nearest question is like is kept with the inquiry.
 * @param {Inquiry} inquiry
 * @param {Rule} rule
 */
export function featuresOf(inquiry, rule) {
  const { book, asked, likeness, meant } = inquiry;
  const own = book.constants.evidence;
  const near = (lines) => lines.map((line) => alike(book, likeness, line)).sort((one, other) => other - one);
  const [questions, situations] = [near(rule.asked), near(rule.cases)];
  const means = book.meaningOf(rule);
  inquiry.alike.set(rule.ord, Math.max(questions[0] ?? 0, situations[0] ?? 0));
  return {
    words: covered(asked.words, rule.lines),
    meaning: alikeInMeaning(meant, means.whole),
    nearest: nearest(meant, means.lines),
    official: covered(asked.official, rule.lines),
    definition: Number(rule.kind === "definition"),
    asked: sum(questions.slice(0, own.best)) / own.best,
    situation: situations[0] ?? 0,
    special: unnamed(rule.subject, asked.line),
    denied: denied(book, asked, rule),
  };
}

/** The share of the weight asked that is denied in the query and stated by the item. */
function denied(book, asked, rule) {
  if (!asked.denied.length) return 0;
  const denying = [rule.gistLine, ...rule.asked].flatMap((line) => book.denied.inLine(line));
  const unsaid = ` ${unique(denying).join(" ")} `;
  const stated = asked.denied.filter(({ start }) => book.ownOf(rule).includes(start) && !unsaid.includes(start));
  return sum(stated.map((word) => word.weight)) / (sum(asked.words.map((word) => word.weight)) || 1);
}

/** The share of the words of a subject that a line does not hold, gram by gram. */
function unnamed(subject, line) {
  const shares = subject.map((word) => {
    const parts = spacedGrams(word);
    return parts.filter((part) => line.includes(part)).length / parts.length;
  });
  return shares.length ? 1 - sum(shares) / shares.length : 0;
}

/**
 * The share of the words' weight that a text holds, gram by gram.
 * @param {Word[]} wanted
 * @param {string} text
 */
export function covered(wanted, text) {
  let whole = 0;
  let met = 0;
  for (const word of wanted) {
    whole += word.weight;
    let share = word.parts.filter((part) => text.includes(part)).length / word.parts.length;
    if (word.official.length && share < 1) share = Math.max(share, covered(word.official, text));
    met += word.weight * share;
  }
  return whole ? met / whole : 0;
}

/**
 * How well the best of some stored questions is what was asked; 0 when there is none.
 * @param {Book} book
 * @param {Asked} query
 * @param {string[]} lines
 */
export function bestFit(book, query, lines) {
  const own = book.constants.evidence;
  const fits = lines.map((question) => {
    const held = sum(query.parts.map(([part, share]) => (question.includes(part) ? share : 0)));
    return (own.scale * held) / Math.sqrt(question.length + own.flat);
  });
  return fits.length ? Math.max(...fits) : 0;
}
