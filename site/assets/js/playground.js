/**
 * The playground (jatszoter.md): set a table, play steps, see what comes of it and why.
 */

import { button, choice, form, labelled, use } from "./playground-form.js";
import { ask, isStarted } from "./playground-engine.js";
import { CARDS, fresh, named, packed, toText, toTrial, unpacked } from "./playground-model.js";
import { addressOf, root } from "./search-client.js";
import { make } from "./search-dom.js";

const NO_ENGINE =
  "Ebbe a változatba a motor nem került bele, ezért itt csak felállítani és menteni tudod az asztalt. " +
  "A mentett fájlt a saját gépeden így játszhatod le: kodex check proba.yaml --explain";
const FAILED = "A motor most nem tölthető be. Próbáld újra, ha van hálózat.";
const VERDICTS = {
  pass: ["k-play__good", "Igen: a szabályokból ez jön ki."],
  fail: ["k-play__bad", "Nem: a szabályokból nem ez jön ki."],
};
const ZONE_NAMES = { guard: "Őrposzt", reserve: "Tartalék", table: "Asztal", hand: "Kéz", pile: "Gyűjtő", void: "Semmi", aside: "Pakli mellett" };
const STATES = [["zone", "helye"], ["life", "életpontja"], ["wounds", "elszenvedett sebzése"]];
const PLACES = ["őrposzt", "tartalék", "asztal", "kéz", "gyűjtő", "Semmi", "pakli"];

const place = /** @type {HTMLElement} */ (document.querySelector("[data-k-play]"));
const hasEngine = place.dataset.kPlay === "yes";

let words = { stages: [], examples: [], engine: undefined };
let scenario = named(fresh());
/** @type {any} */
let result = null;
let asked = 0;

const setting = make("div");
const played = make("section", { class: "k-play__played", "aria-label": "A játék" });
const output = make("div", { "aria-live": "polite" });
const file = make("textarea", { rows: "12", spellcheck: "false", "aria-label": "Az eset fájlja" });
/** Whether somebody has written into the file: then it stays until it is read, or the table is changed. */
let written = false;
file.addEventListener("input", () => { written = true; });
file.addEventListener("blur", refresh);

/** The file follows the table, but never under the hands of somebody who has it selected. */
function refresh() {
  if (!written && document.activeElement !== file) file.value = toText(scenario, result?.cites ?? []);
}

async function changed(keep = false) {
  written = false;
  named(scenario);
  if (!keep) scenario.when = [];
  if (!keep) scenario.then = {};
  draw();
  history.replaceState(null, "", `#${await packed(scenario)}`);
  if (isStarted()) await play();
}

function draw() {
  setting.replaceChildren(examples(), form(scenario, words.stages, () => changed()));
  steps();
  refresh();
}

function examples() {
  const options = [["", "Választhatsz kész helyzetet…"], ...words.examples.map((one, at) => [String(at), one.asks])];
  const field = choice(options, "", (value) => {
    if (!value) return;
    const found = structuredClone(words.examples[Number(value)]);
    scenario = { given: found.given, when: found.when, then: found.then ?? {}, cards: { ...structuredClone(CARDS), ...found.cards } };
    result = null;
    changed(true);
  });
  return make("p", {}, labelled("Példa", field));
}

// --- playing --------------------------------------------------------------------------------------------------------

async function play() {
  const mine = (asked += 1);
  output.setAttribute("aria-busy", "true");
  try {
    const found = await ask("trial", toTrial(scenario), progress);
    if (mine !== asked) return;
    result = found;
    show();
  } catch {
    output.replaceChildren(make("p", { class: "k-play__bad" }, FAILED));
  }
  output.removeAttribute("aria-busy");
  refresh();
}

function progress({ loaded, stage }) {
  const bar = output.querySelector("progress");
  const line = output.querySelector("[data-k-line]");
  if (!bar || !line) return;
  if (stage) line.textContent = "Indul a motor…";
  else bar.value = Math.min(loaded, bar.max);
}

function begin() {
  const bytes = words.engine?.bytes ?? 1;
  const bar = make("progress", { max: String(bytes), value: "0", "aria-label": "A motor betöltése" });
  const line = make("p", { "data-k-line": true }, `Töltöm a motort (${(bytes / 1e6).toFixed(0)} MB, csak most kell)…`);
  output.replaceChildren(line, bar);
  play();
}

