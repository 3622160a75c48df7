/**
 * Word for word: the items that are called so (term, heading, index entry) or asked so (a stored question):
 * kodex.search.called in the browser.
 */

import { fold, words } from "./search-text.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {{ord: number, number: string, how: number}} Called */

const joined = (text) => words(fold(text)).join(" ");

export class Names {
  /** @param {Book} book @param {[string, string][]} entries of the index: folded words, numbers */
  constructor(book, entries) {
    this.book = book;
    this.own = book.constants.called;
    this.articles = new Set(book.articles);
    /** By folded words the places and how each is called so, the surest way first. @type {Map<string, Map<number, number>>} */
    this.known = new Map();
    const { term, heading, indexed, question } = this.own;
    for (const rule of book.rules) for (const name of rule.terms) this.#add(joined(name), rule.ord, term);
    for (const rule of book.rules) if (rule.heading) this.#add(joined(rule.heading), rule.ord, heading);
    for (const [number, title] of book.titles) {
      const first = title.printed ? null : book.rules.find((rule) => rule.titleNumber === number);
      if (first) this.#add(joined(title.heading), first.ord, heading);
    }
    for (const [name, numbers] of entries) {
      for (const rule of book.rulesOf(numbers.split(" "))) this.#add(name, rule.ord, indexed);
    }
    for (const rule of book.rules) for (const line of rule.asked) this.#add(line.trim(), rule.ord, question);
  }

  #add(name, place, how) {
    if (!name) return;
    let held = this.known.get(name);
    if (!held) this.known.set(name, (held = new Map()));
    if (!held.has(place)) held.set(place, how);
  }

  /** The items that are called or asked like these folded words, the surest way first. @param {string[]} typed @returns {Called[]} */
  find(typed) {
    const bare = typed.length > 1 && this.articles.has(typed[0]) ? typed.slice(1) : typed;
    const found = new Map();
    for (const name of new Set([typed.join(" "), bare.join(" ")])) {
      for (const [place, how] of this.known.get(name) ?? []) found.set(place, Math.min(how, found.get(place) ?? how));
    }
    return [...found]
      .map(([ord, how]) => ({ ord, number: this.book.rules[ord - 1].number, how }))
      .sort((one, other) => one.how - other.how || one.ord - other.ord);
  }

  /** Those that are called so, not only asked. @param {string[]} typed */
  names(typed) {
    return this.find(typed).filter((one) => one.how < this.own.question);
  }
}
