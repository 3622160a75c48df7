/**
 * "Módosítom a lapot": any card of a table opened as sentences with blanks (playground-blanks.js), changed and put back.
 */

import { sentences } from "./playground-blanks.js";
import { button, choice, labelled } from "./playground-form.js";
import { game, used } from "./playground-model.js";
import { typed } from "./playground-says.js";
import { make } from "./search-dom.js";

const NOT = [["", "ami"], ["nem", "ami nem"]];
const WRITE = "más, leírom";
const LIKE = "ami ilyen…";

/** What is made out of a game's blanks, once. @type {{of: any, made: ReturnType<typeof sentences>} | null} */
let made = null;

function language() {
  if (made?.of !== game.blanks) made = { of: game.blanks, made: sentences(game.blanks) };
  return made.made;
}

/** Which box is open, and which card is chosen in it: both stay when the page is drawn anew. */
let isOpen = false;
let card = "";

/**
 * A box in which one of a table's cards is changed; nothing where the game has no blanks.
 * @param {any} scenario @param {(id: string, card: any, told: string) => void} changed
 */
export function wholeCards(scenario, changed) {
  if (!game.blanks) return null;
  const names = Object.keys(used(scenario));
  if (!names.length) return null;
  if (!names.includes(card)) card = "";
  const place = make("div", {});
  const open = (id) => {
    card = id;
    place.replaceChildren(...(id ? opened(scenario.cards[id], (found, told) => changed(id, found, told)) : []));
  };
  open(card);
  const pick = labelled("Melyik lapot?", choice([["", "válassz egyet"], ...names.map((id) => [id, typed(id)])], card, open));
  const box = make("details", { class: "k-box k-whole", open: isOpen }, make("summary", {}, "Módosítom a lapot"), make("p", {}, pick), place);
  box.addEventListener("toggle", () => { isOpen = box.open; });
  return box;
}

/** The blanks of a card, or what of it they cannot say. */
function opened(data, done) {
  const s = language();
  let filled;
  try {
    filled = s.read(data);
  } catch (error) {
    return [make("p", { class: "k-play__bad" }, `Ezt a lapot a mondatok nem tudják elmondani: ${error.message}`)];
  }
  const told = make("p", { class: "k-play__why", role: "status" });
  const rows = make("div", { class: "k-whole__part" });
  const look = () => { told.textContent = s.tell(filled); };
  const draw = () => { rows.replaceChildren(...part(s, game.blanks.card, filled, look, draw)); look(); };
  draw();
  return [rows, told, make("p", {}, button("Módosítom a lapot", () => done(s.write(filled), s.tell(filled)), { class: "md-button md-button--primary k-play__button" }))];
}

/** The rows of a part: what is filled, and what may be added. */
function part(s, name, filled, look, draw) {
  const counting = s.counting(name, filled);
  const head = () => {
    const [{ key, sort, words }] = game.blanks.parts[name];
    return sort === "word" && filled[key] !== undefined ? s.word(words, filled[key]) : "";
  };
  const rows = counting.filter(({ key }) => filled[key] !== undefined).map((blank) => {
    const put = (value) => {
      const isHead = blank === game.blanks.parts[name][0];
      filled[blank.key] = value;
      if (isHead) dropOthers(s, name, filled);
      if (isHead) draw();
      else look();
    };
    const drop = () => { delete filled[blank.key]; draw(); };
    return row(blank, many(s, blank, filled[blank.key], head(), put, look, draw, blank.many ?? 0), blank.needed ? null : drop);
  });
  const left = counting.filter(({ key }) => filled[key] === undefined);
  if (left.length) rows.push(more(left.map(({ label }, n) => [String(n), label]), (n) => {
    const blank = left[Number(n)];
    filled[blank.key] = s.first(blank, head());
    draw();
  }));
  return rows;
}

