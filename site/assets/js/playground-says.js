/**
 * What a game's table says of cards and things, from the data that kodex/engine/face/board.py describes.
 */

/** What stands at a path, such as ``cost.magic``. @param {any} data @param {string} path */
export const at = (data, path) => path.split(".").reduce((one, key) => one?.[key], data);

/** Put a value at a path; what lies on the way is made. */
export function put(data, path, value) {
  const keys = path.split(".");
  const last = keys.pop();
  const inner = keys.reduce((one, key) => (one[key] ??= {}), data);
  if (value === undefined) delete inner[last];
  else inner[last] = value;
}

/** A field: the first of ``a|b|0`` that is there; ``a-b`` is a difference. Undefined where there is none. */
export function field(data, text) {
  for (const one of text.split("|")) {
    if (one === "" || /^\d+$/.test(one)) return one === "" ? "" : Number(one);
    const [first, ...less] = one.split("-").map((path) => at(data, path));
    if (less.length && typeof first === "number") return less.reduce((left, n) => left - (n ?? 0), first);
    if (!less.length && first !== undefined && first !== null && first !== false) return first;
  }
  return undefined;
}

/** Whether all fields have one of the words that are asked for. @param {Record<string, string[]>} [when] */
export const holds = (data, when = {}) =>
  Object.entries(when).every(([path, words]) => words.includes(String(at(data, path) ?? "")));

/**
 * The pieces that are said of something.
 * @param {any[]} pieces @param {any} data
 * @returns {string[]}
 */
export const said = (pieces, data) =>
  (pieces ?? []).flatMap((piece) => {
    if (!piece.each) return tell(piece, data);
    const found = at(data, piece.each) ?? [];
    const entries = Array.isArray(found) ? found.map((one) => (typeof one === "string" ? { value: one } : one)) : Object.entries(found).map(([key, value]) => ({ key, value }));
    return entries.flatMap((one) => tell(piece, one));
  });

function tell({ text, when, unlike, words = {} }, data) {
  if (!holds(data, when) || (unlike && field(data, unlike[0]) === field(data, unlike[1]))) return [];
  let lacks = false;
  const told = text.replaceAll(/\{([^{}]*)\}/g, (_whole, path) => {
    const value = field(data, path);
    lacks ||= value === undefined;
    return called(words, value);
  });
  return lacks ? [] : [told.replaceAll(/\( *\)/g, "").replaceAll(/ {2,}/g, " ").trim().replaceAll(/:(?= *(\(|$))/g, "")];
}

/** A text in which the names of cards stand as they were typed: of a name of several words the file has underscores. @param {string} text */
export const typed = (text) => text.replaceAll(/(?<=[\p{L}\d])_(?=[\p{L}\d])/gu, " ");

/** What is said for a value: of a selector with more than is known the known beginning, and the rest in brackets. */
function called(words, value) {
  if (typeof value !== "string" || words[value] !== undefined) return words[value] ?? value;
  const parts = value.split(" & ");
  for (let n = parts.length - 1; n > 0; n -= 1) {
    const known = words[parts.slice(0, n).join(" & ")] ?? (n === 1 ? parts[0] : undefined);
    if (known !== undefined) return `${known} (${parts.slice(n).map((one) => called(words, one)).join(", ")})`;
  }
  const [kind, ...rest] = value.split(":");
  return rest.length && words[`${kind}:`] ? words[`${kind}:`].replace("{}", rest.join(":").replaceAll("_", " ")) : value;
}
