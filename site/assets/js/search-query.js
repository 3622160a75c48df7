/**
 * A typed query leads to ranked hits: kodex.search.query in the browser (without the query language's fields).
 */

import { compareKeys, isBelow, key, readRange, splitAddresses, splitNumbers } from "./search-numbers.js";
import { isForm } from "./search-forms.js";
import { fold, words } from "./search-text.js";
import { lookedAt, meeting, rank } from "./search-rank.js";
import { Missing } from "./search-load.js";
import { Inquiry, Reading } from "./search-reading.js";
import { Marker } from "./search-snippets.js";
import { isLanguage } from "./search-language.js";
import { nearWords, strangeWords } from "./search-near.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-rank.js").Ranked} Ranked */
/** @typedef {import("./search-called.js").Called} Called */
/** @typedef {{named: string[], unknown: string[], exact: Called[], inquiry: Inquiry, ranked: Ranked[]}} Found */
/** @typedef {{items: Ranked[], places: Set<number>}} Ranking */

/** So many rules lend their accents to a mended query. */
const SHOWN = 10;

/** A query in one line; empty when there is nothing to look for. @param {string} text @param {Book} book */
export function clean(text, book) {
  const line = text
    .slice(0, book.constants.query.longest)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : "";
}

/** What a cleaned query names, what is called or asked just so, and what else it says. */
function read(book, text, sound) {
  const exact = called(book, text, sound);
  const { named, unknown, rest } = exact.length ? { named: [], unknown: [], rest: text } : asked(book, text);
  const inquiry = new Inquiry(book, rest, sound);
  const isWhence = !exact.length && book.whence.includes(words(fold(rest))[0]);
  if (isWhence) return { named, unknown, exact, inquiry };
  const called_ = exact.length ? exact : bySlang(book, inquiry.reading);
  const near = called_.length || named.length || unknown.length ? called_ : nearly(book, rest, inquiry.reading, sound);
  return { named, unknown, exact: near, inquiry };
}

/** What is called so but for a suffix or a typing error. */
function nearly(book, text, { words: found }, sound) {
  const [before, last] = [found.slice(0, -1), found.at(-1)];
  if (before.length && found.length <= book.constants.called.most_words + 1) {
    const isSuffix = isForm(before.at(-1) + last, before.at(-1), book.suffixes) && fold(text).includes(`-${last}`); // "VP-t"
    const names = isSuffix ? book.names.names(before) : [];
    const bare = isSuffix && !names.length ? bySlang(book, new Reading(book, before.join(" "))) : names;
    if (bare.length) return bare;
  }
  return found.length ? book.names.near(found, (word) => book.knows(word) || Boolean(sound?.has(word))) : [];
}

/** What is called or asked just so. Where stored questions must be fetched for that, so is what ranking will look at. */
function called(book, text, sound) {
  const typed = words(fold(text));
  try {
    return book.names.find(typed);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    const inquiry = new Inquiry(book, text, sound);
    book.look([...book.names.mayBe(typed), ...lookedAt(inquiry)], inquiry.starts);
    throw error;
  }
}

/** What is called by the official term that the whole query is a player's word for. */
export function bySlang(book, reading) {
  const [, ...official] = reading.names();
  const found = official.map((name) => book.names.names(name)).find((one) => one.length);
  const named = (place) => ({ ord: place, number: book.rules[place - 1].number, how: book.constants.called.indexed });
  return found ?? reading.meant.map(named);
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
  const { named, unknown, exact, inquiry } = read(book, text, sound);
  const told = inquiry.reading.words.length > 0;
  const ranked = numbered(book, named, told ? [] : unknown);
  ranked.push(...exact.map(({ ord, number }) => ({ ord, number, score: 1 })));
  if (ranked.length < limit && told) {
    const have = new Set(ranked.map((item) => item.number));
    ranked.push(...rank(inquiry, limit).filter((item) => !have.has(item.number)));
  }
  return { named, unknown, exact, inquiry, ranked: ranked.slice(0, limit) };
}

/**
 * What was found as a list of all that meets the query: what was named, what is called so, then the best.
 * @param {Found} found
 * @param {number} limit
 * @returns {Ranking}
 */
export function ranking({ named, exact, inquiry, ranked }, limit) {
  const { book, reading } = inquiry;
  const own = book.constants.query;
  const numbers = ranked.filter((item) => !item.ord).map((item) => item.number);
  const places = new Set([...book.rulesOf(numbers).map((rule) => rule.ord), ...exact.map((one) => one.ord)]);
  const add = (found) => found.forEach((place) => places.add(place));
  if (reading.words.length && !(named.length && ranked.length >= limit)) {
    const found = meeting(inquiry);
    add(found);
    if (found.size && reading.telling.length > own.words) add(ranked.filter((item) => item.ord).map((item) => item.ord));
  }
  const items = ranked.filter((item) => !item.ord || places.has(item.ord));
  if (items.length < Math.min(limit, places.size)) {
    const have = new Set(items.map((item) => item.number));
    items.push(...rank(inquiry, own.every, places).filter((item) => !have.has(item.number)));
  }
  return { items: items.slice(0, limit), places };
}

