/**
 * The numbers of a book without printed ones, found by what is typed: kodex.store.addresses in the browser.
 */

import { isAddress, likeness, nearest } from "./search-numbers.js";
import { fold } from "./search-text.js";

const CLOSE = 0.5;
const isDecimal = (part) => /^\p{Nd}+$/u.test(part);

/** The letters and numbers of an address, folded, without zeros in front. @param {string} text @returns {string[]} */
const loose = (text) =>
  (fold(text).match(/\p{L}+|\p{Nd}+/gu) ?? []).map((part) => (isDecimal(part) ? part.replace(/^0+(?=.)/, "") : part));

const joined = (parts) => parts.join(" ");

export class Addresses {
  /**
   * @param {string[]} known every number in the order of the book
   * @param {[string, string][]} titles numbers and headings of the titles
   * @param {{number: string, shown: string}[]} rules the rules with what people read for their numbers
   */
  constructor(known, titles, rules) {
    this.known = known;
    this.exact = new Set(known);
    /** @type {Map<string, string[]>} */
    this.loose = new Map();
    /** @type {Map<string, string[]>} */
    this.short = new Map();
    const add = (map, parts, number) => map.set(joined(parts), [...(map.get(joined(parts)) ?? []), number]);
    for (const number of known) {
      add(this.loose, loose(number), number);
      const slash = number.indexOf("/");
      if (slash >= 0) add(this.short, loose(number.slice(slash + 1)), number);
    }
    const counted = rules.filter(({ shown }) => isDecimal(loose(shown).at(-1) ?? ""));
    /** @type {Map<string, string>} by what people read for it the address of a paragraph */
    this.shown = new Map(counted.map(({ number, shown }) => [joined(loose(shown)), number]));
    /** @type {Map<string, string>} what titles are called, the first of equals */
    this.names = new Map();
    for (const [number, heading] of titles) {
      const slash = number.indexOf("/");
      for (const name of [loose(number.slice(slash + 1)), loose(heading)]) {
        if (name.every(isDecimal) || this.names.has(name.join("-"))) continue;
        this.names.set(name.join("-"), number);
      }
    }
  }

  /** The existing number that is written so; null when there is none or several. @param {string} typed */
  meant(typed) {
    const text = typed.trim();
    if (this.exact.has(text)) return text;
    const parts = loose(text);
    const found = this.loose.get(joined(parts)) ?? this.short.get(joined(parts)) ?? [];
    if (!found.length) return this.shown.get(joined(parts)) ?? null;
    return found.length === 1 || parts.every(isDecimal) ? found[0] : null;
  }

  /** Whether a text is nothing but one number, be it an existing one or only written like one. @param {string} typed */
  isRule(typed) {
    return this.meant(typed) !== null || (/\p{Nd}/u.test(typed) && /[./#]/.test(typed) && isAddress(typed));
  }

  /** Existing numbers close to what does not exist. @param {string} typed @param {number} [count] */
  nearest(typed, count = 5) {
    const parts = loose(typed);
    const name = parts.join("-");
    const close = [...this.names.keys()].map((one) => ({ one, score: likeness(one, name) }));
    let near = close
      .filter(({ score }) => score >= CLOSE)
      .sort((one, other) => other.score - one.score || (one.one < other.one ? 1 : -1))
      .slice(0, count)
      .map(({ one }) => this.names.get(one));
    if (!near.length || this.known.some((number) => loose(number)[0] === parts[0])) {
      const plain = typed.trim().replace(/[^\p{L}\p{N}_/#.~-]+/gu, ".").replace(/^\.+|\.+$/g, "");
      near = [...nearest(plain, this.known, count), ...near];
    }
    return [...new Set(near)].slice(0, count);
  }
}
