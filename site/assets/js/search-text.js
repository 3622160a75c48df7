/**
 * Hungarian text as the search sees it: folding, words, character 4-grams. The same as kodex.text on the command line.
 */

const WORD = /[\p{L}\p{N}]+/gu;
const OTHER = { ø: "o", đ: "d", ł: "l", ı: "i", æ: "ae", œ: "oe", ß: "ss", ς: "σ" };
const SIZE = 4;
const EDGE = "_";
export const START = 5;
export const HEAD = "=";

/**
 * The text in lower case without accents.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const lower = text.toLowerCase();
  // eslint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  const plain = lower.normalize("NFKD").toLowerCase().normalize("NFKD");
  return plain.replace(/[øđłıæœßς]/g, (letter) => OTHER[letter]).replace(/\p{M}/gu, "");
}

/**
 * The runs of letters and digits of a text, in order.
 * @param {string} folded
 * @returns {string[]}
 */
export function words(folded) {
  return folded.match(WORD) ?? [];
}

/**
 * The 4-grams of a folded word with its edges marked.
 * @param {string} word
 * @returns {string[]}
 */
export function grams(word) {
  const marked = EDGE + word + EDGE;
  if (marked.length <= SIZE) return [marked];
  return Array.from({ length: marked.length - SIZE + 1 }, (_, at) => marked.slice(at, at + SIZE));
}

/**
 * The 4-grams as they stand in a line of words between blanks.
 * @param {string} word
 * @returns {string[]}
 */
export function spacedGrams(word) {
  return grams(word).map((part) => part.replaceAll(EDGE, " "));
}

/**
 * The index tokens of a folded word: its 4-grams and, from three letters on, its beginning.
 * @param {string} word
 * @returns {string[]}
 */
export function tokens(word) {
  return word.length > SIZE - 2 ? [...grams(word), HEAD + word.slice(0, START)] : grams(word);
}

/** How many tokens a folded word of some length has. @param {number} length */
export const tokenCount = (length) => (length > SIZE - 2 ? length : 1);

/**
 * A text as it is searched: its folded words between blanks.
 * @param {string} text
 * @returns {string}
 */
export function line(text) {
  return ` ${words(fold(text)).join(" ")} `;
}
