/**
 * Ranking of plain words and whole questions: kodex.search.plain, evidence and meaning in the browser.
 */

import { fold, HEAD, spacedGrams, START, tokens, words } from "./search-text.js";
import { correct, expand, sameWord } from "./search-forms.js";
import { sumOf } from "./search-book.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{ord: number, number: string, score: number}} Ranked */
/** @typedef {Map<string, {count: number, idf: number}>} Weights */
/** @typedef {{parts: string[], weight: number, official: Word[]}} Word */
/** @typedef {{words: Word[], official: Word[], parts: [string, number][], short: boolean}} Asked */

const unique = (list) => [...new Set(list)];
const sum = (list) => list.reduce((total, value) => total + value, 0);

/** A query as understood: its words as typed and folded, by place the mended typos and the official terms. */
export class Reading {
  /**
   * @param {Book} book
   * @param {string} text
   * @param {Set<string>} [sound] folded words that are no typos
   */
  constructor(book, text, sound) {
    const typed = words(text);
    this.words = words(fold(text));
    this.typed = typed.length === this.words.length ? typed : this.words;
    this.small = book.smallWords;
    this.nameLength = book.constants.plain.name;
    this.expanded = expand(this.words, book.thesaurus, book.suffixes);
    /** @type {Map<number, string>} */
    this.corrected = new Map();
    this.words.forEach((word, at) => {
      const group = book.vocabulary.get(word[0]);
      const mended = this.expanded.has(at) || !group || sound?.has(word) ? null : correct(word, group, book.questionWords);
      if (mended) this.corrected.set(at, mended);
    });
    /** @type {Map<number, string[]>} */
    this.official = new Map([...this.expanded].map(([at, terms]) => [at, terms.flatMap((term) => words(fold(term)))]));
    this.mended = this.words.map((word, at) => this.corrected.get(at) ?? word);
    this.telling = unique(this.mended.filter((word) => !this.small.has(word)));
  }

  allWords() {
    return unique([...this.words, ...this.corrected.values(), ...[...this.official.values()].flat()]);
  }

  names() {
    if (this.expanded.size !== 1 || this.telling.length > this.nameLength) return [this.telling];
    return [this.telling, ...[...this.expanded.values()].flat().map((term) => words(fold(term)))];
  }
}

/**
 * How many items hold each token of a query, and its idf.
 * @param {Book} book
 * @param {Reading} reading
 * @returns {Weights}
 */
export function weigh(book, reading) {
  const wanted = unique(reading.allWords().flatMap(tokens)).sort();
  return new Map(
    wanted.map((token) => {
      const count = book.count(token);
      return [token, { count, idf: Math.log((book.indexed - count + 0.5) / (count + 0.5)) }];
    }),
  );
}

/**
 * The items that cover most of what was asked, best first.
 * @param {Book} book
 * @param {Reading} reading
 * @param {number} limit
 * @returns {Ranked[]}
 */
export function rank(book, reading, limit) {
  const weights = weigh(book, reading);
  const found = first(book, reading, weights);
  const looked = book.constants.plain.looked_at;
  const ranked = judged(book, reading, weights, found.slice(0, looked));
  const bottom = ranked.length ? Math.min(...ranked.map((item) => item.score)) : 0;
  ranked.push(...found.slice(looked).map((item) => ({ ...item, score: Math.min(bottom, item.score) })));
  return ranked.slice(0, limit);
}

/** What BM25, links and names find, best first. */
function first(book, reading, weights) {
  const own = book.constants.plain;
  const { common, many, top } = book.constants.postings;
  const least = Math.log(1 / common - 1);
  const looked = reading.allWords().filter((word) => !reading.small.has(word) || book.questionWords.has(word));
  let asked = new Set(looked.flatMap(tokens));
  if (!asked.size) asked = new Set(weights.keys());
  const useful = [...weights].filter(
    ([token, { count, idf }]) => count && asked.has(token) && (count <= many || idf > least),
  );
  const raw = bm25(book, useful);
  const most = top * mass(reading, weights);
  const best = [...raw].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, own.candidates);
  const scores = new Map(best.map(([place, score]) => [place, Math.min(1, score / most)]));
  const names = reading.names();
  return [...scores.keys()]
    .map((place) => weighed(book, scores, names, place))
    .sort((one, other) => other.score - one.score || one.ord - other.ord);
}

/** The sums of what tokens are worth, by place. */
function bm25(book, useful) {
  const { k1, b, top, little } = book.constants.postings;
  const raw = new Map();
  for (const [token, { idf }] of useful) {
    const { places, counts } = book.postings.get(token);
    const most = top * Math.max(little, idf);
    places.forEach((place, at) => {
      const slow = k1 * (1 - b + (b * book.lengths[place]) / book.averageLength);
      raw.set(place, (raw.get(place) ?? 0) + (most * counts[at]) / (counts[at] + slow));
    });
  }
  return raw;
}

/** An item with its neighbours, its names and its kind taken into account. */
function weighed(book, scores, asked, place) {
  const own = book.constants.plain;
  const rule = book.rules[place - 1];
  let score = scores.get(place);
  if (rule.near.length) {
    const others = sum(rule.near.map((other) => scores.get(other) ?? 0));
    score += (own.linked * others) / Math.sqrt(rule.near.length);
  }
  if (rule.names.some((name) => asked.some((one) => isName(one, name, book.suffixes)))) score *= own.named;
  const bare = rule.kind === null || rule.kind === "heading";
  return { ord: place, number: rule.number, score: Math.min(1, score / (1 + own.linked)) * (bare ? own.bare : 1) };
}

