/**
 * What only answers need: the data of one book, and what was answered to the questions of its rules, part by part.
 */

const FIRST = 35;
const ESCAPED = 92;

import { Cases } from "./ask-cases.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{question: string, line: string, answer: string | null, isCase: boolean}} Stored */

export class Told {
  /** @param {Book} book @param {any} data what kodex.website.search_told wrote */
  constructor(book, data) {
    const { figures, ...others } = data;
    Object.assign(this, others);
    book.takeFigures(figures);
    this.book = book;
    /** @type {Map<string, Promise<import("./search-load.js").Part>>} */
    this.parts = new Map();
  }

  /** What stands at a place of a kind. @param {string} kind @param {string} named what its files call it @param {number} place */
  async #one(kind, named, place) {
    const firsts = this.book.firsts[kind];
    const part = firsts.findLastIndex((first) => first <= place) + 1;
    const name = `${kind}-${part}.bin`;
    if (!this.parts.has(name)) {
      const promise = this.book.shelf.load(name);
      promise.catch(() => this.parts.delete(name));
      this.parts.set(name, promise);
    }
    const { told } = await this.parts.get(name);
    return told[named][place - firsts[part - 1]];
  }

  /** The disputes about a rule, none before it was looked at. @param {Rule} rule @returns {Promise<any[]>} */
  disputed(rule) {
    return Promise.all((rule.disputes ?? []).map((place) => this.#one("disputes", "disputes", place)));
  }

  /**
   * The stored questions and situations of a rule in order, and the scenarios that prove it.
   * @param {Rule} rule
   * @returns {Promise<{stored: Stored[], proofs: {title: string, url: string}[]}>}
   */
  async said(rule) {
    if (!rule.ord) return { stored: [], proofs: [] };
    const [asked, cases, written, proving] = await this.#one("said", "rules", rule.ord);
    const proofs = proving || [];
    const answers = (groups) => (groups || []).flatMap(([count, answer]) => Array(count).fill(answer));
    const lines = [...rule.asked, ...rule.cases];
    const every = [...answers(asked), ...answers(cases)];
    const ways = written ? written.split(" ") : [];
    const stored = lines.map((line, at) => ({
      question: this.#written(line.trim().split(" "), ways[at]),
      line,
      answer: every[at],
      isCase: at >= rule.asked.length,
    }));
    return { stored, proofs: proofs.map(([title, url]) => ({ title, url })) };
  }

  /** By what the nearest cases are found; fetched when first asked for. @returns {Promise<Cases>} */
  cases() {
    this.cased ??= this.book.shelf.load("cases.bin").then((part) => new Cases(this, part));
    this.cased.catch(() => (this.cased = undefined));
    return this.cased;
  }

  /** Folded words as they were written. */
  #written(words, coded) {
    return [...coded.matchAll(/(?:!([^!]+)!)?(.)/gsu)]
      .map(([, quoted, letter], at) => {
        const place = letter.codePointAt(0);
        const [spelling, capitals, after, before = ""] = this.ways[place - FIRST - Number(place > ESCAPED)];
        const word = quoted ?? (typeof spelling === "string" ? spelling : spelling ? words[at] : this.book.spelt(words[at]));
        const shown = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()][capitals];
        return before + shown + after;
      })
      .join("");
  }
}
