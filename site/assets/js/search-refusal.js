/**
 * Whether a question is answered at all: kodex.answers.refusal in the browser.
 */

import { fold, HEAD, START, tokens, words } from "./search-text.js";
import { beginning } from "./search-rank.js";
import { covered } from "./search-evidence.js";
import { alike } from "./search-meaning.js";

/** @typedef {import("./search-reading.js").Inquiry} Inquiry */

/**
 * How likely (0 to 1) the first of the items found answers the question; 0 when nothing telling was asked.
 * @param {Inquiry} inquiry
 * @param {import("./search-rank.js").Ranked[]} found
 */
export function likely(inquiry, found) {
  if (!found.length || !inquiry.reading.telling.length) return 0;
  const figures = inquiry.book.figures.refuse;
  const values = Object.entries(features(inquiry, found));
  const power = values.reduce((total, [name, value]) => total + figures[name] * value, 0);
  return 1 / (1 + Math.exp(-figures.bias - power));
}

function features(inquiry, [top, next]) {
  const { book, reading } = inquiry;
  const rule = book.rules[top.ord - 1];
  const { best, nearest } = inquiry.pairs(rule);
  return {
    score: ahead(book, top.score, 1),
    ahead: ahead(book, top.score, next?.score ?? behind(top.score)),
    covered: covered(inquiry.asked, [rule.lines, ...rule.cases].join("\n")),
    meaning: alike(inquiry.meant, book.meaningOf(rule).whole),
    nearest,
    question: best,
    length: Math.log(reading.telling.length),
    telling: reading.telling.length / reading.words.length,
    digits: Number(reading.words.some((word) => /^\p{Nd}+$/u.test(word))),
    named: Number(capitals(inquiry, inquiry.text).length > 0),
    outside: foreign(book, reading.mended, (token) => inquiry.count(token)),
    sisters: Math.min(book.constants.refusal.most_sisters, ofSisters(book, reading.mended)),
    wording: wording(book, reading.mended),
  };
}

/**
 * How far a score is ahead of another one (logarithm).
 * @param {import("./search-book.js").Book} book
 * @param {number} first
 * @param {number} other
 */
function ahead(book, first, other) {
  const { least } = book.constants.refusal;
  return Math.log(Math.max(first, least) / Math.max(other, least));
}

/** What stands for the score of a next item where there is none. @param {number} first */
const behind = (first) => first / 10;

/** How many of the words begin as a term of sister rulebooks which this one does not know. */
function ofSisters(book, found) {
  const { short } = book.constants.refusal;
  const sizes = (word) => (word.length > short ? Array.from({ length: word.length - short }, (_, at) => short + 1 + at) : [word.length]);
  const isOne = (word) => sizes(word).some((size) => book.figures.sisters.has(word.slice(0, size)));
  return [...new Set(found)].filter(isOne).length;
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
        const strange = !inquiry.count(tokens(folded).at(-1)); // the beginning, or all of a short word: "Ép"
        return isUpper(word[0]) && !isUpper(word) && !book.smallWords.has(folded) && strange;
      }),
  );
}

/**
 * The names of several words that look like a card's: capitals in a row inside a sentence, one of them of no rule.
 * @param {Inquiry} inquiry
 * @param {string} question
 */
export function cardNames(inquiry, question) {
  const strange = new Set(capitals(inquiry, question));
  const runs = strange.size ? question.split(inquiry.book.patterns.sentence).flatMap((sentence) => inCapitals(words(sentence).slice(1))) : [];
  return runs.filter((run) => run.length > 1 && run.some((word) => strange.has(word))).map((run) => run.join(" "));
}

/**
 * Whether the rulebook has the word at a place of what was read in no form.
 * @param {Inquiry} inquiry
 * @param {number} at
 */
export function isUnheard(inquiry, at) {
  const { book, reading } = inquiry;
  const word = reading.words[at];
  if (reading.corrected.has(at) || reading.expanded.has(at) || book.smallWords.has(word)) return false;
  if (word.length < book.constants.unheard.shortest) return false;
  return !/^\p{Nd}+$/u.test(word) && !inquiry.count(beginning(word));
}

/**
 * What a question names, as it was typed, and the rulebook has in no form, or has hardly ever and other games have: no person, nor a
 * word that questions to rules have otherwise.
 * @param {Inquiry} inquiry
 * @param {string} question
 */
export function unheard(inquiry, question) {
  const { unheard: own } = inquiry.book.constants;
  const list = (text) => text.trim().split(/\s+/u);
  const [before, like, noThing, people] = [own.before, own.like, own.no_thing, own.people].map(list);
  const { told, wording } = inquiry.book.figures;
  const places = new Map(inquiry.reading.words.map((word, at) => [word, at]));
  const isThing = (behind, typed, at) => {
    const word = inquiry.reading.words[at];
    const start = word.slice(0, START);
    if (Object.hasOwn(told, start) && told[start] === "game" && inquiry.count(beginning(word)) <= own.foreign) return true;
    const isBehind = before.includes(behind) || (like.some((end) => behind.endsWith(end)) && behind !== own.and);
    const isNamed = isBehind && isLower(typed[0]) && !noThing.some((end) => word.endsWith(end));
    return isNamed && (wording.get(start) ?? 0) <= 0 && !people.some((one) => word.startsWith(one)) && isUnheard(inquiry, at);
  };
  const found = question.split(/[.?!,;:–]\s+/u).flatMap((clause) => {
    const every = words(clause);
    return every.filter((typed, at) => places.has(fold(typed)) && isThing(fold(every[at - 1] ?? ""), typed, places.get(fold(typed))));
  });
  return [...new Set(found)];
}

/** The words in a row that have a capital. @param {string[]} found */
function inCapitals(found) {
  const runs = [[]];
  for (const word of found) isUpper(word[0]) && !isUpper(word) ? runs.at(-1).push(word) : runs.push([]);
  return runs;
}

const isLower = (word) => word === word.toLowerCase() && word !== word.toUpperCase();

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