function isName(telling, name, suffixes) {
  return telling.length === name.length && telling.every((word, at) => sameWord(word, name[at], suffixes));
}

/** The weight of what was asked: of each word, or of what stands in for it. */
function mass(reading, weights) {
  const ofWord = (word) => sum(unique(tokens(word)).map((token) => Math.max(0, weights.get(token).idf)));
  let total = 0;
  reading.words.forEach((word, at) => {
    if (reading.corrected.has(at)) total += ofWord(reading.corrected.get(at));
    else if (reading.official.has(at)) {
      total += Math.min(ofWord(word), sum(unique(reading.official.get(at)).map(ofWord)));
    } else total += ofWord(word);
  });
  return Math.max(total, 1e-6);
}

/** The items by all that speaks for them. */
function judged(book, reading, weights, found) {
  const query = askedOf(book, reading, weights);
  const figures = book.figures;
  const text = " " + reading.mended.join(" ");
  const elsewhere = figures.aside.unless.some((start) => text.includes(` ${start}`)) ? null : figures.aside.part;
  const meant = meantBy(book, reading);
  return found
    .map((item) => {
      const rule = book.rules[item.ord - 1];
      const features = {
        words: covered(query.words, rule.lines),
        meaning: alike(meant, book.meanings[item.ord - 1]),
        official: covered(query.official, rule.lines),
        aside: Number(rule.part === elsewhere),
        definition: Number(rule.kind === "definition"),
        short: Number(query.short && (rule.kind === "definition" || rule.kind === "main")),
      };
      const power = sum(Object.entries(features).map(([name, value]) => figures.rank[name] * value));
      return { ...item, score: item.score * Math.exp(power - figures.rank.bias) };
    })
    .sort((one, other) => other.score - one.score || one.ord - other.ord)
    .map((item) => ({ ...item, score: Math.min(1, item.score) }));
}

/**
 * A query made ready to be met in lines.
 * @param {Book} book
 * @param {Reading} reading
 * @param {Weights} weights
 * @returns {Asked}
 */
export function askedOf(book, reading, weights) {
  const own = book.constants.evidence;
  const ofWord = (word, official = []) => ({
    parts: spacedGrams(word),
    weight:
      Math.max(0, weights.get(HEAD + word.slice(0, START))?.idf ?? 1) * (reading.small.has(word) ? own.little : 1),
    official: unique(official)
      .filter((other) => other.length > 1)
      .map((other) => ofWord(other)),
  });
  const places = new Map();
  reading.mended.forEach((word, at) => {
    if (word.length > 1) places.set(word, [...(places.get(word) ?? []), ...(reading.official.get(at) ?? [])]);
  });
  const chosen = [...places].map(([word, official]) => ofWord(word, official));
  const idf = new Map([...weights].map(([token, { idf: worth }]) => [token.replaceAll("_", " "), Math.max(0, worth)]));
  const every = new Map(chosen.flatMap((word) => word.parts.map((part) => [part, idf.get(part) ?? 0])));
  const whole = sum([...every.values()]) || 1;
  return {
    words: chosen,
    official: chosen.flatMap((word) => word.official),
    parts: [...every].filter(([, worth]) => worth).map(([part, worth]) => [part, worth / whole]),
    short: reading.telling.length <= own.short,
  };
}

/**
 * The share of the words' weight that a text holds, gram by gram.
 * @param {Word[]} wanted
 * @param {string} text
 */
export function covered(wanted, text) {
  let whole = 0;
  let met = 0;
  for (const word of wanted) {
    whole += word.weight;
    let share = word.parts.filter((part) => text.includes(part)).length / word.parts.length;
    if (word.official.length && share < 1) share = Math.max(share, covered(word.official, text));
    met += word.weight * share;
  }
  return whole ? met / whole : 0;
}

/**
 * How well the best player question of an item is what was asked; 0 when it has none.
 * @param {Book} book
 * @param {Asked} query
 * @param {string} lines
 */
export function bestFit(book, query, lines) {
  const own = book.constants.evidence;
  const fits = lines
    .split("\n")
    .slice(1)
    .map((question) => {
      const held = sum(query.parts.map(([part, share]) => (question.includes(part) ? share : 0)));
      return (own.scale * held) / Math.sqrt(question.length + own.flat);
    });
  return fits.length ? Math.max(...fits) : 0;
}

/** The vector of a query's words, official terms beside what was typed. @param {Book} book @param {Reading} reading */
export function meantBy(book, reading) {
  return sumOf([...reading.mended, ...[...reading.official.values()].flat()], book.meant, book.size);
}

/** The cosine of a question's vector and an item's; 0 when either is empty. */
export function alike(question, item) {
  if (!question || !item) return 0;
  let [both, one, other] = [0, 0, 0];
  for (let at = 0; at < question.length; at++) {
    both += question[at] * item[at];
    one += question[at] * question[at];
    other += item[at] * item[at];
  }
  const length = Math.sqrt(one * other);
  return length ? both / length : 0;
}
