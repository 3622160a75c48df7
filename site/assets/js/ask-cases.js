/**
 * What stands under an answer, the nearest cases and questions: kodex.search.cases and kodex.answers.beside in the browser.
 */

import { fold, START, words } from "./search-text.js";
import { settled } from "./search-load.js";
import { alike, sumOf } from "./search-meaning.js";
import { unfronted, unpackPlaces } from "./search-unpack.js";

/** @typedef {import("./ask-told.js").Told} Told */
/** @typedef {{question: string, answer: string, who: string | null, about: string | null, address: string | null, play: string | null, rule: import("./search-book.js").Rule}} Near */

/** How the telling words of a text begin. @param {string} text @param {Set<string>} small @returns {string[]} */
const headsOf = (text, small) => [
  ...new Set(words(fold(text)).filter((word) => word.length > 1 && !small.has(word)).map((word) => word.slice(0, START))),
];

export class Cases {
  /**
   * @param {Told} known
   * @param {import("./search-load.js").Part} part what kodex.website.search.case_files wrote
   */
  constructor(known, { told, raw }) {
    const { book } = (this.known = known);
    const telling = book.words.filter((word) => word.length > 1 && !book.smallWords.has(word));
    const heads = [...new Set(telling.map((word) => word.slice(0, START))), ...unfronted(told.others)];
    const places = unpackPlaces(raw, heads.length);
    /** By beginning of a word the cases that have it. @type {Map<string, number[]>} */
    this.lists = new Map(heads.map((head, at) => [head, places[at]]));
    /** By case the place of the rule of each situation. @type {number[]} */
    this.owners = told.counts.flatMap((count, at) => Array(count).fill(at + 1));
    /** By place of a rule, from 0, which case its first situation is. @type {number[]} */
    this.firsts = [];
    told.counts.reduce((before, count) => (this.firsts.push(before), before + count), 0);
    this.rulings = told.rulings;
    /** By case that can be played where its table stands. @type {Map<number, string>} */
    this.plays = new Map(told.plays);
    this.board = told.board;
    this.total = this.owners.length + this.rulings.length;
    this.lengths = this.#measured();
    /** By place of a rule all cases about it. @type {Map<number, number[]>} */
    this.about = new Map();
    for (let one = 0; one < this.total; one++) {
      for (const place of this.#rules(one)) {
        if (!this.about.has(place)) this.about.set(place, []);
        this.about.get(place).push(one);
      }
    }
  }

