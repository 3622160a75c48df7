/**
 * Questions about two things that players mix up: kodex.text.paired in the browser.
 */

import { START, tokens } from "./search-text.js";

/** @typedef {{words: Set<string>, needed: (string | undefined)[], isOrder: boolean}} Pair */

export class Paired {
  /** @param {import("./ask-words.js").Words} words */
  constructor(words) {
    this.words = words;
    this.lists = words.lists.paired;
    this.leftOut = new Set(this.lists.left_out);
  }

  /** The stored question about the same two things that are asked about: the item of its rule and its folded words.
   * @param {import("./search-reading.js").Inquiry} inquiry
   * @param {string} question
   * @param {{ord: number, number: string}[]} items
   */
  find(inquiry, question, items) {
    const asked = this.#asked(inquiry, question);
    let best = null;
    for (const item of asked ? items : []) {
      const rule = inquiry.book.rule(item.number);
      for (const [at, line] of rule.asked.entries()) {
        const found = line.trim().split(" ");
        const pair = this.stored(found);
        if (!pair || !this.#isAbout(pair, asked)) continue;
        const alike = inquiry.pairs(rule).alike[at];
        if (!best || alike > best.alike) best = { number: item.number, line: found, alike };
      }
    }
    return best;
  }

  /** What a stored question is about; null for most. @param {string[]} line @returns {Pair | null} */
  stored(line) {
    for (const [isOrder, phrases] of [[false, this.words.lists.difference], [true, this.lists.order]]) {
      const sides = this.words.sides(line, phrases);
      if (!sides) continue;
      const [one, other] = sides.map((side) => this.#telling(side));
      const needed = [this.#needed(one, other), this.#needed(other, one)];
      return needed.some(Boolean) ? { words: new Set([...one, ...other]), needed, isOrder } : null;
    }
    return null;
  }

  #telling(side) {
    return side.filter((word) => word === this.lists.not || this.#isTelling(word)).map((word) => this.#start(word));
  }

  /** Whether a word may name one of two things. */
  #isTelling(word) {
    return word.length > 1 && !this.words.small.has(word) && !this.leftOut.has(word.slice(0, START)) && !this.words.isAsking(word);
  }

  /** Whether some words ask how two things differ or which of them comes first. @param {string[]} found */
  compares(found) {
    return found.some((word) => [...this.lists.first, ...this.lists.marks].some((start) => word.startsWith(start)));
  }

  /** How a word begins, as words of two things are compared. */
  #start(word) {
    const { back } = this.lists;
    return (word.startsWith(back) ? word.slice(back.length) : word).slice(0, START);
  }

  /** The first word of a thing that the other lacks, a general one only where there is no other. */
  #needed(side, other) {
    const own = side.filter((start) => !other.includes(start));
    return own.find((start) => !this.lists.general.includes(start)) ?? own[0];
  }

  /** What a question may ask of two things; null: nothing. */
  #asked(inquiry, question) {
    const { reading } = inquiry;
    const wanted = this.words.kind(question);
    const named = [...this.#named(inquiry)];
    if ((wanted !== null && !this.lists.wanted.includes(wanted)) || !named.length) return null;
    const begins = (starts) => reading.mended.some((word) => starts.some((start) => word.startsWith(start)));
    const isOrder = begins(this.lists.first);
    const isMarked = isOrder || begins(this.lists.marks);
    const isJoined = wanted !== "yes-no" && reading.mended.some((word) => this.lists.joined.includes(word));
    return isMarked || isJoined ? { named, hasNot: reading.mended.includes(this.lists.not), isMarked, isOrder } : null;
  }

  /** Of each telling word asked that any rule has how that begins and how the official terms for it do. */
  *#named(inquiry) {
    const { reading } = inquiry;
    for (const [at, word] of reading.mended.entries()) {
      if (!this.#isTelling(word) || !this.#isTelling(reading.words[at]) || !inquiry.count(tokens(word).at(-1))) continue;
      yield [word, ...(reading.official.get(at) ?? [])].map((one) => this.#start(one));
    }
  }

  /** Whether a question names the two things of a pair and nothing else. @param {Pair} pair */
  #isAbout({ words, needed, isOrder }, asked) {
    if (isOrder !== asked.isOrder || !(asked.isMarked || needed.every(Boolean))) return false;
    const met = new Set([...asked.named.flat(), ...(asked.hasNot ? [this.lists.not] : [])]);
    return needed.every((start) => !start || met.has(start)) && asked.named.every((starts) => starts.some((start) => words.has(start)));
  }
}
