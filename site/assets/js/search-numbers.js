/**
 * Rule numbers: reading what was typed, order, the nearest existing ones. The same as kodex.rules.numbers and
 * kodex.text.asked_numbers; the patterns come from there with the data.
 */

import { fold } from "./search-text.js";

/** @typedef {{asked: RegExp, filler: RegExp, typed: RegExp, address: RegExp, ending: RegExp, alike: RegExp}} Patterns */

/** @typedef {[number, string, number]} Step */

const STEP = "(?:[0-9A-Za-z]+|(?=[0-9-]*[A-Za-z])[0-9A-Za-z]+(?:-[0-9A-Za-z]+)+)(?:~[0-9]+)?";
const ADDRESS = new RegExp(`^${STEP}(?:[./#]${STEP})*$`);
const LONGEST = 120;

/** Digits and dots only. @param {string} number */
export const isPrinted = (number) => /^\d+(?:\.\d+)*$/.test(number);

/** Written as a number or an address is in the knowledge base. @param {string} text */
export const isAddress = (text) => text.length <= LONGEST && ADDRESS.test(text);

/** A number as part of an anchor or a path. @param {string} number */
export const slug = (number) =>
  isPrinted(number) ? number.replaceAll(".", "-") : number.replaceAll("/", "_").replaceAll("#", "__");

/** Sort key: digits by their value, before words. @param {string} number @returns {Step[]} */
export const key = (number) =>
  number.split(/[./#]/).map((step) => {
    if (/^\p{Nd}+$/u.test(step)) return [0, "", Number(step)];
    const text = step.replace(/[0-9]+$/, "");
    return [1, text, Number(step.slice(text.length) || -1)];
  });

/** The title of a printed number. @param {string} number @returns {string} */
export const titleOf = (number) => number.split(".", 1)[0];

/** @param {string} number @param {string} ancestor */
export const isBelow = (number, ancestor) =>
  number.startsWith(ancestor) && [".", "/", "#"].includes(number.charAt(ancestor.length));

