/**
 * What the sentences of a rule say themselves to a question of yes or no: kodex.answers.witness in the browser.
 */

import { START } from "./search-text.js";

/** @typedef {import("./ask-contrary.js").Clause} Clause */
/** @typedef {import("./ask-contrary.js").Claims} Claims */
/** @typedef {{telling: Set<string>, forbidden: string[], supposed: Claims, turned: boolean[], number: number | null}} Asked */
/** @typedef {{counts: boolean, met: number, word: string}} Said */

const set = (text) => new Set(text.trim().split(/\s+/));
const meets = (one, other) => [...one].some((word) => other.has(word));
const OTHER = { i: "n", n: "i" };
const [LEAVING, , FORCED] = [0, 1, 2];

/** Reads the sentences of rules. */
export class Witness {
  /** @param {Record<string, any>} own the constants of the module @param {import("./ask-words.js").Words} words */
  constructor(own, words) {
    this.own = own;
    this.words = words;
    this.contrary = words.contrary;
    [this.no, this.unless, this.exact, this.below, this.above, this.is, this.alone] = [
      own.no,
      own.unless,
      own.exact,
      own.below,
      own.above,
      own.is,
      own.alone,
    ].map(set);
    this.verb = new RegExp(own.verb);
  }

  /** @param {string} question @param {string[]} found its folded words, typos mended @returns {Asked} */
  read(question, found) {
    const turned = this.words.turns(found).slice(1);
    const forbidden = found.filter((word) => this.words.forbids(word));
    return { telling: this.#telling(found), forbidden, supposed: this.contrary.ofQuestion(question), turned, number: this.#number(found) };
  }

  /** Of how many a question asks; null where that is not clear. */
  #number(found) {
    const { more, one } = this.own;
    const [first = 0, ...others] = this.words.numerals(found).map(Number).sort((a, b) => a - b);
    if (first && !others.length) return first + Number(found.some((word, at) => word === more && (found[at + 1] ?? "").startsWith(one)));
    return others.length === 1 && others[0] === first + 1 ? others[0] : null;
  }

  /** What the clause says that has most of the question; null for a rule without.
   * @param {Asked} asked @param {{gist: string | null, statements: string[]}} rule @returns {Said | null} */
  heard(asked, { gist, statements }) {
    const said = [gist, ...statements].flatMap((text) => this.#heard(asked, text ?? ""));
    const more = (one, best) => Number(one.counts) - Number(best.counts) || one.met - best.met;
    return said.reduce((best, one) => (best === null || more(one, best) > 0 ? one : best), null);
  }

  /** What each clause of a text says; what was said before it is what it speaks of. @returns {Said[]} */
  #heard(asked, text) {
    const before = new Set();
    return this.contrary.sentences(text).flatMap((sentence) =>
      this.withConditions(this.contrary.clauses(sentence)).map(([clause, conditions]) => {
        const said = this.#said(asked, clause, conditions, before);
        for (const word of this.#telling(clause.words)) before.add(word);
        return said;
      }),
    );
  }

  /** Each clause of a sentence that is no condition, with the conditions around it. @param {Clause[]} every @returns {[Clause, Clause[]][]} */
  withConditions(every) {
    const found = this.#listed(every);
    const mains = [...found.keys()].filter((at) => !this.#isBeside(found, at));
    return mains.map((at, n) => [found[at], [...(n ? [] : found.slice(0, at)), ...found.slice(at + 1, mains[n + 1] ?? found.length)]]);
  }

  /** The clauses with those that are one word of a list together with what follows them. @param {Clause[]} found */
  #listed(found) {
    const joined = [];
    for (const one of found) {
      const last = joined.at(-1);
      if (last?.words.length === 1 && !this.no.has(last.words[0]) && !one.isCondition) joined.push({ ...one, words: [...joined.pop().words, ...one.words] });
      else joined.push(one);
    }
    return joined;
  }

  /** Whether a clause of a sentence is a condition, or belongs to another clause as one does. */
  #isBeside(found, at) {
    const first = found[at].words[0];
    const joins = first === this.own.and && at > 0 && at < found.length - 1 && found[at - 1].isCondition;
    return found[at].isCondition || (at > 0 && first === this.own.that) || joins;
  }

