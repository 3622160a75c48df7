/**
 * What the playground holds: a scenario as plain data, its place in the address, and its text as a file.
 */

import { pack, unpack } from "./link-packing.js";

export const ZONES = [
  ["guard", "Őrposzt"],
  ["reserve", "Tartalék"],
  ["table", "Asztal"],
  ["hand", "Kéz"],
];

/** Cards to begin with; whoever needs others makes them. */
export const CARDS = {
  ork: { type: "szörny", cost: { magic: 1 }, damage: 2, life: 3, components: 1 },
  medve: { type: "szörny", cost: { magic: 4 }, damage: 4, life: 4, components: 2 },
  mágus: { type: "kalandozó", cost: { magic: 2 }, damage: 3, life: 3, magic_attack: true },
  szellem: { type: "szörny", cost: { magic: 2 }, damage: 1, life: 2, magic_defence: true },
  sárkány: {
    type: "szörny", cost: { magic: 3 }, damage: 2, life: 5, components: 2,
    abilities: [{ id: "láng", kind: "combat", cost: { magic: 1 }, effects: [{ do: "damage", n: 1 }] }],
  },
  vipera: { type: "szörny", cost: { magic: 1 }, damage: 1, life: 2, keywords: { mérgezés: 2 } },
  griff: { type: "szörny", cost: { magic: 2 }, damage: 2, life: 2, keywords: { repül: true } },
  torony: { type: "építmény", cost: { magic: 1 }, life: 4 },
  szikra: { type: "azonnali", cost: { magic: 1 }, effects: [{ do: "damage", n: 3 }] },
  kötszer: { type: "azonnali", cost: { magic: 1 }, effects: [{ do: "heal", n: 3 }] },
  tiltás: { type: "azonnali", cost: { magic: 2 }, effects: [{ do: "counter" }], reaction: ["play"] },
  lopás: { type: "általános", cost: { magic: 1 }, targets: ["lény"], effects: [{ do: "control" }] },
  áldozat: { type: "általános", cost: { sacrifice: 1 }, effects: [{ do: "heal", n: 5, to: "controller" }] },
};

/** What a step is called that nobody has told in words: an old link, before the engine has come. */
const ACTS = {
  attack: "támad", strike_back: "visszaütést jelöl ki", play: "lapot játszik ki", pass: "passzol", advance: "tovább",
  activate: "képességet használ", swap: "lényt cserél", use: "képességet használ", claim: "szörnykomponenst vesz ki",
};

/**
 * The steps of a scenario in words: as the engine tells them, or as they came with an example or a link.
 * @param {any} scenario
 * @param {string[]} [now] by the engine
 */
export const inWords = ({ when, told = [] }, now = []) =>
  when.map((step, at) => now[at] ?? told[at] ?? [step.by, ACTS[step.act] ?? "lép"].filter(Boolean).join(" "));

const side = () => ({ life: 20, magic: 5, guard: [], reserve: [], hand: [] });

const between = (phase, A, B) => ({ cards: structuredClone(CARDS), given: { active: "A", phase, players: { A, B } } });

/** A table with nothing on it. */
export const empty = () => ({ ...between("harc.támadók", side(), side()), when: [], told: [], then: {} });

/** A table with a creature on each side. */
export const fresh = () => ({
  ...between("harc.támadók", { ...side(), guard: ["ork"], hand: ["szikra"] }, { ...side(), guard: [{ card: "medve", id: "medve" }] }),
  when: [{ act: "attack", by: "A", map: { ork: "medve" } }],
  told: ["A támad: ork → medve"],
  then: {},
});

/** Every thing lies on the table under a name of its own. */
export function named(scenario) {
  const used = new Set();
  for (const table of Object.values(scenario.given.players)) {
    for (const [zone, things] of Object.entries(table)) {
      if (!Array.isArray(things) || zone === "deck") continue;
      table[zone] = things.map((entry) => {
        const thing = typeof entry === "string" ? { card: entry } : { ...entry };
        const base = thing.id ?? thing.card;
        let id = base;
        for (let n = 2; used.has(id); n += 1) id = `${base}${n}`; // what comes from a file has its ids already
        used.add(id);
        return { ...thing, id };
      });
    }
  }
  return scenario;
}

/** Only the cards that lie somewhere, or all where one of them asks for others by name or subtype: a file must have those. */
export function used(scenario) {
  const text = JSON.stringify([scenario.given, scenario.when]);
  const found = Object.entries(scenario.cards).filter(([name]) => text.includes(JSON.stringify(name)));
  return /(lap|card|név|nev|fajta):/.test(JSON.stringify(found)) ? scenario.cards : Object.fromEntries(found);
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

/** A file must name a rule, also while nothing is known. */
const RULE = "4.11.1";

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
  const expected = claimed ? then : cites.length ? { cites } : { state: { [`${given.active}.life`]: given.players[given.active].life ?? 20 } };
  const cards = Object.entries(used(scenario)).map(([name, card]) => `  ${scalar(name)}: ${flow(card)}`);
  const lines = [NOTE, ...(cards.length ? ["cards:", ...cards] : [])];
  lines.push("scenarios:", "- id: proba", "  title: Próba a játszótérről", "  asks: Mi történik?");
  if (scenario.edition) lines.push(`  edition: ${scenario.edition}`);
  const rule = scenario.edition ? `hkk-kodex:${RULE}` : RULE;
  lines.push("  rules: " + JSON.stringify(cites.length ? cites.slice(0, 6) : [rule]), "  given:");
  lines.push(`    active: ${scalar(given.active)}`, `    phase: ${scalar(given.phase)}`, "    players:");
  for (const [name, table] of Object.entries(given.players)) lines.push(`      ${scalar(name)}: ${flow(table)}`);
  if (when.length) lines.push("  when:", ...when.map((step) => `  - ${flow(step)}`));
  lines.push(`  then: ${flow(expected)}`);
  return `${lines.join("\n")}\n`;
}

/** The same for the engine, which plays it also when nothing is expected yet. */
export function toTrial(scenario) {
  const text = toText(scenario);
  return Object.keys(scenario.then).length ? text : text.replace(/  then: .*\n$/, "");
}

/** The scenario as a part of an address. */
export const packed = (scenario) => pack({ ...scenario, cards: used(scenario) });

/** As in the engine: no number is larger, no file is nested more deeply. */
const LARGEST = 10_000;
const DEEPEST = 30;

/** Whether plain data has no number and no depth that the engine would refuse. @param {any} data @returns {boolean} */
function isBounded(data, depth = 0) {
  if (typeof data === "number") return Math.abs(data) <= LARGEST;
  if (data === null || typeof data !== "object") return true;
  return depth < DEEPEST && Object.values(data).every((one) => isBounded(one, depth + 1));
}

/** The scenario of an address; null when it holds none, or one that nobody could play. */
export async function unpacked(text) {
  const found = await unpack(text);
  if (!found?.given?.players || !Array.isArray(found.when) || !isBounded(found)) return null;
  try {
    return named({ ...found, told: found.told ?? [], then: found.then ?? {}, cards: { ...structuredClone(CARDS), ...found.cards } });
  } catch {
    return null;
  }
}
