/**
 * What the playground holds: a scenario as plain data, its place in the address, and its text as a file.
 */

import { pack, unpack } from "./link-packing.js";
import { at, put } from "./playground-says.js";

/** The game: its board, cards to begin with, words (kodex/engine/face/board.py: Playground). */
export let game = { board: { numbers: [], places: [] }, cards: {}, empty: { players: {} }, fresh: {}, labels: {}, examples: [] };

/** What the page holds is of this game. */
export function use(found) {
  game = { settings: [], stages: [], stops: [], order: [], editions: [], rules: {}, acts: {}, secrets: [], turn: "kör", words: [], in_turn: [], hints: {}, ...game, ...found };
}

const copy = (data) => structuredClone(data);

/**
 * The steps of a scenario in words: as the engine tells them, or as they came with an example or a link.
 * @param {any} scenario
 * @param {string[]} [now] by the engine
 */
export const inWords = ({ when, told = [] }, now = []) =>
  when.map((step, n) => now[n] ?? told[n] ?? [step.by, game.acts[step.act] ?? "lép"].filter(Boolean).join(" "));

/** A table with nothing on it. */
export const empty = () => ({ cards: copy(game.cards), given: copy(game.empty), when: [], told: [], then: {} });

/** A table with a step on it. */
export const fresh = () => ({ ...empty(), ...copy(game.fresh) });

/** Where things of a place lie in a given table: the path of its list. */
export const pathOf = (place, player) => place.at.replace("{player}", player);

/** Whether a place is everybody's. */
export const isCommon = (place) => !place.at.includes("{player}");

/** What lies in a place of a given table. */
export const lying = (given, place, player) => at(given, pathOf(place, player)) ?? [];

/** Every list of things on a given table, each with its place and whose it is. */
export function lists(given) {
  const players = Object.keys(given.players);
  return game.board.places.flatMap((place) => (isCommon(place) ? [[place, ""]] : players.map((player) => [place, player])));
}

/** Every thing lies on the table under a name of its own. */
export function named(scenario) {
  const used = new Set();
  for (const [place, player] of lists(scenario.given)) {
    const things = lying(scenario.given, place, player);
    if (!things.length) continue;
    const found = things.map((entry) => {
      const thing = typeof entry === "string" ? { card: entry } : { ...entry };
      const base = thing.id ?? thing.card;
      let id = base;
      for (let n = 2; used.has(id); n += 1) id = `${base}${n}`; // what comes from a file has its ids already
      used.add(id);
      return { ...thing, id };
    });
    put(scenario.given, pathOf(place, player), found);
  }
  return scenario;
}

/** What a selector asks of others by a word of its own: a name, a subtype, a colour, a marker. */
const ASKING = /\p{L}:[\p{L}\d]/u;

/** Only the cards that lie somewhere and those they name, or all where one asks for others in words: a file must have those. */
export function used(scenario) {
  const found = new Set();
  for (let text = JSON.stringify([scenario.given, scenario.when]); text; ) {
    const more = Object.keys(scenario.cards).filter((name) => !found.has(name) && text.includes(JSON.stringify(name)));
    more.forEach((name) => found.add(name));
    text = more.map((name) => JSON.stringify(scenario.cards[name])).join("");
  }
  const cards = Object.entries(scenario.cards).filter(([name]) => found.has(name));
  return ASKING.test(JSON.stringify(cards)) ? scenario.cards : Object.fromEntries(cards);
}

const PLAIN = /^[\p{L}_][\p{L}\d_./ -]*$/u;
const WORDS = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n", "igen", "nem", "~"]);

/** A value as YAML on one line. */
export function scalar(value) {
  if (typeof value !== "string") return JSON.stringify(value);
  const safe = PLAIN.test(value) && !WORDS.has(value.toLowerCase()) && !/[ ]$|: /.test(value);
  return safe ? value : JSON.stringify(value);
}

export function flow(value) {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object") {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    const pairs = entries.map(([key, one]) => `${scalar(key)}: ${flow(one)}`);
    return `{${pairs.join(", ")}}`;
  }
  return scalar(value);
}

/** What a file must say and a table need not: rules that decide, something that comes of it. */
const NOTE = "# Írd be: melyik kérdésre felel (asks), melyik pontok döntenek (rules), és mi jön ki (then).";

/**
 * A scenario file, as ``kodex check`` reads it. ``cites`` are the rules that the engine has cited so far.
 * @param {any} scenario
 * @param {string[]} [cites]
 */
export function toText(scenario, cites = []) {
  const { given, when, then } = scenario;
  const claimed = Object.keys(then).length > 0;
  const expected = claimed ? then : cites.length ? { cites } : { state: plain(given) };
  const cards = Object.entries(used(scenario)).map(([name, card]) => `  ${scalar(name)}: ${flow(card)}`);
  const lines = [NOTE, ...(game.isDefault ? [] : [`rulebook: ${game.rulebook}`]), ...(cards.length ? ["cards:", ...cards] : [])];
  lines.push("scenarios:", "- id: proba", "  title: Próba a játszótérről", "  asks: Mi történik?");
  if (scenario.edition) lines.push(`  edition: ${scenario.edition}`);
  const rule = game.rules[scenario.edition ?? game.rulebook];
  lines.push("  rules: " + JSON.stringify(cites.length ? cites.slice(0, 6) : [rule]), "  given:");
  const { players, ...table } = given;
  for (const [key, value] of Object.entries(table)) if (value !== null && value !== undefined) lines.push(`    ${key}: ${flow(value)}`);
  lines.push("    players:");
  for (const [name, side] of Object.entries(players)) lines.push(`      ${scalar(name)}: ${flow(side)}`);
  if (when.length) lines.push("  when:", ...when.map((step) => `  - ${flow(step)}`));
  lines.push(`  then: ${flow(expected)}`);
  return `${lines.join("\n")}\n`;
}

/** A value that the table has, for a file must expect something. */
function plain(given) {
  const player = given.active ?? Object.keys(given.players)[0];
  const [{ key, usual = 0 }] = game.board.numbers;
  return { [`${player}.${key}`]: given.players[player][key] ?? usual };
}

/** The same for the engine, which plays it also when nothing is expected yet. */
export function toTrial(scenario) {
  const text = toText(scenario);
  return Object.keys(scenario.then).length ? text : text.replace(/  then: .*\n$/, "");
}

/** The scenario as a part of an address. */
export const packed = (scenario) => pack({ ...scenario, printed: undefined, cards: used(scenario) });

/** As in the engine: no number is larger, no file is nested more deeply. */
const LARGEST = 10_000;
const DEEPEST = 30;

/** Whether plain data has no number and no depth that the engine would refuse. @param {any} data @returns {boolean} */
function isBounded(data, depth = 0) {
  if (typeof data === "number") return Math.abs(data) <= LARGEST;
  if (data === null || typeof data !== "object") return true;
  return depth < DEEPEST && Object.values(data).every((one) => isBounded(one, depth + 1));
}

/** Whether data from outside has what every table has: players with something of their own, and steps. @param {any} data */
function isTable(data) {
  const players = data?.given?.players;
  if (!players || typeof players !== "object" || !Array.isArray(data.when)) return false;
  return Object.values(players).every((side) => side !== null && typeof side === "object" && !Array.isArray(side));
}

/** The scenario of an address; null when it holds none, or one that nobody could play. */
export async function unpacked(text) {
  const found = await unpack(text);
  if (!isTable(found) || !isBounded(found)) return null;
  try {
    return named({ ...found, told: found.told ?? [], then: found.then ?? {}, cards: { ...copy(game.cards), ...found.cards } });
  } catch {
    return null;
  }
}
