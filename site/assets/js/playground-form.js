/**
 * The parts of which the playground's forms are made, and the form for a card of one's own.
 */

import { game } from "./playground-model.js";
import { described } from "./playground-card.js";
import { said, typed } from "./playground-says.js";
import { make } from "./search-dom.js";

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

/** Words to be written. @param {string} example @param {string} value @param {(text: string) => void} changed */
function text(example, value, changed) {
  const field = make("input", { type: "text", maxlength: "40", placeholder: example, autocapitalize: "none", value });
  field.addEventListener("input", () => changed(field.value));
  return field;
}

export function button(text, pressed, attributes = {}) {
  const found = make("button", { type: "button", class: "md-button k-play__button", ...attributes }, text);
  found.addEventListener("click", pressed);
  return found;
}

/** What is printed on a card, in few words. */
export const printed = (card) => said(game.board.card, card).join(", ");

/** Whether the form is open: it stays so when the table is drawn anew. */
let isOpen = false;
/** The card of one's own that is being made over, none for a new one. */
let old = "";
/** What each card of one's own was made of. @type {Map<string, Record<string, any>>} */
const drafts = new Map();

const KEY = "kodex-own-cards";

/** The cards that somebody has made in this tab, each with what it was made of: another table, or the same page once more, has them too. @returns {Record<string, {card: any, values: any}>} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}")[game.rulebook] ?? {};
  } catch {
    return {};
  }
}

/** Keep a card for this tab; where nothing may be kept it lasts as long as the page. */
function keep(id, card, values) {
  if (values) drafts.set(id, { ...values });
  try {
    const every = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    every[game.rulebook] = { ...every[game.rulebook], [id]: { card, values } };
    sessionStorage.setItem(KEY, JSON.stringify(every));
  } catch {
    // full, or forbidden
  }
}

/** The cards of somebody's own, for a table to begin with. */
export function keptCards() {
  const found = Object.entries(kept());
  for (const [id, { values }] of found) if (values && !drafts.has(id)) drafts.set(id, values);
  return Object.fromEntries(found.map(([id, { card }]) => [id, card]));
}

/** A card of somebody's own has been changed otherwise than by this form: it stays at hand, and the form, which may not be able to say it, lets it be. */
export function keepWhole(id, card) {
  if (!drafts.has(id) && !kept()[id]) return;
  keep(id, card, null);
  drafts.delete(id);
}

/**
 * A card that somebody makes up; nothing where the game has no form for one.
 * @param {Record<string, any>} cards @param {(id: string) => void} changed called with the name of a card that has been made
 */
export function own(cards, changed) {
  const fields = game.board.form ?? [];
  if (!fields.length) return null;
  const first = Object.fromEntries(fields.map(({ key, usual = 1, options, written }) => [key, written ? "" : options ? "0" : usual]));
  const mine = [...drafts.keys()].filter((id) => cards[id]);
  if (!mine.includes(old)) old = "";
  const values = { ...first, ...drafts.get(old) };
  const name = make("input", { type: "text", maxlength: "24", placeholder: "sárkány", value: typed(old) });
  const told = make("p", { class: "k-play__why", role: "status" });
  const shown = new Map(fields.map(({ key, label, options, least, written }) => {
    const bind = (value) => { values[key] = value; look(); };
    const entered = written ? text(written, values[key], bind) : number(values[key], bind, least);
    return [key, labelled(label, options ? choice(options.map(([told], n) => [String(n), told]), values[key], bind) : entered)];
  }));
  const look = () => {
    const { card, counting } = described(game.board, values);
    for (const [key, field] of shown) field.hidden = !counting.includes(key);
    told.textContent = printed(card);
  };
  look();
  const again = (id) => {
    old = id;
    box.replaceWith(own(cards, changed));
  };
  const row = make(
    "div",
    { class: "k-play__row" },
    mine.length ? labelled("Melyik lap?", choice([["", "egy új lap"], ...mine.map((id) => [id, `átírom: ${typed(id)}`])], old, again)) : "",
    labelled("Név", name),
    ...shown.values(),
    button(old ? "Átírom" : "Új lap", () => {
      const id = name.value.trim().replaceAll(/[^\p{L}\d-]+/gu, "_").replaceAll(/^[_-]+|[_-]+$/g, "");
      if (!/^\p{L}/u.test(id)) { told.textContent = "A lap nevének betűvel kell kezdődnie."; return; }
      if (/^\p{Lu}$/u.test(id)) { told.textContent = "Az egyetlen nagybetű játékost jelöl: adj hosszabb nevet."; return; }
      const same = Object.keys(cards).find((one) => one.toLowerCase() === id.toLowerCase());
      if (same && (same !== id || !drafts.has(id))) { told.textContent = "Van már ilyen nevű lap."; return; }
      cards[id] = described(game.board, values).card;
      keep(id, cards[id], values);
      [isOpen, old] = [false, ""];
      changed(id);
    }),
  );
  const box = make("details", { class: "k-box", open: isOpen }, make("summary", {}, "Saját lap készítése"), row, told);
  box.addEventListener("toggle", () => { isOpen = box.open; });
  return box;
}
