/**
 * The verdict of an answer: kodex.answers.verdict in the browser.
 */

import { fold, words } from "./search-text.js";
import { alike } from "./search-evidence.js";

/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {import("./ask-told.js").Stored} Stored */
/** @typedef {{text: string, question: string | null, likely: number, verbatim: boolean, situation: boolean}} Verdict */

/** The gist of a rule as a verdict; null where nobody has written it yet. @param {Rule} rule @param {number} likely @returns {Verdict | null} */
export const ofGist = (rule, likely = 1) =>
  rule.gist ? { text: rule.gist, question: null, likely, verbatim: false, situation: false } : null;

/** What was written for a stored question. @param {Stored} one @param {number} likely @param {boolean} [verbatim] @returns {Verdict} */
const ofStored = ({ answer, question, isCase }, likely, verbatim = false) => ({ text: answer, question, likely, verbatim, situation: isCase });

/**
 * The stored questions and situations that have answers, with how alike each is to the one asked.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {Stored[]} stored
 * @returns {(Stored & {alike: number})[]}
 */
export function answered({ book, likeness }, stored) {
  const answers = new Map(stored.filter((one) => one.answer).map((one) => [one.question, one.answer]));
  return stored
    .filter((one) => answers.has(one.question))
    .map((one) => ({ ...one, answer: answers.get(one.question), alike: alike(book, likeness, one.line) }));
}

/**
 * The answer to a stored question that was asked just so, or the gist where that was only a phrase.
 * @param {string} question
 * @param {Rule} rule
 * @param {Stored[]} held
 */
export function wordForWord(question, rule, held) {
  const asked = words(fold(question)).join(" ");
  const found = held.find((one) => one.line.trim() === asked);
  return found ? ofStored(found, 1, true) : ofGist(rule);
}

/**
 * The verdict of the rule that decides a question: what was written for the very question but for a typing error, for
 * the nearest where that is near enough, else the gist.
 * @param {import("./search-book.js").Book} book
 * @param {Rule} rule
 * @param {(Stored & {alike: number})[]} held
 * @param {Verdict | null} near
 */
export function ofRule(book, rule, held, near) {
  const most = Math.max(0, ...held.map((one) => one.alike));
  if (most >= book.constants.verdict.same) return ofStored(held.find((one) => one.alike === most), 1);
  return near && near.likely >= book.figures.verdict.least ? near : ofGist(rule, near?.likely ?? 0);
}

/**
 * The stored question whose answer most likely answers the one asked; null where there are no answers.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {string} question
 * @param {(Stored & {alike: number})[]} held
 * @param {import("./ask-words.js").Words} words_
 * @returns {Verdict | null}
 */
export function nearest({ book, reading }, question, held, words_) {
  const figures = book.figures.verdict;
  let best = null;
  rows(question, reading.mended, held, words_, book.constants).forEach((row, at) => {
    if (held[at].alike < book.constants.verdict.far || row.verdict_for_fact) return;
    const odds = Object.entries(row).reduce((total, [name, value]) => total + figures[name] * value, 0);
    const likely = 1 / (1 + Math.exp(-(figures.bias + odds)));
    if (!best || likely > best.likely) best = ofStored(held[at], likely);
  });
  return best;
}

/** What each stored question is judged by. */
function rows(question, found, held, words_, { verdict: own, verdicts: { yes, no } }) {
  const isFirm = (said) => said === yes || said === no;
  const wanted = words_.kind(question);
  const turns = words_.turns(found);
  const said = held.map((one) => words_.verdict(one.answer));
  const order = held.map((_, at) => at).sort((one, other) => held[other].alike - held[one].alike);
  const near = order.slice(0, own.nearest).map((at) => said[at]).filter(isFirm);
  const every = said.filter(isFirm);
  const agreeing = (mine, others) => (others.length ? others.filter((one) => one === mine).length / others.length : 0.5);
  return held.map((one, at) => {
    const its = words_.kind(one.question);
    const firm = isFirm(said[at]);
    return {
      alike: one.alike,
      other_kind: Number(wanted !== null && its !== null && wanted !== its),
      verdict_for_fact: Number(firm && wanted !== "yes-no" && wanted !== null),
      fact_for_verdict: Number(!firm && wanted === "yes-no"),
      verdict: Number(firm),
      turned: Number(firm && turns !== words_.turns(words(fold(one.question)))),
      near: firm ? agreeing(said[at], near) : 0,
      all: firm ? agreeing(said[at], every) : 0,
    };
  });
}
