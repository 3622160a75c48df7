/**
 * The playground (jatszoter.md): set a table, play steps, see what comes of it and why.
 * On a site without the engine, as the page itself says, tables are set, linked and saved: nothing here asks the engine.
 */

import { Board } from "./playground-board.js";
import { counterCheck } from "./playground-counter.js";
import { guessed } from "./playground-guess.js";
import { whatElse } from "./playground-instead.js";
import { button, choice, keepWhole, keptCards, labelled, own } from "./playground-form.js";
import { ask, bytes, isStarted } from "./playground-engine.js";
import { pack } from "./link-packing.js";
import { empty, fresh, game, inWords, lists, named, packed, toText, toTrial, unpacked, use } from "./playground-model.js";
import { wholeCards } from "./playground-whole.js";
import { root } from "./search-client.js";
import { typed } from "./playground-says.js";
import { make } from "./search-dom.js";
import { slug } from "./search-numbers.js";

const FAILED = "A motor most nem tölthető be. Próbáld újra, ha van hálózat.";
/** The game as it stands is kept: only the way on did not come. */
const BROKE = "Így most nem sikerült továbbmenni: lépjetek egyenként.";
const BROKEN = "Ez a link nem nyit meg asztalt: hiányos, vagy olyan nagy szám van benne, amekkora sehol sem szerepelhet. Másold ki újra az egész címet; addig a szokásos asztal áll itt.";
/** What is said of a claim that somebody has made, and of what a case of the site claims: never a bare yes, for the case has a question of its own. */
const VERDICTS = {
  pass: ["k-play__good", "Igen, ahogy gondoltad: ", "A motor is ezt kapta: "],
  fail: ["k-play__bad", "Nem így lett: ", "Itt más jön ki, mint az esetben: "],
};
/** The button that passes for everybody until somebody may choose. */
const NEXT = "Mindenki lemond a cselekvésről a következő döntésig";
/** So many ways to go on are shown at once. */
const SHOWN = 10;
/** The button with which the engine comes. */
const BEGIN = "Játék indítása";
/** Who is one of the players passes, up to where that one may do something again. */
const ONWARD = "Tovább";
/** So many lines of what has come of a step stand there, the last, and so many rules in a sentence each; the others are folded. */
const LINES = 3;
/** So many of what has come until the turn was over: nobody has seen the steps between. */
const TURN = 8;
const RULES = 1;
/** Where one thing can be done in more ways than this, they are folded behind the card. */
const WAYS = 3;
/** So many of the last steps stand there, those before them folded. */
const LAST = 3;
/** Milliseconds from the lifting of a finger to the click that it means. */
const TAP = 100;

const place = /** @type {HTMLElement} */ (document.querySelector("[data-k-play]"));
const hasEngine = place.dataset.kPlay === "yes";

/** What the engine weighs. */
let weight = 1;
/** @type {any} */
let scenario = null;
/** @type {any} */
let result = null;
let asked = 0;
/** A step that the rules did not allow, in words, and what was wrong with it: it is told and not kept. @type {any} */
let refused = null;
/** Whether a step has been taken whose result nobody has seen yet. */
let hasMoved = false;
/** Where a walk has stopped, and why, in a sentence. */
let stopped = "";
/** What who plays could not do on the way to here, a clause for each part of the turn. @type {string[]} */
let idle = [];
/** The place of the first step of a walk, of all of which it is told what has come; none: of the last step. @type {number | null} */
let since = null;
/** By tap how many steps there were before it: where somebody is moved, a tap brings several. @type {number[]} */
let taps = [];
/** Whether the table is being set: then taps move cards, and nobody plays. What a lesson, an answer or a ready case opens is played. */
let isEditing = true;
/** What rules say in a sentence each, by rulebook and number, and disputes by their switch; it comes with the engine. @type {any} */
let words = null;

const board = new Board({ changed, redraw, take, edit: () => turnTo(true), play: hasEngine ? () => turnTo(false) : null, why: (id) => kept(id), barred: (id) => barred(id) });
const setting = make("div", { class: "k-play__set" });
/** Other tables, and how this one is looked at: above the editor, and below the game where there is one. */
const others = make("div", { class: "k-play__others" });
const played = make("section", { class: "k-play__played", "aria-label": "A játék" });
/** Who plays, above the board; what has come and what may be done, in sight below it; the rest, further down. */
const who = make("div", { class: "k-play__who" });
/** What has been set on the table because a question says it, above the board. */
const supposed = make("div", { "aria-live": "polite" });
const output = make("div", { "aria-live": "polite" });
const more = make("div", { class: "k-play__more" });
const notice = make("p", { class: "k-play__bad", role: "status" });
const file = make("textarea", { rows: "12", spellcheck: "false", readonly: !hasEngine, "aria-label": "Az eset fájlja" });
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
  if (since !== null && since >= scenario.when.length) since = null;
  named(scenario);
  if (!keep) {
    [scenario.when, scenario.told, scenario.then] = [[], [], {}];
    delete scenario.asks;
    delete scenario.title;
  }
  if (isStarted()) output.setAttribute("aria-busy", "true");
  scenario.play = !isEditing || undefined;
  draw();
  history.replaceState(history.state, "", `#${await packed(scenario)}`);
  if (isStarted()) await play();
}

/** The player who is played where the others are moved by themselves; null where all are played. @returns {string | null} */
const me = () => (Object.hasOwn(scenario.given.players, scenario.mine ?? "") ? scenario.mine : null);

/** Be one of the players, the others moved by themselves, or (null) play all. @param {string | null} player */
function be(player) {
  scenario.mine = player ?? undefined;
  board.viewer = player ?? "";
  board.chosen = null;
  return changed(true);
}

/** The board, and what may be done with the card that was tapped. */
function redraw() {
  board.show(scenario, result);
  if (!isEditing && result) show();
  else if (!isEditing) steps();
}

/** From the game to the editor of its table, and back; the steps stay until something is moved. @param {boolean} editing */
async function turnTo(editing) {
  [isEditing, board.chosen] = [editing, null];
  scenario.play = !isEditing || undefined;
  draw();
  if (isEditing) setting.scrollIntoView({ block: "nearest" });
  else atPlay();
  history.replaceState(history.state, "", `#${await packed(scenario)}`);
}

