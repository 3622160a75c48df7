/**
 * Whether a question is answered at all: kodex.answers.refusal in the browser.
 */

import { grams, HEAD, START } from "./search-text.js";
import { alike, askedOf, bestFit, covered, meantBy, weigh } from "./search-rank.js";

/**
 * How likely (0 to 1) the first of the items found answers the question; 0 when nothing telling was asked.
 * @param {import("./search-book.js").Book} book
 * @param {import("./search-rank.js").Reading} reading
 * @param {import("./search-rank.js").Ranked[]} found
 */
export function likely(book, reading, found) {
  if (!found.length || !reading.telling.length) return 0;
  const figures = book.figures.refuse;
  let power = figures.bias;
  for (const [name, value] of Object.entries(features(book, reading, found[0]))) power += figures[name] * value;
  return 1 / (1 + Math.exp(-power));
}

function features(book, reading, top) {
  const weights = weigh(book, reading);
  const rule = book.rules[top.ord - 1];
  const query = askedOf(book, reading, weights);
  const explained = new Set([...reading.expanded.keys()].map((at) => reading.words[at]));
  const unexplained = reading.telling.filter((word) => !explained.has(word));
  const count = (token, otherwise) => weights.get(token)?.count ?? otherwise;
  const rare = book.constants.refusal.rare * book.indexed;
  const strange = (word) => {
    const parts = grams(word);
    return parts.filter((part) => count(part, 0) <= rare).length / parts.length;
  };
  const unknown = unexplained.filter((word) => count(HEAD + word.slice(0, START), 1) <= 0);
  const whole = query.words.reduce((total, word) => total + word.weight, 0) || 1;
  const missed = query.words.map((word) => word.weight * (1 - covered([word], rule.lines)));
  return {
    score: Math.log(Math.max(top.score, 1e-4)),
    covered: covered(query.words, rule.lines),
    meaning: alike(meantBy(book, reading), book.meanings[top.ord - 1]),
    question: bestFit(book, query, rule.lines),
    length: Math.log(reading.telling.length),
    unknown: unknown.length / reading.telling.length,
    strange: Math.max(0, ...unexplained.map(strange)),
    missed: Math.max(0, ...missed) / whole,
    outside: foreign(book, reading.mended, count),
  };
}

/** How much the words of a question speak of other things than rules. */
function foreign(book, found, count) {
  const { outside: odds, own } = book.figures;
  const { at_home: home, foreign: clearly } = book.constants.refusal;
  const starts = [...new Set(found.map((word) => word.slice(0, START)))];
  const counts = (start) => own || (odds[start] >= clearly && !count(HEAD + start, 0));
  const known = (start) => (Object.hasOwn(odds, start) && counts(start) ? odds[start] : home);
  return starts.length ? starts.reduce((total, one) => total + known(one), 0) / Math.sqrt(starts.length) : 0;
}