/** What stands above a number, from its title on. @param {string} number @param {string} title @returns {string[]} */
export function ancestors(number, title) {
  const above = [...number.matchAll(/[./#]/g)].map((mark) => number.slice(0, mark.index));
  return above.filter((one) => one === title || isBelow(one, title));
}

const compare = (one, other) => (one < other ? -1 : Number(one > other));

/** Printed order. @param {Step[]} one @param {Step[]} other */
export function compareKeys(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    for (let n = 0; n < 3; n++) if (one[at][n] !== other[at][n]) return compare(one[at][n], other[at][n]);
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

/** @param {string} text @param {Patterns} patterns */
function saysNothing(text, { filler }) {
  filler.lastIndex = 0;
  return filler.exec(text)?.[0].length === text.length;
}

/**
 * The rule numbers that a query names, and the rest of it (empty when that says nothing).
 * @param {string} text
 * @param {Patterns} patterns
 * @returns {{asked: string[], rest: string}}
 */
export function splitNumbers(text, patterns) {
  const found = [];
  const query = text.replace(patterns.part, (whole, ...args) => {
    const { title, part } = args.at(-1);
    const place = /^\p{Nd}+$/u.test(part) ? Number(part) : patterns.ordinals.indexOf(fold(part)) + 1;
    return place ? `§${title}.${place}` : whole;
  });
  const rest = query.replace(patterns.asked, (...args) => {
    const whole = args[0];
    const groups = args.at(-1);
    const number = readNumber(groups.number, patterns);
    if (number === null || !(isNamed(groups) || saysNothing(query.replace(whole, () => " "), patterns))) return whole;
    found.push(number);
    return " ";
  });
  return { asked: [...new Set(found)], rest: saysNothing(rest, patterns) ? "" : rest.trim() };
}

/**
 * The addresses that a query names, what looks like one but is none, and the rest of it (empty when that says nothing).
 * @param {string} query
 * @param {Patterns} patterns
 * @param {(text: string) => string | null} meant the address that is written so
 * @returns {{named: string[], unknown: string[], rest: string}}
 */
export function splitAddresses(query, patterns, meant) {
  const named = new Set();
  const unknown = new Set();
  const left = query.replace(patterns.address, (match) => {
    const typed = match.replace(/^§+/, "");
    const [first] = typed.trim().split(/\s+/);
    for (const text of new Set([typed, first, first.replace(patterns.ending, "")])) {
      const number = meant(text);
      if (number === null) continue;
      named.add(number);
      return text === typed || first === typed ? " " : ` ${typed.slice(first.length)}`;
    }
    if (!patterns.alike.test(first)) return match;
    unknown.add(first);
    return ` ${typed.slice(first.length)}`;
  });
  if (!named.size && !unknown.size) return { named: [], unknown: [], rest: query };
  const rest = saysNothing(left, patterns) ? "" : left.trim();
  return { named: [...named], unknown: [...unknown], rest };
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
  const equal = (one, other) => compareKeys([one], [other]) === 0;
  const unlike = new Map();
  const gap = (one, other) => {
    if (one[0] === other[0] && one[1] === other[1]) return [0, Math.abs(one[2] - other[2])];
    if (!unlike.has(other[1])) unlike.set(other[1], 1 - likeness(one[1].toLowerCase(), other[1].toLowerCase()));
    return [1, unlike.get(other[1])];
  };
  const distance = (other) => {
    const have = key(other);
    const shorter = Math.min(want.length, have.length);
    let same = 0;
    while (same < shorter && equal(want[same], have[same])) same++;
    const [what, step] = same < shorter ? gap(want[same], have[same]) : [0, 0];
    let after = 0;
    for (let at = same + 1; what && at < shorter; at++) after += Number(equal(want[at], have[at]));
    return { far: [-same, what, step, -after, Math.abs(want.length - have.length)], have };
  };
  const nearer = (one, other) => {
    const at = one.far.findIndex((value, n) => value !== other.far[n]);
    return at < 0 ? compareKeys(one.have, other.have) : one.far[at] - other.far[at];
  };
  const far = known.map((other) => ({ other, ...distance(other) }));
  return far.sort(nearer).slice(0, count).map(({ other }) => other);
}

/**
 * How alike two texts are, 0 to 1: Ratcliff and Obershelp's measure as Python's difflib has it.
 * @param {string} one
 * @param {string} other
 */
export function likeness(one, other) {
  const whole = one.length + other.length;
  return whole ? (2 * matched(one, other)) / whole : 1;
}

/** The letters in the longest common run (the first of equals), and so on left and right of it. */
function matched(one, other) {
  let [best, from, to] = [0, 0, 0];
  let before = new Map();
  for (let at = 0; at < one.length; at++) {
    const runs = new Map();
    for (let there = other.indexOf(one[at]); there >= 0; there = other.indexOf(one[at], there + 1)) {
      const run = (before.get(there - 1) ?? 0) + 1;
      runs.set(there, run);
      if (run > best) [best, from, to] = [run, at - run + 1, there - run + 1];
    }
    before = runs;
  }
  if (!best) return 0;
  const left = matched(one.slice(0, from), other.slice(0, to));
  return best + left + matched(one.slice(from + best), other.slice(to + best));
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

const VOWELS = "aáeéiíoóöőuúüű";
const LETTER = /^[flmnrsx](?![\p{L}\p{N}_])/u;

/**
 * A number or a name with the Hungarian article it is read with; a name that begins with an article gets no second one:
 * kodex.ground.article in the browser.
 * @param {string} name
 * @param {boolean} [capital]
 */
export function withArticle(name, capital = false) {
  if (/^az? /i.test(name)) return name;
  const first = titleOf(name.replace(/^[(„]+/, "")).toLowerCase();
  const digits = /^\d+/.exec(first)?.[0];
  const isVowel = digits
    ? first.startsWith("5") || (first.startsWith("1") && digits.length % 3 === 1)
    : first !== "" && (VOWELS.includes(first[0]) || LETTER.test(first));
  const article = isVowel ? "az" : "a";
  return `${capital ? article[0].toUpperCase() + article.slice(1) : article} ${name}`;
}
