/**
 * What looks like a card's name in a question, and the question without it: kodex.answers.card_names in the browser.
 * Words, patterns and weights come with the data.
 */

import { fold, words } from "./search-text.js";

/** @typedef {{start: number, end: number, text: string, ending: string, isPerson: boolean}} Name */

const WORD = /[\p{L}\p{N}]+/gu;

const pattern = (text, flags = "u") => new RegExp(text.replaceAll("\\w", "[\\p{L}\\p{N}_]"), flags);
const list = (text) => text.trim().split(/\s+/);
const isUpper = (word) => word === word.toUpperCase() && word !== word.toLowerCase();

export class CardNames {
  /** @param {import("./search-book.js").Book} book */
  constructor(book) {
    this.small = book.smallWords;
    const own = (this.own = book.constants.card_names);
    this.says = new Set(list(`${book.constants.claimed.says} ${book.constants.claimed.told}`));
    this.endings = list(own.endings).map((one) => one.split("="));
    [this.between, this.begins, this.clause, this.may, this.me] = [`^${own.between}$`, own.begins, own.clause, own.may, own.me].map((one) => pattern(one));
    [this.quoted, this.suffix] = [pattern(own.quoted, "gu"), pattern(own.suffix, "uy")];
    this.about = list(own.about);
  }

  /** The names in a question in their order. @param {string} question
   * @param {(word: string) => boolean} isStrange whether a folded word is of no rule @returns {Name[]} */
  find(question, isStrange) {
    const quoted = this.#quoted(question, isStrange);
    const others = this.#inCapitals(question, isStrange).filter(({ start }) => !quoted.some((met) => met.start <= start && start < met.end));
    return [...quoted, ...others].sort((one, other) => one.start - other.start);
  }

  #quoted(question, isStrange) {
    return [...question.matchAll(this.quoted)].flatMap(({ 0: whole, 1: name, 2: ending, index }) => {
      const every = words(name);
      const isName = every.length && every.length <= this.own.most && isUpper(every[0][0]) && every.some((word) => isStrange(fold(word)));
      return isName ? [{ start: index, end: index + whole.length, text: name.trim(), ending: fold(ending ?? ""), isPerson: false }] : [];
    });
  }

  #inCapitals(question, isStrange) {
    const every = [...question.matchAll(WORD)].map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }));
    const begins = (at) => this.begins.test(question.slice(0, every[at].start));
    const goesBefore = (at) => this.#isCapital(every[at].word) && (isStrange(fold(every[at].word)) || !begins(at));
    const behindOf = (at) => question.slice(every[at].end, every[at + 1]?.start);
    const isJoined = (at) => at + 1 < every.length && this.between.test(behindOf(at));
    const isWord = (at) => behindOf(at - 1) === " " && every[at].word.length > 1 && !this.small.has(fold(every[at].word));
    const goesOn = (at) => this.#isCapital(every[at].word) || (isWord(at) && isStrange(fold(every[at].word)));
    const found = [];
    let behind = -1;
    every.forEach(({ word }, at) => {
      if (at <= behind || !this.#isCapital(word) || begins(at) || !isStrange(fold(word))) return;
      let first = (behind = at);
      while (first && isJoined(first - 1) && goesBefore(first - 1)) first--;
      while (isJoined(behind) && goesOn(behind + 1)) behind++;
      const [start, end] = [every[first].start, every[behind].end];
      this.suffix.lastIndex = end;
      const suffix = this.suffix.exec(question);
      const isPerson = first === behind && this.says.has(fold(every[behind + 1]?.word ?? ""));
      const ending = fold(suffix ? suffix[1] : every[behind].word);
      found.push({ start, end: suffix ? end + suffix[0].length : end, text: question.slice(start, end), ending, isPerson });
    });
    return found;
  }

  #isCapital(word) {
    return isUpper([...word][0]) && !isUpper(word) && !this.small.has(fold(word));
  }

  /** A question with a card in the place of each name, in the case of that; null where one of them is of something else.
   * @param {string} question @param {Name[]} names @returns {string | null} */
  without(question, names) {
    let text = question;
    for (const { start, end, ending, isPerson } of [...names].reverse()) {
      const ours = this.endings.find(([theirs]) => ending.endsWith(theirs))?.[1];
      if (ours === "") return null;
      text = text.slice(0, start) + (isPerson ? this.own.person : this.own.card + (ours ?? "")) + text.slice(end);
    }
    return text;
  }

  /** Whether a question asks what is printed on a card. @param {string} question */
  asksForText(question) {
    return words(fold(question)).some((word) => this.about.some((start) => word.startsWith(start)));
  }

  /** Whether a question without names asks about a case, not what stands on a card. @param {string} question
   * @param {number} likely to be answered @param {number} telling so many telling words it has */
  speaksOfRules(question, likely, telling) {
    const { likely: odds, telling: length, clauses, may_be: may, mine, least, little } = this.own;
    const found = words(fold(question));
    const sure = Math.min(Math.max(likely, little), 1 - little);
    const pieces = question.split(this.clause).filter((piece) => words(piece).length).length;
    const says = (one) => Number(found.some((word) => one.test(word)));
    return Math.log(sure / (1 - sure)) * odds + telling * length + pieces * clauses + says(this.may) * may + says(this.me) * mine >= least;
  }
}
