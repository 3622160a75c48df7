/**
 * A query as understood: kodex.search.plain.Reading and Inquiry in the browser.
 */

import { fold, START, tokens, words } from "./search-text.js";
import { correct, expand, whole } from "./search-forms.js";
import { askedOf, likenessOf, pairsOf } from "./search-evidence.js";
import { sumOf } from "./search-meaning.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {Map<string, {count: number, idf: number}>} Weights */

const unique = (list) => [...new Set(list)];

/** The words of a query as typed and folded, by place the mended typos and the official terms. */
export class Reading {
  /**
   * @param {Book} book
   * @param {string} typed_
   * @param {Set<string>} [sound] folded words that are no typos
   */
  constructor(book, typed_, sound) {
    const { place, spelled, greeted } = book.patterns;
    const text = typed_.replace(greeted, "").replace(place, (_, at) => spelled[Number(at) - 1]); // "az 1. körben" is "az első körben"
    const typed = words(text);
    this.words = words(fold(text));
    this.typed = typed.length === this.words.length ? typed : this.words;
    this.small = book.smallWords;
    this.expanded = expand(this.words, book.thesaurus, book.suffixes);
    /** @type {Map<number, string>} */
    this.corrected = new Map();
    this.words.forEach((word, at) => {
      const mended = this.expanded.has(at) || sound?.has(word) ? null : correct(word, book);
      if (mended) this.corrected.set(at, mended);
    });
    /** The official terms that all of it together stands for. */
    this.whole = whole(this.words, book.thesaurus, book.suffixes, this.small);
    /** The places of the rules that the thesaurus names for these. @type {number[]} */
    this.meant = whole(this.words, book.thesaurus.filter(({ rule }) => rule).map(({ player, rule }) => ({ player, official: [rule] })), book.suffixes, this.small);
    this.#join(book);
    /** @type {Map<number, string[]>} */
    this.official = new Map([...this.expanded].map(([at, terms]) => [at, terms.flatMap((term) => words(fold(term)))]));
    this.mended = this.words.map((word, at) => this.corrected.get(at) ?? word);
    /** What items are held against: typos mended, and the official terms for all of it. */
    this.spoken = [...this.mended, ...this.whole.flatMap((term) => words(fold(term)))];
    this.telling = unique(this.mended.filter((word) => !this.small.has(word)));
    /** The places of what it denies. @type {Set<number>} */
    this.denied = book.denied.of(text);
    this.notSo = new Set([...this.denied].map((at) => this.mended[at]));
  }

  /** Words that are one word when written together, as "mereg jelzo". @param {Book} book */
  #join(book) {
    const least = book.constants.plain.piece;
    const isPiece = (word) => word.length >= least && !this.small.has(word);
    for (let at = 0; at + 1 < this.words.length; at++) {
      const [one, other] = [this.words[at], this.words[at + 1]];
      if (!isPiece(one) || !isPiece(other) || !book.knows(one + other)) continue;
      this.expanded.set(at, [...(this.expanded.get(at) ?? []), one + other]);
      if (this.words.filter((word) => !this.small.has(word)).length === 2) this.whole.push(one + other);
    }
  }

  /** What finds items: the words as they were typed, and as items are held against them. */
  lookedFor() {
    return unique([...this.words, ...this.spoken]);
  }

  /** What is met in what was found: the words of the official terms, too. */
  allWords() {
    return unique([...this.lookedFor(), ...[...this.official.values()].flat()]);
  }

  names() {
    return [this.telling, ...this.whole.map((term) => words(fold(term)))];
  }
}

/** A query before one rulebook: what ranking, refusal and answers want to know of it, each worked out once. */
export class Inquiry {
  #kept = {};

  /**
   * @param {Book} book
   * @param {string} text
   * @param {Set<string>} [sound]
   */
  constructor(book, text, sound) {
    this.book = book;
    this.text = text;
    this.reading = new Reading(book, text, sound);
    /** The places of the items found that are called so, in any form. @type {Set<number>} */
    this.called = new Set();
    /** By place. @type {Map<number, import("./search-evidence.js").Pairs>} */
    this.paired = new Map();
  }

  #once(name, made) {
    if (!(name in this.#kept)) this.#kept[name] = made();
    return this.#kept[name];
  }

  /** How many items hold each token of the query, and its idf. @returns {Weights} */
  get weights() {
    return this.#once("weights", () => {
      const wanted = unique(this.reading.allWords().flatMap(tokens)).sort();
      return new Map(wanted.map((token) => [token, { count: this.book.count(token), idf: this.book.idf(token) }]));
    });
  }

  /** How many items hold a token of the query. @param {string} token */
  count(token) {
    return this.weights.get(token)?.count ?? 0;
  }

  /** The query as items are held against it. */
  get asked() {
    return this.#once("asked", () => askedOf(this));
  }

  /** The query as stored questions are held against it. */
  get likeness() {
    return this.#once("likeness", () => likenessOf(this));
  }

  /** The beginnings of its words. @returns {string[]} */
  get starts() {
    return this.#once("starts", () => unique(this.reading.spoken.map((word) => word.slice(0, START))));
  }

  /** The query and each stored line of an item; what is needed of it is fetched. @param {import("./search-book.js").Rule} rule */
  pairs(rule) {
    if (!this.paired.has(rule.ord)) {
      this.book.look([rule.ord], this.starts);
      this.paired.set(rule.ord, pairsOf(this, rule));
    }
    return this.paired.get(rule.ord);
  }

  /** The vector of its words; what is needed for it is fetched. */
  get meant() {
    return this.#once("meant", () => {
      this.book.look([], this.starts);
      return sumOf(this.starts, this.book.meant, this.book.constants.meaning.size);
    });
  }
}
