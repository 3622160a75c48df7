/**
 * The rulebook in the browser: the shipped data and the index made from them, as kodex.search.index makes it. What is
 * looked at of the items found comes in parts when it is needed.
 */

import { fold, HEAD, START, tokenCount, tokens, words } from "./search-text.js";
import { Missing } from "./search-load.js";
import { Shares, unfronted, unpackBags, unpackLines, unpackVector, unpackVectors, unpackWords } from "./search-unpack.js";
import { Denied } from "./search-denied.js";
import { meantBy } from "./search-meaning.js";
import { Names } from "./search-called.js";
import { Addresses } from "./search-addresses.js";
import { ancestors, isBelow, isPrinted, nearest, readNumber, slug, titleOf } from "./search-numbers.js";

/**
 * @typedef {object} Rule
 * @property {number} ord position in print, from 1
 * @property {string} number
 * @property {string} shown what people read for the number
 * @property {string} title heading of its title
 * @property {string} titleNumber
 * @property {string} part
 * @property {string | null} heading
 * @property {string | null} kind
 * @property {boolean} isTold whether it has a text
 * @property {string[]} path headings above it
 * @property {string[]} terms
 * @property {string} own folded words of the headings above it, its own and its terms
 * @property {number[]} near places of linked items
 * @property {number[]} mains of them those that it is an exception to
 * @property {string[][]} names folded names, each as words
 * @property {string} lines all its words in the index, folded; this and what follows once it was looked at
 * @property {string[]} asked its player questions, each folded as a line
 * @property {string[]} cases its situations, so too
 * @property {string} said of each of these whether it is answered with yes (i), no (n), neither (-) or not at all (?)
 * @property {number[]} disputes about it
 * @property {{whole: Int32Array, lines: Int32Array[]}} [meaning] of its questions together, of each line; once it was asked for
 * @property {string | null} text this and what follows once its texts were looked at
 * @property {string | null} gist the rule in one sentence
 * @property {string[]} statements what it says besides, a sentence each
 * @property {string[]} refs
 * @property {string[]} related
 * @property {string[]} beats
 * @property {string[]} beaten_by
 * @property {Record<string, string>} reasons why it is an exception, by the rule that it beats
 * @property {boolean} isDisputed
 * @property {boolean} [printed] false for a title without an item of its own
 */

/** As Python orders words, by code points. */
const inOrder = (one, other) => {
  const [mine, its] = [one, other].map((word) => [...word]);
  for (let at = 0; at < mine.length && at < its.length; at++) {
    if (mine[at] !== its[at]) return mine[at].codePointAt(0) - its[at].codePointAt(0);
  }
  return mine.length - its.length;
};

const split = (text, by) => (text ? text.split(by) : []);
/** A number in full, which is written as the one before says it. @param {string} before @param {string} short */
function numberAfter(before, short) {
  if (short === ".") return `${before}.1`;
  return short || before.replace(/[0-9]+$/, (last) => String(Number(last) + 1));
}

/** 4-grams are found by a hash; each of plain letters and edges has its own (28 characters in a row, to the base of 31). */
const HASHES = 2 ** 20;
const ODD = /[^_a-z]/;
const hashOf = (text, at) => {
  const [one, two, three, four] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2), text.charCodeAt(at + 3)];
  return (((one * 31 + two) * 31 + three) * 31 + four) & (HASHES - 1);
};

/** What words mean: every ranking needs it, but nothing before: it comes while the items looked at are on their way. */
const MEANING = "meaning.bin";