function steps() {
  const told = result?.steps ?? [];
  const rows = scenario.when.map((step, at) => make("li", {}, told[at] ?? JSON.stringify(step)));
  const back = button("Utolsó lépés vissza", () => { scenario.when.pop(); scenario.then = {}; changed(true); });
  const again = button("Elölről", () => { scenario.when = []; scenario.then = {}; changed(true); });
  const start = hasEngine && !isStarted() ? button("Játsszuk le!", begin, { class: "md-button md-button--primary" }) : null;
  const parts = [
    make("h2", {}, "A játék"),
    rows.length ? make("ol", { class: "k-play__steps" }, ...rows) : make("p", {}, "Lépés még nincs."),
    make("p", { class: "k-play__row" }, rows.length ? back : null, rows.length ? again : null),
    start && make("p", { class: "k-play__start" }, start),
    hasEngine ? null : make("p", { class: "k-play__why" }, NO_ENGINE),
    output,
  ];
  played.replaceChildren(...parts.filter(Boolean));
}

const numbersOf = (rules) =>
  rules.flatMap((number, at) => [at ? ", " : "", make("a", { class: "k-number", href: addressOf({ number }) }, number)]);

function take(step) {
  scenario.when.push(step);
  changed(true);
}

function show() {
  steps();
  if (result.error) {
    output.replaceChildren(make("p", { class: "k-play__bad" }, `Ez az asztal nem játszható: ${result.error}`));
    return;
  }
  output.replaceChildren(
    ...[verdict(), problems(), standing(), options(), claim(), trace()].flat().filter(Boolean),
  );
}

function verdict() {
  const told = VERDICTS[result.verdict];
  return told ? make("p", { class: told[0] }, make("strong", {}, told[1])) : null;
}

function problems() {
  return result.failures.flatMap((one) => {
    const last = one.step !== null && one.step === scenario.when.length - 1;
    const drop = last ? button("Visszaveszem", () => { scenario.when.pop(); changed(true); }) : null;
    const ways = one.decide ?? [];
    if (ways.length) {
      const choose = ({ step, text }) => make("li", {}, button(text, () => { scenario.when.splice(one.step, 1, step); changed(true); }, { class: "k-play__option" }));
      return [make("p", {}, "Ehhez döntened kell:"), make("ul", { class: "k-play__options" }, ...ways.map(choose)), drop];
    }
    const rules = [...one.what.matchAll(/\b\d+(?:\.\d+)+\b/g)].map(([number]) => number);
    return [
      make("p", { class: "k-play__bad" }, one.what, one.mend && ` (${one.mend})`),
      rules.length ? make("p", { class: "k-play__why" }, "A pontok: ", ...numbersOf([...new Set(rules)])) : null,
      drop,
    ];
  });
}

function thing(one) {
  const most = one.life === one.max_life ? "" : ` (${one.max_life}-ből)`;
  const life = one.life === undefined ? "" : ` ${one.damage}/${one.life}${most}`;
  const notes = [one.passive && "passzív", one.host && `rajta: ${one.host}`, ...Object.entries(one.markers ?? {}).map(([name, n]) => `${n} ${name}`)];
  return make("li", {}, make("b", {}, one.id), life, ...notes.filter(Boolean).map((note) => make("small", {}, ` · ${note}`)));
}

function standing() {
  const sides = Object.entries(result.table).map(([name, side]) => {
    const zones = Object.entries(ZONE_NAMES).filter(([zone]) => side[zone]);
    const rows = zones.flatMap(([zone, label]) => [make("dt", {}, label), make("dd", {}, make("ul", {}, ...side[zone].map(thing)))]);
    const components = side.components ? `, ${side.components} szk` : "";
    const points = `${side.life} Ép, ${side.magic} VP${components}, ${side.deck} lap a pakliban`;
    return make("div", { class: "k-play__side" }, make("p", { class: "k-play__label" }, `${name}: ${points}`), rows.length ? make("dl", {}, ...rows) : null);
  });
  const turn = result.outcome ? "Vége a játszmának." : `${result.stage_name}, ${result.active} köre`;
  return [make("h3", {}, `Az asztal most: ${turn}`), make("div", { class: "k-play__sides" }, ...sides)];
}

