/**
 * The form that describes a card of a deck: it writes a line into the list and a row into the table of cards.
 */

import { button, choice, labelled } from "./playground-form.js";
import { flow, scalar } from "./playground-model.js";
import { make } from "./search-dom.js";
import { fold } from "./search-text.js";

const PARTS = [["Pakli:", "a pakliba"], ["Kiegészítő pakli:", "a kiegészítő pakliba"], ["Pakli mellett:", "a pakli mellé"]];
const NONE = ["", "–"];
const LINE = /^\s*(?:\d+\s*(?:x|×|db)?\s+)?(.*?)\s*(?:#.*)?$/i;
const HEADING = /:\s*(?:#.*)?$/;
const RARITIES = { "nem-gyakori": "nem gyakori" };

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether a list names a card. @param {string} list @param {string} name */
const names = (list, name) => list.split("\n").some((line) => fold(LINE.exec(line)?.[1] ?? "") === fold(name));

/**
 * A list with so many more of a card in a part of the deck.
 * @param {string} list @param {number} n @param {string} name @param {string} part its heading
 */
export function withLine(list, n, name, part) {
  const lines = list.split("\n");
  const row = `${n} ${name}`;
  const at = lines.findIndex((line) => fold(line.trim()) === fold(part));
  if (at < 0 && part !== PARTS[0][0]) return `${[list.trimEnd(), "", part, row].join("\n").trimStart()}\n`;
  const next = lines.findIndex((line, place) => place > at && HEADING.test(line)); // above the first one is the deck
  let end = next < 0 ? lines.length : next;
  while (end > at + 1 && !lines[end - 1].trim()) end -= 1;
  const gap = at < 0 && next >= 0 && end === next ? [""] : [];
  return [...lines.slice(0, end), row, ...gap, ...lines.slice(end)].join("\n");
}

/**
 * A table of cards with a card more, or with another description of it.
 * @param {string} table @param {Record<string, any>} card with its ``name``
 */
export function withCard(table, card) {
  const id = card.name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, "_").replaceAll(/^_+|_+$/g, "");
  const row = `  ${/^\p{L}/u.test(id) ? id : `lap_${id}`}: ${flow(card)}`;
  const lines = (table.trim() ? table.trimEnd() : "cards:").split("\n");
  const own = `name: ${scalar(card.name)}`;
  const at = lines.findIndex((line) => line.startsWith("  ") && [`{${own}}`, `{${own},`].some((start) => line.includes(start)));
  if (at < 0) lines.push(row);
  else lines[at] = row;
  return `${lines.join("\n")}\n`;
}

/**
 * The form. ``add`` is called with a card, so many of it, and the part that it goes to (null: it is in the list).
 * @param {Record<string, any>} words of the engine
 * @param {() => string} list as it is now
 * @param {(card: Record<string, any>, n: number | null, part: string) => void} add
 */
export function cardForm(words, list, add) {
  const named = (keys, told = {}) => keys.map((key) => [key, told[key] ?? key]);
  const god = Object.fromEntries(words.colours.map((one) => [one, capital(one)]));
  const text = (attributes) => make("input", { type: "text", maxlength: "80", ...attributes });
  const number = (value, max) => make("input", { type: "number", inputmode: "numeric", min: "0", max, value });
  const field = {
    name: text({ maxlength: "60", placeholder: "Lápi ork" }),
    n: number("3", "500"),
    part: choice(PARTS, PARTS[0][0], () => {}),
    type: choice(named(words.types), words.types[0], () => {}),
    cost: number("1", "99"),
    colour: choice([NONE, ...named(words.colours, god)], "", () => {}),
    second: choice([NONE, ...named(words.colours, god)], "", () => {}),
    rarity: choice([NONE, ...named(words.rarities, RARITIES)], "", () => {}),
    expansion: text({ placeholder: "melyik kiadványból való" }),
    subtypes: text({ placeholder: "ork, harcos" }),
    sign: choice([NONE, ...named(words.signs)], "", () => {}),
  };
  const told = make("p", { class: "k-play__why", role: "status" });
  const card = () => {
    const some = {
      colours: [field.colour.value, field.second.value].filter(Boolean),
      subtypes: field.subtypes.value.split(",").map((one) => one.trim()).filter(Boolean),
      rarity: field.rarity.value,
      expansion: field.expansion.value.trim(),
      sign: field.sign.value,
    };
    const kept = Object.entries(some).filter(([, value]) => value.length);
    const cost = Number(field.cost.value) ? { cost: { magic: Number(field.cost.value) } } : {};
    return { name: field.name.value.trim(), type: field.type.value, ...cost, ...Object.fromEntries(kept) };
  };
  const take = () => {
    const made = card();
    if (!made.name) { told.textContent = "Írd be a lap nevét."; field.name.focus(); return; }
    const n = Math.trunc(Number(field.n.value)) || 0;
    const there = names(list(), made.name);
    add(made, there || n < 1 ? null : n, field.part.value);
    told.textContent = there ? `${made.name}: a listában már szerepelt, most a leírása is megvan.` : `${made.name}: felvéve.`;
    field.name.value = "";
    field.name.focus();
  };
  const element = make(
    "details",
    { class: "k-box" },
    make("summary", {}, "Lap felvétele űrlapon"),
    make("p", { class: "k-play__why" }, "Csak azt kell kitölteni, amit a választott formátum néz: a színkorlátokhoz a színt, a tiltásokhoz a gyakoriságot és a kiadványt."),
    make(
      "div",
      { class: "k-play__row" },
      labelled("Név", field.name),
      labelled("Hány példány", field.n),
      labelled("Hová", field.part),
      labelled("Típus", field.type),
      labelled("Ára (VP)", field.cost),
      labelled("Szín", field.colour),
      labelled("Második szín", field.second),
      labelled("Gyakoriság", field.rarity),
      labelled("Kiadvány", field.expansion),
      labelled("Altípus", field.subtypes),
      labelled("Kiadványjel színe", field.sign),
    ),
    make("p", { class: "k-play__row" }, button("Felveszem", take)),
    told,
  );
  return {
    element,
    /** Open it for a card that the list names. @param {string} name */
    describe(name) {
      element.open = true;
      field.name.value = name;
      told.textContent = "";
      element.scrollIntoView({ block: "nearest" });
      field.type.focus();
    },
  };
}
