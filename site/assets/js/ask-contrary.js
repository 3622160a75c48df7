/**
 * Where two sentences suppose contrary things: kodex.text.contrary in the browser. The lists of words come with the data.
 */

import { fold, START, words } from "./search-text.js";

/** @typedef {{words: string[], isCondition: boolean}} Clause */
/** @typedef {{ways: Map<number, Set<number>>, named: Set<string>, denied: Set<string>}} Claims */

const set = (text) => new Set(text.trim().split(/\s+/));
const meets = (one, other) => [...one].some((word) => other.has(word));

/** What sentences suppose. */
export class Contrary {
  /** @param {Record<string, any>} own the constants of the module @param {Set<string>} small words that say little
   * @param {import("./ask-claimed.js").Claimed} claimed */
  constructor(own, small, claimed) {
    this.own = own;
    this.small = small;
    this.claimed = claimed;
    this.pieces = new RegExp(own.sentences, "u");
    this.preverb = new RegExp(`^(?:${own.preverbs.split(" ").join("|")})(?=[a-z0-9]{4})`);
    this.subjects = own.subjects.trim().split("\n").map((subject) => subject.split("|").map((way) => way.trim().split(/\s+/)));
    [this.condition, this.none, this.without] = [own.condition, own.none, own.without].map(set);
    [this.quality, this.possible] = [own.quality, own.possible].map((text) => text.split(" "));
    /** By their first letters the words of the subjects, each with its subject and its way. @type {Map<string, [string, number, number][]>} */
    this.names = new Map();
    for (const [subject, ways] of this.subjects.entries()) {
      for (const [way, names] of ways.entries()) {
        for (const name of names) this.names.set(name.slice(0, 2), [...(this.names.get(name.slice(0, 2)) ?? []), [name, subject, way]]);
      }
    }
  }

  /** What a question supposes: what stands before its last sentence, and the conditions in that. @param {string} text */
  ofQuestion(text) {
    const every = this.#asked(text);
    const told = every.slice(0, -1).flatMap((sentence) => this.clauses(sentence).map((one) => ({ ...one, isCondition: true })));
    return this.claims([...told, ...(every.length ? this.clauses(every.at(-1)) : [])]);
  }

  /** The words of what a question asks last, without its conditions. @param {string} text @returns {string[]} */
  mains(text) {
    return this.clauses(this.#asked(text).at(-1) ?? "").flatMap((one) => (one.isCondition ? [] : one.words));
  }

  /** What a question supposes besides what it asks. @param {string} text */
  conditions(text) {
    const every = this.#asked(text);
    const asked = (every.length ? this.clauses(every.at(-1)) : []).filter((one) => one.isCondition);
    const told = every.slice(0, -1).flatMap((sentence) => this.clauses(sentence));
    return this.claims([...told, ...asked].map((one) => ({ ...one, isCondition: true })));
  }

  /** What all sentences of some texts suppose. @param {string[]} texts */
  ofText(...texts) {
    return this.claims(texts.flatMap((text) => this.sentences(text).flatMap((sentence) => this.clauses(sentence))));
  }

  /** Whether a sentence says nothing of a subject, or does not deny a word, of which a question supposes that.
   * @param {Claims} said @param {Claims} supposed */
  lacks(said, supposed) {
    return [...supposed.ways.keys()].some((at) => !said.ways.has(at)) || [...supposed.denied].some((word) => !said.denied.has(word));
  }

  /** What a stored question, a folded line, supposes. @param {string} text */
  ofLine(text) {
    return this.claims(this.clauses(text));
  }

  /** @param {string} text */
  sentences(text) {
    return text.split(this.pieces).filter((one) => words(one).length);
  }

  /** The sentences of a question, what it asks last: of "… szerint nem üthetek vissza. Igaza van?" the first, and of
   * "Visszavenném. Nem engedi. Igaza van?". */
  #asked(text) {
    const every = this.sentences(text);
    for (const isBeside of [this.claimed.isAssent, this.claimed.isRefusal]) {
      if (every.length > 1 && isBeside.call(this.claimed, words(fold(every.at(-1))))) every.pop();
    }
    return every;
  }

  /** What stands between commas, and from a word on with which a condition begins. @param {string} sentence @returns {Clause[]} */
  clauses(sentence) {
    return sentence.split(",").flatMap((piece) => {
      const every = words(fold(piece));
      const starts = [0, ...every.keys()].filter((at, n) => !n || (at && this.condition.has(every[at])));
      return starts
        .map((start, n) => every.slice(start, starts[n + 1] ?? every.length))
        .filter((clause) => clause.length)
        .map((clause) => ({ words: clause, isCondition: this.condition.has(clause[0]) }));
    });
  }

  /** What some clauses suppose. @param {Clause[]} found @returns {Claims} */
  claims(found) {
    const claims = { ways: new Map(), named: new Set(), denied: new Set() };
    for (const clause of found) {
      for (const [at, word] of clause.words.entries()) {
        if (this.none.has(word)) continue;
        const isSmall = this.small.has(word);
        const isLacking = !isSmall && this.#isLacking(clause, at);
        if (!isSmall) (isLacking ? claims.denied : claims.named).add(this.begun(word));
        for (const [subject, way] of this.#ways(word)) {
          const ways = !isLacking ? [way] : this.subjects[subject].length === 2 ? [1 - way] : [];
          if (ways.length) claims.ways.set(subject, new Set([...(claims.ways.get(subject) ?? []), ...ways]));
        }
      }
    }
    return claims;
  }

  /** In how many subjects two sentences name other ways, and how many words one of them names and the other denies.
   * @param {Claims} one @param {Claims} other */
  between(one, other) {
    const ways = [...one.ways].filter(([at, mine]) => other.ways.has(at) && !meets(mine, other.ways.get(at)));
    const against = (mine, theirs) => [...mine.denied].filter((word) => theirs.named.has(word) && !theirs.denied.has(word));
    return ways.length + new Set([...against(one, other), ...against(other, one)]).size;
  }

  /** How a word begins, without what may as well stand behind it. @param {string} word */
  begun(word) {
    return word.replace(this.preverb, "").slice(0, START);
  }

  /** Whether a word begins so, or is it where that is a short one. @param {string} word @param {string} name */
  begins(word, name) {
    return word === name || (name.length > this.own.long && word.startsWith(name));
  }

  /** Whether a clause denies the word at a place of it. @param {Clause} clause @param {number} at */
  #isLacking({ words: found, isCondition }, at) {
    if (isCondition) return found.some((word) => this.none.has(word));
    if (this.without.has(found[at + 1])) return true;
    const ends = (list) => list.some((ending) => found[at].endsWith(ending));
    return ends(this.quality) && !ends(this.possible) && at + 1 < found.length && at > 0 && found[at - 1] === this.own.not;
  }

  /** The subjects of which a word says something, each with which way. @param {string} word @returns {[number, number][]} */
  #ways(word) {
    const met = (this.names.get(word.slice(0, 2)) ?? []).filter(([name]) => this.begins(word, name));
    const isLongest = ([name, subject]) => !met.some(([longer, other]) => other === subject && longer.length > name.length);
    return met.filter(isLongest).map(([, subject, way]) => [subject, way]);
  }
}
