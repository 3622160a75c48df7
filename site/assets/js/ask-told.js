/**
 * What only answers need: the data of one book, and what was answered to the questions of its rules, part by part.
 */

const FIRST = 35;
const ESCAPED = 92;
const ACCENTS = { a: "aá", e: "eé", i: "ií", o: "oóöő", u: "uúüű" };

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{question: string, line: string, answer: string | null, isCase: boolean}} Stored */

export class Told {
  /**
   * @param {Book} book
   * @param {any} data what kodex.website.search_data wrote
   * @param {(part: number) => Promise<any>} load loads a part, counted from 1
   */
  constructor(book, data, load) {
    Object.assign(this, data);
    this.book = book;
    this.load = load;
    /** @type {Map<number, Promise<any>>} */
    this.parts = new Map();
    /** @type {Map<string, string> | null} */
    this.coded = null;
  }

  #part(place) {
    const part = this.book.said.findLastIndex((first) => first <= place) + 1;
    if (!this.parts.has(part)) {
      const promise = this.load(part);
      promise.catch(() => this.parts.delete(part));
      this.parts.set(part, promise);
    }
    return this.parts.get(part).then((said) => said.rules[place - this.book.said[part - 1]]);
  }

  /**
   * The stored questions and situations of a rule in order, and the scenarios that prove it.
   * @param {Rule} rule
   * @returns {Promise<{stored: Stored[], proofs: {title: string, url: string}[]}>}
   */
  async said(rule) {
    if (!rule.ord) return { stored: [], proofs: [] };
    const [asked, cases, written, proofs] = await this.#part(rule.ord);
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
    return { stored, proofs: proofs || [] };
  }

  /** Folded words as they were written. */
  #written(words, coded) {
    return [...coded]
      .map((letter, at) => {
        const place = letter.codePointAt(0);
        const [spelling, capitals, after, before = ""] = this.ways[place - FIRST - Number(place > ESCAPED)];
        const word = typeof spelling === "string" ? spelling : this.#spelt(words[at], spelling);
        const shown = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()][capitals];
        return before + shown + after;
      })
      .join("");
  }

  /** One of the spellings of a folded word. */
  #spelt(word, which) {
    if (!this.coded) {
      const spellings = this.spellings.split("\n");
      this.coded = new Map(this.book.lexicon.words.map((one, at) => [one, spellings[at]]));
    }
    const coded = (this.coded.get(word) ?? "").split(",")[which] ?? "";
    if (coded.startsWith("=")) return coded.slice(1);
    let at = 0;
    return [...word].map((letter) => (ACCENTS[letter] ? ACCENTS[letter][Number(coded[at++] ?? 0)] : letter)).join("");
  }
}
