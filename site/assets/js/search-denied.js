/**
 * Which words of a question are denied: kodex.text.denied in the browser. The lists of words come with the data.
 */

import { fold, words } from "./search-text.js";

export class Denied {
  /** @param {Record<string, any>} own the constants of the module @param {Set<string>} small words that say little */
  constructor(own, small) {
    const set = (text) => new Set(text.trim().split(/\s+/));
    this.own = own;
    this.pieces = new RegExp(own.pieces, "u");
    [this.not, this.none, this.neither, this.breaking, this.over] = [own.not, own.none, own.neither, own.breaking, own.over].map(set);
    this.denying = new Set([...this.not, ...this.none, ...this.neither]);
    this.untold = new Set([...small, ...this.denying, ...this.breaking, ...set(own.nameless)]);
    this.states = own.states.split(" ");
  }

  /** The places, among the folded words of a text, of those that it denies and does not say elsewhere. @param {string} text */
  of(text) {
    const found = new Set();
    const every = [];
    for (const piece of text.split(this.pieces)) {
      const clause = words(fold(piece));
      for (const at of this.#inClause(clause)) found.add(every.length + at);
      every.push(...clause);
    }
    const said = every.filter((_, at) => !found.has(at));
    return new Set([...found].filter((at) => !said.some((word) => this.#isLike(every[at], word))));
  }

  #inClause(found) {
    return found.flatMap((word, at) => {
      if (this.not.has(word)) return this.#byNot(found, at);
      if (this.neither.has(word)) return first(this.#before(found, at, 1), () => this.#behind(found, at));
      if (this.none.has(word)) {
        const behind = this.#behind(found, at);
        const isSaid = behind.length && this.states.some((ending) => found[behind[0]].endsWith(ending));
        return behind.length && !isSaid ? behind : this.#before(found, at, 2);
      }
      return word === this.own.without && at && this.#isTold(found[at - 1]) ? [at - 1] : [];
    });
  }

  /** The word behind a "nem", and the objects around it. */
  #byNot(found, at) {
    let behind = at + 1;
    while (this.over.has(found[behind])) behind++;
    const denied = at && this.#isObject(found[at - 1]) ? [at - 1] : [];
    if (behind >= found.length || !this.#isTold(found[behind])) return denied;
    return [...denied, behind, ...(behind + 1 < found.length && this.#isObject(found[behind + 1]) ? [behind + 1] : [])];
  }

  #behind(found, at) {
    return this.#reached(found, at, 1, 2);
  }

  #before(found, at, most) {
    return this.#reached(found, at, -1, most);
  }

  #reached(found, from, step, most) {
    const reached = [];
    for (let at = from + step; at >= 0 && at < found.length && reached.length < most; at += step) {
      if (this.breaking.has(found[at]) || this.denying.has(found[at])) break;
      if (this.#isTold(found[at])) reached.push(at);
    }
    return reached;
  }

  #isTold(word) {
    return word.length > 2 && !this.untold.has(word);
  }

  #isObject(word) {
    return word.length >= this.own.object && word.endsWith("t") && this.#isTold(word);
  }

  #isLike(word, other) {
    const length = Math.max(this.own.alike, word.length - this.own.ending);
    return word.slice(0, length) === other.slice(0, length);
  }
}

const first = (list, otherwise) => (list.length ? list : otherwise());
