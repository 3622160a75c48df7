/**
 * A card of somebody's own as the fields of a form describe it (kodex/engine/face/board.py: Field, Frame).
 */

import { holds, put } from "./playground-says.js";

/**
 * The card, and which fields count for it: those first that say what it is.
 * @param {{form?: any[], frames?: any[]}} board
 * @param {Record<string, any>} values of numbers and of what is written themselves, of choices their place
 */
export function described({ form = [], frames = [] }, values) {
  const card = {};
  const known = { ...values };
  for (const { key, written, wraps } of form) if (written) known[key] = words(values[key] || (wraps === "{}" ? written : ""), wraps);
  const parts = { ...known };
  const counting = [];
  for (const field of form) {
    if (!holds({ ...parts, ...card }, field.when)) continue;
    counting.push(field.key);
    const { key, at: path, options, part } = field;
    if (options) merge(part ? parts : card, filled(options[Number(values[key])][1], known));
    else if (path && known[key] !== undefined) put(card, path, known[key]);
  }
  const frame = frames.find(({ when, needs }) => parts[needs] && holds({ ...parts, ...card }, when));
  if (frame) merge(card, filled(frame.card, parts));
  return { card, counting };
}

/** What is written with commas, as words of cards: a list (undefined where nothing is written), or each put where it is said. @param {string} text @param {string} [wraps] */
function words(text, wraps) {
  const found = text.toLowerCase().split(",").map((one) => one.replaceAll(/[^\p{L}\d]+/gu, "_").replaceAll(/^_+|_+$/g, "")).filter(Boolean);
  return wraps ? found.map((one) => wraps.replace("{}", one)).join("") : found.length ? found : undefined;
}

/** Data into data, what lies deeper beside what is there. */
function merge(into, data) {
  for (const [key, value] of Object.entries(data)) {
    const isBoth = [into[key], value].every((one) => one && typeof one === "object" && !Array.isArray(one));
    if (isBoth) merge(into[key], value);
    else if (value !== undefined) into[key] = structuredClone(value);
  }
}

/** A copy of plain data in which ``$n`` is the value of a field or what has been made of a part, and so is ``${n}`` within a text; nothing where that is not there. */
function filled(data, values) {
  if (typeof data === "string") return blanks(data, values);
  if (Array.isArray(data)) return data.map((one) => filled(one, values)).filter((one) => one !== undefined);
  if (data && typeof data === "object") return Object.fromEntries(Object.entries(data).map(([key, one]) => [key, filled(one, values)]).filter(([, one]) => one !== undefined));
  return data;
}

/** A text with its blanks filled; a blank alone is what stands in it, a text that becomes a number is one. */
function blanks(text, values) {
  if (/^\$[\p{L}\d_]+$/u.test(text)) return values[text.slice(1)] === "" ? undefined : filled(values[text.slice(1)], values);
  if (!text.includes("${")) return text;
  const told = text.replaceAll(/\$\{([\p{L}\d_]+)\}/gu, (_whole, key) => values[key] ?? "");
  return /^-?\d+$/.test(told) ? Number(told) : told;
}
