/**
 * A card as sentences with blanks (kodex/engine/face/blanks.py): read from its data into what stands in each blank, and
 * written from that again. What no blank can hold is refused by name, so a card is never opened as another one.
 */

/** What stands in a card's blanks: of a part by key, of words their place in their table, of the rest see `READS`. @typedef {Record<string, any>} Filled */

/** A label as it stands within a sentence: "Kivel?" is "kivel", "VP" stays. @param {string} label */
const withinSentence = (label) => label.replace(/\?$/, "").replace(/^(?=\p{L}\p{Ll}\p{Ll})\p{Lu}/u, (letter) => letter.toLowerCase());

/** A part of a card that the sentences cannot say. */
export class Unsaid extends Error {
  /** @param {string[]} path the labels that lead there @param {any} value */
  constructor(path, value) {
    super(`${path.join(" › ")}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
    this.path = path;
    this.value = value;
  }
}

const COMPARED = ["<=", ">=", "!=", "=", "<", ">"];
const TOKEN = /\s*(?:([|&!()])|([\p{L}\d_-]+)(?:\s*(<=|>=|!=|=|<|>)\s*(\d+|X)|:([\p{L}\d_'-]+))?)\s*/uy;
const SUMMAND = /([+-]?)(?:(\d+)\*)?(?:(\d+)|count\(([^()]*)\)|([\p{L}_.]+))/uy;

/** @param {any} blanks */
export function sentences(blanks) {
  const table = (name) => blanks.words[name] ?? [];
  const places = new Map(Object.keys(blanks.words).map((name) => [name, new Map(table(name).map(([word], n) => [word, n]))]));
  /** Other spellings of words of selectors, which stay as a card has them. */
  const spelt = new Map(Object.entries(blanks.spelt ?? {}).map(([name, found]) => [name, new Map(Object.entries(found).map(([other, word]) => [other, places.get(name)?.get(word)]))]));
  const place = (name, word) => places.get(name)?.get(word);
  const word = (name, at) => table(name)[at][0];
  const called = (name, at) => table(name)[at][1];

  /** The table of a blank that is written or chosen, by what the part is. */
  const tableOf = (blank, head) => blank.by?.[head] || blank.words || "";

  // --- reading --------------------------------------------------------------------------------------------------------

  /** A part of a card, as what stands in its blanks. */
  function readPart(name, data, path) {
    const rows = blanks.parts[name];
    const isPart = data && typeof data === "object" && !Array.isArray(data);
    if (!isPart) throw new Unsaid(path, data);
    const found = {};
    const [{ key: first }] = rows;
    for (const [key, value] of Object.entries(data)) {
      const blank = rows.find((one) => one.key === key);
      if (!blank) throw new Unsaid([...path, key], value);
      found[key] = readMany(blank, value, data[first], [...path, blank.label], blank.many ?? 0);
    }
    return found;
  }

  function readMany(blank, value, head, path, many) {
    if (!many) return READS[blank.sort](blank, value, head, path);
    if (!Array.isArray(value)) throw new Unsaid(path, value);
    return value.map((one) => readMany(blank, one, head, path, many - 1));
  }

  const chosen = (name, value, path) => {
    const at = place(name, value);
    if (at === undefined) throw new Unsaid(path, value);
    return at;
  };

  const READS = {
    number: (_blank, value, _head, path) => number(value, path),
    flag: (_blank, value, _head, path) => flag(value, path),
    word: (blank, value, head, path) => chosen(tableOf(blank, head), value, path),
    written: (blank, value, head, path) => {
      if (typeof value !== "string") throw new Unsaid(path, value);
      const at = place(tableOf(blank, head), value);
      return at === undefined ? { text: value } : at;
    },
    selector: (blank, value, _head, path) => selector(blank.words, value, path),
    trigger: (blank, value, _head, path) => {
      if (typeof value !== "string") throw new Unsaid(path, value);
      const [event, ...about] = value.split(": ");
      return { at: chosen(blank.words, event, path), ...(about.length ? { about: selector("", about.join(": "), path) } : {}) };
    },
    amount: (blank, value, _head, path) => amount(blank.words, value, path),
    part: (blank, value, _head, path) => readPart(blank.part, value, path),
    numbered: (blank, value, _head, path) => entries(value, path).map(([key, n]) => ({ at: chosen(blank.words, key, path), n: n === true ? true : number(n, path) })),
    named: (blank, value, _head, path) => entries(value, path).map(([name, one]) => ({ name, at: chosen(blank.words, one, path) })),
    called: (blank, value, _head, path) => entries(value, path).map(([name, one]) => ({ name, part: readPart(blank.part, one, path) })),
  };

  function number(value, path) {
    if (!Number.isInteger(value)) throw new Unsaid(path, value);
    return value;
  }

  function flag(value, path) {
    if (typeof value !== "boolean") throw new Unsaid(path, value);
    return value;
  }

  function entries(value, path) {
    if (!value || typeof value !== "object" || Array.isArray(value)) throw new Unsaid(path, value);
    return Object.entries(value);
  }

  /** Whom a text means: one of the words for it, or conditions, all of a row together or those of another row. */
  function selector(words, value, path) {
    if (typeof value !== "string") throw new Unsaid(path, value);
    const at = place(words, value);
    if (at !== undefined) return { at };
    const tokens = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < value.length) {
      const found = TOKEN.exec(value);
      if (!found) throw new Unsaid(path, value);
      tokens.push(found);
    }
    const wrong = new Unsaid(path, value);
    const any = either(tokens, wrong);
    if (tokens.length) throw wrong;
    return { any };
  }

  /** Conditions of which those of one row must hold. @param {RegExpExecArray[]} tokens what is left of a text @param {Unsaid} wrong */
  function either(tokens, wrong) {
    const rows = [];
    do {
      const row = [];
      do row.push(condition(tokens, wrong)); while (isNext(tokens, "&"));
      rows.push(row);
    } while (isNext(tokens, "|"));
    return rows;
  }

  const isNext = (tokens, sign) => tokens[0]?.[1] === sign && Boolean(tokens.shift());

  function condition(tokens, wrong) {
    const not = isNext(tokens, "!") ? { not: true } : {};
    if (isNext(tokens, "(")) {
      const any = either(tokens, wrong);
      if (!isNext(tokens, ")")) throw wrong;
      return { ...not, any };
    }
    const [, , name, sign, limit, tagged] = tokens.shift() ?? [];
    const kind = tagged !== undefined ? "tags" : sign ? "values" : "words";
    const at = place(kind, name) ?? spelt.get(kind)?.get(name);
    const isClosed = tagged !== undefined && blanks.closed?.[name] && !blanks.closed[name].includes(tagged);
    if (at === undefined || isClosed) throw wrong;
    const more = sign ? { sign, n: limit === "X" ? "X" : Number(limit) } : tagged !== undefined ? { text: tagged } : {};
    return { ...not, kind, at, ...(name === word(kind, at) ? {} : { spelt: name }), ...more };
  }

  /** How much: a number, or what is added up. */
  function amount(words, value, path) {
    if (Number.isInteger(value)) return value;
    if (typeof value !== "string") throw new Unsaid(path, value);
    const sum = [];
    SUMMAND.lastIndex = 0;
    while (SUMMAND.lastIndex < value.length) {
      const found = SUMMAND.exec(value);
      if (!found || (sum.length > 0) !== Boolean(found[1])) throw new Unsaid(path, value);
      const [, sign, times, fixed, counted, name] = found;
      const what = fixed !== undefined ? { n: Number(fixed) } : counted !== undefined ? { count: selector("", counted, path) } : name === "X" ? { x: true } : { at: chosen(words, name, path) };
      sum.push({ ...(sign === "-" ? { less: true } : {}), ...(times ? { times: Number(times) } : {}), ...what });
    }
    return { sum };
  }

  // --- writing --------------------------------------------------------------------------------------------------------

  function writePart(name, filled) {
    const rows = blanks.parts[name];
    const first = rows[0];
    const head = filled[first.key] === undefined ? "" : writeMany(first, filled[first.key], "", first.many ?? 0);
    return Object.fromEntries(rows.filter(({ key }) => filled[key] !== undefined).map((blank) => [blank.key, writeMany(blank, filled[blank.key], head, blank.many ?? 0)]));
  }

  const writeMany = (blank, filled, head, many) => (many ? filled.map((one) => writeMany(blank, one, head, many - 1)) : WRITES[blank.sort](blank, filled, head));

  const WRITES = {
    number: (_blank, filled) => filled,
    flag: (_blank, filled) => filled,
    word: (blank, filled, head) => word(tableOf(blank, head), filled),
    written: (blank, filled, head) => (typeof filled === "number" ? word(tableOf(blank, head), filled) : filled.text),
    selector: (blank, filled) => asSelector(blank.words, filled),
    trigger: (blank, { at, about }) => word(blank.words, at) + (about ? `: ${asSelector("", about)}` : ""),
    amount: (blank, filled) => asAmount(blank.words, filled),
    part: (blank, filled) => writePart(blank.part, filled),
    numbered: (blank, filled) => Object.fromEntries(filled.map(({ at, n }) => [word(blank.words, at), n])),
    named: (blank, filled) => Object.fromEntries(filled.map(({ name, at }) => [name, word(blank.words, at)])),
    called: (blank, filled) => Object.fromEntries(filled.map(({ name, part }) => [name, writePart(blank.part, part)])),
  };

  const asSelector = (words, { at, any }) => (at !== undefined ? word(words, at) : any.map((both) => both.map(asCondition).join(" & ")).join(" | "));

  function asCondition({ not, any, kind, at, spelt: other, sign, n, text }) {
    if (any) return `${not ? "!" : ""}(${asSelector("", { any })})`;
    const name = other ?? word(kind, at);
    return (not ? "!" : "") + name + (kind === "values" ? `${sign}${n}` : kind === "tags" ? `:${text}` : "");
  }

  function asAmount(words, filled) {
    if (typeof filled === "number") return filled;
    const one = ({ less, times, n, count, x, at }, place) =>
      (less ? "-" : place ? "+" : "") + (times ? `${times}*` : "") + (n !== undefined ? n : count ? `count(${asSelector("", count)})` : x ? "X" : word(words, at));
    return filled.sum.map(one).join("");
  }

  const bracketed = (told, isDeep) => (told.length === 1 && !isDeep ? told[0] : `[${told.join("; ")}]`);

  // --- telling --------------------------------------------------------------------------------------------------------

  /** What stands in a part's blanks, as a sentence. */
  function tellPart(name, filled) {
    const [first] = blanks.parts[name];
    const isHead = first.sort === "word" && !first.many;
    const rest = blanks.parts[name].slice(isHead ? 1 : 0);
    const head = filled[first.key] === undefined ? "" : writeMany(first, filled[first.key], "", first.many ?? 0);
    const one = (blank) => {
      const told = tellMany(blank, filled[blank.key], head, blank.many ?? 0);
      const label = withinSentence(blank.label);
      return blank.sort === "flag" ? `${filled[blank.key] ? "" : "nem "}${label}` : `${label}: ${told}`;
    };
    const said = rest.filter(({ key }) => filled[key] !== undefined).map(one);
    const begin = !isHead || filled[first.key] === undefined ? "" : tellMany(first, filled[first.key], head, first.many ?? 0);
    return [begin, ...said].filter(Boolean).join(", ");
  }

  const tellMany = (blank, filled, head, many) => (many ? bracketed(filled.map((one) => tellMany(blank, one, head, many - 1)), many > 1) : TELLS[blank.sort](blank, filled, head));

  const TELLS = {
    number: (_blank, filled) => String(filled),
    flag: (_blank, filled) => (filled ? "igen" : "nem"),
    word: (blank, filled, head) => called(tableOf(blank, head), filled),
    written: (blank, filled, head) => (typeof filled === "number" ? called(tableOf(blank, head), filled) : `„${filled.text}”`),
    selector: (blank, filled) => tellSelector(blank.words, filled),
    trigger: (blank, { at, about }) => called(blank.words, at) + (about ? ` (${tellSelector("", about)})` : ""),
    amount: (blank, filled) => tellAmount(blank.words, filled),
    part: (blank, filled) => `(${tellPart(blank.part, filled)})`,
    numbered: (blank, filled) => filled.map(({ at, n }) => called(blank.words, at) + (n === true ? "" : ` ${n}`)).join("; "),
    named: (blank, filled) => filled.map(({ name, at }) => `„${name}” ${called(blank.words, at)}`).join("; "),
    called: (blank, filled) => filled.map(({ name, part }) => `„${name}” (${tellPart(blank.part, part)})`).join("; "),
  };

  const tellSelector = (words, { at, any }) => (at !== undefined ? called(words, at) : any.map((both) => both.map(tellCondition).join(", ")).join(" vagy "));

  function tellCondition({ not, any, kind, at, spelt: other, sign, n, text }) {
    if (any) return `${not ? "nem " : ""}(${tellSelector("", { any })})`;
    const told = called(kind, at) + (other ? ` („${other}”)` : "");
    const whole = kind === "tags" ? told.replace("{}", text) : kind === "values" ? `${told} ${sign} ${n}` : told;
    return (not ? "nem " : "") + whole;
  }

  function tellAmount(words, filled) {
    if (typeof filled === "number") return String(filled);
    const one = ({ less, times, n, count, x, at }, place) =>
      (less ? "− " : place ? "+ " : "") + (times ? `${times} × ` : "") + (n !== undefined ? n : count ? `ahány ilyen van: ${tellSelector("", count)}` : x ? "X" : called(words, at));
    return filled.sum.map(one).join(" ");
  }

  // --- choosing -------------------------------------------------------------------------------------------------------

  /** The first thing that may stand in a blank; of a list its first entry. */
  function first(blank, head) {
    const choose = {
      number: () => 1,
      flag: () => true,
      word: () => 0,
      written: () => (table(tableOf(blank, head)).length ? 0 : { text: "" }),
      selector: () => (blank.words ? { at: 0 } : { any: [[firstCondition()]] }),
      trigger: () => ({ at: 0 }),
      amount: () => 1,
      part: () => firstPart(blank.part),
      numbered: () => [{ at: 0, n: numberOf(blank.words, 0) }],
      named: () => [{ name: "", at: 0 }],
      called: () => [{ name: "", part: firstPart(blank.part) }],
    };
    let found = choose[blank.sort]();
    for (let n = blank.many ?? 0; n > 0; n -= 1) found = [found];
    return found;
  }

  const firstCondition = () => ({ kind: "words", at: 0 });

  /** Whether a word has a number: then the first one. */
  const numberOf = (name, at) => ((blanks.numbers?.[name] ?? []).includes(word(name, at)) ? 1 : true);

  function firstPart(name) {
    const rows = blanks.parts[name];
    return Object.fromEntries(rows.filter(({ needed }) => needed).map((blank) => [blank.key, first(blank, "")]));
  }

  /** The blanks of a part that count, by what it is; those that are filled always do. */
  function counting(name, filled) {
    const rows = blanks.parts[name];
    const [{ key, words, sort }] = rows;
    const known = sort === "word" && filled[key] !== undefined ? blanks.has?.[name]?.[word(words, filled[key])] : undefined;
    return rows.filter((blank) => filled[blank.key] !== undefined || !known || known.includes(blank.key));
  }

  return {
    /** @param {any} card @returns {Filled} */
    read: (card) => readPart(blanks.card, card, []),
    /** @param {Filled} filled */
    write: (filled) => writePart(blanks.card, filled),
    /** @param {Filled} filled */
    tell: (filled) => tellPart(blanks.card, filled),
    first, firstPart, firstCondition, numberOf, counting, table, tableOf, word, COMPARED,
  };
}
