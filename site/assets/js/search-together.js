/**
 * Several books searched and asked as one: kodex.search.together in the browser.
 */

import { Marker } from "./search-snippets.js";
import { clean, find, hit, ranged, suggestion } from "./search-query.js";
import { likely } from "./search-refusal.js";
import { fold, words } from "./search-text.js";

/** @typedef {import("./search-book.js").Book} Book */

const LITTLE = 1e-3;
const BESIDE = 0.5;
const NEAREST = 3;
/** The score of an item that only stands near a number that does not exist. */
const NEAR = 0.1;
const SHORTEST = 5;

/**
 * The items of all books that best meet a query, of equals the first book's.
 * @param {Book[]} books
 * @param {string} typed
 * @param {number} limit
 */
export function search(books, typed, limit) {
  const text = clean(typed);
  if (!text) return { hits: [], suggestion: null, unknown: [] };
  const sound = soundWords(books, text);
  const seen = books.map((book) => ofBook(book, text, limit, sound));
  const every = seen.flatMap(({ book, ranked, marker }) => ranked.map((item) => ({ book, item, marker })));
  const sure = every.filter(({ item }) => item.ord || item.score > NEAR);
  const order = (sure.length ? sure : every).sort((one, other) => other.item.score - one.item.score);
  const mended = seen.map(({ book, reading }) => reading && suggestion(book, reading, text));
  const unknown = seen[0].unknown.filter((number) => seen.every((one) => one.unknown.includes(number)));
  return {
    hits: order.slice(0, limit).map(({ book, item, marker }) => hit(book, item, marker)),
    suggestion: mended.every(Boolean) ? mended[0] : null,
    unknown,
  };
}

/** What one book has, by how likely its best item answers the query. */
function ofBook(book, text, limit, sound) {
  const between = ranged(book, text, limit);
  if (between) return { book, ranked: between, marker: new Marker(book, []), reading: null, unknown: [] };
  const { ranked, reading, unknown } = find(book, text, limit, sound);
  const byWords = ranked.filter((item) => item.ord);
  const best = byWords.length ? Math.max(LITTLE, likely(book, reading, byWords)) : 0;
  const most = Math.max(0, ...byWords.map((item) => item.score)) || 1;
  const scaled = ranked.map((item) => (item.ord ? { ...item, score: (item.score * best) / most } : item));
  return { book, ranked: scaled, marker: new Marker(book, reading.allWords()), reading, unknown };
}

/** The folded words of a query that some of the books know: they are no typos in the others. */
function soundWords(books, text) {
  const known = (word) => books.some((book) => book.vocabulary.get(word[0])?.known.has(word));
  return new Set(words(fold(text)).filter((word) => word.length >= SHORTEST && known(word)));
}

/**
 * Answer a question by the book that most likely answers it.
 * @param {{book: Book, told: any}[]} library the books with what only answers need
 * @param {string} typed
 * @param {typeof import("./ask-answers.js").Case} Case
 */
export function ask(library, typed, Case) {
  const question = clean(typed);
  if (!question) return null;
  const sound = soundWords(library.map(({ book }) => book), question);
  const likelihood = (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.likely - one.likely;
  const cases = library.map(({ book, told }) => new Case(book, told, question, sound)).sort(likelihood);
  const [best, ...others] = cases.filter((one) => one.isAnswered);
  if (!best) return declined(cases.map((one) => one.answer()));
  const beside = others.filter((one) => one.isNamed || one.likely >= BESIDE * best.likely);
  return { ...best.answer(), elsewhere: beside.map((one) => one.composer.elsewhere(one.decides()[0])) };
}

function declined(answers) {
  const near = answers.filter((one) => one.nearest.length);
  const nearest = near.length === 1 ? near[0].nearest : near.flatMap((one) => one.nearest.slice(0, 1));
  return { ...answers[0], nearest: nearest.slice(0, NEAREST) };
}
