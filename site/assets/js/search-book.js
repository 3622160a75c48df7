/**
 * The rulebook in the browser: the shipped data and the index made from them, as kodex.search.index makes it.
 */

import { fold, line, tokens, words } from "./search-text.js";
import { Lexicon } from "./search-lexicon.js";
import { Names } from "./search-called.js";
import { sumOf, toBytes } from "./search-meaning.js";
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
 * @property {string | null} text
 * @property {string | null} gist the rule in one sentence
 * @property {string[]} path headings above it
 * @property {string[]} terms
 * @property {string[]} refs
 * @property {string[]} related
 * @property {string[]} beats
 * @property {string[]} beaten_by
 * @property {string} lines folded own words, then folded questions
 * @property {string[]} asked its player questions, each folded as a line
 * @property {string[]} cases its situations, so too; none before they are loaded
 * @property {string} gistLine
 * @property {string[]} subject the words of its title if that is a special one
 * @property {number[]} near places of linked items
 * @property {string[][]} names folded names, each as words
 * @property {boolean} [printed] false for a title without an item of its own
 */

const split = (text, by) => (text ? text.split(by) : []);

export class Book {
  /**
   * @param {any} data what kodex.website.search_data wrote
   * @param {Int8Array} vectors one for each beginning, in the order of data.meaning.starts; then, for each item with a
   *   text, what its own has beyond the sum of its words'
   * @param {Uint8Array} questions the player questions, packed
   */
  constructor(data, vectors, questions) {
    this.id = data.id;
    /** The place of the first rule in each file of what was said to questions. @type {number[]} */
    this.said = data.said;
    this.rulebook = data.rulebook;
    /** Where its pages stand below the site's root, with a slash at the end. @type {string} */
    this.section = data.section ?? "";
    /** The edition of its game that holds, where that is another book. @type {string | null} */
    this.holds = data.holds ?? null;
    /** Whether its numbers are printed ones such as 34.5. @type {boolean} */
    this.printed = data.printed;
    this.figures = data.figures;
    this.constants = data.constants;
    /** @type {Record<string, string>} */
    this.labels = data.labels;
    this.questionWords = new Set(data.words.question);
    this.smallWords = new Set(data.words.small);
    this.suffixes = new Set(data.words.suffixes);
    this.articles = data.words.articles;
    this.patterns = {
      asked: new RegExp(data.patterns.asked, "giu"),
      filler: new RegExp(data.patterns.filler, "giu"),
      typed: new RegExp(`^(?:${data.patterns.typed})$`, "u"),
      address: new RegExp(data.patterns.address, "gu"),
      ending: new RegExp(data.patterns.ending, "u"),
      alike: new RegExp(`^(?:${data.patterns.alike})$`, "u"),
      called: new RegExp(data.patterns.called, "giu"),
      older: new RegExp(data.patterns.older, "giu"),
      sentence: new RegExp(data.patterns.sentence, "u"),
    };
    this.thesaurus = data.thesaurus.map(([player, official]) => ({
      player: player.split(" "),
      official: official.split("\n"),
    }));
    this.parts = new Map(data.parts);
    this.titles = new Map(data.titles.map(([number, heading, part, printed]) => [number, { heading, part, printed }]));
    /** @type {Rule[]} */
    this.rules = [];
    /** @type {Map<string, Rule>} */
    this.byNumber = new Map();
    this.lexicon = new Lexicon(data.lexicon);
    this.#readRules(data, this.lexicon.unpack(0, questions));
    const bare = data.titles.map(([number]) => number).filter((number) => !this.byNumber.has(number));
    this.addresses = this.printed ? null : new Addresses([...this.byNumber.keys(), ...bare], data.titles, this.rules);
    this.#link();
    this.#index();
    this.#count();
    this.#mean(data.meaning, vectors);
    for (const rule of this.rules) delete rule.words;
    this.names = new Names(this, data.entries);
    /** @type {Map<string, number>} */
    this.lineLengths = new Map();
    this.counted = data.rules.situations;
    this.isComplete = this.counted.every((count) => !count);
  }

  /** Take in the situations, which ranking needs and the index does not. @param {Uint8Array} packed */
  complete(packed) {
    if (this.isComplete) return;
    const lines = this.lexicon.unpack(1, packed);
    let at = 0;
    this.rules.forEach((rule, place) => {
      rule.cases = lines.slice(at, (at += this.counted[place])).map((one) => ` ${one} `);
    });
    this.isComplete = true;
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

  /** Whether the rulebook has a folded word just so. @param {string} word */
  knows(word) {
    return this.vocabulary.get(word[0])?.known.has(word) ?? false;
  }

  /** The item with this number, a bare title included. @param {string} number @returns {Rule | undefined} */
  rule(number) {
    const rule = this.byNumber.get(number);
    const title = this.titles.get(number);
    if (rule || !title || title.printed) return rule;
    const bare = { ord: 0, number, shown: title.heading, title: title.heading, titleNumber: number, part: title.part, heading: title.heading, kind: "heading" };
    const none = { text: null, gist: null, terms: [], refs: [], related: [], beats: [], beaten_by: [], printed: false };
    return { ...bare, ...none, lines: "", asked: [], cases: [], near: [], names: [], path: [`${title.part}. ${this.parts.get(title.part)}`] };
  }

  /** Where an item stands, from the root of the site. @param {string} number */
  address(number) {
    const { titleNumber, printed } = this.rule(number);
    return `${this.section}cim/${slug(titleNumber)}/${printed === false ? "" : `#r-${slug(number)}`}`;
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

  #readRules({ rules, kinds, titles }, questions) {
    let asked = 0;
    rules.number.forEach((number, at) => {
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
        text: rules.text[at],
        gist: rules.gist[at],
        terms: split(rules.terms[at], "\n"),
        refs: split(rules.refs[at], " "),
        related: split(rules.related[at], " "),
        beats: split(rules.beats[at], " "),
        beaten_by: [],
        near: [],
        path: [],
        asked: questions.slice(asked, (asked += rules.questions[at])).map((one) => ` ${one} `),
        cases: [],
      };
      this.rules.push(rule);
      this.byNumber.set(number, rule);
    });
    for (const rule of this.rules) this.#surround(rule);
  }

