/**
 * The form of the playground: players, zones, cards. Changes the scenario in place and tells when it has.
 */

import { make } from "./search-dom.js";
import { ZONES } from "./playground-model.js";

/** The engine's words: card types, effects, keywords. */
let words = { types: [], creatures: [], passing: [], building: "", effects: [], keywords: [] };

/** What the forms are made of, from the engine. */
export function use(found) {
  words = { ...words, ...found };
}
const NUMBERS = [["life", "Ép", 20], ["magic", "VP", 0], ["components", "szk", 0]];

let counter = 0;

/** A labelled field. @param {string} label @param {HTMLElement} field */
export function labelled(label, field) {
  field.id ||= `k-play-${(counter += 1)}`;
  return make("span", { class: "k-play__field" }, make("label", { for: field.id }, label), field);
}

/** A list to choose from. @param {[string, string][]} options */
export function choice(options, value, changed) {
  const field = make("select", {}, ...options.map(([key, text]) => make("option", { value: key }, text)));
  field.value = value ?? options[0]?.[0] ?? "";
  field.addEventListener("change", () => changed(field.value));
  return field;
}

function number(value, changed, least = 0) {
  const field = make("input", { type: "number", inputmode: "numeric", min: String(least), max: "99", value: String(value) });
  field.addEventListener("change", () => changed(Math.max(least, Math.min(99, Math.trunc(Number(field.value)) || 0))));
  return field;
}

export function button(text, pressed, attributes = {}) {
  const found = make("button", { type: "button", class: "md-button", ...attributes }, text);
  found.addEventListener("click", pressed);
  return found;
}

/** What is printed on a card, in few words. */
export function printed(card) {
  const parts = [card.type];
  if (words.creatures.includes(card.type)) parts.push(`${card.damage ?? 0}/${card.life ?? 0}`);
  else if (card.life) parts.push(`${card.life} Sp`);
  if (card.cost?.magic) parts.push(`${card.cost.magic} VP`);
  const told = Object.fromEntries(words.effects);
  for (const one of card.effects ?? []) parts.push([told[one.do] ?? one.do, one.n].filter(Boolean).join(" "));
  parts.push(...Object.keys(card.keywords ?? {}));
  return parts.join(", ");
}

/**
 * The form for a scenario.
 * @param {any} scenario
 * @param {() => void} changed
 */
export function form(scenario, stages, changed) {
  const { given, cards } = scenario;
  const players = Object.keys(given.players);
  return make(
    "section",
    { class: "k-play__set", "aria-label": "Az asztal" },
    make("h2", {}, "Az asztal"),
    make(
      "div",
      { class: "k-play__row" },
      labelled("Hol tart a kör", choice(stages, given.phase, (value) => { given.phase = value; changed(); })),
      labelled("Kié a kör", choice(players.map((name) => [name, name]), given.active, (value) => { given.active = value; changed(); })),
    ),
    make("div", { class: "k-play__sides" }, ...players.map((name) => side(name, given.players[name], cards, changed))),
    own(cards, changed),
  );
}

function side(name, table, cards, changed) {
  return make(
    "fieldset",
    { class: "k-play__side" },
    make("legend", {}, `${name} játékos`),
    make("div", { class: "k-play__row" }, ...NUMBERS.map(([key, label, usual]) => labelled(label, number(table[key] ?? usual, (value) => { table[key] = value; changed(); })))),
    ...ZONES.filter(([zone]) => table[zone]?.length).map(([zone, label]) => lying(name, zone, label, table[zone], cards, changed)),
    adding(name, table, cards, changed),
  );
}

