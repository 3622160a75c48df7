/**
 * A card of somebody's own as the fields of a form describe it (kodex/engine/face/board.py: Field, Frame).
 */

import { holds, put } from "./playground-says.js";

/**
 * The card, and which fields count for it: those first that say what it is.
 * @param {{form?: any[], frames?: any[]}} board
 * @param {Record<string, any>} values of numbers themselves, of choices their place
 */
export function described({ form = [], frames = [] }, values) {
  const card = {};
  const parts = { ...values };
  const counting = [];
  for (const field of form) {
    if (!holds({ ...parts, ...card }, field.when)) continue;
    counting.push(field.key);
    const { key, at: path, options, part } = field;
    if (options) merge(part ? parts : card, filled(options[Number(values[key])][1], values));
    else if (path) put(card, path, values[key]);
  }
  const frame = frames.find(({ when, needs }) => parts[needs] && holds({ ...parts, ...card }, when));
  if (frame) merge(card, filled(frame.card, parts));
  return { card, counting };
}

/** Data into data, what lies deeper beside what is there. */
function merge(into, data) {
  for (const [key, value] of Object.entries(data)) {
    const isBoth = [into[key], value].every((one) => one && typeof one === "object" && !Array.isArray(one));
    if (isBoth) merge(into[key], value);
    else if (value !== undefined) into[key] = structuredClone(value);
  }
}

/** A copy of plain data in which ``$n`` is the value of a field or what has been made of a part; nothing where that is not there. */
function filled(data, values) {
  if (typeof data === "string" && data.startsWith("$")) return filled(values[data.slice(1)], values);
  if (Array.isArray(data)) return data.map((one) => filled(one, values));
  if (data && typeof data === "object") return Object.fromEntries(Object.entries(data).map(([key, one]) => [key, filled(one, values)]).filter(([, one]) => one !== undefined));
  return data;
}
