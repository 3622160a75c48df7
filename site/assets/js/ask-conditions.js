/**
 * Which of two rules that beat one another was asked for: kodex.answers.conditions in the browser.
 */

import { fold, line, words } from "./search-text.js";
import { askedOf, covered, weigh } from "./search-rank.js";

/** @typedef {import("./search-book.js").Rule} Rule */

export class Conditions {
  /**
   * @param {import("./search-book.js").Book} book
   * @param {Record<string, Record<string, string>>} reasons by rule and other rule
   * @param {import("./search-rank.js").Reading} reading
   * @param {import("./search-rank.js").Ranked[]} found
   */
  constructor(book, reasons, reading, found) {
    this.book = book;
    this.reasons = reasons;
    this.own = book.constants.conditions;
    this.text = " " + reading.mended.join(" ");
    this.scores = new Map(found.map((item) => [item.number, item.score]));
    this.query = askedOf(book, reading, weigh(book, reading));
  }

  /**
   * Of the rules found, best first: the one that decides, and the exception that was passed over for it.
   * @param {Rule[]} told
   * @returns {[Rule, Rule | null]}
   */
  deciding(told) {
    const [top, ...others] = told;
    const winners = others.filter((rule) => top.beaten_by.includes(rule.number) && this.#wins(rule, top));
    if (winners.length) {
      const score = (rule) => this.scores.get(rule.number);
      return [winners.reduce((best, rule) => (score(rule) > score(best) ? rule : best)), null];
    }
    const main = others.find((rule) => top.beats.includes(rule.number) && !this.#mayApply(top, rule));
    return main ? [main, top] : [top, null];
  }

  #wins(exception, main) {
    const share = this.scores.get(exception.number) / this.scores.get(main.number);
    if (share < this.own.named || !this.#inItsFormat(exception, main)) return false;
    return share >= this.own.near || this.#named(exception, main) >= this.own.clearly;
  }

  #mayApply(exception, main) {
    return this.#inItsFormat(exception, main) && this.#gains(exception, main).some(Boolean);
  }

  #inItsFormat(exception, main) {
    const { part, unless } = this.book.figures.aside;
    const says = (starts) => starts.some((start) => this.text.includes(` ${start}`));
    if (exception.part !== part || exception.title === main.title) return true;
    if (main.part !== part && says(unless)) return true;
    const shared = new Set(this.#starts(main.title));
    const own = this.#starts(exception.title).filter((start) => !shared.has(start));
    return !own.length || says(own);
  }

  #starts(heading) {
    const telling = words(fold(heading)).filter((word) => !this.book.smallWords.has(word));
    return telling.map((word) => word.slice(0, this.own.alike));
  }

  #named(exception, main) {
    const gains = this.#gains(exception, main);
    const whole = this.query.words.reduce((total, word) => total + word.weight, 0) || 1;
    return this.query.words.reduce((total, word, at) => total + word.weight * gains[at], 0) / whole;
  }

  /** For each word asked, the logarithm of how much more the exception speaks of it. */
  #gains(exception, main) {
    const reason = this.reasons[exception.number]?.[main.number];
    const own = [...exception.lines.split("\n"), ...(reason ? [line(reason)] : [])];
    const other = main.lines.split("\n");
    const { smooth } = this.own;
    return this.query.words.map((word) =>
      Math.log((this.#share(word, own) + smooth) / (this.#share(word, other) + smooth)),
    );
  }

  /** In how many of the lines a word stands; the rule's own words count twice. */
  #share(word, lines) {
    const held = lines.map((one) => covered([word], one)).map((share) => (share >= this.own.holds ? share : 0));
    return held.reduce((total, share) => total + share, held[0]) / (held.length + 1);
  }
}
