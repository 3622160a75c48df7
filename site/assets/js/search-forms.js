/**
 * One word in its many forms: inflection, table slang, typos. The same as kodex.text on the command line.
 */

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const SHORTEST = 5;
/** What is longer than any word of a rulebook is a typo of none. */
const LONGEST = 40;

/**
 * Whether a folded word may be a form of a folded base.
 * @param {string} word
 * @param {string} base
 * @param {Set<string>} suffixes
 */
export function sameWord(word, base, suffixes) {
  if (word === base) return true;
  if (base.length < 2 || !word.startsWith(base)) return false;
  const rest = word.slice(base.length);
  if ((base.length >= 6 && rest.length <= 8) || suffixes.has(rest)) return true;
  for (let at = 1; at < rest.length; at++) {
    if (suffixes.has(rest.slice(0, at)) && suffixes.has(rest.slice(at))) return true;
  }
  return false;
}

/** Whether a folded word is a folded base with one or two suffixes. @param {string} word @param {string} base @param {Set<string>} suffixes */
export function isForm(word, base, suffixes) {
  const rest = word.slice(base.length);
  if (!rest || !word.startsWith(base)) return false;
  if (suffixes.has(rest)) return true;
  for (let at = 1; at < rest.length; at++) if (suffixes.has(rest.slice(0, at)) && suffixes.has(rest.slice(at))) return true;
  return false;
}

/**
 * The official terms that the player words inside a query stand for, by the place of the player's first word.
 * @param {string[]} query folded words
 * @param {{player: string[], official: string[]}[]} entries
 * @param {Set<string>} suffixes
 * @returns {Map<number, string[]>}
 */
export function expand(query, entries, suffixes) {
  const found = new Map();
  for (const { player, official } of entries) {
    for (let at = 0; at + player.length <= query.length; at++) {
      if (!player.every((base, n) => sameWord(query[at + n], base, suffixes))) continue;
      found.set(at, [...new Set([...(found.get(at) ?? []), ...official])]);
    }
  }
  return found;
}

/**
 * The official terms that a whole query stands for: all its words but the small ones are the player's.
 * @param {string[]} query folded words
 * @param {{player: string[], official: string[]}[]} entries
 * @param {Set<string>} suffixes
 * @param {Set<string>} small
 * @returns {string[]}
 */
export function whole(query, entries, suffixes, small) {
  const telling = (found) => found.filter((word) => !small.has(word));
  const asked = telling(query);
  if (!asked.length) return [];
  const isMet = (bases) => bases.length === asked.length && bases.every((base, at) => sameWord(asked[at], base, suffixes));
  return [...new Set(entries.filter(({ player }) => isMet(telling(player))).flatMap(({ official }) => official))];
}

/**
 * Every string one edit away from a word that keeps its first letter; none for what is longer than any word.
 * @param {string} word
 * @returns {Set<string>}
 */
export function edits(word) {
  const found = new Set();
  if (word.length > LONGEST) return found;
  for (let at = 1; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    for (const letter of LETTERS) {
      found.add(head + letter + tail);
      if (tail) found.add(head + letter + tail.slice(1));
    }
    if (tail) found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2));
  }
  found.delete(word);
  return found;
}

/**
 * The most frequent known word one edit away, or null when the word needs no mending.
 * @param {string} word
 * @param {import("./search-book.js").Book} book
 * @returns {string | null}
 */
export function correct(word, book) {
  const fit = word.length >= SHORTEST && !book.questionWords.has(word) && !book.knows(word);
  if (!fit || !/^\p{L}+$/u.test(word)) return null;
  const near = edits(word);
  return book.common(word).find((other) => near.has(other)) ?? null;
}
