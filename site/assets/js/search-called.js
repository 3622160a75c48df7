/**
 * Word for word: the items that are called so (term, heading, index entry) or asked so (a stored question):
 * kodex.search.called in the browser.
 */

import { edits, isForm } from "./search-forms.js";
import { fold, words } from "./search-text.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {{ord: number, number: string, how: number}} Called */

const joined = (text) => words(fold(text)).join(" ");

export class Names {
  /**
   * @param {Book} book
   * @param {[string, string][]} entries of the index: folded words, numbers
   * @param {Uint8Array} often the questions whose words stand together in more items than are shared: hashes, places
   * @param {number} shared
   */
  constructor(book, entries, often, shared) {
    this.book = book;
    this.shared = shared;
    const pairs = new Uint16Array(often.buffer, often.byteOffset, often.length / 2); // the lower byte first, as everywhere
    this.hashes = pairs.subarray(0, pairs.length / 2);
    this.places = pairs.subarray(pairs.length / 2);
    this.own = book.constants.called;
    this.articles = new Set(book.articles);
    /** By folded words the places and how each is called so, the surest way first. @type {Map<string, Map<number, number>>} */
    this.known = new Map();
    const { term, heading, indexed } = this.own;
    for (const rule of book.rules) for (const name of rule.terms) this.#add(joined(name), rule.ord, term);
    for (const rule of book.rules) if (rule.heading) this.#add(joined(rule.heading), rule.ord, heading);
    for (const [number, title] of book.titles) {
      const first = title.printed ? null : book.rules.find((rule) => rule.titleNumber === number);
      if (first) this.#add(joined(title.heading), first.ord, heading);
    }
    for (const [name, numbers] of entries) {
      for (const rule of book.rulesOf(numbers.split(" "))) this.#add(name, rule.ord, indexed);
    }
  }

  #add(name, place, how) {
    if (!name) return;
    let held = this.known.get(name);
    if (!held) this.known.set(name, (held = new Map()));
    if (!held.has(place)) held.set(place, how);
  }

  /** The items that are called or asked like these folded words, the surest way first. @param {string[]} typed @returns {Called[]} */
  find(typed) {
    return this.#found(typed, (name) => this.#asked(name));
  }

  /** Those that are called so, not only asked. @param {string[]} typed */
  names(typed) {
    return this.#found(typed, () => []);
  }

  /** Those that are called so but for suffixes of the last word, else but for one typing error in an unknown one.
   * @param {string[]} typed @param {(word: string) => boolean} isKnown */
  near(typed, isKnown) {
    const { most_words: most, shortest, most_near: few } = this.own;
    const bare = typed.length > 1 && this.articles.has(typed[0]) ? typed.slice(1) : typed;
    if (!bare.length || bare.length > most) return [];
    const [before, last] = [bare.slice(0, -1), bare.at(-1)];
    for (let end = last.length - 1; end > 0; end--) {
      if (!isForm(last, last.slice(0, end), this.book.suffixes)) continue;
      const found = this.#called([[...before, last.slice(0, end)].join(" ")]);
      if (found.length) return found;
    }
    const mended = bare.flatMap((word, at) =>
      word.length < shortest || isKnown(word) ? [] : [...edits(word)].map((other) => [...bare.slice(0, at), other, ...bare.slice(at + 1)].join(" ")),
    );
    const found = this.#called(mended);
    return found.length <= few ? found : [];
  }

  /** The items called by one of some names, the surest way first. @param {string[]} names */
  #called(names) {
    const found = new Map();
    for (const name of names) {
      for (const [place, how] of this.known.get(name) ?? []) found.set(place, Math.min(how, found.get(place) ?? how));
    }
    return [...found]
      .map(([ord, how]) => ({ ord, number: this.book.rules[ord - 1].number, how }))
      .sort((one, other) => one.how - other.how || one.ord - other.ord);
  }

  #found(typed, asked) {
    const found = new Map();
    for (const name of this.#ways(typed)) {
      for (const [place, how] of this.known.get(name) ?? []) found.set(place, Math.min(how, found.get(place) ?? how));
      for (const place of asked(name)) if (!found.has(place)) found.set(place, this.own.question);
    }
    return [...found]
      .map(([ord, how]) => ({ ord, number: this.book.rules[ord - 1].number, how }))
      .sort((one, other) => one.how - other.how || one.ord - other.ord);
  }

  /** What was typed, also without an article in front. */
  #ways(typed) {
    const bare = typed.length > 1 && this.articles.has(typed[0]) ? typed.slice(1) : typed;
    return new Set([typed.join(" "), bare.join(" ")]);
  }

  /** The items that may be asked so, found by their words or by a hash. @param {string[]} typed */
  mayBe(typed) {
    return [...this.#ways(typed)].flatMap((name) => this.#mayBe(name));
  }

  #mayBe(name) {
    const hash = hashed(name);
    const found = new Set([...this.places].filter((_, at) => this.hashes[at] === hash));
    const lists = name.split(" ").map((word) => this.book.holding(word));
    const [least, ...others] = lists.sort((one, other) => one.length - other.length);
    const both = others.reduce((left, list) => left.filter((place) => list.includes(place)), least);
    if (both.length <= this.shared) for (const place of both) found.add(place);
    return [...found];
  }

  #asked(name) {
    if (!name) return [];
    const places = this.#mayBe(name);
    this.book.look(places);
    return places.filter((place) => this.book.rules[place - 1].asked.includes(` ${name} `));
  }
}

/** The hash of a folded line in 16 bits, as kodex.website.search_rules makes it. @param {string} line */
function hashed(line) {
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(line)) found = Math.imul(found ^ byte, 0x01000193) >>> 0;
  return (found >>> 16) ^ (found & 0xffff);
}
