/**
 * Ranking of plain words and whole questions: kodex.search.plain and postings in the browser.
 */

import { fold, grams, tokens, words } from "./search-text.js";
import { sameWord } from "./search-forms.js";
import { featuresOf } from "./search-evidence.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-reading.js").Inquiry} Inquiry */
/** @typedef {{ord: number, number: string, score: number}} Ranked */

const unique = (list) => [...new Set(list)];
const sum = (list) => list.reduce((total, value) => total + value, 0);
const byScore = (one, other) => other.score - one.score || one.ord - other.ord;

/**
 * The items that cover most of what was asked, best first.
 * @param {Inquiry} inquiry
 * @param {number} limit
 * @param {Set<number>} [among] only items whose place is among these
 * @returns {Ranked[]}
 */
export function rank(inquiry, limit, among) {
  const { candidates, looked_at: looked } = inquiry.book.constants.plain;
  const found = first(inquiry, Math.max(limit, candidates), among);
  const ranked = judged(inquiry.book, look(inquiry, found.slice(0, looked))).sort(byScore);
  const bottom = ranked.length ? ranked.at(-1).score : 0;
  ranked.push(...judged(inquiry.book, found.slice(looked)).map((item) => ({ ...item, score: Math.min(bottom, item.score) })));
  return ranked.slice(0, limit);
}

/** The places of the items that ranking looks at closely. @param {Inquiry} inquiry @returns {number[]} */
export function lookedAt(inquiry) {
  const { candidates, looked_at: looked } = inquiry.book.constants.plain;
  return first(inquiry, candidates).slice(0, looked).map((item) => item.ord);
}

/** What BM25 finds, best first by that, links and names. */
function first(inquiry, depth, among) {
  const { book, reading, weights } = inquiry;
  const looked = reading.lookedFor().filter((word) => !reading.small.has(word) || book.questionWords.has(word));
  const asked = looked.length ? new Set(looked.flatMap(tokens)) : new Set(weights.keys());
  const known = [...weights].filter(([token, { count }]) => count && asked.has(token));
  let raw = [...totals(book, known)];
  if (among) raw = raw.filter(([place]) => among.has(place));
  const most = book.constants.postings.top * mass(inquiry);
  const best = raw.sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, among ? raw.length : depth);
  const scores = new Map(best.map(([place, score]) => [place, score / most]));
  const names = reading.names();
  const seen = [...scores.keys()].map((place) => surrounded(book, scores, names, place));
  for (const { ord, features } of seen) if (features.called) inquiry.called.add(ord);
  const weighed = seen.map((item) => ({ ...item, score: power(book, item.features) }));
  return weighed.sort(byScore);
}

/** By place the sum of what tokens are worth there; common ones only where there are no others. */
function totals(book, known) {
  const { k1, b, top, little, common, many } = book.constants.postings;
  const least = Math.log(1 / common - 1);
  const telling = known.filter(([, { count, idf }]) => count <= many || idf > least);
  const found = new Map();
  for (const [token, { idf }] of telling.length ? telling : known) {
    const { places, counts } = book.posting(token);
    const most = top * Math.max(little, idf);
    places.forEach((place, at) => {
      const slow = k1 * (1 - b + (b * book.lengths[place]) / book.averageLength);
      found.set(place, (found.get(place) ?? 0) + (most * counts[at]) / (counts[at] + slow));
    });
  }
  return found;
}

/**
 * The places of all items that have a fair share of the words asked, each in any form or by its official term.
 * @param {Inquiry} inquiry
 * @returns {Set<number>}
 */
export function meeting(inquiry) {
  const { book, reading, weights } = inquiry;
  const every = reading.mended.map((_, at) => at);
  const telling = every.filter((at) => !reading.small.has(reading.mended[at]));
  const [shares, both] = [new Map(), []];
  for (const at of telling.length ? telling : every) {
    const others = (reading.expanded.get(at) ?? []).flatMap((term) => words(fold(term)));
    const starts = unique([reading.mended[at], ...others].map(beginning));
    const found = new Set(starts.flatMap((token) => book.posting(token).places));
    const weight = Math.max(book.constants.postings.little, ...starts.map((token) => weights.get(token)?.idf ?? 0));
    both.push(found);
    for (const place of found) shares.set(place, (shares.get(place) ?? 0) + weight);
  }
  if (both.length === 2 && /[ae]$/.test(reading.mended[telling.length ? telling[1] : every[1]])) {
    const met = [...both[0]].filter((place) => both[1].has(place));
    if (met.length) return new Set(met); // what asks for a part of one thing: "méregjelző levétele"
  }
  if (!shares.size) return new Set((telling.length ? telling : every).flatMap((at) => holdingHalf(book, reading.mended[at])));
  const least = [...shares.values()].reduce((most, share) => Math.max(most, share)) / 2 - 1e-9; // just half is half
  return new Set([...shares].filter(([, share]) => share >= least).map(([place]) => place));
}

/** The places of the items that hold at least half of the 4-grams of a word in a row. @param {Book} book @param {string} word */
export function holdingHalf(book, word) {
  const parts = grams(word);
  const found = new Set();
  let runs = new Map();
  for (const part of parts) {
    const before = runs;
    runs = new Map([...book.posting(part).places].map((place) => [place, (before.get(place) ?? 0) + 1]));
    for (const [place, length] of runs) if (2 * length >= parts.length) found.add(place);
  }
  return [...found];
}

/** The token of a word that all its forms share. @param {string} word */
export const beginning = (word) => tokens(word).at(-1);

/** An item with what BM25, its neighbours and its names say. */
function surrounded(book, scores, asked, place) {
  const rule = book.rules[place - 1];
  const own = Math.max(scores.get(place), book.constants.plain.least);
  const near = sum(rule.near.map((other) => scores.get(other) ?? 0)) / Math.sqrt(rule.near.length || 1);
  const called = rule.names.some((name) => asked.some((one) => isName(one, name, book.suffixes)));
  return { ord: place, number: rule.number, features: { found: Math.log(own), links: Math.log1p(near / own), called: Number(called) } };
}

function isName(telling, name, suffixes) {
  return telling.length === name.length && telling.every((word, at) => sameWord(word, name[at], suffixes));
}

/** The weight of what was asked. */
function mass({ book, reading, weights }) {
  const ofWord = (word) => sum(unique(tokens(word)).map((token) => Math.max(0, weights.get(token).idf)));
  return Math.max(sum(reading.spoken.map(ofWord)), book.constants.postings.little);
}

/** The items with all that is known of them. */
function look(inquiry, found) {
  const { book } = inquiry;
  book.look(found.map((item) => item.ord), inquiry.starts);
  return found.map((item) => ({ ...item, features: { ...item.features, ...featuresOf(inquiry, book.rules[item.ord - 1]) } }));
}

/** The items by what is known of them. */
function judged(book, found) {
  const { bias } = book.figures.rank;
  return found.map(({ ord, number, features }) => ({ ord, number, score: Math.min(1, Math.exp(power(book, features) - bias)) }));
}

/** The weighted sum of some features. */
function power({ figures: { rank: weights } }, features) {
  return sum(Object.entries(features).map(([name, value]) => weights[name] * value));
}
