/**
 * A typed query leads to ranked hits: kodex.search.query in the browser (without the query language's fields).
 */

import { compareKeys, isBelow, key, readRange, splitAddresses, splitNumbers } from "./search-numbers.js";
import { fold, words } from "./search-text.js";
import { rank, Reading } from "./search-rank.js";
import { Marker } from "./search-snippets.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {{named: string[], unknown: string[], reading: Reading, ranked: import("./search-rank.js").Ranked[]}} Found */

const MOST_NUMBERS = 5;
const LONGEST = 2000;
/** So many rules lend their accents to a mended query. */
const SHOWN = 10;

/** A query in one line; empty when there is nothing to look for. @param {string} text */
export function clean(text) {
  const line = text
    .slice(0, LONGEST)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : "";
}

/**
 * Answer a cleaned query: named numbers first, then words.
 * @param {Book} book
 * @param {string} text
 * @param {number} limit
 * @param {Set<string>} [sound] folded words that are no typos, though this book does not know them
 * @returns {Found}
 */
export function find(book, text, limit, sound) {
  const { named, unknown, rest } = asked(book, text);
  const reading = new Reading(book, rest, sound);
  let ranked = numbered(book, named, reading.words.length ? [] : unknown);
  if (ranked.length < limit && reading.words.length) {
    const have = new Set(ranked.map((item) => item.number));
    ranked = [...ranked, ...rank(book, reading, limit).filter((item) => !have.has(item.number))];
  }
  return { named, unknown, reading, ranked: ranked.slice(0, limit) };
}

/** The existing numbers that a query names, the others that it seems to name, and the rest of it. */
function asked(book, text) {
  const most = (numbers) => numbers.slice(0, MOST_NUMBERS);
  if (book.addresses) {
    if (!/[\p{Nd}/#]/u.test(text)) return { named: [], unknown: [], rest: text };
    const { named, unknown, rest } = splitAddresses(text, book.patterns, (typed) => book.addresses.meant(typed));
    return { named: most(named), unknown: most(unknown), rest };
  }
  const { asked, rest } = /\p{Nd}/u.test(text) ? splitNumbers(text, book.patterns) : { asked: [], rest: text };
  const known = (number) => Boolean(book.rule(number));
  return { named: most(asked.filter(known)), unknown: most(asked.filter((one) => !known(one))), rest: asked.length ? rest : text };
}

function numbered(book, named, unknown) {
  const below = named.flatMap((number) => book.below(number));
  const order = [...new Set([...named, ...below])];
  const ranked = order.map((number) => ({ ord: 0, number, score: named.includes(number) ? 1 : 0.9 }));
  const near = new Set(unknown.flatMap((number) => book.nearest(number)));
  for (const number of near) if (!order.includes(number)) ranked.push({ ord: 0, number, score: 0.1 });
  return ranked;
}

/** The items of a typed range of numbers, in printed order; null when it is none. */
export function ranged(book, text, limit) {
  const ends = readRange(text);
  if (!ends) return null;
  const [first, last] = ends.map(key);
  const inside = book.rules.filter((rule) => {
    const place = key(rule.number);
    return compareKeys(place, first) >= 0 && (compareKeys(place, last) <= 0 || isBelow(rule.number, ends[1]));
  });
  return inside.slice(0, limit).map((rule) => ({ ord: rule.ord, number: rule.number, score: 1 }));
}

/**
 * What the page shows for a query.
 * @param {Book} book
 * @param {string} typed
 * @param {number} limit
 */
export function search(book, typed, limit) {
  const text = clean(typed);
  if (!text) return { hits: [], suggestion: null, unknown: [] };
  const between = ranged(book, text, limit);
  if (between) return { hits: between.map((item) => hit(book, item, new Marker(book, []))), suggestion: null, unknown: [] };
  const { reading, ranked, unknown } = find(book, text, limit);
  const marker = new Marker(book, reading.allWords());
  const hits = ranked.map((item) => hit(book, item, marker));
  return { hits, suggestion: suggestion(book, reading, text), unknown };
}

/** The query with its typos mended, or null. @param {Book} book @param {Reading} reading @param {string} text */
export const suggestion = (book, reading, text) =>
  reading.corrected.size ? accented(book, reading.mended, text) : null;

/** Folded words with the accents they have in the rules they find, else as they were typed. */
function accented(book, mended, typed) {
  const known = new Map(words(typed).map((word) => [fold(word), word.toLowerCase()]));
  for (const query of [mended.join(" "), ...mended]) {
    if (words(query).every((word) => known.has(word))) continue;
    for (const { number } of find(book, query, SHOWN).ranked) {
      const { heading, text } = book.rule(number);
      const lent = new Map();
      for (const word of words(`${heading ?? ""} ${text ?? ""}`)) lent.set(fold(word), word.toLowerCase());
      for (const [plain, word] of lent) if (!known.has(plain)) known.set(plain, word);
    }
  }
  return mended.map((word) => known.get(word) ?? word).join(" ");
}

/** A ranked item as the page shows it. @param {Book} book @param {{number: string, score: number}} item @param {Marker} marker */
export function hit(book, { number, score }, marker) {
  const { title, path, heading, kind, text, beats, printed } = book.rule(number);
  const said = text || heading;
  const label = book.labels[kind];
  const snippet = said ? marker.snippet(said) : "";
  const place = { rulebook: book.rulebook, address: book.address(number) };
  return { ...place, number, title, path, heading, kind, label, beats, printed, score, snippet };
}