  /** How telling a beginning is, squared. @param {string} head */
  #worth(head) {
    return Math.log((this.total + 1) / ((this.lists.get(head)?.length ?? 0) + 0.5)) ** 2;
  }

  #measured() {
    const sums = new Float64Array(this.total);
    for (const [head, list] of this.lists) {
      const own = this.#worth(head);
      for (const one of list) sums[one] += own;
    }
    return Float32Array.from(sums, Math.sqrt);
  }

  #rules(one) {
    return one < this.owners.length ? [this.owners[one]] : this.rulings[one - this.owners.length].places;
  }

  /** The cases near enough to a question, best first. @param {string} question @param {Map<number, number>} shares by place of a rule */
  #ranked(question, shares) {
    const { share, least } = this.known.book.figures.cases;
    const heads = headsOf(question, this.known.book.smallWords).sort();
    const length = Math.sqrt(heads.reduce((total, head) => total + this.#worth(head), 0));
    const sums = new Float64Array(this.total);
    for (const head of heads) {
      const own = this.#worth(head);
      for (const one of this.lists.get(head) ?? []) sums[one] += own;
    }
    const chosen = new Set([...shares.keys()].flatMap((place) => this.about.get(place) ?? []).filter((one) => sums[one]));
    sums.forEach((sum, one) => sum && sum >= least * length * this.lengths[one] && chosen.add(one));
    return [...chosen]
      .map((one) => {
        const chance = Math.max(0, ...this.#rules(one).map((place) => shares.get(place) ?? 0));
        return { one, score: sums[one] / (length * this.lengths[one]) + share * chance };
      })
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score || a.one - b.one);
  }

  /** How alike a question and that of a case are in meaning; what is needed for that is fetched. */
  async #meant(inquiry, one) {
    const { book } = this.known;
    if (one < this.owners.length) {
      const rule = book.rules[this.owners[one] - 1];
      const { meant } = await settled(() => inquiry.pairs(rule));
      return meant[rule.asked.length + one - this.firsts[rule.ord - 1]];
    }
    const found = words(fold(this.rulings[one - this.owners.length].question));
    await settled(() => (book.look([], found.map((word) => word.slice(0, START))), inquiry.meant));
    return alike(inquiry.meant, sumOf(found, book.meant, book.constants.meaning.size));
  }

  /**
   * The cases nearest to a question in meaning, of those that are so in words, none that says what the verdict has said.
   * @param {import("./search-reading.js").Inquiry} inquiry
   * @param {string} question
   * @param {Map<string, number>} shares by number how likely the rules found are the right ones
   * @param {{text: string, question: string | null} | null} verdict
   * @returns {Promise<Near[]>}
   */
  async near(inquiry, question, shares, verdict) {
    const { book } = this.known;
    const { looked_at: looked, most_cases: most } = book.constants.beside;
    const places = this.#placed(shares);
    const said = new Set(verdict ? [verdict.text, verdict.question] : []);
    const found = [];
    const close = [];
    for (const { one } of this.#ranked(question, places).slice(0, looked)) close.push({ one, meant: await this.#meant(inquiry, one) });
    for (const { one, meant } of close.sort((a, b) => b.meant - a.meant)) {
      if (meant < book.figures.cases.meant) break;
      const near = await this.#case(one);
      if (said.has(near.question) || said.has(near.answer)) continue;
      found.push(near);
      said.add(near.question).add(near.answer);
      if (found.length === most) break;
    }
    return found;
  }

  /**
   * The nearest scenario, to be played (kodex.answers.playing); null where none is near enough.
   * @param {import("./search-reading.js").Inquiry} inquiry
   * @param {string} question
   * @param {Map<string, number>} shares
   * @param {string} decides the number of the rule that decides
   * @returns {Promise<Near & {id: string, lacks: string[], said: string[]} | null>}
   */
  async play(inquiry, question, shares, decides) {
    const { book } = this.known;
    const close = this.#ranked(question, this.#placed(shares)).filter(({ one }) => this.plays.has(one));
    let best = null;
    for (const { one } of close.slice(0, book.constants.beside.looked_at)) {
      const meant = await this.#meant(inquiry, one);
      if (!best || meant > best.meant || (meant === best.meant && one < best.one)) best = { one, meant };
    }
    if (!best) return null;
    const near = await this.#case(best.one);
    if (best.meant < book.figures.cases.meant && near.rule.number !== decides) return null;
    const table = this.plays.get(best.one);
    const lacks = this.#lacking(question, near.question);
    return { ...near, address: this.#opened(table), id: table.split("/").at(-1), lacks, said: this.#affirmed(question, lacks) };
  }

  /** The most telling words of a question that a near one has in no form, in their order. @param {string} question @param {string} near @returns {string[]} */
  #lacking(question, near) {
    const { book } = this.known;
    const { beginning, most_lacking: most } = book.constants.playing;
    const have = new Set(words(near).map((word) => fold(word).slice(0, beginning)));
    const holding = (word) => this.lists.get(fold(word).slice(0, START))?.length ?? 0;
    const isOther = (word) => !book.smallWords.has(fold(word)) && !have.has(fold(word).slice(0, beginning));
    const known = [...new Set(words(question))].filter((word) => isOther(word) && word.length >= beginning && holding(word));
    const telling = new Set([...known].sort((one, other) => holding(one) - holding(other)).slice(0, most));
    return known.filter((word) => telling.has(word));
  }

  /** Those of the words that a question lacks in a scenario which it says plainly, neither denied nor one of two. @param {string} question @param {string[]} lacks @returns {string[]} */
  #affirmed(question, lacks) {
    const beside = new Set(this.known.book.constants.playing.unsure_beside.split(" "));
    const every = words(question);
    const isBeside = (word, other) => other !== undefined && other !== word && beside.has(fold(other));
    return lacks.filter((word) => !every.some((one, at) => one === word && (isBeside(word, every[at - 1]) || isBeside(word, every[at + 1]))));
  }

  /** Shares by place of a rule. @param {Map<string, number>} shares by number */
  #placed(shares) {
    return new Map([...shares].map(([number, share]) => [this.known.book.rule(number).ord, share]));
  }

  async #case(one) {
    const { book } = this.known;
    const rule = book.rules[(this.#rules(one)[0] ?? 1) - 1];
    if (one >= this.owners.length) {
      const { question, answer, who, about, anchor, plays } = this.rulings[one - this.owners.length];
      return { question, answer, who, about, address: `${book.section}valaszok/#${anchor}`, play: this.#opened(plays), rule };
    }
    await settled(() => book.look([rule.ord]));
    const { stored } = await this.known.said(rule);
    const { question, answer } = stored[rule.asked.length + one - this.firsts[rule.ord - 1]];
    return { question, answer, who: null, about: null, address: null, play: this.#opened(this.plays.get(one)), rule };
  }

  /** Where the playground opens a table; null where there is none. @param {string | null | undefined} table */
  #opened(table) {
    return (table && this.board && this.board + table) || null;
  }
}

/**
 * The stored questions nearest to the one asked, of each rule one at most.
 * @param {import("./search-reading.js").Inquiry} inquiry
 * @param {import("./search-rank.js").Ranked[]} items
 * @param {Told} known
 * @param {string | null} without the question that the verdict was written for
 */
export async function nearQuestions(inquiry, items, known, without) {
  const { book } = inquiry;
  const asked = words(fold(inquiry.text)).join(" ");
  const rules = items.map(({ number }) => book.rule(number));
  const likeness_ = new Map();
  for (const rule of rules) likeness_.set(rule, (await settled(() => inquiry.pairs(rule))).alike.slice(0, rule.asked.length));
  const best = (rule) => Math.max(0, ...likeness_.get(rule));
  const order = [...rules].sort((one, other) => best(other) - best(one)).slice(0, book.constants.beside.nearest + 2);
  const found = [];
  for (const rule of order) {
    const likeness = likeness_.get(rule);
    const { stored } = await known.said(rule);
    const mine = stored.slice(0, likeness.length).map((one, at) => ({ ...one, alike: likeness[at] }));
    const fits = ({ question, line }) => question.endsWith("?") && question !== without && line.trim() !== asked;
    const near = mine.sort((one, other) => other.alike - one.alike).find(fits);
    if (near) found.push({ question: near.question, rule, differs: differing(inquiry.text, near.question, book.smallWords) });
    if (found.length === book.constants.beside.nearest) break;
  }
  return found;
}

/** The telling words of a near question that the one asked has in no form. @param {string} question @param {string} near @param {Set<string>} small */
function differing(question, near, small) {
  const have = new Set(words(fold(question)).map((word) => word.slice(0, START)));
  return words(near).filter((word) => !small.has(fold(word)) && !have.has(fold(word).slice(0, START)));
}
