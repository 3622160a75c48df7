/**
 * Where two rules come closest and it is not sure which decides, whether that has to be said: kodex.answers.agreeing in the browser.
 */

import { isBelow } from "./search-numbers.js";
import { saysAll, toldBy } from "./ask-verdict.js";

/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{decides: Rule, rival: Rule, isOne: boolean}} Settled the rule that is told first, the other one, whether they say the same */

/**
 * By the stored question that is most like the one asked, where its answer is told: not where one says yes and the other no.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {string} question
 * @param {{rule: Rule, held: any[]}[]} pair the rule that was found first and its rival, each with what is stored for it
 * @param {import("./ask-words.js").Words} words_
 * @param {(stored: any) => boolean} maySay as of ofRule
 * @returns {Settled | null}
 */
export function byQuestion(inquiry, question, pair, words_, maySay) {
  const [one, other] = pair.map(({ held }) => toldBy(inquiry, question, held, words_, maySay));
  if (!one && !other) return null;
  const { neither } = inquiry.book.constants.verdicts;
  const said = new Set([one, other].filter(Boolean).map(({ answer }) => words_.word(answer)));
  said.delete(neither);
  if (said.size > 1) return null;
  const [decides, rival] = pair.map(({ rule }) => rule);
  const isOther = !one || (other && other.alike > one.alike);
  return isOther ? { decides: rival, rival: decides, isOne: false } : { decides, rival, isOne: false };
}

/**
 * By their gists, where one says all that the other does: that one; of parent and child, or of a rule and the one that
 * only says it again, the one that was found first.
 * @param {Rule} decides
 * @param {Rule} rival
 * @param {import("./ask-words.js").Words} words_
 * @returns {Settled | null}
 */
export function bySentence(decides, rival, words_) {
  if (!decides.gist || !rival.gist) return null;
  const [here, there] = [decides.number, rival.number];
  const { again } = words_.lists;
  const isAgain = again[here]?.includes(there) || again[there]?.includes(here);
  if (isAgain || isBelow(here, there) || isBelow(there, here) || saysAll(decides.gist, rival.gist, words_)) return { decides, rival, isOne: true };
  return saysAll(rival.gist, decides.gist, words_) ? { decides: rival, rival: decides, isOne: true } : null;
}