/** What another first word does not take is taken out; a word of a table that goes by it is chosen anew. */
function dropOthers(s, name, filled) {
  const kept = new Set(s.counting(name, Object.fromEntries([Object.entries(filled).find(([key]) => key === game.blanks.parts[name][0].key)])).map(({ key }) => key));
  for (const blank of game.blanks.parts[name]) {
    if (filled[blank.key] === undefined) continue;
    if (!kept.has(blank.key)) delete filled[blank.key];
    else if (blank.by) filled[blank.key] = s.first(blank, s.word(game.blanks.parts[name][0].words, filled[game.blanks.parts[name][0].key]));
  }
}

function row({ label, sort }, field, drop) {
  const isField = field.matches("input, select");
  const named = isField ? labelled(label, field) : make("div", { class: "k-whole__nested", role: "group", "aria-label": label }, make("span", { class: "k-whole__label" }, label), field);
  return make("div", { class: sort === "part" ? "k-whole__row k-whole__row--deep" : "k-whole__row" }, named, drop ? off(label, drop) : "");
}

const off = (label, pressed) => button("×", pressed, { class: "k-board__plain k-whole__off", "aria-label": `Elveszem: ${label}` });

/** Something may be added. */
function more(options, added) {
  const field = choice([["", "+ hozzáteszek…"], ...options], "", added);
  field.setAttribute("aria-label", "Hozzáteszek valamit");
  return make("div", { class: "k-whole__row" }, field);
}

/** A blank of which there may be several, each with a way to take it out. */
function many(s, blank, filled, head, put, look, draw, depth) {
  if (!depth) return CONTROLS[blank.sort](s, blank, filled, head, put, look, draw);
  const rows = filled.map((one, n) => {
    const field = many(s, blank, one, head, (value) => { filled[n] = value; look(); }, look, draw, depth - 1);
    if (field.matches("input, select")) field.setAttribute("aria-label", `${blank.label} ${n + 1}.`);
    return make("div", { class: "k-whole__row" }, field, filled.length > 1 ? off(`${blank.label} ${n + 1}.`, () => { filled.splice(n, 1); draw(); }) : "");
  });
  const add = button("+ még egy", () => {
    filled.push(s.first({ ...blank, many: depth - 1 }, head));
    draw();
  }, { class: "k-board__plain", "aria-label": `Még egy: ${blank.label}` });
  return make("div", { class: "k-whole__many" }, ...rows, add);
}

const CONTROLS = {
  number: (_s, _blank, filled, _head, put) => integer(filled, put),
  flag: (_s, _blank, filled, _head, put) => choice([["igen", "igen"], ["nem", "nem"]], filled ? "igen" : "nem", (value) => put(value === "igen")),
  word: (s, blank, filled, head, put) => words(s, s.tableOf(blank, head), filled, put),
  written: (s, blank, filled, head, put, look) => written(s, s.tableOf(blank, head), filled, put, look),
  selector: (s, blank, filled, _head, put, look, draw) => selector(s, blank, filled, put, look, draw),
  trigger: (s, blank, filled, _head, put, look, draw) => make(
    "div",
    { class: "k-whole__many" },
    named(words(s, blank.words, filled.at, (at) => { filled.at = at; put(filled); }), blank.label),
    filled.about
      ? make("div", { class: "k-whole__row" }, selector(s, { words: "", label: "Miről?" }, filled.about, (about) => { filled.about = about; put(filled); }, look, draw), off("Miről?", () => { delete filled.about; draw(); }))
      : button("+ miről?", () => { filled.about = { any: [[s.firstCondition()]] }; draw(); }, { class: "k-board__plain" }),
  ),
  amount: (s, blank, filled, _head, put, look, draw) => amount(s, blank, filled, put, look, draw),
  part: (s, blank, filled, _head, _put, look, draw) => make("div", { class: "k-whole__part" }, ...part(s, blank.part, filled, look, draw)),
  numbered: (s, blank, filled, _head, _put, look, draw) => entries(s, blank, filled, draw, { at: 0, n: s.numberOf(blank.words, 0) }, (one) => [
    named(words(s, blank.words, one.at, (at) => { [one.at, one.n] = [at, s.numberOf(blank.words, at)]; draw(); }), blank.label),
    one.n === true ? "" : named(integer(one.n, (n) => { one.n = n; look(); }), "mennyi"),
  ]),
  named: (s, blank, filled, _head, _put, look, draw) => entries(s, blank, filled, draw, { name: "", at: 0 }, (one) => [
    named(text(one.name, (value) => { one.name = value; look(); }), blank.label),
    named(words(s, blank.words, one.at, (at) => { one.at = at; look(); }), blank.label),
  ]),
  called: (s, blank, filled, _head, _put, look, draw) => entries(s, blank, filled, draw, { name: "", part: s.firstPart(blank.part) }, (one) => [
    named(text(one.name, (value) => { one.name = value; look(); }), blank.label),
    make("div", { class: "k-whole__part" }, ...part(s, blank.part, one.part, look, draw)),
  ]),
};

