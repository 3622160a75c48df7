/**
 * Rule numbers: reading what was typed, order, the nearest existing ones. The same as kodex.numbers and
 * kodex.text.asked_numbers; the patterns come from there with the data.
 */

/** @typedef {{asked: RegExp, filler: RegExp, typed: RegExp}} Patterns */

/** @param {string} number @returns {number[]} */
export const key = (number) => number.split(".").map(Number);

/** @param {string} number @returns {string} */
export const titleOf = (number) => number.split(".", 1)[0];

/** @param {string} number @param {string} ancestor */
export const isBelow = (number, ancestor) => number.startsWith(ancestor + ".");

/** @param {string} number @returns {string[]} */
export function ancestors(number) {
  const steps = number.split(".");
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("."));
}

/** Printed order. @param {number[]} one @param {number[]} other */
export function compareKeys(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    if (one[at] !== other[at]) return one[at] - other[at];
  }
  return one.length - other.length;
}

/**
 * The number a person meant, or null.
 * @param {string} typed
 * @param {Patterns} patterns
 */
export function readNumber(typed, patterns) {
  const found = patterns.typed.exec(typed.trim());
  return found ? found[1].replaceAll(",", ".").split(".").map((step) => String(Number(step))).join(".") : null;
}

/**
 * The rule numbers that a query names, and the rest of it (empty when that says nothing).
 * @param {string} query
 * @param {Patterns} patterns
 * @returns {{asked: string[], rest: string}}
 */
export function splitNumbers(query, patterns) {
  const found = [];
  const saysNothing = (text) => !text.replace(patterns.filler, "");
  const rest = query.replace(patterns.asked, (...args) => {
    const whole = args[0];
    const groups = args.at(-1);
    const number = readNumber(groups.number, patterns);
    if (number === null || !(isNamed(groups) || saysNothing(query.replace(whole, () => " ")))) return whole;
    found.push(number);
    return " ";
  });
  return { asked: [...new Set(found)], rest: saysNothing(rest) ? "" : rest.trim() };
}

function isNamed({ number, before, after, dot, suffix }) {
  if (number.includes(".")) return true;
  if (before || (after ?? "").trim() === "§") return true;
  if (number.includes(",")) return Boolean(after);
  return Boolean(after && (dot || suffix));
}

/**
 * Existing numbers closest to one that does not exist, best first.
 * @param {string} number
 * @param {string[]} known
 * @param {number} [count]
 */
export function nearest(number, known, count = 5) {
  const want = key(number);
  const distance = (other) => {
    const have = key(other);
    const shorter = Math.min(want.length, have.length);
    let same = 0;
    while (same < shorter && want[same] === have[same]) same++;
    const step = same < shorter ? Math.abs(want[same] - have[same]) : 0;
    return [-same, step, Math.abs(want.length - have.length), ...have];
  };
  return known
    .map((other) => ({ other, far: distance(other) }))
    .sort((one, other) => compareKeys(one.far, other.far))
    .slice(0, count)
    .map(({ other }) => other);
}

/**
 * The first and last number of a typed range ("34.5-34.8", "34..36"), or null.
 * @param {string} text
 * @returns {[string, string] | null}
 */
export function readRange(text) {
  const found = /^\[?\s*§?(\d+(?:\.\d+)*)\.?\s*(?:[-–—]|\.\.|\bTO\b)\s*§?(\d+(?:\.\d+)*)\.?\s*\]?$/.exec(text);
  return found ? [found[1], found[2]] : null;
}

/**
 * A number with the Hungarian article it is read with.
 * @param {string} number
 * @param {boolean} [capital]
 */
export function withArticle(number, capital = false) {
  const first = titleOf(number);
  const vowel = first.startsWith("5") || (first.startsWith("1") && first.length % 3 === 1);
  const article = vowel ? "az" : "a";
  return `${capital ? article[0].toUpperCase() + article.slice(1) : article} ${number}`;
}