/** The existing numbers that a query names, the others that it seems to name, and the rest of it. */
function asked(book, text) {
  const most = (numbers) => numbers.slice(0, book.constants.query.most_numbers);
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
  for (const number of near) if (!order.includes(number)) ranked.push({ ord: 0, number, score: book.constants.query.near });
  return ranked;
}

/** The items of a typed range of numbers, in printed order; null when it is none. */
export function ranged(book, text, limit) {
  const ends = book.names.names(words(fold(text))).length ? null : readRange(text);
  if (!ends) return null;
  const [first, last] = ends.map(key);
  const inside = book.rules.filter((rule) => {
    const place = key(rule.number);
    return compareKeys(place, first) >= 0 && (compareKeys(place, last) <= 0 || isBelow(rule.number, ends[1]));
  });
  const items = inside.slice(0, limit).map((rule) => ({ ord: rule.ord, number: rule.number, score: 1 }));
  return { items, places: new Set(inside.map((rule) => rule.ord)) };
}

/**
 * What the page shows for a query.
 * @param {Book} book
 * @param {string} typed
 * @param {number} limit
 */
export function search(book, typed, limit) {
  const text = clean(typed, book);
  const nothing = { hits: [], total: 0, suggestion: null, unknown: [], strange: [], near: [], parts: [], isLanguage: false };
  if (!text) return nothing;
  const shown = ({ items, places }, marker) => {
    show(book, items);
    return { hits: items.map((item) => hit(book, item, marker)), total: places.size, parts: partsOf(book, places) };
  };
  const between = ranged(book, text, limit);
  if (between) return { ...nothing, ...shown(between, new Marker(book, [])) };
  const found = find(book, text, book.constants.query.least);
  const { reading } = found.inquiry;
  const marker = new Marker(book, reading.allWords());
  const ranked = shown(ranking(found, limit), marker);
  const beside = { near: ranked.hits.length ? [] : nearWords(book, text), isLanguage: inLanguage(found, text) };
  return { ...ranked, suggestion: suggestion(found.inquiry, text), unknown: found.unknown, strange: strangeWords(found), ...beside };
}

/** How many items at some places each part of the book has, in the order of print. @param {Book} book @param {Set<number>} places */
function partsOf(book, places) {
  const found = new Map();
  for (const place of [...places].sort((one, other) => one - other)) {
    const { part } = book.rules[place - 1];
    found.set(part, (found.get(part) ?? 0) + 1);
  }
  return [...found].map(([part, count]) => [`${part}. ${book.parts.get(part)}`, count]);
}

/** Whether a query is meant in the query language, which only the command line reads. @param {Found} found @param {string} text */
export const inLanguage = ({ exact, inquiry: { book } }, text) => !exact.length && isLanguage(text, book.language.patterns, book.language.fields);

/**
 * The whole query with its typos mended, or null.
 * @param {Inquiry} inquiry what it asks beside the numbers that it names
 * @param {string} text
 * @param {Set<string>} [sound] folded words that are no typos
 */
export function suggestion(inquiry, text, sound) {
  const { book } = inquiry;
  const reading = inquiry.text === text ? inquiry.reading : new Reading(book, text, sound);
  return reading.corrected.size ? accented(book, reading.mended, text) : null;
}

/** Folded words with the accents they have in the rules they find, else as they were typed or are mostly written. */
function accented(book, mended, typed) {
  const known = new Map(words(typed).map((word) => [fold(word), word.toLowerCase()]));
  for (const query of [mended.join(" "), ...mended]) {
    if (words(query).every((word) => known.has(word))) continue;
    const { items } = ranking(find(book, query, book.constants.query.least), SHOWN);
    show(book, items);
    for (const { number } of items) {
      const { heading, text } = book.rule(number);
      const lent = new Map();
      for (const word of words(`${heading ?? ""} ${text ?? ""}`)) lent.set(fold(word), word.toLowerCase());
      for (const [plain, word] of lent) if (!known.has(plain)) known.set(plain, word);
    }
  }
  return mended.map((word) => known.get(word) ?? book.spelt(word)).join(" ");
}

/** Make sure that what is shown of some items is there. @param {Book} book @param {{number: string}[]} items */
export const show = (book, items) => book.read(items.map(({ number }) => book.rule(number).ord));

/** A ranked item as the page shows it. @param {Book} book @param {{number: string, score: number}} item @param {Marker} marker */
export function hit(book, { number, score }, marker) {
  const { shown, title, path, heading, kind, text, beats, printed } = book.rule(number);
  const said = text || heading;
  const label = book.labels[kind];
  const snippet = said ? marker.snippet(said) : "";
  const place = { rulebook: book.rulebook, address: book.address(number) };
  return { ...place, number, shown, title, path, heading, kind, label, beats, printed, score, snippet, words: marker.wanted };
}