const named = (field, label) => {
  field.setAttribute("aria-label", label);
  return field;
};

function entries(_s, blank, filled, draw, empty, fields) {
  const rows = filled.map((one, n) => make("div", { class: "k-whole__row" }, ...fields(one), filled.length > 1 ? off(blank.label, () => { filled.splice(n, 1); draw(); }) : ""));
  const add = button("+ még egy", () => { filled.push(structuredClone(empty)); draw(); }, { class: "k-board__plain", "aria-label": `Még egy: ${blank.label}` });
  return make("div", { class: "k-whole__many" }, ...rows, add);
}

function integer(value, put) {
  const field = make("input", { type: "number", inputmode: "numeric", min: "-99", max: "999", value: String(value) });
  field.addEventListener("change", () => put(Math.max(-99, Math.min(999, Math.trunc(Number(field.value)) || 0))));
  return field;
}

function text(value, put) {
  const field = make("input", { type: "text", maxlength: "60", autocapitalize: "none", value });
  field.addEventListener("input", () => put(field.value));
  return field;
}

const words = (s, table, at, put) => choice(s.table(table).map(([, told], n) => [String(n), told]), String(at), (value) => put(Number(value)));

/** A word that a table proposes or that is written. */
function written(s, table, filled, put, look) {
  const options = s.table(table);
  const field = text(typeof filled === "number" ? "" : filled.text, (value) => put({ text: value }));
  if (!options.length) return field;
  const isWritten = typeof filled !== "number";
  const pick = choice([...options.map(([, told], n) => [String(n), told]), ["", WRITE]], isWritten ? "" : String(filled), (value) => {
    field.hidden = value !== "";
    put(value === "" ? { text: field.value } : Number(value));
    look();
  });
  field.hidden = !isWritten;
  return make("div", { class: "k-whole__many" }, named(pick, "szó"), named(field, WRITE));
}

/** Whom: one of the words for it, or conditions joined by "és" and "vagy". */
function selector(s, blank, filled, put, look, draw) {
  const options = s.table(blank.words).map(([, told], n) => [String(n), told]);
  const set = (value) => {
    for (const key of Object.keys(filled)) delete filled[key];
    Object.assign(filled, value);
    put(filled);
    draw();
  };
  const pick = options.length ? named(choice([...options, ["", LIKE]], filled.any ? "" : String(filled.at), (value) => set(value === "" ? { any: [[s.firstCondition()]] } : { at: Number(value) })), blank.label) : "";
  return make("div", { class: "k-whole__many" }, pick, ...(filled.any ? either(s, filled.any, blank.label, look, draw) : []));
}

