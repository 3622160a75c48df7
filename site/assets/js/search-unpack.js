/**
 * What kodex.website.vocabulary, wordbags and rangecoder pack: the words of a book, and in which items each stands.
 */

const TOP = 2 ** 24;
const HALF = 2 ** 15;
const ONE = 2 ** 16 - 1;
const FEW = 60;
const RATES = Array.from({ length: FEW }, (_, seen) => Math.floor(2 ** 17 / (2 * seen + 3)));
const SHARED = 24;
const LONGEST = 16;

const LENGTHS = 16;
const [GAPS, GAP_KINDS] = [10, 16];
const [COUNTS, COUNT_KINDS] = [8, 5];
const ITEMS = 0;
const GAP = LENGTHS;
const COUNT = GAP + GAP_KINDS * GAPS * LENGTHS;
const SURE = COUNT + GAP_KINDS * COUNT_KINDS * COUNTS;

/** The words of a front-coded list. @param {string} coded @returns {string[]} */
export function unfronted(coded) {
  let before = "";
  return (coded.match(/[A-Z][^A-Z]*/g) ?? []).map((piece) => {
    before = before.slice(0, piece.charCodeAt(0) - 65) + piece.slice(1);
    return before;
  });
}

/** Reads what kodex.website.rangecoder.Encoder writes. */
class Decoder {
  /** @param {Uint8Array} bytes @param {number} contexts */
  constructor(bytes, contexts) {
    this.bytes = bytes;
    this.at = 0;
    this.digits = contexts;
    this.chances = new Uint16Array(contexts + SHARED * (LONGEST + 1)).fill(HALF);
    this.seen = new Uint8Array(this.chances.length);
    this.range = 2 ** 32 - 1;
    this.code = 0;
    for (let n = 0; n < 4; n++) this.code = this.code * 256 + this.#next();
  }

  #next() {
    return this.bytes[this.at++] ?? 0;
  }

  /** @param {number} context */
  bit(context) {
    const chance = this.chances[context];
    const seen = this.seen[context];
    const bound = (this.range >>> 12) * Math.min(Math.max(chance >> 4, 1), 4095);
    const yes = this.code < bound;
    if (yes) {
      this.range = bound;
      this.chances[context] = chance + (((ONE - chance) * RATES[seen]) >>> 16);
    } else {
      this.code -= bound;
      this.range -= bound;
      this.chances[context] = chance - ((chance * RATES[seen]) >>> 16);
    }
    if (seen < FEW - 1) this.seen[context] = seen + 1;
    while (this.range < TOP) {
      this.range *= 256;
      this.code = this.code * 256 + this.#next();
    }
    return yes;
  }

  /** @param {number} context */
  number(context) {
    let length = 1;
    while (this.bit(context + length - 1)) length++;
    const digits = this.digits + SHARED * length;
    let value = 1;
    for (let place = length - 2; place >= 0; place--) {
      value = 2 * value + Number(this.bit(digits + (value < 8 ? value : 8 + place)));
    }
    return value;
  }

  /** The leaf of a tree that a yes or no at each fork leads to. @param {number} context @param {number} leaves */
  leaf(context, leaves) {
    let node = 1;
    while (node < leaves) node = 2 * node + Number(this.bit(context + node));
    return node - leaves;
  }

  /** @param {number} context @param {number} contexts */
  count(context, contexts) {
    let value = 1;
    while (this.bit(context + Math.min(value, contexts) - 1)) value++;
    return value;
  }
}

const ACCENTS = { a: "aá", e: "eé", i: "ií", o: "oóöő", u: "uúüű" };
const VOWELS = Object.keys(ACCENTS);
const PREFIXES = 10;
const [LETTERS, DIGIT, OTHER, TREE] = [38, 27, 37, 64];
const LETTER = PREFIXES * LENGTHS;
const STRANGE = LETTER + LETTERS * LETTERS * TREE;
const KEPT = STRANGE + LENGTHS;
const ACCENT = KEPT + 5 * 4 * 4;
const ALL = ACCENT + 5 * LETTERS * LETTERS * 5 * 4;

/** By the code of a letter its place among the vowels, -1 for the others. */
const VOWEL = Int8Array.from({ length: LETTERS }, (_, code) => VOWELS.indexOf(String.fromCharCode(96 + code)));

/**
 * What kodex.website.vocabulary packs.
 * @param {Uint8Array} packed
 * @param {number} count how many words there are
 * @returns {{words: string[], usual: (at: number) => string}} the words, and how each is mostly written
 */
