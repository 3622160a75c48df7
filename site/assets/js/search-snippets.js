/**
 * Where a text meets a query: kodex.search.snippets in the browser. Met words stand between MET and END.
 */

import { fold, words } from "./search-text.js";

export const MET = "\ue000";
export const END = "\ue001";
/** So many letters at least two forms of a word share, for who has no book at hand; the same as in kodex.search.snippets. */
export const ALIKE = 4;
const SENTENCE = /[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]+)*[.!?]*/g;
const LINK = /\[\[([0-9A-Za-z./#~-]+)\]\]/g;
const WORD = /[\p{L}\p{N}]+/gu;

/** A rule's text with its links as plain numbers. @param {string} text */
export const unlinked = (text) => text.replace(LINK, "$1");

export class Marker {
  /**
   * @param {import("./search-book.js").Book} book
   * @param {string[]} query folded words
   */
  constructor(book, query) {
    this.length = book.constants.snippets.length;
    this.alike = book.constants.snippets.alike;
    this.wanted = [...new Set(query)].filter((word) => !book.smallWords.has(word));
    this.seen = new Map();
  }

  /** The wanted word that a word looks like a form of. @param {string} word @returns {string | null} */
  met(word) {
    if (!this.seen.has(word)) {
      const folded = fold(word);
      const found = this.wanted.find((base) => this.#sameStart(folded, base));
      this.seen.set(word, found ?? null);
    }
    return this.seen.get(word);
  }

  #sameStart(word, base) {
    if (word.slice(0, this.alike) !== base.slice(0, this.alike)) return false;
    if (word === base) return true;
    const short = Math.min(word.length, base.length);
    const need = Math.max(this.alike, short - 2, Math.max(word.length, base.length) - 6);
    return short >= need && word.slice(0, need) === base.slice(0, need);
  }

  /** The wanted words that are met anywhere in a text, in the order of the query. @param {string} text */
  metIn(text) {
    const found = new Set(words(text).map((word) => this.met(word)));
    return this.wanted.filter((word) => found.has(word));
  }

  /** The best sentences of a text, met words marked. @param {string} text */
  snippet(text) {
    const plain = unlinked(text);
    let sentences = (plain.match(SENTENCE) ?? []).map((found) => found.replace(/^[ \n-]+|[ \n-]+$/g, "")).filter(Boolean);
    if (!sentences.length) sentences = [plain.trim()];
    const worth = sentences.map((one) => this.metIn(one).reduce((total, word) => total + word.length, 0));
    const best = worth.indexOf(Math.max(...worth));
    let chosen = sentences[best];
    for (const following of sentences.slice(best + 1)) {
      if (chosen.length + following.length >= this.length) break;
      chosen += " " + following;
    }
    return this.mark(this.#shorten(chosen));
  }

  /** A text with the met words marked. @param {string} text */
  mark(text) {
    return text.replace(WORD, (word) => (this.met(word) ? MET + word + END : word));
  }

  #shorten(text) {
    const most = this.length;
    if (text.length <= most + 20) return text;
    const met = [...text.matchAll(WORD)].find((found) => this.met(found[0]));
    const first = met ? met.index : 0;
    const start = first < most / 2 ? 0 : text.lastIndexOf(" ", first - Math.floor(most / 4) - 1) + 1;
    if (text.length - start <= most + 20) return "… " + text.slice(start);
    let end = text.lastIndexOf(" ", start + most - 1);
    if (end <= start) end = start + most;
    return (start ? "… " : "") + text.slice(start, end).replace(/[ ,;:–-]+$/, "") + " …";
  }
}