  /** Path, lines and names of an item. */
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
    const own = [...above, rule.heading ?? "", rule.text ?? "", ...rule.terms].join("\n");
    rule.lines = [line(own), ...rule.asked].join("\n");
    rule.gistLine = line(rule.gist ?? "");
    const special = this.figures.basic.includes(title) ? "" : rule.title;
    rule.subject = words(fold(special)).filter((word) => !this.smallWords.has(word));
    rule.words = rule.lines.split(/[ \n]+/).filter(Boolean);
    const names = [rule.heading ?? "", ...rule.terms].map((name) => words(fold(name)).join(" "));
    rule.names = [...new Set(names)].filter(Boolean).map((name) => name.split(" "));
  }

  /** Neighbours, and what beats what. */
  #link() {
    const near = this.rules.map(() => new Set());
    for (const rule of this.rules) {
      for (const number of [...rule.refs, ...rule.related, ...rule.beats]) {
        const other = this.byNumber.get(number);
        if (!other || other === rule) continue;
        near[rule.ord - 1].add(other.ord);
        near[other.ord - 1].add(rule.ord);
      }
      for (const number of rule.beats) this.byNumber.get(number)?.beaten_by.push(rule.number);
    }
    near.forEach((places, at) => (this.rules[at].near = [...places].sort((one, other) => one - other)));
  }

  /** Postings by token, and how long each item is. */
  #index() {
    /** @type {Map<string, {places: number[], counts: number[]}>} */
    this.postings = new Map();
    this.lengths = new Float64Array(this.rules.length + 1);
    this.indexed = 0;
    const cut = new Map();
    const { most } = this.constants.postings;
    let length = 0;
    for (const rule of this.rules) {
      if (!rule.text && !rule.heading) continue;
      this.indexed++;
      for (const word of rule.words) {
        let lists = cut.get(word);
        if (!lists) cut.set(word, (lists = tokens(word).map((token) => this.#list(token))));
        for (const list of lists) {
          const last = list.places.length - 1;
          if (list.places[last] === rule.ord) list.counts[last] = Math.min(most, list.counts[last] + 1);
          else list.places.push(rule.ord), list.counts.push(1);
        }
        this.lengths[rule.ord] += lists.length;
      }
      length += this.lengths[rule.ord];
    }
    this.averageLength = length / (this.indexed || 1);
  }

  #list(token) {
    let list = this.postings.get(token);
    if (!list) this.postings.set(token, (list = { places: [], counts: [] }));
    return list;
  }

  /** How many items hold a token. @param {string} token */
  count(token) {
    return this.postings.get(token)?.places.length ?? 0;
  }

  /** Words by first letter, for typos. */
  #count() {
    const counts = new Map();
    const sure = new Set();
    for (const rule of this.rules) {
      if (!rule.text && !rule.heading) continue;
      for (const word of rule.words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of words(fold(`${rule.heading ?? ""}\n${rule.text ?? ""}`))) sure.add(word);
    }
    const order = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    /** @type {Map<string, {common: string[], known: Set<string>}>} */
    this.vocabulary = new Map();
    for (const [word, count] of order) {
      let group = this.vocabulary.get(word[0]);
      if (!group) this.vocabulary.set(word[0], (group = { common: [], known: new Set() }));
      group.known.add(word);
      if (count > 1 || sure.has(word)) group.common.push(word);
    }
  }

  /** Vectors of words as shipped; those of the items from them, as kodex.search.meaning makes them. */
  #mean({ starts, weights, size }, vectors) {
    this.size = size;
    /** @type {Map<string, {weight: number, vector: Int8Array}>} */
    this.meant = new Map();
    starts.split(" ").forEach((start, at) => {
      if (start) this.meant.set(start, { weight: weights[at], vector: vectors.subarray(at * size, (at + 1) * size) });
    });
    let at = this.meant.size * size;
    this.meanings = this.rules.map((rule) => {
      if (!rule.text) return null;
      const vector = toBytes(sumOf(rule.words, this.meant, size) ?? new Float64Array(size), this.constants.meaning.step);
      for (let n = 0; n < size; n++) vector[n] += vectors[at + n];
      at += size;
      return vector;
    });
  }
}