export function unpackWords(packed, count) {
  const coder = new Decoder(packed, ALL);
  /** The letters of a word as numbers with a zero before and behind. */
  const codes = [0];
  /** Which accent each of its letters has; kept of all words, one after the other. */
  const accents = [];
  const [words, marks, starts] = [[], [], new Uint32Array(count)];
  let sharedBefore = 0;
  for (let n = 0; n < count; n++) {
    const shared = coder.number(Math.min(sharedBefore, PREFIXES - 1) * LENGTHS) - 1;
    codes.length = shared + 1;
    const word = (n ? words[n - 1].slice(0, shared) : "") + readLetters(coder, codes);
    readAccents(coder, codes, shared, accents);
    words.push(word);
    starts[n] = marks.length;
    for (let at = 0; at < accents.length; at++) marks.push(accents[at]);
    sharedBefore = shared;
  }
  const usual = (at) => [...words[at]].map((letter, place) => ACCENTS[letter]?.[marks[starts[at] + place]] ?? letter).join("");
  return { words, usual };
}

/** The letters behind those that are known, added to them. @param {Decoder} coder @param {number[]} codes */
function readLetters(coder, codes) {
  let rest = "";
  let [two, one] = [codes.length > 1 ? codes[codes.length - 2] : 0, codes[codes.length - 1]];
  for (;;) {
    const code = coder.leaf(LETTER + (one * LETTERS + two) * TREE, TREE);
    codes.push(code);
    if (!code) return rest;
    if (code === OTHER) rest += String.fromCodePoint(coder.number(STRANGE));
    else rest += code < DIGIT ? String.fromCharCode(96 + code) : code - DIGIT;
    two = one;
    one = code;
  }
}

/** Which accent each letter of a word has, in the place of those of the word before. */
function readAccents(coder, codes, shared, accents) {
  let last = 0;
  accents.length = codes.length - 2;
  for (let at = 0; at < accents.length; at++) {
    const code = codes[at + 1];
    const vowel = VOWEL[code];
    if (vowel < 0) {
      accents[at] = 0;
      continue;
    }
    const known = KEPT + (vowel * 4 + accents[at]) * 4;
    const base = at < shared ? known : ACCENT + (((vowel * LETTERS + codes[at]) * LETTERS + codes[at + 2]) * 5 + last) * 4;
    const low = Number(coder.bit(base));
    accents[at] = vowel > 2 ? low + 2 * Number(coder.bit(base + 1 + low)) : low;
    last = accents[at] + 1;
  }
}

/**
 * For each word in turn how often it stands in an item, beside headings and terms.
 * @param {Uint8Array} packed
 * @param {number} words how many there are
 * @param {(word: number, place: number, count: number) => void} take
 * @param {(word: number, count: number) => boolean} isSingle whether the word, found so often, stands only once in all
 * @returns {Set<number>} single words that are no typos all the same
 */
export function unpackBags(packed, words, take, isSingle) {
  const coder = new Decoder(packed, SURE + 1);
  const sure = new Set();
  for (let word = 0; word < words; word++) {
    const items = coder.number(ITEMS) - 1;
    const kind = items < 5 ? items : 3 + (32 - Math.clz32(items));
    let [place, gapBefore, countBefore, total] = [0, GAPS - 1, 0, 0];
    for (let n = 0; n < items; n++) {
      const gap = coder.number(GAP + (kind * GAPS + gapBefore) * LENGTHS);
      const count = coder.count(COUNT + (kind * COUNT_KINDS + countBefore) * COUNTS, COUNTS);
      take(word, (place += gap), count);
      total += count;
      gapBefore = Math.min(32 - Math.clz32(gap), GAPS - 1);
      countBefore = Math.min(count, COUNT_KINDS - 1);
    }
    if (isSingle(word, total) && coder.bit(SURE)) sure.add(word);
  }
  return sure;
}

/**
 * For each of some words in turn where it stands, counted from 0: what kodex.website.wordbags.write_places writes.
 * @param {Uint8Array} packed
 * @param {number} words how many there are
 * @returns {number[][]}
 */
export function unpackPlaces(packed, words) {
  const coder = new Decoder(packed, COUNT);
  return Array.from({ length: words }, () => {
    const items = coder.number(ITEMS) - 1;
    const kind = items < 5 ? items : 3 + (32 - Math.clz32(items));
    const places = [];
    for (let [n, place, gapBefore] = [0, -1, GAPS - 1]; n < items; n++) {
      const gap = coder.number(GAP + (kind * GAPS + gapBefore) * LENGTHS);
      places.push((place += gap));
      gapBefore = Math.min(32 - Math.clz32(gap), GAPS - 1);
    }
    return places;
  });
}

