/**
 * The form of the playground: players, zones, cards. Changes the scenario in place and tells when it has.
 */

import { ZONES } from "./playground-model.js";
import { make } from "./search-dom.js";

const NUMBERS = [["life", "Ép", 20], ["magic", "VP", 0], ["components", "szk", 0]];
const TYPES = ["szörny", "kalandozó", "építmény", "azonnali", "általános"];
const CREATURES = ["szörny", "kalandozó", "építmény"];
const EFFECTS = [["damage", "sebez"], ["heal", "gyógyít"], ["counter", "megakadályoz (reakció)"], ["draw", "húz"]];

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
  if (CREATURES.includes(card.type)) parts.push(`${card.damage ?? 0}/${card.life ?? 0}`);
  if (card.cost?.magic) parts.push(`${card.cost.magic} VP`);
  const words = Object.fromEntries(EFFECTS);
  for (const one of card.effects ?? []) parts.push([words[one.do] ?? one.do, one.n].filter(Boolean).join(" "));
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
    ...ZONES.map(([zone, label]) => lying(name, label, (table[zone] ??= []), cards, changed)),
  );
}

function lying(player, label, things, cards, changed) {
  const list = things.map((thing, at) => {
    const passive = make("input", { type: "checkbox", checked: Boolean(thing.passive) });
    passive.addEventListener("change", () => { thing.passive = passive.checked || undefined; changed(); });
    const hurt = number(thing.wounds ?? 0, (value) => { thing.wounds = value || undefined; changed(); });
    const inPlay = ["Őrposzt", "Tartalék", "Asztal"].includes(label);
    return make(
      "li",
      {},
      make("b", {}, thing.id),
      " ",
      make("small", {}, printed(cards[thing.card] ?? { type: "?" })),
      " ",
      inPlay && label !== "Őrposzt" && make("label", { class: "k-play__small" }, passive, " passzív"),
      inPlay && make("label", { class: "k-play__small" }, "sérült ", hurt),
      " ",
      button("Levesz", () => { things.splice(at, 1); changed(); }, { class: "k-play__drop", "aria-label": `${thing.id} le az asztalról (${player}, ${label})` }),
    );
  });
  const onTable = label === "Őrposzt" || label === "Tartalék";
  const fitting = Object.entries(cards).filter(([, card]) => {
    const creature = ["szörny", "kalandozó"].includes(card.type);
    return label === "Kéz" || (onTable ? creature : !creature && !["azonnali", "általános"].includes(card.type));
  });
  const field = choice([["", `+ lap ide: ${label}`], ...fitting.map(([key, card]) => [key, `${key} (${printed(card)})`])], "", (value) => {
    if (!value) return;
    things.push({ card: value });
    changed();
  });
  field.setAttribute("aria-label", `Lap hozzáadása: ${player}, ${label}`);
  return make("div", { class: "k-play__zone" }, make("h4", {}, label), list.length ? make("ul", {}, ...list) : null, field);
}

function own(cards, changed) {
  const values = { name: "", type: "szörny", cost: 1, damage: 2, life: 2, does: "damage", n: 2 };
  const name = make("input", { type: "text", maxlength: "24", placeholder: "sárkány" });
  name.addEventListener("change", () => { values.name = name.value; });
  const bind = (key) => (value) => { values[key] = value; };
  const told = make("p", { class: "k-play__why", role: "status" });
  const row = make(
    "div",
    { class: "k-play__row" },
    labelled("Név", name),
    labelled("Típus", choice(TYPES.map((type) => [type, type]), values.type, bind("type"))),
    labelled("Ára (VP)", number(values.cost, bind("cost"))),
    labelled("Sebzés", number(values.damage, bind("damage"))),
    labelled("Ép / Sp", number(values.life, bind("life"), 1)),
    labelled("Varázslat hatása", choice(EFFECTS, values.does, bind("does"))),
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

function made({ type, cost, damage, life, does, n }) {
  if (CREATURES.includes(type)) return { type, cost: { magic: cost }, ...(type === "építmény" ? {} : { damage }), life };
  if (does === "counter") return { type: "azonnali", cost: { magic: cost }, effects: [{ do: does }], reaction: ["play"] };
  return { type, cost: { magic: cost }, effects: [does === "draw" ? { do: does, n, to: "controller" } : { do: does, n }] };
}
