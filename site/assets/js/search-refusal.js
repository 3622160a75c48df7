/**
 * Whether a question is answered at all: kodex.answers.refusal in the browser.
 */

import { fold, grams, HEAD, START, words } from "./search-text.js";
import { bestFit, covered } from "./search-evidence.js";
import { alike, distances, sumOf } from "./search-meaning.js";

/** @typedef {import("./search-reading.js").Inquiry} Inquiry */

/**
 * How likely (0 to 1) the first of the items found answers the question; 0 when nothing telling was asked.
 * @param {Inquiry} inquiry
 * @param {import("./search-rank.js").Ranked[]} found
 */
export function likely(inquiry, found) {
  if (!found.length || !inquiry.reading.telling.length) return 0;
  const figures = inquiry.book.figures.refuse;
  const values = Object.entries(features(inquiry, found[0]));
  const power = values.reduce((total, [name, value]) => total + figures[name] * value, 0);
  return 1 / (1 + Math.exp(-figures.bias - power));
}

function features(inquiry, top) {
  const { book, reading, asked: query } = inquiry;
  const { terms } = book.figures;
  book.look([top.ord]);
  const rule = book.rules[top.ord - 1];
  const means = book.meaningOf(rule);
  const stored = [...rule.asked, ...rule.cases];
  const lines = [rule.lines, ...rule.cases].join("\n");
  const explained = new Set([...reading.expanded.keys()].map((at) => reading.words[at]));
  const unexplained = reading.telling.filter((word) => !explained.has(word));
  const rare = book.constants.refusal.rare * book.indexed;
  const strange = (word) => {
    const parts = grams(word);
    return parts.filter((part) => inquiry.count(part) <= rare).length / parts.length;
  };
  const isUnknown = (word) => (inquiry.weights.get(HEAD + word.slice(0, START))?.count ?? 1) <= 0;
  const fits = (word) => alike(sumOf([word], book.meant, book.constants.meaning.size), means.whole);
  const far = distances(inquiry.meant, means.lines);
  return {
    covered: covered(query.words, lines),
    meaning: alike(inquiry.meant, means.whole),
    weakest: Math.min(...reading.telling.map(fits)),
    apart: far.length ? Math.sqrt(Math.min(...far)) : 0,
    question: bestFit(book, query, stored),
    kind: kindOf(book, reading.mended, stored, far),
    length: Math.log(reading.telling.length),
    telling: reading.telling.length / reading.words.length,
    digits: Number(reading.words.some((word) => /^\p{Nd}+$/u.test(word))),
    strange: Math.max(0, ...unexplained.map(strange)),
    named: Number(capitals(inquiry, inquiry.text).length > 0),
    outside: foreign(book, reading.mended, (token) => inquiry.count(token)),
    elsewhere: Number(unexplained.some((word) => isUnknown(word) && terms.has(word.slice(0, START)))),
    wording: wording(book, reading.mended),
  };
}

/** Whether a stored line that is among the nearest holds a question word of those asked. */
function kindOf(book, found, lines, far) {
  const { nearest, no_kind: none } = book.constants.refusal;
  const asked = new Set(found.filter((word) => book.questionWords.has(word)));
  if (!asked.size) return none;
  const order = [...lines.keys()].sort((one, other) => far[one] - far[other]);
  return Number(order.slice(0, nearest).some((at) => lines[at].split(" ").some((word) => asked.has(word))));
}

/**
 * The words of a question that look like a card's name: capital inside a sentence, and of no rule.
 * @param {Inquiry} inquiry
 * @param {string} question
 */
export function capitals(inquiry, question) {
  const { book } = inquiry;
  return question.split(book.patterns.sentence).flatMap((sentence) =>
    words(sentence)
      .slice(1)
      .filter((word) => {
        const folded = fold(word);
        const strange = !inquiry.count(HEAD + folded.slice(0, START));
        return isUpper(word[0]) && !isUpper(word) && !book.smallWords.has(folded) && strange;
      }),
  );
}

const isUpper = (word) => word === word.toUpperCase() && word !== word.toLowerCase();

/** How much the words of a question speak of other things than rules. */
function foreign(book, found, count) {
  const { outside: odds, own } = book.figures;
  const { at_home: home, foreign: clearly } = book.constants.refusal;
  const starts = [...new Set(found.map((word) => word.slice(0, START)))];
  const counts = (start) => own || (odds[start] >= clearly && !count(HEAD + start));
  const known = (start) => (Object.hasOwn(odds, start) && counts(start) ? odds[start] : home);
  return starts.length ? starts.reduce((total, one) => total + known(one), 0) / Math.sqrt(starts.length) : 0;
}

/** How much a question is worded like those that rules answer. */
function wording(book, found) {
  const { terms } = book.figures;
  const starts = found.map((word) => word.slice(0, START)).map((start) => (terms.has(start) ? book.constants.refusal.term : start));
  const pairs = ["", ...starts].map((one, at) => `${one} ${starts[at] ?? ""}`);
  const mine = [...new Set(starts), ...new Set(pairs)];
  return mine.reduce((total, token) => total + (book.figures.wording.get(token) ?? 0), 0) / Math.sqrt(mine.length);
}
