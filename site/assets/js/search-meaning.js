/**
 * What words mean by the company they keep: kodex.search.meaning in the browser.
 */

import { START } from "./search-text.js";

/**
 * The sum of the vectors of some words, each beginning by its weight and the logarithm of its count; null when none is
 * known.
 * @param {string[]} all
 * @param {Map<string, {weight: number, vector: Int8Array}>} known
 * @param {number} size
 */
export function sumOf(all, known, size) {
  const counts = new Map();
  for (const word of all) {
    const start = word.slice(0, START);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  const total = new Float64Array(size);
  let any = false;
  for (const [start, count] of counts) {
    const found = known.get(start);
    if (!found) continue;
    any = true;
    const weight = found.weight * (1 + Math.log(count));
    for (let at = 0; at < size; at++) total[at] += weight * found.vector[at];
  }
  return any ? total : null;
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
  const length = Math.sqrt(one) * Math.sqrt(other);
  return length ? both / length : 0;
}
