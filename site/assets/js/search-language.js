/**
 * Whether a typed query is meant in the query language of the command line: kodex.search.syntax.is_query.
 */

import { fold } from "./search-text.js";

/** A phrase beside more words than this is just a quoted word in a sentence. */
const OUTSIDE = 3;

const letters = (text) => (text.match(/\p{L}/gu) ?? []).length;

/**
 * A field name glued to a word or a capital operator says so always, but no operator in a sentence all in capitals; quotes, `*` and
 * ranges only where no question is asked.
 * @param {string} text
 * @param {Record<string, string>} patterns of the language, as Python has them
 * @param {string[]} fields
 */
export function isLanguage(text, patterns, fields) {
  const has = (name) => new RegExp(patterns[name], "u").test(text);
  const isField = (found) =>
    fields.includes(fold(found[1]))
      ? Boolean(text.slice(found.index + found[0].length, found.index + found[0].length + 1).trim()) || found[0] === text
      : new RegExp(`^(?:${patterns.alone})$`, "u").test(text);
  const [, name, after] = new RegExp(`^(?:${patterns.apart})$`, "u").exec(text) ?? [];
  if (after && fields.includes(fold(name)) && !text.endsWith("?")) return true;
  if ([...text.matchAll(new RegExp(patterns.field, "gu"))].some(isField)) return true;
  const isShouted = text === text.toUpperCase() && has("sentence");
  if ((has("operator") || has("dangling")) && !isShouted) return true;
  if (text.includes("?")) return false;
  if (has("prefix") || has("range") || new RegExp(`^(?:${patterns.unclosed})`, "u").test(text)) return true;
  const outside = text.replace(new RegExp(patterns.quotes, "gu"), " ");
  if (outside === text || letters(text) <= letters(outside)) return false;
  return outside.split(/\s+/).filter(Boolean).length <= OUTSIDE;
}
