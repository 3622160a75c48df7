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

/**
 * What kodex.website.vocabulary packs.
 * @param {Uint8Array} packed
 * @param {number} count how many words there are
 * @param {(word: string, usual: string) => void} take each word, and how it is mostly written
 */
export function unpackWords(packed, count, take) {
  const coder = new Decoder(packed, ALL);
  let [codes, word, accents, sharedBefore] = [[0], "", [], 0];
  for (let n = 0; n < count; n++) {
    const shared = coder.number(Math.min(sharedBefore, PREFIXES - 1) * LENGTHS) - 1;
    [codes, word] = readLetters(coder, codes.slice(0, shared + 1), word.slice(0, shared));
    accents = readAccents(coder, word, codes, shared, accents);
    take(word, [...word].map((letter, at) => ACCENTS[letter]?.[accents[at]] ?? letter).join(""));
    sharedBefore = shared;
  }
}

/** A word from its beginning on, and its letters as numbers with a zero before and behind. */
function readLetters(coder, codes, word) {
  for (;;) {
    const base = LETTER + (codes.at(-1) * LETTERS + (codes.at(-2) ?? 0)) * TREE;
    let node = 1;
    while (node < TREE) node = 2 * node + Number(coder.bit(base + node));
    const code = node - TREE;
    codes.push(code);
    if (!code) return [codes, word];
    if (code === OTHER) word += String.fromCodePoint(coder.number(STRANGE));
    else word += code < DIGIT ? String.fromCharCode(96 + code) : code - DIGIT;
  }
}

/** Which accent each letter of a word has. */
function readAccents(coder, word, codes, shared, before) {
  let last = 0;
  return [...word].map((letter, at) => {
    const vowel = VOWELS.indexOf(letter);
    if (vowel < 0) return 0;
    const known = KEPT + (vowel * 4 + before[at]) * 4;
    const base = at < shared ? known : ACCENT + (((vowel * LETTERS + codes[at]) * LETTERS + codes[at + 2]) * 5 + last) * 4;
    const low = Number(coder.bit(base));
    const found = "ou".includes(letter) ? low + 2 * Number(coder.bit(base + 1 + low)) : low;
    last = found + 1;
    return found;
  });
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