export class Book {
  /**
   * A book of which only the index is there.
   * @param {import("./search-load.js").Shelf} shelf
   * @param {import("./search-load.js").Part} index
   */
  constructor(shelf, { told: data }) {
    this.shelf = shelf;
    /** By kind the place of what stands first in each of its files. @type {Record<string, number[]>} */
    this.firsts = data.firsts;
    this.parted = data.parted;
    this.rulebook = data.rulebook;
    /** Where its pages stand below the site's root, with a slash at the end. @type {string} */
    this.section = data.section ?? "";
    /** The edition of its game that holds, where that is another book. @type {string | null} */
    this.holds = data.holds ?? null;
    /** Whether the concordance sets its rules beside those of other editions. @type {boolean} */
    this.editions = data.editions;
    /** Whether its numbers are printed ones such as 34.5. @type {boolean} */
    this.printed = data.printed;
    this.figures = data.figures;
    this.constants = data.constants;
    /** @type {Record<string, string>} */
    this.labels = data.labels;
    this.questionWords = new Set(data.words.question);
    this.askingWords = new Set(data.words.asking);
    this.whence = data.words.whence;
    this.smallWords = new Set(data.words.small);
    this.suffixes = new Set(data.words.suffixes);
    this.articles = data.words.articles;
    this.denied = new Denied(this.constants.denied, this.smallWords);
    this.patterns = {
      asked: new RegExp(data.patterns.asked, "giu"),
      part: new RegExp(data.patterns.part, "giu"),
      ordinals: data.words.ordinals,
      place: new RegExp(data.patterns.place, "gu"),
      spelled: data.words.spelled,
      filler: new RegExp(data.patterns.filler, "iuy"),
      greeted: new RegExp(data.patterns.greeted, "giu"),
      typed: new RegExp(`^(?:${data.patterns.typed})$`, "u"),
      address: new RegExp(data.patterns.address, "gu"),
      ending: new RegExp(data.patterns.ending, "u"),
      alike: new RegExp(`^(?:${data.patterns.alike})$`, "u"),
      called: new RegExp(data.patterns.called, "giu"),
      older: new RegExp(data.patterns.older, "giu"),
      sentence: new RegExp(data.patterns.sentence, "u"),
    };
    /** By book the names that choose it when no other was asked for. @type {Record<string, RegExp>} */
    this.alone = Object.fromEntries(Object.entries(data.alone).map(([id, pattern]) => [id, new RegExp(pattern, "giu")]));
    /** By what a query of the command line's language is told: patterns, names of fields. */
    this.language = data.language;
    this.thesaurus = data.thesaurus.map(([player, official, rule]) => ({
      player: player.split(" "),
      official: official.split("\n"),
      rule,
    }));
    this.parts = new Map(data.parts);
    this.titles = new Map(data.titles.map(([number, heading, part, printed]) => [number, { heading, part, printed }]));
    /** @type {Rule[]} */
    this.rules = [];
    /** @type {Map<string, Rule>} */
    this.byNumber = new Map();
    this.#readRules(data);
    const bare = data.titles.map(([number]) => number).filter((number) => !this.byNumber.has(number));
    this.addresses = this.printed ? null : new Addresses([...this.byNumber.keys(), ...bare], data.titles, this.rules);
    this.#link(data.rules.near);
    this.entries = data.entries;
    this.shared = data.shared;
    this.lines = data.lines;
    this.vectors = data.vectors;
    const often = /** @type {number[]} */ (Object.values(data.said));
    this.said = { words: Object.keys(data.said), often, whole: often.reduce((total, one) => total + one) };
    /** @type {Map<string, number>} */
    this.lineLengths = new Map();
    /** Vectors of word beginnings; null where it is known that there is none. @type {Map<string, Int8Array | null>} */
    this.meant = new Map();
    /** The files that were taken in. @type {Set<string>} */
    this.taken = new Set();
  }

  /** Take in by what a question is judged whether it is answered. @param {any} figures */
  takeFigures(figures) {
    const { starts, odds } = figures.outside;
    const outside = Object.fromEntries(unfronted(starts).map((start, at) => [start, odds[at] / 10]));
    const wording = new Map(unfronted(figures.wording.tokens).map((token, at) => [token, figures.wording.weights[at]]));
    const [terms, sisters] = [figures.terms, figures.sisters].map((names) => new Set(unfronted(names)));
    this.figures = { ...this.figures, ...figures, outside, wording, terms, sisters };
  }