/** One list with every zone and the cards that may lie there. */
function adding(player, table, cards, changed) {
  const fits = { guard: "creatures", reserve: "creatures" };
  const groups = ZONES.map(([zone, label]) => {
    const fitting = Object.entries(cards).filter(([, { type }]) => {
      if (zone === "hand") return true;
      const creature = words.creatures.includes(type);
      return fits[zone] ? creature : !creature && !words.passing.includes(type);
    });
    const options = fitting.map(([key, card]) => make("option", { value: `${zone}|${key}` }, `${key} (${printed(card)})`));
    return options.length ? make("optgroup", { label }, ...options) : null;
  });
  const field = make("select", { class: "k-play__add", "aria-label": `Lap hozzáadása: ${player}` }, make("option", { value: "" }, "+ lap…"), ...groups);
  field.addEventListener("change", () => {
    const [zone, card] = field.value.split("|");
    if (!card) return;
    (table[zone] ??= []).push({ card });
    changed();
  });
  return field;
}

function lying(player, zone, label, things, cards, changed) {
  const list = things.map((thing, at) => {
    const passive = make("input", { type: "checkbox", checked: Boolean(thing.passive) });
    passive.addEventListener("change", () => { thing.passive = passive.checked || undefined; changed(); });
    const hurt = number(thing.wounds ?? 0, (value) => { thing.wounds = value || undefined; changed(); });
    const card = cards[thing.card] ?? { type: "?" };
    return make(
      "li",
      {},
      make("b", {}, thing.id),
      " ",
      make("small", {}, printed(card)),
      " ",
      zone === "reserve" || zone === "table" ? make("label", { class: "k-play__small" }, passive, " passzív") : null,
      zone !== "hand" && card.life ? make("label", { class: "k-play__small" }, "sérült ", hurt) : null,
      " ",
      button("Levesz", () => { things.splice(at, 1); changed(); }, { class: "k-play__drop", "aria-label": `${thing.id} le az asztalról (${player}, ${label})` }),
    );
  });
  return make("div", { class: "k-play__zone" }, make("p", { class: "k-play__label" }, label), make("ul", {}, ...list));
}

function own(cards, changed) {
  const values = { name: "", type: words.types[0], cost: 1, damage: 2, life: 2, does: words.effects[0]?.[0], n: 2, keyword: "" };
  const name = make("input", { type: "text", maxlength: "24", placeholder: "sárkány" });
  name.addEventListener("change", () => { values.name = name.value; });
  const bind = (key) => (value) => { values[key] = value; };
  const told = make("p", { class: "k-play__why", role: "status" });
  const row = make(
    "div",
    { class: "k-play__row" },
    labelled("Név", name),
    labelled("Típus", choice(words.types.map((type) => [type, type]), values.type, bind("type"))),
    labelled("Ára (VP)", number(values.cost, bind("cost"))),
    labelled("Sebzés", number(values.damage, bind("damage"))),
    labelled("Ép / Sp", number(values.life, bind("life"), 1)),
    labelled("Kulcsszó", choice([["", "nincs"], ...words.keywords.map((one) => [one, one])], "", bind("keyword"))),
    labelled("Varázslat hatása", choice(words.effects, values.does, bind("does"))),
    labelled("ennyit", number(values.n, bind("n"), 1)),
    button("Új lap", () => {
      const id = values.name.trim().toLowerCase().replaceAll(/[^\p{L}\d]+/gu, "_").replaceAll(/^_+|_+$/g, "");
      if (!/^\p{L}/u.test(id)) { told.textContent = "A lapnak betűvel kezdődő név kell."; return; }
      if (cards[id]) { told.textContent = "Van már ilyen nevű lap."; return; }
      cards[id] = made(values);
      changed();
    }),
  );
  return make("details", { class: "k-play__own" }, make("summary", {}, "Saját lap készítése"), row, told);
}

function made({ type, cost, damage, life, does, n, keyword }) {
  const card = { type, cost: { magic: cost }, ...(keyword ? { keywords: { [keyword]: true } } : {}) };
  if (words.creatures.includes(type)) return { ...card, damage, life };
  if (!words.passing.includes(type)) return type === words.building ? { ...card, life } : card;
  if (does === "counter") return { ...card, effects: [{ do: does }], reaction: ["play"] };
  return { ...card, effects: [does === "draw" ? { do: does, n, to: "controller" } : { do: does, n }] };
}
