/**
 * What a question with its own numbers works out to: kodex.answers.sums in the browser.
 */

import { fold, words } from "./search-text.js";

/** @typedef {{rule: string, plain: boolean, asks: string[][][], unless: string[], reads: Record<string, any>, works: Record<string, any[]>, says: any[]}} Sum */

/**
 * What the first of a book's sums that is asked for works out to; null where none is, or a number is not read.
 * @param {Sum[]} sums
 * @param {string} typed
 * @param {Record<string, any>} constants of the module
 * @returns {{rule: string, text: string, plain: boolean} | null}
 */
export function worked(sums, typed, constants) {
  const question = typed.replace(new RegExp(constants.minus, "gu"), "mínusz ");
  const found = words(fold(question));
  const names = (starts) => found.some((word) => starts.some((start) => word.startsWith(start)));
  for (const sum of sums) {
    if (names(sum.unless) || !sum.asks.some((phrase) => phrase.every(names))) continue;
    const known = new Reader(question, constants).read(sum.reads);
    const text = known && said(sum, known);
    if (text) return { rule: sum.rule, text, plain: sum.plain };
  }
  return null;
}

/** The numbers of a question. */
class Reader {
  /** @param {string} question @param {Record<string, any>} constants */
  constructor(question, constants) {
    this.constants = constants;
    this.endings = new Set(constants.endings.split(" "));
    const pair = new RegExp(constants.pair, "gu");
    this.stats = [...question.matchAll(pair)].flatMap(([, one, other]) => [Number(one), Number(other)]);
    const bare = question.replace(pair, " ");
    this.found = words(fold(bare));
    const typed = words(bare);
    /** @type {Map<number, number>} */
    this.numbers = new Map();
    this.found.forEach((word, at) => {
      const value = /^\d+$/u.test(word) ? Number(word) : constants.forms[word];
      if (value !== undefined && typed[at].toLowerCase() !== constants.him) this.numbers.set(at, value);
    });
  }

  /** Those that a sum reads, by name; null where one is missing or another one is left. @param {Record<string, any>} reads */
  read(reads) {
    const { found, numbers, stats } = this;
    if (Math.max(0, ...stats, ...numbers.values()) > this.constants.most) return null;
    /** @type {Record<string, number>} */
    const known = {};
    for (const [name, reading] of Object.entries(reads)) {
      let value = reading.pair === undefined ? reading.otherwise : stats[reading.pair];
      if (reading.pair === undefined) {
        const told = [...numbers.keys()].filter((at) => reading.single || !this.#isArticle(at));
        const near = told.map((at) => ({ at, away: this.#away(at, reading) })).filter(({ away }) => away);
        const [one] = near.sort((first, other) => first.away - other.away || first.at - other.at);
        if (one) {
          value = numbers.get(one.at);
          numbers.delete(one.at);
        }
      }
      if (value === undefined || value > (reading.most ?? value)) return null;
      known[name] = value;
    }
    const isRead = stats.length === Object.values(reads).filter(({ pair }) => pair !== undefined).length;
    return isRead && [...numbers.keys()].every((at) => this.#isArticle(at)) ? known : null;
  }

  /** Whether a number may be no more than an article. @param {number} at */
  #isArticle(at) {
    return this.constants.articles.split(" ").includes(this.found[at]);
  }

  /** How far from the number at a place what begins so stands that it counts. @param {number} at @param {any} reading */
  #away(at, { by, follows }) {
    const { found, constants } = this;
    let behind = at + 1;
    while (behind < found.length && this.endings.has(found[behind])) behind += 1;
    const isArticle = this.#isArticle(at);
    const until = Math.min(behind + (isArticle ? 1 : constants.after), found.length);
    const after = Array.from({ length: Math.max(until - behind, 0) }, (_, step) => behind + step);
    const before = Array.from({ length: at - Math.max(at - constants.before, 0) }, (_, step) => at - 1 - step);
    const away = (follows ? [before] : [after, before]).map((places) => this.#first(places, by)).filter(Boolean);
    return away.length ? Math.min(...away) : 0;
  }

  /** How far the first of some places is that has such a word, with no other number between. @param {number[]} places @param {string[]} by */
  #first(places, by) {
    for (const [step, place] of places.entries()) {
      if (this.numbers.has(place) && !this.#isArticle(place)) return 0;
      if (by.some((start) => this.found[place].startsWith(start))) return step + 1;
    }
    return 0;
  }
}

/** What is said of the numbers read and what is made of them. @param {Sum} sum @param {Record<string, number>} known */
function said(sum, known) {
  const value = (of) => (typeof of === "string" ? known[of] : of);
  for (const [name, terms] of Object.entries(sum.works)) {
    known[name] = terms.map((term) => counted(term, value)).reduce((one, other) => one + other, 0);
  }
  const says = sum.says.find(({ when }) => when.every(([one, least]) => value(one) >= value(least)));
  return says ? says.text.replace(/\{(\w+)\}/gu, (_met, name) => String(known[name])) : null;
}

/** One thing that is added. @param {any} term @param {(of: any) => number} value */
function counted(term, value) {
  let found = value(term.of);
  if (term.at) found = term.at[Math.min(Math.max(found, 1), term.at.length) - 1];
  if (term.per) found = Math.floor(found / term.per);
  if (term.times !== undefined) found *= value(term.times);
  if (term.most !== undefined) found = Math.min(found, term.most);
  return term.minus ? -found : found;
}
