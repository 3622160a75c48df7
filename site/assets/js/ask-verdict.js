/**
 * The verdict of an answer: kodex.answers.verdict in the browser.
 */

import { Paired } from "./ask-paired.js";
import { covered } from "./search-evidence.js";
import { fold, START, words } from "./search-text.js";

/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {import("./ask-told.js").Stored} Stored */
/** @typedef {{text: string, question: string | null, verbatim: boolean, situation: boolean, other?: {text: string, rule: string}}} Verdict */

/** The gist of a rule as a verdict; null where nobody has written it yet. @param {Rule} rule @returns {Verdict | null} */
export const ofGist = (rule) => (rule.gist ? { text: rule.gist, question: null, verbatim: false, situation: false } : null);

/**
 * A verdict with what another rule says that may decide instead, if there is one; null where that is as likely and not known.
 * @param {Verdict | null} said
 * @param {Rule | null} other
 * @param {boolean} isOpen
 */
export function ofEither(said, other, isOpen) {
  if (!said || !other?.gist) return isOpen ? null : said;
  return { ...said, other: { text: other.gist, rule: other.number } };
}

/** What was written for a stored question. @param {Stored} one @param {boolean} [verbatim] @returns {Verdict} */
export const ofStored = ({ answer, question, isCase }, verbatim = false) => ({ text: answer, question, verbatim, situation: isCase });

/**
 * The stored questions and situations that have answers, with how alike each is to the one asked.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {Rule} rule
 * @param {Stored[]} stored
 * @returns {(Stored & {alike: number, meant: number})[]}
 */
export function answered(inquiry, rule, stored) {
  const { alike, meant } = rule.ord ? inquiry.pairs(rule) : { alike: [], meant: [] };
  const answers = new Map(stored.filter((one) => one.answer).map((one) => [one.question, one.answer]));
  return stored
    .map((one, at) => ({ ...one, answer: answers.get(one.question), at, alike: alike[at], meant: meant[at] }))
    .filter((one) => one.answer);
}

/**
 * The answer to the stored question that some folded words are, or the gist where that was only a phrase.
 * @param {string[]} asked
 * @param {Rule} rule
 * @param {Stored[]} held
 * @param {boolean} [verbatim] whether it was asked just so
 */
export function wordForWord(asked, rule, held, verbatim = true) {
  const found = held.find((one) => one.line.trim() === asked.join(" "));
  return found ? ofStored(found, verbatim) : ofGist(rule);
}

/**
 * The verdict of the rule that decides a question: what was written for one that is the same but for how it asks, else for the
 * nearest stored one, where that asks the same; else the gist.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {string} question
 * @param {Rule} rule
 * @param {(Stored & {alike: number, meant: number})[]} held
 * @param {import("./ask-words.js").Words} words_
 * @param {(stored: Stored) => boolean} maySay of a stored question whose answer begins with yes or no, whether it may
 */
export function ofRule(inquiry, question, rule, held, words_, maySay) {
  const one = toldBy(inquiry, question, held, words_, maySay);
  return one ? ofStored(one) : ofStatement(inquiry, rule, held, words_);
}

/** The stored question of a rule whose answer is said to the one asked; null where none is. Parameters as of ofRule. */
export function toldBy(inquiry, question, held, words_, maySay) {
  const { verdict: own, verdicts } = inquiry.book.constants;
  const { yes, no } = verdicts;
  const asked = words_.bare(inquiry.reading.mended);
  const same = held.find((one) => words_.bare(words(fold(one.question))) === asked);
  if (same) return same;
  const means = (one) => one.alike >= own.near || isMeant(own, question, one, words_);
  const fit = fitting(inquiry, question, held, words_, own.agreed).filter(means);
  return fit.find((one) => ![yes, no].includes(words_.verdict(one.answer)) || maySay(one)) ?? null;
}

/** Whether a sentence says all that another one does: it has every telling word of it, and no other number or turn. */
export function saysAll(text, other, words_) {
  const [found, held] = [text, other].map((one) => words(fold(one)));
  return words_.isSame(found, held) && words_.hasWordsOf(found, held);
}