  /** Take in the words. @param {import("./search-load.js").Part} part */
  takeWords({ told, raw }) {
    const { words, usual } = unpackWords(raw.subarray(told.often), told.words);
    /** Every word of its rules, questions and situations, in the order of the alphabet. @type {string[]} */
    this.words = words;
    /** How each is mostly written, by its place. */
    this.usual = usual;
    this.ids = new Map(words.map((word, at) => [word, at]));
    this.grams = this.#hashGrams(); // now: where they stand is still on its way
    this.names = new Names(this, this.entries, raw.slice(0, told.often), this.shared);
  }

  /**
   * Make sure that all is there that ranking looks at of some items; throws Missing otherwise.
   * @param {number[]} places
   * @param {string[]} [starts] beginnings of the words asked, where vectors are needed, too
   */
  look(places, starts) {
    if (!starts) return this.#need(this.#parts("rules", places));
    const unknown = starts.filter((start) => this.#isRare(start) && !this.meant.has(start));
    const homes = unknown.map((start) => this.posting(HEAD + start).places[0]);
    this.#need([MEANING, ...this.#parts("rules", [...places, ...homes])]);
  }

  /** Whether a beginning has its vector with the items that it finds, which are few. @param {string} start */
  #isRare(start) {
    const items = this.vectors.rare ? this.count(HEAD + start) : 0;
    return items > 0 && items <= this.vectors.rare;
  }

  /** So too for what is shown of some items. @param {number[]} places @param {number[]} [looked] of which both is needed */
  read(places, looked = []) {
    this.#need([...this.#parts("texts", [...places, ...looked]), ...this.#parts("rules", looked)]);
  }