/** Reads what kodex.website.rangecoder.Shares writes. */
export class Shares {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.range = 2 ** 32 - 1;
    this.code = 0;
    for (let n = 0; n < 4; n++) this.code = this.code * 256 + this.#next();
  }

  #next() {
    return this.bytes[this.at++] ?? 0;
  }

  /** Which of so many parts comes; `take` is to say whose it is. @param {number} whole */
  part(whole) {
    this.unit = Math.floor(this.range / whole);
    return Math.min(whole - 1, Math.floor(this.code / this.unit));
  }

  /** Go on behind an alternative with some parts. @param {number} below how many come before them @param {number} own */
  take(below, own) {
    this.code -= this.unit * below;
    this.range = this.unit * own;
    while (this.range < TOP) {
      this.range *= 256;
      this.code = this.code * 256 + this.#next();
    }
  }

  /** Which of several alternatives comes, by their shares. @param {number[]} shares @param {number} whole their sum */
  choose(shares, whole) {
    const part = this.part(whole);
    let [below, at] = [0, 0];
    while (below + shares[at] <= part) below += shares[at++];
    this.take(below, shares[at]);
    return at;
  }

  number() {
    const even = [1, 1];
    let length = 1;
    while (this.choose(even, 2)) length++;
    let value = 1;
    for (let place = 1; place < length; place++) value = 2 * value + this.choose(even, 2);
    return value - 1;
  }
}

const WHOLE = 64;

/**
 * The lines of an item that kodex.website.wordlines wrote: each as the places of its words in the list of all.
 * @param {Shares} coder
 * @param {number[]} own the item's words, the most frequent first
 * @param {number[]} counts how often it has each
 * @param {number} asked how many of its lines are questions
 * @param {{ends: number[][], new: number}} how
 * @param {Uint32Array} below for each word of the book how many parts of it come before
 * @returns {{gist: number[], asked: number[][], cases: number[][]}}
 */
export function unpackLines(coder, own, counts, asked, { ends, new: few }, below) {
  const isEnd = (kind, { length }) => {
    const share = ends[kind][Math.min(length, ends[kind].length - 1)];
    return !coder.choose([share, WHOLE - share], WHOLE);
  };
  const left = counts.slice();
  let rest = left.reduce((total, count) => total + count, 0);
  let held = rest;
  const question = () => {
    const line = [];
    while (rest && !isEnd(0, line)) {
      const at = coder.choose(left, rest);
      left[at]--;
      rest--;
      line.push(own[at]);
    }
    return line;
  };
  const other = () => {
    const line = [];
    while (!isEnd(1, line)) {
      const fresh = Math.floor(held / few) + 1;
      const part = coder.part(fresh + held);
      if (part >= fresh) {
        let [before, at] = [fresh, 0];
        while (before + counts[at] <= part) before += counts[at++];
        coder.take(before, counts[at]);
        line.push(own[at]);
      } else {
        coder.take(0, fresh);
        own.push(newWord(coder, below));
        counts.push(2);
        held += 2;
        line.push(own.at(-1));
      }
    }
    return line;
  };
  const questions = Array.from({ length: own.length ? asked : 0 }, question);
  const others = coder.number();
  const lines = [...questions, ...Array.from({ length: others }, other)];
  return { asked: lines.slice(0, asked), cases: lines.slice(asked) };
}

/** A word by how often the book has it. @param {Shares} coder @param {Uint32Array} below */
function newWord(coder, below) {
  const part = coder.part(below[below.length - 1]);
  let [from, to] = [0, below.length - 1];
  while (from + 1 < to) {
    const middle = (from + to) >> 1;
    if (below[middle] <= part) from = middle;
    else to = middle;
  }
  coder.take(below[from], below[from + 1] - below[from]);
  return from;
}

/**
 * The vector of a rare beginning, or null.
 * @param {Shares} coder
 * @param {number} size how many parts it has
 * @param {number[]} sizes how often a part is so large
 */
export function unpackVector(coder, size, sizes) {
  const even = [1, 1];
  if (!coder.choose(even, 2)) return null;
  const whole = sizes.reduce((total, one) => total + one, 0);
  const last = sizes.length - 1;
  return Int8Array.from({ length: size }, () => {
    let part = coder.choose(sizes, whole);
    if (part === last) part += coder.number();
    return part && !coder.choose(even, 2) ? -part : part;
  });
}

const [SIZES, KINDS, LARGEST] = [4, 13, 6];

/**
 * The vectors that kodex.website.search_rules wrote, by the beginnings that have one.
 * @param {Uint8Array} packed
 * @param {string[]} starts all beginnings that may have one here
 * @param {number} size how many parts a vector has
 * @returns {Map<string, Int8Array>}
 */
export function unpackVectors(packed, starts, size) {
  const coder = new Decoder(packed, 1 + KINDS * (LARGEST + 1));
  const found = new Map();
  for (const start of starts) {
    if (!coder.bit(0)) continue;
    const vector = new Int8Array(size);
    for (let at = 0, total = 0; at < size; at++) {
      const context = 1 + Math.min(Math.floor((SIZES * total) / (at || 1)), KINDS - 1) * (LARGEST + 1);
      const part = coder.count(context, LARGEST) - 1;
      if (part) vector[at] = coder.bit(context + LARGEST) ? part : -part;
      total += part;
    }
    found.set(start, vector);
  }
  return found;
}