function either(s, any, label, look, draw) {
  const rows = any.flatMap((both, n) => {
    const terms = both.map((one, at) => make("div", { class: "k-whole__row" }, ...condition(s, one, label, look, draw), any.length + both.length > 2 ? off(label, () => {
      both.splice(at, 1);
      if (!both.length) any.splice(n, 1);
      draw();
    }) : ""));
    const add = button("+ és", () => { both.push(s.firstCondition()); draw(); }, { class: "k-board__plain", "aria-label": `És ez is: ${label}` });
    return [n ? make("span", { class: "k-whole__label" }, "vagy") : "", ...terms, add];
  });
  return [...rows, button("+ vagy", () => { any.push([s.firstCondition()]); draw(); }, { class: "k-board__plain", "aria-label": `Vagy ez: ${label}` })];
}

/** One condition: a word, a value that is compared, a word with a text; or several in brackets. */
function condition(s, one, label, look, draw) {
  const not = named(choice(NOT, one.not ? "nem" : "", (value) => {
    if (value) one.not = true;
    else delete one.not;
    look();
  }), "ami ilyen, vagy ami nem");
  if (one.any) return [not, make("div", { class: "k-whole__part" }, ...either(s, one.any, label, look, draw))];
  const options = ["words", "values", "tags"].flatMap((kind) => s.table(kind).map(([, told], at) => [`${kind}.${at}`, kind === "tags" ? told.replace("{}", "…") : told]));
  const pick = named(choice(options, `${one.kind}.${one.at}`, (value) => {
    const [kind, at] = value.split(".");
    const { not: before } = one;
    for (const key of Object.keys(one)) delete one[key];
    const [closed] = kind === "tags" ? (game.blanks.closed?.[s.word(kind, Number(at))] ?? [""]) : [""];
    Object.assign(one, before ? { not: true } : {}, { kind, at: Number(at) }, kind === "values" ? { sign: "<=", n: 1 } : kind === "tags" ? { text: closed } : {});
    draw();
  }), label);
  if (one.kind === "values") {
    const sign = named(choice(s.COMPARED.map((sign) => [sign, sign.replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")]), one.sign, (value) => { one.sign = value; look(); }), "hogyan");
    return [not, pick, sign, one.n === "X" ? "X" : named(integer(one.n, (n) => { one.n = n; look(); }), "mennyi")];
  }
  if (one.kind !== "tags") return [not, pick];
  const closed = game.blanks.closed?.[s.word("tags", one.at)];
  const put = (value) => { one.text = value; look(); };
  const asWord = (value) => put(value.trim().replaceAll(/[^\p{L}\d_'-]+/gu, "_"));
  return [not, pick, named(closed ? choice(closed.map((word) => [word, typed(word)]), one.text, put) : text(one.text, asWord), "mi")];
}

/** How much: a number, or something that is counted; of what is added up each part. */
function amount(s, blank, filled, put, look, draw) {
  const sum = typeof filled === "number" ? [{ n: filled }] : filled.sum;
  const set = () => { put(sum.length === 1 && sum[0].n !== undefined && !sum[0].times && !sum[0].less ? sum[0].n : { sum }); };
  const options = [["n", "szám"], ["x", "X"], ...s.table(blank.words).map(([, told], n) => [String(n), told]), ["count", "ahány ilyen van…"]];
  const rows = sum.map((one) => {
    const kind = one.n !== undefined ? "n" : one.x ? "x" : one.count ? "count" : String(one.at);
    const pick = named(choice(options, kind, (value) => {
      for (const key of ["n", "x", "count", "at"]) delete one[key];
      if (value === "n") one.n = 1;
      else if (value === "x") one.x = true;
      else if (value === "count") one.count = { any: [[s.firstCondition()]] };
      else one.at = Number(value);
      set();
      draw();
    }), blank.label);
    const before = [one.less ? "−" : "", one.times ? `${one.times} ×` : ""].join(" ").trim();
    const field = kind === "n" ? named(integer(one.n, (n) => { one.n = n; set(); }), "mennyi") : kind === "count" ? selector(s, { words: "", label: "ilyenek" }, one.count, set, look, draw) : "";
    return make("div", { class: "k-whole__row" }, before, pick, field);
  });
  return make("div", { class: "k-whole__many" }, ...rows);
}