/** The board from its top, as much of it as leaves in sight what is to be done. */
function atPlay() {
  place.scrollIntoView({ block: "start", behavior: "instant" });
  (played.querySelector(".k-play__start") ?? output).scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Another table in the place of this one. */
function open(found) {
  scenario = named({ edition: undefined, ...found, cards: { ...structuredClone(game.cards), ...keptCards(), ...found.cards } });
  [result, refused, stopped, since, taps] = [null, null, "", null, []];
  board.chosen = null;
  board.viewer = me() ?? board.viewer;
  isEditing = !hasEngine || !(scenario.when.length || scenario.play);
  return changed(true);
}

function draw() {
  const { given } = scenario;
  const players = Object.keys(given.players);
  const examples = [["", "Választhatsz kész helyzetet…"], ...game.examples.map((one, at) => [String(at), one.asks])];
  const eyes = [["", "mindent látok"], ...players.map((name) => [name, `${name} szemével`])];
  const settings = game.settings.map(({ label, key, options }) => {
    const known = options ?? players.map((name) => [name, name]);
    return labelled(label, choice(known, given[key], (value) => { given[key] = value; changed(); }));
  });
  const choosing = make(
      "div",
      { class: "k-play__row" },
      game.examples.length ? labelled("Példa", choice(examples, "", (at) => at && open(structuredClone(game.examples[Number(at)])))) : null,
      hasEngine && game.opening?.given ? button(`Az első ${game.turn}`, () => open(opening(scenario.edition)), { class: "md-button k-play__button" }) : null,
      button("Üres asztal", () => open({ ...empty(), cards: madeUp() })),
      ...(isEditing ? settings : []),
      game.editions.length > 1 ? labelled("Kiadás", choice(game.editions, scenario.edition ?? game.rulebook, (edition) => { scenario.edition = edition === game.rulebook ? undefined : edition; changed(true); })) : null,
      labelled("Ki nézi", choice(eyes, board.viewer, (name) => { board.viewer = name; board.show(scenario, result); steps(); })),
  );
  const isMoved = isEditing !== board.isEdited || !board.element.isConnected;
  board.isEdited = isEditing;
  const whole = isEditing ? wholeCards(scenario, rewritten) : null;
  if (isEditing) setting.replaceChildren(...[choosing, supposed, board.element, own(scenario.cards, made), whole].filter(Boolean));
  else if (isMoved) setting.replaceChildren(who, supposed, board.element);
  place.classList.toggle("k-play--played", !isEditing);
  whoPlays();
  showGuess();
  others.replaceChildren(...(isEditing ? [] : [make("h2", {}, "Másik asztal"), choosing]));
  board.show(scenario, result);
  steps();
  refresh();
}

/** A game that has just begun, for who learns it: one is the first player. @param {string} [edition] */
function opening(edition) {
  const { given, cards, plan } = structuredClone(game.opening);
  const [first] = Object.keys(given.players);
  const isOther = edition !== game.rulebook && game.editions.some(([id]) => id === edition);
  return { given, cards: { ...game.cards, ...cards }, plan, edition: isOther ? edition : undefined, when: [], told: [], then: {}, mine: first, lesson: 0, play: true };
}

const listed = (names) => (names.length === 1 ? `${names[0]}-t` : "a többieket");

/** Where the lesson of an edition stands; of the game's own rulebook beside the playground. @param {string} [edition] */
function lessonOf(edition) {
  const isOther = edition !== game.rulebook && game.editions.some(([id]) => id === edition);
  return isOther ? new URL(`${edition}/tanulas/`, root).href : "../tanulas/";
}

/** Who one is, and whether the others are moved by themselves; from a lesson the way back to it. */
function whoPlays() {
  const players = Object.keys(scenario.given.players);
  const [asks] = (result?.to_act ?? []).filter((name) => players.includes(name));
  const one = me() ?? asks ?? scenario.given.active ?? players[0];
  const others = players.filter((name) => name !== one);
  const box = make("input", { type: "checkbox", checked: me() !== null, "data-k-key": "moved" });
  box.addEventListener("change", () => be(box.checked ? one : null));
  const lesson = Number.isInteger(scenario.lesson) && scenario.lesson >= 0 ? scenario.lesson : null;
  who.replaceChildren(
    ...[
      make("span", {}, ...people(me() ? `Te vagy ${me()}.` : "Mindenkivel te lépsz.")),
      hasEngine && others.length ? make("label", {}, box, make("span", {}, ...people(`${listed(others)} a gép lépteti`))) : null,
      lesson === null ? null : make("a", { href: lessonOf(scenario.edition) + (lesson ? `#l-${lesson}` : "#vege") }, "Vissza a leckéhez"),
    ].filter(Boolean),
  );
}

/** The cards of somebody's own: they stay at hand on another table. */
const madeUp = () => Object.fromEntries(Object.entries(scenario.cards).filter(([key]) => !game.cards[key]));

/** A card has been made: it is at hand, to be put somewhere. @param {string} card */
function made(card) {
  board.chosen = { card };
  changed();
  board.element.scrollIntoView({ block: "start" });
}

/** A card of the table says something else: the steps stay, what a case has claimed does not. @param {string} id @param {any} card @param {string} told */
function rewritten(id, card, told) {
  scenario.cards[id] = card;
  scenario.printed = { ...scenario.printed, [id]: told };
  keepWhole(id, card);
  const isStep = scenario.when.map(({ act }) => act !== "check");
  scenario.told = scenario.told.filter((_text, at) => isStep[at]);
  scenario.when = scenario.when.filter((_step, at) => isStep[at]).map(({ illegal: _claim, impossible: _other, ...step }) => step);
  scenario.then = {};
  delete scenario.asks;
  delete scenario.title;
  [refused, stopped, since] = [null, "", null];
  hasMoved = !isEditing;
  changed(true);
}

// --- playing --------------------------------------------------------------------------------------------------------

/** Whether a finger or a button is down: what is drawn anew under it loses its tap. */
let isDown = false;
let lifting = 0;
addEventListener("pointerdown", () => { clearTimeout(lifting); isDown = true; }, true);
for (const end of ["click", "pointercancel", "dragend"]) addEventListener(end, () => { isDown = false; }, true);
addEventListener("pointerup", () => { lifting = setTimeout(() => { isDown = false; }, TAP); }, true);

async function lifted() {
  while (isDown) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function play() {
  const mine = (asked += 1);
  output.setAttribute("aria-busy", "true");
  try {
    if (scenario.said && (await suppose(mine))) return;
    const found = await ask("play", JSON.stringify({ text: toTrial(scenario), since }), progress);
    words ??= await sentences();
    await lifted();
    if (mine !== asked) return;
    if (!result && !isEditing) dropIdle(found);
    result = found;
    scenario.told = inWords(scenario, result.steps);
    await dropRefused();
    const isOthers = me() && !stopped && !result.error && !result.failures.length && !refused && !result.outcome && Object.hasOwn(scenario.given.players, result.to_act[0] ?? "") && result.to_act[0] !== me();
    if (isOthers && (await follow(false, since ?? scenario.when.length))) return;
    whoPlays();
    show();
    lookAtResult();
  } catch {
    output.replaceChildren(make("p", { class: "k-play__bad" }, FAILED));
  }
  output.removeAttribute("aria-busy");
  refresh();
}

/** Of a card that was tapped before the engine came, and with which nothing can be done, the moves are not hidden. */
function dropIdle({ options = [] }) {
  const named = JSON.stringify(board.chosen?.id ?? null);
  if (!options.some(({ step }) => JSON.stringify(step).includes(named))) board.chosen = null;
}

/**
 * What the question that led here says and the table lacks is set, as far as the engine finds it plain.
 * @param {number} mine @returns {Promise<boolean>} whether it is another table now, or another one is asked for
 */
async function suppose(mine) {
  const { said, from } = scenario;
  const found = await ask("guess", JSON.stringify({ text: toTrial(scenario), said }), progress);
  if (mine !== asked) return true;
  delete scenario.said;
  const { supposed: says = [], left = said } = found;
  const guess = { says, left, from };
  if (!says.length) {
    scenario.guess = guess;
    showGuess();
    return false;
  }
  await open({ ...found.scenario, asks: undefined, title: undefined, guess });
  return true;
}

/** What is guessed stays marked, also in a link, until it is taken back: then the case lies there as it was. */
function showGuess() {
  const back = (from) => { location.hash = SHIPPED.slice(1) + from; };
  const sure = () => { scenario.guess.isSure = true; changed(true); };
  supposed.replaceChildren(...guessed(scenario.guess, { back, sure }));
}

/** Down to this part of the window what has come of a step is seen. */
const SEEN = 0.85;

/** Whether what may be done stays in sight below the board, as on a phone. */
const isSheet = () => getComputedStyle(played).display === "contents";

/** What has come of a step is looked at where it stands out of sight. */
function lookAtResult() {
  const { top } = output.getBoundingClientRect();
  if (hasMoved && (top < 0 || top > innerHeight * SEEN)) (isSheet() ? atPlay() : output.scrollIntoView({ block: "start" }));
  hasMoved = false;
}

async function sentences() {
  try {
    const answer = await fetch(new URL(`assets/playground/${place.dataset.kGame}-words.json`, root));
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/** The last step is told and not kept where it cannot be taken: the table is as it was before it. */
async function dropRefused() {
  refused = null;
  if (result.error) return;
  const at = scenario.when.length - 1;
  const failure = result.failures.find((one) => one.step === at);
  if (at < 0 || !failure) return;
  refused = { text: scenario.told[at], failure };
  result.failures = result.failures.filter((one) => one !== failure);
  result.steps.pop();
  scenario.when.pop();
  scenario.told.pop();
  history.replaceState(history.state, "", `#${await packed(scenario)}`);
}

function progress({ loaded, stage }) {
  const bar = output.querySelector("progress");
  const line = output.querySelector("[data-k-line]");
  if (!bar || !line) return;
  if (stage) line.textContent = "Indul a motor…";
  else bar.value = Math.min(loaded, bar.max);
}

const megabytes = () => (weight / 1e6).toFixed(0);

function begin() {
  if (scenario.when.length && isEditing) isEditing = false;
  hasMoved = !isEditing;
  draw();
  const bar = make("progress", { max: String(weight), value: "0", "aria-label": "A motor betöltése" });
  const line = make("p", { "data-k-line": true }, `Betöltöm a játékot (${megabytes()} MB)…${isEditing ? " Közben rendezheted az asztalt." : ""}`);
  output.replaceChildren(line, bar);
  play();
  steps();
}

/** What will come, and how much of it there is, before anything is fetched. */
function offer() {
  if (!hasEngine || isStarted()) return null;
  return make(
    "div",
    { class: "k-play__start" },
    button(BEGIN, begin, { class: "md-button md-button--primary" }),
    make("p", {}, `Ehhez a szabályokat ismerő program kell: egyszer letöltődik (${megabytes()} MB), utána hálózat nélkül is megy.`),
  );
}

/** Before the last tap. */
const back = () => rewind(taps.filter((n) => n < scenario.when.length).at(-1) ?? scenario.when.length - 1);

/** Back to the first steps. @param {number} count */
function rewind(count) {
  [stopped, since] = ["", null];
  [scenario.when, scenario.told, scenario.then] = [scenario.when.slice(0, count), scenario.told.slice(0, count), {}];
  taps = taps.filter((n) => n < count);
  board.chosen = null;
  if (!count) result = null;
  changed(true);
}

function steps() {
  const rows = inWords(scenario, result?.steps).map((text, at) => make("li", {}, ...people(inSecret(at, text))));
  const again = button("Elölről", () => rewind(0));
  if (!hasEngine && !rows.length) return played.replaceChildren();
  const asks = scenario.asks ? make("p", { class: "k-play__asks" }, make("strong", {}, "A kérdés: "), scenario.asks) : null;
  const tapped = !isEditing && !result ? board.panel() : null;
  const isComing = hasEngine && !isEditing && !isStarted();
  played.replaceChildren(
    make("div", { class: "k-play__sheet" }, ...[isComing ? make("h2", {}, "Mit lehet most tenni?") : null, asks, tapped, offer(), output].filter(Boolean)),
    make("div", { class: "k-play__below" }, ...[
      make("h2", {}, hasEngine ? "A játék" : "A helyzet lépései"),
      ...(rows.length ? stepsOf(rows) : [make("p", {}, "Még nincs lépés.")]),
      hasEngine && rows.length ? make("p", { class: "k-play__row" }, again) : null,
      more,
    ].filter(Boolean)),
  );
}

/** The steps so far: the last ones, and those before them folded. @param {HTMLElement[]} rows */
function stepsOf(rows) {
  const early = rows.length > LAST + 1 ? rows.slice(0, -LAST) : [];
  const late = make("ol", { class: "k-play__steps", start: String(early.length + 1) }, ...rows.slice(early.length));
  if (!early.length) return [late];
  return [make("details", { class: "k-box" }, make("summary", {}, `Az első ${early.length} lépés`), make("ol", { class: "k-play__steps" }, ...early)), late];
}

/** A step in words, an answer that is secret without what it is. */
const inSecret = (at, text) => (isSecret(at) ? `${scenario.when[at].by} már döntött; hogy hogyan, az még titok` : text);

/** Whether a step is an answer that whoever looks does not see yet: of somebody else, in a stage in which all answer secretly. @param {number} at */
function isSecret(at) {
  const { by } = scenario.when[at] ?? {};
  const pending = game.secrets.includes(result?.stage) && scenario.when.slice(at).every(({ act }) => act === "choose");
  return Boolean(board.viewer && by && by !== board.viewer && pending);
}

/** Links to rules: of an edition by its own address, called as people read it. */
function numbersOf(rules) {
  return rules.flatMap((rule, at) => {
    const [book, number] = rule.includes(":") ? rule.split(":") : [scenario.edition ?? game.rulebook, rule];
    const short = book === game.root ? `r/${number}/` : `r/${book}/${slug(number)}/`;
    return [at ? ", " : "", make("a", { class: "k-number", href: new URL(short, root).href }, game.labels[book]?.[number] ?? number)];
  });
}

/** A sentence in which the players stand out by a frame: at its beginning "A" is no article. @param {string} text */
function people(text) {
  const names = Object.keys(scenario.given.players).filter((name) => /^\p{Lu}$/u.test(name));
  if (!names.length) return [typed(text)];
  const parts = typed(text).split(new RegExp(`(?<![\\p{L}\\d.])(?<!\\. )([${names.join("")}])(?![\\p{L}\\d])(?! véletlen)`, "u"));
  return parts.map((part, at) => (at % 2 ? make("b", { class: "k-who" }, part) : part)).filter(Boolean);
}

/** A sentence in which the number of a step of the book, in brackets at its end, is small. @param {string} text */
function numberLast(text) {
  const [, words, number] = /^(.+) (\(\d+(?:\.\d+)+\. [^()]*\))$/.exec(text) ?? [];
  return number ? [...people(words), " ", make("small", {}, number)] : people(text);
}

/** A way to go on. @param {string} text @param {string} [small] what it means */
function way(text, pressed, small) {
  const found = button("", pressed, { class: "k-play__option" });
  found.replaceChildren(...people(text), ...(small ? [" ", make("small", {}, small)] : []));
  return make("li", {}, found);
}

/** What a case claims holds where it ends, not where somebody goes on from there. */
function goOn() {
  if (!scenario.asks) return;
  scenario.then = {};
  delete scenario.title;
}

function take(step, text) {
  [stopped, since, board.chosen, idle] = ["", null, null, []];
  goOn();
  [hasMoved, isEditing] = [true, false];
  taps.push(scenario.when.length);
  scenario.when.push(step);
  scenario.told.push(text);
  return me() ? follow(false, scenario.when.length - 1).then((came) => came || changed(true)) : changed(true);
}

/**
 * The others are moved until who plays may do something: they pass, and take the first legal action where they must act.
 * @param {boolean} passing whether who plays passes, too
 * @param {number} from of which step on it is told what has come
 * @returns {Promise<boolean>} whether there was anything to take
 */
async function follow(passing, from) {
  const run = (asked += 1);
  output.setAttribute("aria-busy", "true");
  const found = await ask("follow", JSON.stringify({ text: toTrial(scenario), mine: me(), passing, plan: scenario.plan ?? [] }), progress).catch(() => null);
  if (run !== asked) return true;
  if (!found || found.error || !found.steps.length) return false;
  if (passing) {
    goOn();
    taps.push(scenario.when.length);
  }
  [hasMoved, isEditing, since] = [true, false, from];
  idle = [...new Set([...idle, ...found.idle])];
  stopped = found.turn ? `Véget ért a ${game.turn}.` : "";
  scenario.when.push(...found.steps.map(({ step }) => step));
  scenario.told.push(...found.steps.map(({ text }) => text));
  await changed(true);
  return true;
}

/** Who plays does nothing more for now. */
async function onward() {
  [stopped, board.chosen, idle] = ["", null, []];
  if (await follow(true, scenario.when.length)) return;
  stopped = "Innen nem lehet továbbmenni: előbb választani kell az alábbiak közül.";
  show();
  output.removeAttribute("aria-busy");
}

/** Go on by passing, to a stage or (null) to the next decision: what succeeds of it is kept. @param {string | null} to */
async function walk(to, text) {
  const mine = (asked += 1);
  output.setAttribute("aria-busy", "true");
  const found = await ask("walk", JSON.stringify({ text: toTrial(scenario), to, viewer: board.viewer || null }), progress).catch(() => null);
  if (mine !== asked) return;
  if (found && !found.error && found.steps.length) {
    stopped = found.came || (to === null && !found.by && !found.phase) ? "" : halt(found, to);
    [hasMoved, isEditing] = [true, false];
    goOn();
    [since, idle] = [scenario.when.length, []];
    taps.push(since);
    scenario.when.push(...found.steps.map(({ step }) => step));
    scenario.told.push(...found.steps.map((one) => (one.step.act === "advance" && one.step.to === to ? text : one.text)));
    await changed(true);
    return;
  }
  stopped = found ? (found.error ?? "Innen nem lehet továbbmenni: előbb választani kell az alábbiak közül.") : BROKE;
  show();
  output.removeAttribute("aria-busy");
}

/** Why a walk has ended before the stage that was asked for. */
const halt = ({ by, phase, stage_name }, to) => {
  if (phase) return `Véget ért a fázis; most ez jön: ${stage_name}.`;
  const place = to === null ? "" : `Eddig jutottatok: ${stage_name}. `;
  return by ? `${place}Itt ${by} választhat, ezért nem mentem tovább.` : `${place}Itt dönteni kell, ezért nem mentem tovább.`;
};

function show() {
  board.show(scenario, result);
  steps();
  if (result.error) {
    output.replaceChildren(make("p", { class: "k-play__bad" }, `Ez az asztal nem játszható: ${result.error}`));
    more.replaceChildren();
    return;
  }
  const tapped = isEditing ? null : board.panel();
  const others = () => button("Minden lehetőség", () => board.choose(null), { class: "k-board__plain", "data-k-key": "all" });
  const told = tapped ? [tapped, others()] : [verdict(), problems(), came() ?? (me() ? onTheWay() : null), me() ? null : onTheWay(), options()];
  output.replaceChildren(...[standing(), told].flat(2).filter(Boolean));
  more.replaceChildren(...[held(), barred(), otherwise(), trace(), claim()].filter(Boolean));
}

/** What could not be done on the way, and why it ends here: nothing is passed over without a word. */
function onTheWay() {
  const clauses = since === null ? "" : idle.join("; ");
  const told = [clauses && `${clauses[0].toUpperCase()}${clauses.slice(1)}.`, stopped].filter(Boolean).join(" ");
  return told ? make("p", { class: "k-play__stopped" }, ...people(told)) : null;
}

function verdict() {
  const told = VERDICTS[result.verdict];
  if (!told) return null;
  const [look, own, shipped] = told;
  const isCase = scenario.asks && scenario.title;
  return make("p", { class: look }, make("strong", {}, isCase ? shipped : own), isCase ? scenario.title : result.claims.join("; "));
}

/** Steps to be taken instead of one. @param {number} at */
function ways(found, at) {
  const instead = ({ step, text }) => () => {
    scenario.when.splice(at, 1, step);
    scenario.told.splice(at, 1, text);
    changed(true);
  };
  return make("ul", { class: "k-play__options" }, ...found.map((way) => make("li", {}, button(way.text, instead(way), { class: "k-play__option" }))));
}

/** What is wrong with a step: which rules forbid it, what is to be decided first, or how it is said rightly. */
function objection({ what, mend, why = [], decide = [], instead = [] }, text, at) {
  if (decide.length) return [make("p", {}, make("strong", {}, text), " – ehhez döntened kell:"), ways(decide, at)];
  if (why.length) {
    const isOrder = why.every(([cited]) => cited.split(", ").every((rule) => game.in_turn.includes(rule)));
    return [
      make("p", { class: "k-play__bad" }, make("strong", {}, isOrder ? "Most nem ő következik: " : "Tilos: "), ...people(text)),
      isOrder ? make("p", {}, "Ez csak a sorrend: hogy maga a lépés szabad-e, arról nem mond semmit. Előbb le kell mondania annak, aki most jön.") : null,
      said(why.map(([number, detail]) => [number, detail])),
      ...(instead.length ? [make("p", {}, "Ez lehet helyette:"), ways(instead, at)] : []),
    ].filter(Boolean);
  }
  return [
    make("p", { class: "k-play__bad" }, make("strong", {}, `${text} – `), what, mend && ` (${mend})`),
    ...(instead.length ? [make("p", {}, "Így jó:"), ways(instead, at)] : []),
  ];
}

/** Rules, each with what it says and, of one that forbids, what stands in its way. @param {[string, string?][]} rules */
function said(rules) {
  const rows = rules.flatMap(([cited, detail]) => cited.split(", ").map((rule) => {
    const [book, number] = rule.includes(":") ? rule.split(":") : [scenario.edition ?? game.rulebook, rule];
    const gist = words?.gists?.[book]?.[number];
    return make("li", {}, ...numbersOf([rule]), gist && ` ${gist}`, detail && make("small", {}, ` (${typed(detail)})`));
  }));
  return make("ul", { class: "k-play__said" }, ...rows);
}

/** Why a card in hand cannot be played now, where one is tapped that cannot. @param {string} id */
function kept(id) {
  const found = result?.held?.find((one) => one.card === id);
  return found ? make("div", { class: "k-play__why" }, ...people(`${found.by} most nem játszhatja ki, mert:`), said(found.why)) : null;
}

function problems() {
  const last = refused && objection(refused.failure, refused.text, scenario.when.length);
  const others = result.failures.flatMap((one) => {
    const text = one.step === null ? "" : (scenario.told[one.step] ?? "");
    const drop = one.step === null ? null : button("Visszaveszem innen", () => rewind(one.step));
    return [...objection(one, text, one.step ?? scenario.when.length), drop];
  });
  return [...(last ?? []), ...others];
}

/** What the last step has changed and the rules behind it: what is shown (the last of it), and what is folded. */
function parted() {
  if (refused || (!scenario.when.length && !result.came.length) || result.failures.length) return null;
  const at = scenario.when.length - 1;
  const begun = `elkezdődik: ${result.stage_name}`; // stands above it
  const isTurn = Boolean(me() && stopped);
  const ended = isTurn ? (result.ended ?? result.came.length) : result.came.length;
  const came = result.came
    .map(([text], n) => ({ text, isLandmark: (result.landmarks ?? []).includes(n), isNext: n >= ended }))
    .filter(({ text }, _n, all) => text !== begun || all.length === 1);
  const each = came.length ? came : [{ text: inSecret(at, scenario.told[at] ?? ""), isLandmark: false, isNext: false }];
  const told = isTurn ? atOnce(each) : each;
  const known = result.decides.filter((rule) => said([[rule]]).textContent !== rule).map((rule) => [rule]);
  const shown = me() ? 0 : RULES; // who learns the game looks at the table first
  const lines = isTurn ? TURN : LINES;
  const [early, late] = weighed(told, me() ? lines : 0, lines);
  const says = (ones) => ones.map(({ text }) => text);
  const [before, next] = [late.filter(({ isNext }) => !isNext), late.filter(({ isNext }) => isNext)];
  return { before: says(before), next: says(next), early: says(early), first: known.slice(0, shown), rest: known.slice(shown) };
}

/** Which lines are folded, and which stand there: the landmarks, and as many of the others, from the last, as there is room for. */
function weighed(told, marked, lines) {
  const kept = new Set(marked ? told.filter(({ isLandmark }) => isLandmark).slice(-2 * marked) : []);
  for (const one of [...told].reverse()) if (kept.size < lines) kept.add(one);
  return [told.filter((one) => !kept.has(one)), told.filter((one) => kept.has(one))];
}

/** The same line several times in a row is one. @param {string[]} lines */
function atOnce(lines) {
  const firsts = lines.flatMap((line, n) => (n && lines[n - 1].text === line.text ? [] : [n]));
  return firsts.map((n, at) => {
    const times = (firsts[at + 1] ?? lines.length) - n;
    return times > 1 ? { ...lines[n], text: `${lines[n].text} (${times}×)` } : lines[n];
  });
}

const listOf = (lines) => lines.length && make("ul", { class: "k-play__result" }, ...lines.map((text) => make("li", {}, ...numberLast(text))));

/** What the last step has changed, and the rules behind it in a sentence each; for who learns the game what is folded of it stands below the moves. */
function came() {
  const found = parted();
  if (!found) return null;
  const { before, next, first } = found;
  const here = scenario.guess?.says?.length ? make("p", { class: "k-play__why" }, "Ezen az asztalon, ezzel a feltevéssel:") : null;
  return make("section", { class: "k-play__came", "aria-label": "Mi lett belőle?" }, ...[here, listOf(before), me() ? onTheWay() : null, listOf(next), first.length ? said(first) : null, me() ? null : further()].filter(Boolean));
}

function further() {
  const { early = [], rest = [] } = parted() ?? {};
  if (!early.length && !rest.length) return null;
  return make("details", { class: "k-box" }, make("summary", {}, early.length ? `Részletesen: még ${early.length} esemény` : "Részletesen: a szabályok"), early.length ? listOf(early) : null, rest.length ? said(rest) : null);
}

/** Whether what asks for another table or another end is unfolded: it stays so when the next step is taken. */
let isOtherwise = false;

/** What would turn it, and what is otherwise elsewhere: under one line, after the moves. */
function otherwise() {
  if (!scenario.when.length && !result?.came?.length) return null;
  const box = make("details", { class: "k-box", open: isOtherwise }, make("summary", {}, "És ha másképp volna?"), counter(), instead(), wholeCards(scenario, rewritten));
  box.addEventListener("toggle", () => { isOtherwise = box.open; });
  return box;
}

/** What would turn it, and where a disputed rule leads elsewhere: found out when it is asked for. */
function counter() {
  const [mine, run] = [asked, () => ask("try", toTrial(scenario), progress)];
  return counterCheck({ run, isCurrent: () => mine === asked, steps: scenario.told, disputes: words?.disputes ?? {}, numbersOf, failed: FAILED });
}

/** What may be otherwise at the table of whoever asks, one thing at a time: the steps stay. */
function instead() {
  const mine = asked;
  return whatElse({
    choices: () => ask("instead", toTrial(scenario), progress),
    change: async (number) => {
      const found = await ask("change", JSON.stringify({ text: toTrial(scenario), number }), progress);
      if (!found.error && mine === asked) await open({ ...found.scenario, asks: undefined, title: undefined, guess: scenario.guess });
      return found.error;
    },
    isCurrent: () => mine === asked,
    failed: FAILED,
  });
}

function standing() {
  const known = result.active ? game.standing : "{stage_name}";
  const whole = known.replaceAll(/\{(\w+)\}/g, (_whole, key) => result[key] ?? "–");
  const turn = result.outcome ? "Vége a játszmának." : me() ? whole.replace(/ \(\d[\d.]* lépés[^()]*\)/, "") : whole;
  const undo = scenario.when.length ? button("↶ Vissza", back, { class: "k-board__plain k-play__undo", "aria-label": "Utolsó lépés vissza" }) : null;
  const open = result.waits && !result.owed ? make("p", { class: "k-play__stopped" }, ...people(`Folyamatban: ${result.waits}`)) : null;
  return [make("div", { class: "k-play__now" }, ...[make("h2", {}, ...people(`Most: ${turn}`)), undo].filter(Boolean)), open].filter(Boolean);
}

/** The stages of the turn that are still to come, in its order. */
function ahead() {
  const order = game.order.length ? game.order : game.stages.map(([stage]) => stage);
  const now = order.indexOf(result.stage);
  const known = new Map(game.stages);
  return now < 0 && game.order.length ? [] : order.slice(now + 1).filter((stage) => known.has(stage)).map((stage) => [stage, known.get(stage)]);
}

/** Who moves, and what the framed letters are. */
function both() {
  const players = Object.keys(scenario.given.players);
  const [other] = players.filter((name) => name !== me());
  if (!me()) return people(`Mindkét oldal helyett te lépsz. Bekeretezve a játékosok: ${players.join(", ")}.`);
  const moves = scenario.plan?.length && scenario.lesson ? `${other} úgy lép, mint a leckében. ` : "";
  return people(`${moves}Tovább: most nem teszel többet.`);
}

/** What is to be known of a stage, or of a kind of step, by its name or the beginning of it. @param {string} of @returns {string | undefined} */
const hint = (of) => Object.entries(game.hints).find(([name]) => of === name || of?.startsWith(`${name} `))?.[1];

/** What one may do: more ways of doing the same with a card behind one button, which shows them. @param {any[]} found */
function folded(found) {
  const of = ({ step }) => (me() && step.card ? `${step.act} ${step.card}` : "");
  const counts = Map.groupBy ? Map.groupBy(found, of) : found.reduce((all, one) => all.set(of(one), [...(all.get(of(one)) ?? []), one]), new Map());
  const rows = new Map();
  const isPlain = ({ step }) => !me() || hint(step.act) === undefined;
  for (const one of [...found.filter(isPlain), ...found.filter((one) => !isPlain(one))]) {
    const [key, alike] = [of(one), counts.get(of(one))];
    if (!key || alike.length <= WAYS) rows.set(one, way(one.text, () => take(one.step, one.text), me() ? hint(one.step.act) : undefined));
    else if (!rows.has(key)) rows.set(key, way(`${one.step.by} ${game.acts[one.step.act] ?? "választ"}: ${one.step.card} (${alike.length}-féleképp)`, () => board.choose({ id: one.step.card })));
  }
  return [...rows.values()];
}

function options() {
  const own = me();
  const others = Object.keys(scenario.given.players).filter((name) => name !== own);
  const passing = result.options.filter(({ step }) => step.act === "pass");
  const rows = folded(own ? result.options.filter(({ step }) => step.act !== "pass" && !others.includes(step.by)) : result.options);
  const [first, rest] = [rows.slice(0, SHOWN), rows.slice(SHOWN)];
  const onwards = ahead();
  const go = ([stage, name]) => {
    const text = `Tovább: ${name}`;
    return way(text, () => walk(stage, text));
  };
  const near = onwards.filter(([stage], n) => !n || game.stops.includes(stage));
  const far = onwards.filter((one) => (own ? game.stops.includes(one[0]) : !near.includes(one)));
  const list = (found) => make("ul", { class: "k-play__options" }, ...found);
  if (!result.options.length && !onwards.length) return own ? further() : null;
  if (result.owed) return [make("p", { class: "k-play__owed" }, ...people(result.question ?? `Előbb ezt kell eldönteni: ${result.owed}`)), list(rows), own ? further() : null];
  const isOpen = !result.outcome && passing.length;
  const on = own ? button(ONWARD, onward, { class: "md-button md-button--primary k-play__onward" }) : button(NEXT, () => walk(null, NEXT), { class: "k-play__option k-play__onward" });
  const name = own ? "Ugrás előre" : "Tovább egy másik szakaszig";
  return [
    scenario.when.length ? null : make("p", { class: "k-play__why" }, ...both()),
    own && !rows.length ? make("p", { class: "k-play__why" }, hint(result.stage) ?? "Most csak továbbmehetsz.") : list(first),
    own ? keptBack() : null,
    rest.length ? make("details", { class: "k-box" }, make("summary", {}, `Még ${rest.length}${result.more ? "-nál is több" : ""} lehetőség`), list(rest)) : null,
    several(),
    isOpen && !own ? list(near.map(go)) : null,
    own ? further() : null,
    isOpen && far.length ? make("details", { class: "k-box" }, make("summary", {}, name), list(far.map(go))) : null,
    isOpen ? make("p", { class: "k-play__foot" }, on) : null,
  ];
}

/** An action in which several things are each sent somewhere, chosen by tapping what goes where; whether that may be is asked when it is done. */
function several() {
  if (!result.pairs) return null;
  const { act, by, sent, to } = result.pairs;
  const map = {};
  const inWords = () => {
    const each = sent.filter((one) => map[one]).map((one) => `${one} → ${map[one]}`);
    return `${by} ${game.acts[act] ?? ""}: ${each.join(", ")}`;
  };
  const go = button("", () => take({ act, by, map: { ...map } }, inWords()), { class: "md-button md-button--primary k-play__option", disabled: true });
  const rows = sent.map((one) => {
    const ways = to.map((goal) => button(typed(goal), () => {
      if (map[one] === goal) delete map[one];
      else map[one] = goal;
      for (const [at, way] of ways.entries()) way.setAttribute("aria-pressed", String(map[one] === to[at]));
      go.disabled = !Object.keys(map).length;
      go.replaceChildren(...(go.disabled ? ["Koppints legalább egyre"] : people(inWords())));
    }, { class: "k-board__plain k-play__goal", "aria-pressed": "false", "aria-label": `${typed(one)} → ${typed(goal)}` }));
    return make("p", { class: "k-play__row" }, make("b", {}, `${typed(one)} →`), ...ways);
  });
  go.replaceChildren("Koppints legalább egyre");
  return make("section", { class: "k-play__several", "aria-label": "Többen egyszerre" }, make("p", {}, ...people(`Többen egyszerre: ${by} ${game.acts[act] ?? ""}; melyik kire?`)), ...rows, go);
}

/** Whether a card lies where only whoever plays sees it. */
function inHand(id) {
  return game.board.places.some(({ key, sees }) => sees === "owner" && [result.table[me()]?.[key] ?? []].flat().some((one) => one.id === id));
}

/** Of whoever plays, where some cards may be played: those that may not, and that a tap says why. */
function keptBack() {
  const cards = (result.held ?? []).filter(({ by }) => by === me()).map(({ card }) => card);
  if (!cards.length || !result.options.some(({ step }) => step.by === me() && inHand(step.card))) return null;
  return make("p", { class: "k-play__why" }, typed(`Most nem játszhatod ki: ${cards.join(", ")}. Koppints a lapra, és látod, miért.`));
}

/** Cards in hand that cannot be played now, in grey, each with the rule that says why; those that one rule keeps back stand together. */
function held() {
  const known = (result.held ?? []).filter(({ by }) => !board.viewer || by === board.viewer);
  const rows = new Map();
  for (const { card, by, why } of known) {
    const [[rule, detail]] = why;
    const told = detail === card ? "" : detail;
    const row = rows.get(`${by} ${rule} ${told}`) ?? { by, rule, told, cards: [] };
    rows.set(`${by} ${rule} ${told}`, { ...row, cards: [...row.cards, card] });
  }
  if (!rows.size) return null;
  const row = ({ by, rule, told, cards }) => make("li", {}, ...people(`${by} most nem játszhatja ki: ${cards.join(", ")}`), said([[rule, told]]));
  return make("ul", { class: "k-play__held", "aria-label": "Kézből most nem játszható ki" }, ...[...rows.values()].map(row));
}

/** What somebody might want and may not, and why: what is not offered has a reason. @param {string | null} id of which card; null: of all */
function barred(id = null) {
  const named = JSON.stringify(id);
  const isAbout = ({ card, step }) => !card && (id === null || JSON.stringify(step).includes(named));
  const found = (result?.kept_off ?? []).filter(isAbout);
  if (!found.length) return null;
  const rows = found.map(({ text, why }) => make("li", {}, make("strong", {}, "Tilos: "), ...people(text), said(why)));
  return make("details", { class: "k-box" }, make("summary", {}, id ? "Mi tilos vele most, és miért?" : "Mi tilos most, és miért?"), make("ul", {}, ...rows));
}

function claim() {
  const things = lists(scenario.given).flatMap(([place, player]) => [result.table[player]?.[place.key] ?? []].filter(Array.isArray).flat().map((one) => one.id));
  const about = (names, claims = []) => names.flatMap((name) => claims.map(([key, label]) => [`${name}.${key}`, `${name} ${label}`]));
  const paths = [...about(things, game.of_things), ...about(Object.keys(scenario.given.players), game.of_players)];
  let path = paths[0]?.[0] ?? "";
  const value = make("input", { type: "text", list: "k-play-places", size: "10" });
  const field = choice(paths, path, (chosen) => { path = chosen; });
  const add = button("Így lesz?", () => {
    const typed = value.value.trim();
    if (!typed || !path) return;
    const before = scenario.asks ? {} : scenario.then;
    delete scenario.asks;
    delete scenario.title;
    scenario.then = { ...before, state: { ...before.state, [path]: /^-?\d+$/.test(typed) ? Number(typed) : typed } };
    changed(true);
  });
  const said = scenario.asks ? [] : result.claims;
  const clear = said.length ? button("Állítás törlése", () => { scenario.then = {}; changed(true); }) : null;
  return make(
    "details",
    { class: "k-box", open: said.length > 0 },
    make("summary", {}, "Szerinted mi lesz a vége?"),
    said.length ? make("p", {}, `Állítás: ${said.join("; ")}`) : null,
    make("datalist", { id: "k-play-places" }, ...game.words.map((name) => make("option", { value: name }))),
    make("p", { class: "k-play__row" }, labelled("Minek a", field), labelled("ennyi / ez", value), add, clear),
  );
}

function trace() {
  if (!result.trace.length) return null;
  const rows = result.trace.map(([depth, sentence, rules]) => make("li", { class: `k-play__depth-${Math.min(depth, 4)}` }, ...people(sentence), " ", make("small", {}, ...numbersOf(rules))));
  return make("section", { class: "k-play__why-box", "aria-label": "Mi történt, és miért?" }, make("h3", {}, "Mi történt, és miért?"), make("ol", { class: "k-play__trace" }, ...rows));
}

// --- files and links ------------------------------------------------------------------------------------------------

function keeping() {
  const said = make("p", { class: "k-play__why", role: "status" });
  const link = button("Az asztal linkjének másolása", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = "A link a vágólapon van: bárkinek ugyanezt az asztalt nyitja meg.";
    } catch {
      said.textContent = `A link: ${location.href}`;
    }
  });
  const save = button("Mentés fájlba", () => {
    const address = URL.createObjectURL(new Blob([file.value], { type: "text/yaml" }));
    const anchor = make("a", { href: address, download: "proba.yaml" });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
  const read = button("Beolvasás a mezőből", async () => {
    said.textContent = "Olvasom…";
    try {
      const found = await ask("trial", file.value, progress);
      if (found.error) { said.textContent = found.error; return; }
      const { given, when, then, cards, edition } = found.scenario;
      said.textContent = "Beolvasva.";
      open({ given, when, told: found.steps, then, cards, edition: edition ?? undefined });
    } catch {
      said.textContent = FAILED;
    }
  });
  const files = make(
    "details",
    { class: "k-box" },
    make("summary", {}, hasEngine ? "Mentés fájlba, beolvasás" : "Mentés fájlba"),
    make("p", {}, "A fájlt a parancssor is lejátssza."),
    make("p", { class: "k-play__row" }, save, hasEngine && read),
    file,
  );
  return make("section", { "aria-label": "Megosztás és mentés" }, make("p", { class: "k-play__row" }, link), said, files);
}

/** Begins the words of the question that an answer hands over. */
const SAID = "&mondtad=";

/** A scenario of the site as an answer links it: rulebook, title, id, and what the question says that it lacks. @param {string} text */
async function shipped(text) {
  const [from, said] = text.split(SAID);
  const [book, title, id] = from.split("/");
  if (![book, title, id].every((part) => /^[\w~-][\w.~-]*$/.test(part ?? ""))) return null;
  const answer = await fetch(new URL(`assets/playground/tables/${book}/${title}.json`, root)).catch(() => null);
  const found = answer?.ok ? (await answer.json())[id] : null;
  return found ? unpacked(await pack(said ? { ...found, from, said: wordsOf(said) } : found)) : null;
}

/** The words of a part of an address; none where it is not one. @param {string} text */
function wordsOf(text) {
  try {
    return text.split(",").map(decodeURIComponent);
  } catch {
    return [];
  }
}

const SHIPPED = "#eset=";
/** A game that has just begun, of an edition that may be named. */
const FIRST = /^#elso(?:=(.+))?$/;

/** Whether the engine has come before and is kept: then nothing need be offered. */
async function isKept() {
  try {
    return Boolean(await caches.match(new URL("assets/playground/engine.zip", root), { ignoreSearch: true }));
  } catch {
    return false;
  }
}

async function fromAddress() {
  const linked = location.hash.length > 1;
  const isShipped = location.hash.startsWith(SHIPPED);
  const first = game.opening?.given ? FIRST.exec(location.hash) : null;
  const found = first ? named(opening(first[1])) : linked ? await (isShipped ? shipped(location.hash.slice(SHIPPED.length)) : unpacked(location.hash.slice(1))) : null;
  notice.textContent = linked && !found ? BROKEN : "";
  [refused, stopped, since, taps] = [null, "", null, []];
  if (found) scenario = found;
  board.viewer = me() ?? "";
  scenario.cards = { ...scenario.cards, ...Object.fromEntries(Object.entries(keptCards()).filter(([id]) => !scenario.cards[id])) };
  isEditing = !hasEngine || !found || !(isShipped || found.play || found.when.length);
  draw();
  if (isEditing) return;
  atPlay();
  if (isStarted()) hasMoved = true;
  else if (await isKept()) begin();
}

const answer = await fetch(new URL(`assets/playground/${place.dataset.kGame}.json`, root));
if (answer.ok) use(await answer.json());
if (hasEngine) weight = await bytes();
scenario = named(fresh());
place.replaceChildren(notice, make("div", { class: "k-play__both" }, setting, played, others), keeping());
await fromAddress();
addEventListener("hashchange", () => { result = null; board.chosen = null; fromAddress().then(() => isStarted() && play()); });
