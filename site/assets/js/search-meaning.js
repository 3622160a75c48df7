/**
 * What words mean by the questions that are asked with them: kodex.search.meaning in the browser.
 */

import { START } from "./search-text.js";

/**
 * The sum of the vectors of some words' beginnings, each counted once.
 * @param {string[]} all
 * @param {Map<string, Int8Array | null>} known
 * @param {number} size
 */
export function sumOf(all, known, size) {
  const total = new Int32Array(size);
  for (const start of new Set(all.map((word) => word.slice(0, START)))) {
    const vector = known.get(start);
    if (vector) for (let at = 0; at < size; at++) total[at] += vector[at];
  }
  return total;
}

/**
 * The vectors of an item's stored questions and situations, no part larger than some number, and the sum of those of
 * its questions.
 * @param {{asked: string[], cases: string[]}} rule
 * @param {Map<string, Int8Array>} known
 * @param {{size: number, most: number}} own
 */
export function meantBy(rule, known, { size, most }) {
  const within = (value) => Math.max(-most, Math.min(most, value));
  const vectorOf = (line) => sumOf(line.split(" ").filter(Boolean), known, size).map(within);
  const lines = [...rule.asked, ...rule.cases].map(vectorOf);
  const whole = new Int32Array(size);
  for (const line of lines.slice(0, rule.asked.length)) line.forEach((value, at) => (whole[at] += value));
  return { whole, lines };
}

/** The cosine of two vectors; 0 when either is zero. */
export function alike(question, other) {
  let [both, one, two] = [0, 0, 0];
  for (let at = 0; at < question.length; at++) {
    both += question[at] * other[at];
    one += question[at] * question[at];
    two += other[at] * other[at];
  }
  const length = Math.sqrt(one) * Math.sqrt(two);
  return length ? both / length : 0;
}