/** Whether a stored question means nearly the same and wants the same thing, which is no word; how one of two things
 * differs from a third means nearly the same, too. */
function isMeant({ meant }, question, one, words_) {
  const wanted = words_.kind(question);
  if (one.meant < meant || wanted === null || wanted === "yes-no" || wanted !== words_.kind(one.question)) return false;
  return !new Paired(words_).stored(words(fold(one.question)));
}

/** The stored questions at least so alike to a question whose answers answer it, too, the most alike first. */
export function fitting({ book, reading }, question, held, words_, least) {
  const near = held.filter((one) => one.alike >= least).sort((one, other) => other.alike - one.alike);
  return near.filter((one) => fits(book.constants, question, reading.mended, one, words_));
}

/**
 * What a rule says to a question in one sentence: its gist, or that of its further statements which has more of the words asked
 * and of what was answered to the stored question nearest to it.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {Rule} rule
 * @param {(Stored & {alike: number, meant: number})[]} held
 * @param {import("./ask-words.js").Words} words_
 */
export function ofStatement(inquiry, rule, held, words_) {
  const own = ofGist(rule);
  if (!own || !rule.statements.length) return own;
  const starts = (text) => new Set(words(fold(text)).filter((word) => !words_.small.has(word)).map((word) => word.slice(0, START)));
  const nearest = first(held, (one) => one.alike + one.meant);
  const answered_ = starts(nearest?.answer ?? "");
  const near = (text) => {
    const found = starts(text);
    const share = answered_.size ? [...answered_].filter((start) => found.has(start)).length / answered_.size : 0;
    return covered(inquiry.asked, ` ${words(fold(text)).join(" ")} `) + share;
  };
  const best = first(rule.statements, near);
  return near(best) > near(own.text) + inquiry.book.constants.verdict.ahead ? { ...own, text: best } : own;
}

/** The first of those of which most is said by a measure. */
const first = (list, measure) => list.reduce((best, one) => (best === undefined || measure(one) > measure(best) ? one : best), undefined);

/** Whether the answer to a stored question answers a like one, too. */
function fits({ verdict: own, verdicts }, question, found, one, words_) {
  const { yes, no } = verdicts;
  const asked = words(fold(one.question));
  const [wanted, its] = [question, one.question].map((text) => words_.kind(text));
  const isNamed = wanted === its && wanted !== null && wanted !== "yes-no";
  if ((words_.isPhrase(question) && wanted === null) || !words_.isSame(found, asked, isNamed)) return false;
  const { contrary, opposed } = words_;
  if (contrary.between(contrary.ofQuestion(question), contrary.ofQuestion(one.question))) return false;
  if (opposed.isContrary(opposed.asked(found), opposed.asked(asked))) return false;
  if (isExcepted(own, verdicts, found, asked, one.answer, words_)) return false;
  const paired = new Paired(words_);
  if (paired.stored(asked) && !paired.compares(found)) return false;
  const said = words_.verdict(one.answer);
  const isFree = wanted === null || (its === null && (wanted === "yes-no" || ![yes, no].includes(said)));
  if (one.alike >= own.same && words_.hasWordsOf(found, asked) && (isFree || wanted === its)) return true;
  const told = wanted === "yes-no" ? [yes, no].includes(said) || words_.isConditional(one.answer) : wanted === null || ![yes, no].includes(said);
  return told && (wanted === null || its === null || wanted === its);
}

/** Whether what was asked names just what an answer excepts from its word, and the question that it was written for does not. */
function isExcepted({ alone, unless }, { yes, no }, found, asked, answer, words_) {
  const excepting = { [no]: `${alone} ${unless}`, [yes]: unless }[words_.verdict(answer)]?.split(" ") ?? [];
  const told = excepting.length ? words(fold(answer)) : [];
  const excepted = told.filter((word, at) => at && excepting.includes(told[at - 1]) && !words_.small.has(word));
  const [have, theirs] = [found, asked].map((some) => new Set(some.map((word) => word.slice(0, START))));
  return excepted.map((word) => word.slice(0, START)).some((start) => have.has(start) && !theirs.has(start));
}