  /** @returns {Said} */
  #said(asked, clause, conditions, before) {
    const every = [clause, ...conditions].flatMap((one) => one.words);
    const theirs = this.#telling(every);
    const heardBefore = this.alone.has(clause.words.at(-1)) ? 1 : this.own.half;
    const own = [...asked.telling].filter((word) => theirs.has(word)).length;
    const others = [...asked.telling].filter((word) => before.has(word) && !theirs.has(word)).length;
    const met = (own + heardBefore * others) / (asked.telling.size || 1);
    const isDenied = clause.words.some((one) => this.no.has(one));
    const bound = this.#counted(every, asked.number, isDenied);
    if (bound) return { counts: true, met, word: bound };
    const isUnless = (one) => this.unless.has(one.words[0]);
    const suppose = conditions.filter((one) => !isUnless(one));
    const against = this.contrary.between(asked.supposed, this.contrary.claims([clause, ...suppose])) > 0;
    let other = against !== conditions.some((one) => isUnless(one) && this.#isMet(asked, one));
    other ||= clause.words.includes(this.own.only) && this.#isLeftOut(asked, clause.words);
    if (this.#isTurned(asked, every)) other = !other;
    const word = isDenied ? "n" : "i";
    return { counts: false, met, word: other ? OTHER[word] : word };
  }

  /** Whether yes to what was asked is no to what is said. */
  #isTurned({ turned, forbidden }, found) {
    const said = this.words.turns(found).slice(1);
    const theirs = this.#telling(found);
    const ways = [
      turned[LEAVING] && said[FORCED],
      turned[FORCED] && said[LEAVING] && !said[FORCED],
      forbidden.some((word) => this.no.has(word) || !theirs.has(word.slice(0, START))),
    ];
    return ways.filter(Boolean).length % 2 === 1;
  }

  /** Whether a question supposes what is an exception. */
  #isMet(asked, exception) {
    const claims = this.contrary.claims([exception]);
    return (meets(claims.named, asked.telling) || meets(claims.denied, asked.telling)) && !this.contrary.between(asked.supposed, claims);
  }

  /** Whether a question has nothing of that of which alone a clause speaks, or something else than what describes it. */
  #isLeftOut(asked, found) {
    const behind = found.slice(found.indexOf(this.own.only) + 1);
    const end = behind.findIndex((word) => !this.isNoVerb(word));
    const starts = (list) => list.filter((word) => !this.words.small.has(word)).map((word) => word.slice(0, START));
    const before = starts(end < 0 ? behind : behind.slice(0, end));
    const focus = before.length ? before : starts(behind);
    if (!focus.length || !meets(focus, asked.telling)) return focus.length > 0;
    const theirs = this.#telling(found);
    return !asked.telling.has(focus[0]) && [...asked.telling].some((word) => !theirs.has(word));
  }

  /** @param {string} word */
  isNoVerb(word) {
    return !this.is.has(word) && !this.verb.test(word);
  }

  /** Whether the number that was asked keeps within the bound that a clause sets; null where it sets none. */
  #counted(found, asked, isDenied) {
    if (asked === null) return null;
    const { most, least, only, one, single } = this.own;
    if (found.includes(single) && asked && !isDenied) return "in"[Number(asked > 1)];
    for (const [at, bound] of found.slice(0, -1).entries()) {
      const number = found[at + 1];
      const limit = Number(this.words.numeral(number) || Number(number.startsWith(one) && bound === only));
      const first = this.words.numeral(bound);
      if (limit && [most, least, only].includes(bound)) return "in"[Number(bound === least ? asked < limit : asked > limit)];
      if (limit && this.exact.has(bound)) return "in"[Number(asked !== limit)];
      if (!first) continue;
      if (Number(first) < limit) return "in"[Number(asked < Number(first) || asked > limit)];
      if (isDenied && this.below.has(number)) return "in"[Number(asked < Number(first))];
      if (isDenied && this.above.has(number)) return "in"[Number(asked > Number(first))];
    }
    return null;
  }

  #telling(found) {
    return new Set(found.filter((word) => !this.words.small.has(word)).map((word) => word.slice(0, START)));
  }
}
