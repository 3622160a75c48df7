/**
 * The parts of which the playground's forms are made, and the form for a card of one's own.
 */

import { make } from "./search-dom.js";

/** The engine's words: card types, effects, keywords. */
let words = { types: [], creatures: [], passing: [], building: "", effects: [], keywords: [] };

/** What the forms are made of, from the engine. */
export function use(found) {
  words = { ...words, ...found };
}

/** Whether a card of this type is a creature, a building, or gone once it was played. */
export const isCreature = (type) => words.creatures.includes(type);
export const isPassing = (type) => words.passing.includes(type);

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
  const found = make("button", { type: "button", class: "md-button k-play__button", ...attributes }, text);
  found.addEventListener("click", pressed);
  return found;
}

/** What is printed on a card, in few words. */
export function printed(card) {
  const parts = [card.type];
  if (words.creatures.includes(card.type)) parts.push(`${card.damage ?? 0}/${card.life ?? 0}`);
  else if (card.life) parts.push(`${card.life} Sp`);
  if (card.cost?.magic) parts.push(`${card.cost.magic} VP`);
  if (card.cost?.sacrifice) parts.push(`ára ${card.cost.sacrifice} lény feláldozása`);
  if (card.magic_attack) parts.push("mágikus támadás");
  if (card.magic_defence) parts.push("mágikus védelem");
  for (const one of card.abilities ?? []) if (one.kind === "combat") parts.push(`harci képesség: ${one.cost?.magic ?? 0} VP, ${one.effects?.[0]?.n ?? 1} sebzés`);
  const told = { control: "átveszi a lényt", ...Object.fromEntries(words.effects) };
  for (const one of card.effects ?? []) parts.push([told[one.do] ?? one.do, one.n].filter(Boolean).join(" "));
  for (const [name, n] of Object.entries(card.keywords ?? {})) parts.push(n === true ? name : `${name} ${n}`);
  return parts.join(", ");
}

/** A card that somebody makes up. @param {Record<string, any>} cards @param {() => void} changed */
export function own(cards, changed) {
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
      if (!/^\p{L}/u.test(id)) { told.textContent = "A lap nevének betűvel kell kezdődnie."; return; }
      if (cards[id]) { told.textContent = "Van már ilyen nevű lap."; return; }
      cards[id] = made(values);
      changed();
    }),
  );
  return make("details", { class: "k-box" }, make("summary", {}, "Saját lap készítése"), row, told);
}

function made({ type, cost, damage, life, does, n, keyword }) {
  const card = { type, cost: { magic: cost }, ...(keyword ? { keywords: { [keyword]: true } } : {}) };
  if (words.creatures.includes(type)) return { ...card, damage, life };
  if (!words.passing.includes(type)) return type === words.building ? { ...card, life } : card;
  if (does === "counter") return { ...card, effects: [{ do: does }], reaction: ["play"] };
  return { ...card, effects: [does === "draw" ? { do: does, n, to: "controller" } : { do: does, n }] };
}
