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

/** Ascending numbers from the gaps between them, up to a zero; gives where the bytes go on. @param {Uint8Array} bytes @param {number} at */
export function ungapped(bytes, at) {
  const found = [];
  let last = -1;
  while (bytes[at]) {
    let [gap, shift] = [0, 0];
    for (; bytes[at] > 127; at++, shift += 7) gap += (bytes[at] & 127) << shift;
    gap += bytes[at++] << shift;
    found.push((last += gap));
  }
  return { found, at: at + 1 };
}