function options() {
  if (!result.options.length) return null;
  const rows = result.options.map(({ step, text }) => make("li", {}, button(text, () => take(step), { class: "k-play__option" })));
  const later = choice([["", "Tovább eddig…"], ...words.stages], "", (to) => to && take({ act: "advance", to }));
  return [
    make("h3", {}, "Mit lehet most tenni?"),
    make("ul", { class: "k-play__options" }, ...rows),
    result.more ? make("p", { class: "k-play__why" }, "És más is: ennyi fért ide.") : null,
    make("p", {}, labelled("Passzolva tovább", later)),
  ];
}

function claim() {
  const things = Object.values(result.table).flatMap((side) => Object.keys(ZONE_NAMES).flatMap((zone) => (side[zone] ?? []).map((one) => one.id)));
  const paths = [...things.flatMap((id) => STATES.map(([key, label]) => [`${id}.${key}`, `${id} ${label}`])), ...Object.keys(result.table).flatMap((name) => [[`${name}.life`, `${name} életpontja`], [`${name}.magic`, `${name} varázspontja`]])];
  let path = paths[0]?.[0] ?? "";
  const value = make("input", { type: "text", list: "k-play-places", size: "10" });
  const field = choice(paths, path, (chosen) => { path = chosen; });
  const add = button("Így lesz?", () => {
    const typed = value.value.trim();
    if (!typed || !path) return;
    scenario.then = { ...scenario.then, state: { ...scenario.then.state, [path]: /^-?\d+$/.test(typed) ? Number(typed) : typed } };
    changed(true);
  });
  const said = Object.entries(scenario.then.state ?? {}).map(([key, one]) => `${key}: ${one}`);
  const clear = said.length ? button("Állítás törlése", () => { scenario.then = {}; changed(true); }) : null;
  return [
    make("h3", {}, "Szerinted mi lesz a vége?"),
    said.length ? make("p", {}, `Állítás: ${said.join("; ")}`) : null,
    make("datalist", { id: "k-play-places" }, ...PLACES.map((name) => make("option", { value: name }))),
    make("p", { class: "k-play__row" }, labelled("Minek a", field), labelled("ennyi / ez", value), add, clear),
  ];
}

function trace() {
  if (!result.trace.length) return null;
  const rows = result.trace.map(([depth, sentence, rules]) => make("li", { class: `k-play__depth-${Math.min(depth, 4)}` }, sentence, " ", make("small", {}, ...numbersOf(rules))));
  return [make("h3", {}, "Mi történt, és miért?"), make("ol", { class: "k-play__trace" }, ...rows)];
}

// --- files and links ------------------------------------------------------------------------------------------------

function keeping() {
  const said = make("p", { class: "k-play__why", role: "status" });
  const link = button("Link másolása", async () => {
    await navigator.clipboard?.writeText(location.href);
    said.textContent = "A link a vágólapon van.";
  });
  const save = button("Mentés fájlba", () => {
    const address = URL.createObjectURL(new Blob([file.value], { type: "text/yaml" }));
    const anchor = make("a", { href: address, download: "proba.yaml" });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  const read = button("Beolvasás a mezőből", async () => {
    if (!hasEngine) { said.textContent = "A beolvasáshoz is a motor kell, az pedig ebben a változatban nincs benne."; return; }
    said.textContent = "Olvasom…";
    try {
      const found = await ask("trial", file.value, progress);
      if (found.error) { said.textContent = found.error; return; }
      const { given, when, then, cards } = found.scenario;
      scenario = { given, when, then, cards: { ...structuredClone(CARDS), ...cards } };
      said.textContent = "Beolvasva.";
      changed(true);
    } catch {
      said.textContent = FAILED;
    }
  });
  return make(
    "details",
    { class: "k-play__keep" },
    make("summary", {}, "Mentés, megosztás, beolvasás"),
    make("p", {}, "Az asztal a címsorban is benne van: a link bárkinek ugyanezt nyitja meg. A fájlt a parancssor is lejátssza."),
    make("p", { class: "k-play__row" }, link, save, read),
    file,
    said,
  );
}

async function fromAddress() {
  const found = location.hash.length > 1 ? await unpacked(location.hash.slice(1)) : null;
  if (found) scenario = named(found);
  draw();
}

const answer = await fetch(new URL("assets/playground/playground.json", root));
if (answer.ok) words = await answer.json();
use(words);
place.replaceChildren(setting, played, keeping());
await fromAddress();
addEventListener("hashchange", () => { result = null; fromAddress().then(() => isStarted() && play()); });