  #need(names) {
    const missing = new Set(names.filter((name) => !this.taken.has(name)));
    if (missing.size) throw new Missing(this, [...missing]);
  }

  #parts(kind, places) {
    return places.filter(Boolean).map((place) => `${kind}-${Math.ceil(place / this.parted[kind])}.bin`);
  }

  /** Fetch some files and take them in. @param {string[]} names */
  async fetch(names) {
    const take = { rules: this.#takeRules, texts: this.#takeTexts, meaning: this.#takeMeaning };
    const fetched = names.map(async (name) => {
      const part = await this.shelf.load(name);
      const [kind, at] = name.replace(".bin", "").split("-");
      if (!this.taken.has(name)) take[kind].call(this, part, Number(at));
      this.taken.add(name);
    });
    await Promise.all(fetched);
  }

  #takeRules({ raw }, part) {
    const before = (part - 1) * this.parted.rules;
    const coder = new Shares(raw);
    const line = (places) => ` ${places.map((place) => this.words[place]).join(" ")} `;
    const rules = this.rules.slice(before, before + this.parted.rules);
    for (const rule of rules) {
      rule.disputes = [];
      for (let left = coder.number(), last = 0; left; left--) rule.disputes.push((last += coder.number()));
      const bag = this.bag(rule.ord);
      rule.lines = line(bag.map(([place]) => place));
      const [own, counts] = [0, 1].map((at) => bag.map((one) => one[at]));
      const { asked, cases } = unpackLines(coder, own, counts, rule.questions, this.lines, this.partsBelow);
      rule.asked = asked.map(line);
      rule.cases = cases.map(line);
      rule.said = [...asked, ...cases].map(() => this.said.words[coder.choose(this.said.often, this.said.whole)]).join("");
    }
    for (const start of this.#startsOf(rules)) if (this.#isRare(start)) this.meant.set(start, unpackVector(coder, this.constants.meaning.size, this.vectors.sizes));
  }

  /** The beginnings of all words of some items, in the order of the alphabet. @param {Rule[]} rules @returns {string[]} */
  #startsOf(rules) {
    const lines = rules.flatMap(({ lines, asked, cases }) => [lines, ...asked, ...cases]);
    const starts = lines.flatMap((line) => line.split(" ").map((word) => word.slice(0, START)));
    return [...new Set(starts)].filter(Boolean).sort(inOrder);
  }

  #takeTexts({ told }, part) {
    told.text.forEach((text, n) => {
      const rule = this.rules[(part - 1) * this.parted.texts + n];
      rule.text = text;
      rule.gist = told.gist[n];
      rule.statements = told.statements[n] || [];
      for (const key of ["refs", "related", "beats"]) rule[key] = split(told[key][n], " ");
      rule.beaten_by = split(told.beaten[n], " ");
      rule.reasons = told.reasons[n] || {};
      rule.isDisputed = Boolean(told.disputed[n]);
    });
  }

  /** The vectors of its words' beginnings that are not rare. */
  #takeMeaning({ raw }) {
    const starts = [...new Set(this.words.map((word) => word.slice(0, START)))].filter((start) => !this.#isRare(start));
    for (const [start, vector] of unpackVectors(raw, starts, this.constants.meaning.size)) this.meant.set(start, vector);
  }

  /** The vectors of an item that was looked at. @param {Rule} rule */
  meaningOf(rule) {
    this.#need([MEANING]);
    return (rule.meaning ??= meantBy(rule, this.meant, this.constants.meaning));
  }

  /** How telling a token is: the logarithm of its odds. @param {string} token */
  idf(token) {
    const count = this.count(token);
    return Math.log((this.indexed - count + 0.5) / (count + 0.5));
  }

  /** What a token that two questions share is worth. @param {number} idf */
  worth(idf) {
    return Math.max(0, idf) ** 2;
  }

  /** The length of a stored question as a vector, in the precision of the store. @param {string} line */
  lengthOf(line) {
    let length = this.lineLengths.get(line);
    if (length === undefined) {
      const found = new Set(line.split(" ").filter(Boolean).flatMap(tokens));
      let total = 0;
      for (const token of found) total += this.worth(this.idf(token));
      this.lineLengths.set(line, (length = Math.fround(Math.sqrt(total))));
    }
    return length;
  }

  /** Whether items of the rulebook have a folded word just so. @param {string} word */
  knows(word) {
    return this.totals[this.ids.get(word)] > 0;
  }

  /** Its words with the same first letter that are no typos, the most frequent first. @param {string} word */
  common(word) {
    let common = this.commons.get(word[0]);
    if (!common) {
      const { totals, sure } = this;
      const places = [...this.words.keys()].filter((at) => this.words[at][0] === word[0] && (totals[at] > 1 || (totals[at] && sure.has(at))));
      common = places.sort((one, other) => totals[other] - totals[one] || one - other).map((at) => this.words[at]);
      this.commons.set(word[0], common);
    }
    return common;
  }

  /** A folded word with the accents that it mostly has; as it is where the book does not have it. @param {string} word */
  spelt(word) {
    const at = this.ids.get(word);
    return at === undefined ? word : this.usual(at);
  }

  /** The item with this number, a bare title included. @param {string} number @returns {Rule | undefined} */
  rule(number) {
    const rule = this.byNumber.get(number);
    const title = this.titles.get(number);
    if (rule || !title || title.printed) return rule;
    const bare = { ord: 0, number, shown: title.heading, title: title.heading, titleNumber: number, part: title.part, heading: title.heading, kind: "heading" };
    const none = { isTold: false, text: null, gist: null, statements: [], terms: [], refs: [], related: [], beats: [], beaten_by: [], printed: false };
    return { ...bare, ...none, own: [], reasons: {}, isDisputed: false, disputes: [], asked: [], cases: [], near: [], mains: [], names: [], path: [`${title.part}. ${this.parts.get(title.part)}`] };
  }

  /** Where an item stands, from the root of the site. @param {string} number */
  address(number) {
    const { titleNumber, printed } = this.rule(number);
    const anchor = printed === false ? "" : `#r-${slug(number)}`;
    return `${this.section}cim/${slug(titleNumber)}/${anchor}`;
  }

  /** By number where the items stand that a text links to, and what they are called. @param {string | null} text */
  linked(text) {
    const named = [...(text ?? "").matchAll(/\[\[([^\[\]]+)\]\]/g)].map(([, number]) => number);
    return Object.fromEntries(named.filter((number) => this.rule(number)).map((number) => [number, [this.address(number), this.rule(number).shown]]));
  }

  /** Existing numbers close to one that does not exist. @param {string} number @returns {string[]} */
  nearest(number) {
    if (this.addresses) return this.addresses.nearest(number);
    return nearest(number, this.rules.map((rule) => rule.number));
  }

  /** Whether a text is nothing but one number of this book. @param {string} typed */
  isRule(typed) {
    return this.addresses ? this.addresses.isRule(typed) : readNumber(typed, this.patterns) !== null;
  }

  /** What stands below a number, all of a title's items below a title. @param {string} number @returns {string[]} */
  below(number) {
    const title = this.rule(number)?.titleNumber;
    const mine = this.rules.filter((rule) => rule.titleNumber === title && rule.number !== number);
    const inside = mine.filter((rule) => number === title || isBelow(rule.number, number));
    return inside.map((rule) => rule.number);
  }

  /** The items with these numbers; others are left out. @param {string[]} numbers @returns {Rule[]} */
  rulesOf(numbers) {
    return numbers.flatMap((number) => this.byNumber.get(number) ?? []);
  }

  #readRules({ rules, kinds, titles }) {
    let before = "";
    rules.number.forEach((short, at) => {
      const number = numberAfter(before, short);
      before = number;
      const title = rules.title ? titles[rules.title[at]][0] : titleOf(number);
      const rule = {
        ord: at + 1,
        number,
        shown: rules.shown?.[at] ?? number,
        titleNumber: title,
        title: this.titles.get(title).heading,
        part: this.titles.get(title).part,
        heading: rules.heading[at],
        kind: kinds[rules.kind[at]],
        isTold: Boolean(rules.told[at]),
        questions: rules.questions[at],
        terms: split(rules.terms[at], "\n"),
        near: [],
        mains: [],
        path: [],
      };
      this.rules.push(rule);
      this.byNumber.set(number, rule);
    });
    for (const rule of this.rules) this.#surround(rule);
  }

  /** Path, own words and names of an item. */
  #surround(rule) {
    const title = rule.titleNumber;
    const named = (number, heading) => (isPrinted(number) ? `${number}. ${heading}` : heading);
    const above = [];
    rule.path = [`${rule.part}. ${this.parts.get(rule.part)}`];
    if (rule.number !== title) {
      above.push(rule.title);
      rule.path.push(named(title, rule.title));
    }
    for (const number of ancestors(rule.number, title).slice(1)) {
      const heading = this.byNumber.get(number)?.heading;
      if (heading) {
        above.push(heading);
        rule.path.push(named(number, heading));
      }
    }
    rule.own = words(fold([...above, rule.heading ?? "", ...rule.terms].join("\n")));
    const names = [rule.heading ?? "", ...rule.terms].map((name) => words(fold(name)).join(" "));
    rule.names = [...new Set(names)].filter(Boolean).map((name) => name.split(" "));
  }

  /** Neighbours. @param {string} near for each item how far behind it they stand; "+" behind that: an exception to
   * them, "-": they to it */
  #link(near) {
    near.split(",").forEach((distances, at) => {
      for (const distance of split(distances, " ")) {
        const [rule, other] = [this.rules[at], this.rules[at + Number.parseInt(distance)]];
        rule.near.push(other.ord);
        other.near.push(rule.ord);
        if (distance.endsWith("+")) rule.mains.push(other.ord);
        if (distance.endsWith("-")) other.mains.push(rule.ord);
      }
    });
    for (const rule of this.rules) rule.near.sort((one, other) => one - other);
  }

  /** Take in, after the words, where they stand and how often. @param {import("./search-load.js").Part} part */
  takeBags({ raw: packed }) {
    const named = this.rules.filter((rule) => rule.isTold || rule.heading);
    this.indexed = named.length;
    const totals = new Uint32Array(this.words.length);
    /** By word how often it stands in headings and terms. @type {Map<number, Map<number, number>>} */
    const own = new Map();
    for (const rule of named) {
      for (const word of rule.own) {
        const at = this.ids.get(word);
        if (!own.has(at)) own.set(at, new Map());
        own.get(at).set(rule.ord, (own.get(at).get(rule.ord) ?? 0) + 1);
        totals[at]++;
      }
    }
    const [starts, places, counts] = [new Uint32Array(this.words.length + 1), [], []];
    let filled = 0;
    /** What stands in headings and terms alone, or also there, goes where its word's turn is. */
    const until = (word) => {
      for (; filled < word; filled++) {
        const held = own.get(filled);
        if (held) merge(starts[filled], held);
        starts[filled + 1] = places.length;
      }
    };
    const merge = (from, held) => {
      for (let at = from; at < places.length; at++) {
        counts[at] += held.get(places[at]) ?? 0;
        held.delete(places[at]);
      }
      for (const [place, count] of held) places.push(place), counts.push(count);
    };
    const add = (word, place, count) => {
      until(word);
      places.push(place);
      counts.push(count);
      totals[word] += count;
    };
    /** How often each word stands in all items; those that are no typos though they stand only once. */
    this.totals = totals;
    this.sure = unpackBags(packed, this.words.length, add, (word) => totals[word] === 1);
    until(this.words.length);
    /** For each word how many parts come before it, where each has one more than it stands in all items. */
    this.partsBelow = new Uint32Array(this.words.length + 1);
    totals.forEach((count, at) => (this.partsBelow[at + 1] = this.partsBelow[at] + count + 1));
    /** From where on the places of a word stand in the lists after it, and how often it stands at each. */
    this.held = { starts, places: Uint16Array.from(places), counts: Uint16Array.from(counts) };
    /** By first letter what was asked for. @type {Map<string, string[]>} */
    this.commons = new Map();
    this.#measure(named);
  }

  /** How many tokens each item has. @param {Rule[]} named those that can be found */
  #measure(named) {
    this.isNamed = new Uint8Array(this.rules.length + 1);
    for (const { ord } of named) this.isNamed[ord] = 1;
    /** What was asked for. @type {Map<string, {places: number[], counts: number[]}>} */
    this.postings = new Map();
    /** @type {Map<string, number>} */
    this.counted = new Map();
    /** By item the turn of counting in which it was last met. */
    [this.seen, this.turn] = [new Uint32Array(this.rules.length + 1), 0];
    this.sums = new Uint32Array(this.rules.length + 1);
    this.lengths = new Float64Array(this.rules.length + 1);
    const { starts, places, counts } = this.held;
    this.words.forEach(({ length }, n) => {
      const found = tokenCount(length);
      for (let at = starts[n]; at < starts[n + 1]; at++) this.lengths[places[at]] += found * counts[at];
    });
    const length = named.reduce((total, { ord }) => total + this.lengths[ord], 0);
    this.averageLength = length / (this.indexed || 1);
  }

  /** By the hash of a 4-gram the words that have it, one after the other: hundreds of tokens are asked for in each search. */
  #hashGrams() {
    const marked = this.words.map((word) => (word.length > 2 ? `_${word}_` : ""));
    const starts = new Uint32Array(HASHES + 1);
    const each = (take) => {
      for (let n = 0; n < marked.length; n++) {
        const word = marked[n];
        for (let at = 0; at + 4 <= word.length; at++) take(hashOf(word, at), n);
      }
    };
    each((hash) => starts[hash + 1]++);
    for (let hash = 0; hash < HASHES; hash++) starts[hash + 1] += starts[hash];
    const [filled, words] = [starts.slice(), new Uint16Array(starts[HASHES])];
    each((hash, n) => (words[filled[hash]++] = n));
    /** Words with other letters, whose 4-grams may share a hash with another one. */
    const isOdd = Uint8Array.from(marked, (word) => Number(ODD.test(word)));
    return { starts, words, isOdd, marked };
  }

  /** Takes the words that have a token, as often as they have it. @param {string} token @param {(word: number) => void} take */
  #having(token, take) {
    const one = (word) => this.ids.has(word) && take(this.ids.get(word));
    if (token.startsWith(HEAD)) return token.length <= START ? one(token.slice(1)) : this.#beginning(token.slice(1), take);
    if (token.length < 4 || (token.startsWith("_") && token.endsWith("_"))) return one(token.slice(1, -1));
    const { starts, words, isOdd, marked } = this.grams;
    const hash = hashOf(token, 0);
    const isOddToken = ODD.test(token);
    let last = -1;
    for (let at = starts[hash]; at < starts[hash + 1]; at++) {
      const word = words[at];
      if (!isOddToken && !isOdd[word]) take(word);
      else if (word !== last) {
        for (let place = marked[word].indexOf(token); place >= 0; place = marked[word].indexOf(token, place + 1)) take(word);
      }
      last = word;
    }
  }

  /** Takes the words that begin so: they stand together in the alphabet. */
  #beginning(start, take) {
    let [from, to] = [0, this.words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.words[middle] < start) from = middle + 1;
      else to = middle;
    }
    for (let at = from; this.words[at]?.startsWith(start); at++) take(at);
  }

  /** In which items a token stands, in printed order, and how often. @param {string} token */
  posting(token) {
    let posting = this.postings.get(token);
    if (!posting) {
      const [{ starts, places, counts }, { sums, isNamed }, found] = [this.held, this, []];
      this.#having(token, (word) => {
        for (let at = starts[word]; at < starts[word + 1]; at++) {
          const place = places[at];
          if (!isNamed[place]) continue;
          if (!sums[place]) found.push(place);
          sums[place] += counts[at];
        }
      });
      found.sort((one, other) => one - other);
      const { most } = this.constants.postings;
      this.postings.set(token, (posting = { places: found, counts: found.map((place) => Math.min(most, sums[place])) }));
      for (const place of found) sums[place] = 0;
    }
    return posting;
  }

  /** In which items a word stands, in printed order. @param {string} word @returns {number[]} */
  holding(word) {
    const at = this.ids.get(word);
    if (at === undefined) return [];
    const found = this.held.places.subarray(this.held.starts[at], this.held.starts[at + 1]);
    return [...found].filter((place) => this.isNamed[place]).sort((one, other) => one - other);
  }

  /** The words of an item, the most frequent first, by their places in the list of all, and how often it has each.
   * @param {number} place @returns {[number, number][]} */
  bag(place) {
    if (!this.bags) {
      /** @type {[number, number][][]} */
      this.bags = Array.from({ length: this.rules.length + 1 }, () => []);
      const { starts, places, counts } = this.held;
      for (let word = 0; word < this.words.length; word++) {
        for (let at = starts[word]; at < starts[word + 1]; at++) this.bags[places[at]].push([word, counts[at]]);
      }
    }
    return this.bags[place].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  }

  /** How many items hold a token: of most that is all that is asked, once for each question looked at. @param {string} token */
  count(token) {
    let count = this.counted.get(token) ?? this.postings.get(token)?.places.length;
    if (count === undefined) {
      const [{ starts, places }, { isNamed, seen }, turn] = [this.held, this, ++this.turn];
      count = 0;
      this.#having(token, (word) => {
        for (let at = starts[word]; at < starts[word + 1]; at++) {
          const place = places[at];
          if (seen[place] === turn) continue;
          seen[place] = turn;
          count += isNamed[place];
        }
      });
      this.counted.set(token, count);
    }
    return count;
  }
}
