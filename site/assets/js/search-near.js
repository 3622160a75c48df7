/**
 * The words of a book that look most like those of a query which found nothing.
 */

import { likeness } from "./search-numbers.js";
import { beginning, holdingHalf } from "./search-rank.js";
import { fold, START, words } from "./search-text.js";

const MOST = 5;
const ASKED = 4;
const LONGER = 2;
const SHORTEST = 3;
/** Less alike words are no help (0 to 1). */
const ALIKE = 0.6;
/** How much liker a word counts that stands in a heading or is a defined term. */
const NAMED = 0.2;

/**
 * The words of a query that no rule has in any form, as they were typed: kodex.search.near in the browser.
 * @param {import("./search-query.js").Found} found
 * @returns {string[]}
 */
export function strangeWords({ exact, inquiry: { book, reading } }) {
  const isTold = (word, at) => reading.expanded.has(at) || reading.small.has(word) || word.length < SHORTEST || /^\p{Nd}+$/u.test(word);
  const isKnown = (word) => book.posting(beginning(word)).places.length > 0 || holdingHalf(book, word).length > 0;
  const lost = exact.length ? [] : [...reading.mended.keys()].filter((at) => !isTold(reading.mended[at], at) && !isKnown(reading.mended[at]));
  return lost.map((at) => reading.typed[at]);
}

/**
 * Words as they are mostly written, the likest first, of those that begin alike only one.
 * @param {import("./search-book.js").Book} book
 * @param {string} text
 */
export function nearWords(book, text) {
  const named = new Set(book.rules.flatMap((rule) => rule.own));
  const fits = (one, word) => one.length >= SHORTEST && Math.abs(one.length - word.length) <= LONGER;
  const asked = words(fold(text)).filter((word) => word.length > 2 && !book.smallWords.has(word)).slice(0, ASKED);
  const found = asked.flatMap((word) => {
    const fitting = book.common(word).filter((one) => fits(one, word));
    const compared = fitting.map((one) => ({ one, alike: likeness(word, one) })).filter(({ alike }) => alike >= ALIKE);
    return compared.map(({ one, alike }) => ({ one, alike: alike + (named.has(one) ? NAMED : 0) }));
  });
  const order = found.sort((one, other) => other.alike - one.alike).map(({ one }) => one);
  const starts = new Set();
  const first = order.filter((word) => !starts.has(word.slice(0, START)) && starts.add(word.slice(0, START)));
  return first.slice(0, MOST).map((word) => book.spelt(word));
}
