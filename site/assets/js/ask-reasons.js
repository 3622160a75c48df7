/**
 * Why a rule stands in an answer: kodex.answers.reasons in the browser. The templates come with the data.
 */

import { withArticle } from "./search-numbers.js";

/** @typedef {import("./search-book.js").Rule} Rule */

export class Reasons {
  /**
   * @param {import("./search-book.js").Book} book
   * @param {any} told what only answers need (see kodex.website.search_data)
   */
  constructor(book, told) {
    this.book = book;
    this.told = told;
  }

  #say(name, values = {}) {
    return this.told.templates[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  }

  #quoted(list) {
    return list.map((word) => `„${word}”`).join(", ");
  }

  #listed(sentence, list) {
    return list.length ? `${sentence}: ${list.join(", ")}` : sentence;
  }

  /** @param {string[]} met */
  fitsBest(met) {
    return this.#listed(this.#say("fits_best"), met);
  }

  /** @param {string[]} met */
  fitsToo(met) {
    return this.#listed(this.#say("fits_too"), met);
  }

  /** A verdict that holds in general, and what decides here. @param {string} verdict @param {string} label @param {string} trump */
  usually(verdict, label, trump) {
    return this.#say("usually", { verdict, rule: withArticle(label), trump });
  }

  named() {
    return this.#say("named");
  }

  /** @param {Rule} rule @param {Rule} main */
  exception(rule, main) {
    const why = this.#say("exception", { rule: withArticle(main.shown) });
    const reason = rule.reasons[main.number];
    return reason ? this.#say("because", { why, reason }) : why;
  }

  /** @param {Rule} rule of the edition that answers */
  counterpart(rule) {
    return this.#say("counterpart", { rule: withArticle(rule.shown) });
  }

  /** @param {Rule} beatenBy */
  mainRule(beatenBy) {
    return this.#say("main_rule", { rule: withArticle(beatenBy.shown) });
  }

  /** @param {Rule} rule */
  definition(rule) {
    if (!rule.terms.length) return this.#say("definition");
    return this.#say("definition_of", { terms: this.#quoted(rule.terms.slice(0, 2)) });
  }

  /** @param {"below" | "refers" | "referred"} how @param {Rule} rule */
  beside(how, rule) {
    return this.#say(how, { rule: withArticle(rule.shown) });
  }

  /** @param {Rule} rule @param {Rule} [other] */
  strength(rule, other) {
    const principle = this.told.principles[rule.number];
    if (principle) return principle;
    if (!other || this.#level(rule) === this.#level(other)) return null;
    return this.told.levels.names[this.#level(rule)] ?? null;
  }

  #level(rule) {
    const { titles, parts } = this.told.levels;
    return titles[rule.titleNumber] ?? parts[rule.part] ?? "detail";
  }

  /** @param {{date: string, text: string}} change */
  later({ date, text }) {
    return this.#say("later", { date, text: text.replace(/[. ]+$/, "") });
  }

  /** @param {string} number */
  noSuchNumber(number) {
    return this.#say("no_such_number", { number });
  }

  /** @param {"game" | "outside" | "unknown" | "missing"} group @param {string[]} list */
  lacking(group, list) {
    const name = group === "unknown" && list.length === 1 ? "unknown_one" : group;
    return this.#say(name, { words: this.#quoted(list) });
  }

  onlyWords() {
    return this.#say("only_words");
  }

  tooLittle() {
    return this.#say("too_little");
  }

  /** A line for people on why a question is declined. @param {string} kind @param {string[]} list */
  hint(kind, list) {
    return this.#say(`hint_${kind}`, { words: ["edition", "number"].includes(kind) ? list.join(", ") : this.#quoted(list) });
  }

  /** A verdict with how sure it is. @param {string} verdict @param {"sure" | "likely" | "unsure"} certainty */
  sure(verdict, certainty) {
    return certainty === "sure" ? verdict : this.#say("likely", { verdict });
  }

  /** The stored question, or case from the table, that a verdict was written for. @param {string} question @param {boolean} isCase */
  similar(question, isCase) {
    return this.#say(isCase ? "similar_case" : "similar", { question });
  }

  /** Clauses as one sentence. @param {(string | null | undefined)[]} parts */
  together(...parts) {
    return parts.filter(Boolean).join("; ");
  }
}
