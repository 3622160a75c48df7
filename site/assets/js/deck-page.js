/**
 * The page that checks a deck (pakli.md): a list, what its cards are, the formats; what the rules have against it.
 * On a site without the engine that page has nothing for this to fill, and does not load it.
 */

import { cardForm, withCard, withLine } from "./deck-cards.js";
import { pack, unpack } from "./link-packing.js";
import { ask, bytes, isStarted } from "./playground-engine.js";
import { button, choice, labelled } from "./playground-form.js";
import { root } from "./search-client.js";
import { make } from "./search-dom.js";

const FAILED = "A motor most nem tölthető be. Próbáld újra, ha van hálózat.";
const VERDICTS = {
  legal: ["k-play__good", "Szabályos: egyetlen szabály sem szól ellene."],
  illegal: ["k-play__bad", "Nem szabályos."],
  undecidable: ["k-play__bad", "Nem dönthető el."],
};
const PARTS = { deck: "a pakliban", side: "a kiegészítő pakliban", aside: "a pakli mellett" };
const FILES = { "pakli.txt": "A lista", "pakli.yaml": "A lista", "lapok.yaml": "A laptábla" };
const TRADITIONAL = "verseny";
/** Milliseconds without a letter typed after which the address follows. */
const PAUSE = 400;
/** Objections begin with whose deck it is; here there is only one. */
const OWNER = "pakli: ";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-k-deck]"));

let words = { types: [], colours: [], rarities: [], signs: [], formats: [], editions: {}, examples: [], rules: {} };
let weight = 1;
let deck = fresh();
let asked = 0;
let timer = 0;

function fresh() {
  return { list: "", cards: "", formats: [], edition: "" };
}

const area = (attributes) => make("textarea", { spellcheck: "false", autocapitalize: "off", ...attributes });
const list = area({ rows: "12", placeholder: "Pakli:\n3 Lápi ork\n2 Erdei medve\n\nKiegészítő pakli:\n3 Kötözés" });
const cards = area({ rows: "10", placeholder: "cards:\n  lápi_ork: {name: Lápi ork, type: szörny, colours: [tharr], rarity: gyakori}" });
const table = make("details", { class: "k-box" });
const formats = make("fieldset", { class: "k-deck__formats" });
const start = make("div", {});
const output = make("section", { "aria-live": "polite", "aria-label": "Az ellenőrzés eredménye" });
let form;

for (const [field, key] of [[list, "list"], [cards, "cards"]]) {
  field.addEventListener("input", () => {
    deck[key] = field.value;
    clearTimeout(timer);
    timer = setTimeout(address, PAUSE);
  });
}

async function address() {
  if (!output.hasAttribute("aria-busy") && output.hasChildNodes()) output.dataset.old = "A lista azóta változott: ez még a korábbira szól.";
  const empty = !deck.list && !deck.cards && !deck.formats.length && !deck.edition;
  history.replaceState(history.state, "", empty ? location.pathname : `#${await pack(deck)}`);
}

/** Another deck in the place of this one. */
function open(found) {
  deck = { ...fresh(), ...found };
  output.replaceChildren();
  draw();
}

function changed() {
  address();
  draw();
}

function draw() {
  [list.value, cards.value] = [deck.list, deck.cards];
  table.open ||= Boolean(deck.cards);
  const only = deck.edition ? words.formats.filter(([name]) => name === TRADITIONAL) : words.formats;
  formats.replaceChildren(make("legend", {}, "Milyen versenyre viszed?"), ...only.map(format));
}

function format([name, told, to]) {
  const box = make("input", { type: "checkbox", checked: deck.formats.includes(name), value: name });
  box.addEventListener("change", () => {
    const others = deck.formats.filter((one) => one !== name);
    deck.formats = box.checked ? [...others, name] : others;
    address();
  });
  const rules = to && make("a", { href: new URL(to, root).href, "aria-label": `${told}: a szabályai` }, "szabályai");
  return make("div", { class: "k-deck__format" }, make("label", {}, box, told), rules);
}

// --- asking ---------------------------------------------------------------------------------------------------------

async function check() {
  const mine = (asked += 1);
  clearTimeout(timer);
  output.setAttribute("aria-busy", "true");
  delete output.dataset.old;
  if (!isStarted()) begin();
  await address();
  try {
    const found = await ask("deck", JSON.stringify(deck), progress);
    if (mine === asked) show(found);
  } catch {
    output.replaceChildren(make("p", { class: "k-play__bad" }, FAILED));
  }
  if (mine === asked) output.removeAttribute("aria-busy");
  offer();
}

function begin() {
  const bar = make("progress", { max: String(weight), value: "0", "aria-label": "A motor betöltése" });
  output.replaceChildren(make("p", { "data-k-line": true }, `Töltöm a motort (${megabytes()} MB)…`), bar);
}

function progress({ loaded, stage }) {
  const bar = output.querySelector("progress");
  const line = output.querySelector("[data-k-line]");
  if (!bar || !line) return;
  if (stage) line.textContent = "Indul a motor…";
  else bar.value = Math.min(loaded, bar.max);
}

const megabytes = () => (weight / 1e6).toFixed(0);

function offer() {
  const size = `Az ellenőrzést a szabálymotor végzi a böngésződben. Egyszer kell letölteni, ${megabytes()} MB; utána hálózat nélkül is megy. A listád nem kerül sehová.`;
  const go = button("Ellenőrzés", check, { class: "md-button md-button--primary" });
  start.replaceChildren(...[make("p", { class: "k-play__row" }, go), isStarted() ? null : make("p", { class: "k-play__why" }, size)].filter(Boolean));
}

// --- what came of it ------------------------------------------------------------------------------------------------

function show(found) {
  if (found.error) output.replaceChildren(...wrong(found.error));
  else if (found.lacking) output.replaceChildren(...lacking(found.lacking));
  else output.replaceChildren(...checked(whole(found)));
}

function wrong({ what, mend, file, line, field }) {
  const where = [FILES[file], line && `${line}. sor`, field].filter(Boolean).join(", ");
  const text = where ? `${where}: ${what}` : what;
  return [make("p", { class: "k-play__bad" }, make("strong", {}, "Így nem olvasható. "), text, mend && ` (${mend})`)];
}

function lacking(found) {
  const describe = (name) => make("li", {}, button(name, () => form.describe(name), { "aria-label": `Leírom: ${name}` }));
  return [
    make("p", { class: "k-play__bad" }, make("strong", {}, "Ezekről a lapokról még nem tudjuk, milyenek. "), "Koppints egyre, és írd le az űrlapon, vagy illeszd be a laptáblát."),
    make("ul", { class: "k-deck__lacking" }, ...found.map(describe)),
  ];
}

/** By a rule as it is named in an objection: what is known of it. */
const ruleOf = (rule, edition) => words.rules[rule.includes(":") ? rule : `${edition}:${rule}`];

/** With the texts of the rules: what the command says. */
function whole(found) {
  const objections = found.objections.map((one) => ({ ...one, text: ruleOf(one.rule, found.edition)?.text || null }));
  return { ...found, objections };
}

function checked(found) {
  const [kind, told] = VERDICTS[found.verdict];
  const counts = Object.entries(found.counts).filter(([part, n]) => n || part === "deck");
  const n = found.objections.length;
  const against = n === 1 ? " Egy szabály szól ellene." : ` ${n} szabály szól ellene.`;
  return [
    make("p", { class: kind }, make("strong", {}, told), n ? against : null),
    make("p", {}, counts.map(([part, m]) => `${m} lap ${PARTS[part]}`).join(", ")),
    found.formats.length ? make("p", {}, `Így néztük: ${found.formats.map(called).join(", ")}.`) : null,
    n ? make("ul", { class: "k-deck__objections" }, ...found.objections.map((one) => objection(one, found.edition))) : null,
    found.unknown.length ? make("p", {}, make("strong", {}, "Ezt még nem tudjuk: "), `${found.unknown.join("; ")}.`) : null,
    share(),
    json(found),
  ].filter(Boolean);
}

/** A format in the middle of a sentence. */
function called(name) {
  const told = words.formats.find(([one]) => one === name)?.[1] ?? name;
  return name === TRADITIONAL ? told.toLowerCase() : told;
}

function objection({ rule, detail, text }, edition) {
  const known = ruleOf(rule, edition);
  const number = known ? make("a", { class: "k-number", href: new URL(known.to, root).href }, known.label) : rule;
  const wrongs = detail.startsWith(OWNER) ? detail.slice(OWNER.length) : detail;
  return make("li", {}, make("p", {}, number, " ", make("strong", {}, wrongs)), text && make("p", {}, plain(text)));
}

/** A rule's text on one line, its links as bare numbers. @param {string} text */
const plain = (text) => text.replaceAll(/\[\[([^\[\]]+)\]\]/g, "$1").replaceAll(/\s*\n\s*(?:- )?/g, " ");

function share() {
  const said = make("p", { class: "k-play__why", role: "status" });
  const copy = button("A pakli linkjének másolása", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      said.textContent = "A link a vágólapon van: bárkinek ugyanezt a listát nyitja meg.";
    } catch {
      said.textContent = `A link: ${location.href}`;
    }
  });
  return make("div", {}, copy, said);
}

function json(found) {
  const text = area({ rows: "12", readonly: true, "aria-label": "Az eredmény JSON-ban" });
  text.value = JSON.stringify(found, null, 2);
  return make("details", { class: "k-box" }, make("summary", {}, "Programnak: az eredmény JSON-ban"), make("p", {}, "Ugyanez, amit a ", make("code", {}, "kodex deck --json"), " ír ki."), text);
}

// --- the page -------------------------------------------------------------------------------------------------------

function added(card, n, part) {
  if (n !== null) deck.list = withLine(deck.list, n, card.name, part);
  deck.cards = withCard(deck.cards, card);
  changed();
}

async function fromAddress() {
  const found = location.hash.length > 1 ? await unpack(location.hash.slice(1)) : null;
  open(found && typeof found.list === "string" && Array.isArray(found.formats) ? found : {});
}

function build() {
  const editions = Object.entries(words.editions).map(([id, name], at) => [at ? id : "", name]);
  const edition = choice(editions, deck.edition, (id) => {
    deck.edition = id;
    if (id) deck.formats = deck.formats.filter((name) => name === TRADITIONAL);
    changed();
  });
  const examples = words.examples.map((one) => button(one.name, () => { open({ list: one.list, cards: one.cards }); address(); }));
  form = cardForm(words, () => deck.list, added);
  table.append(make("summary", {}, "Laptábla: milyen lapok ezek?"), make("p", { class: "k-play__why" }, "Ugyanaz a fájl, amelyet a parancssor is olvas. Ha nincs ilyened, az űrlap megírja."), labelled("A lapok leírása", cards));
  place.replaceChildren(
    make("p", { class: "k-play__row k-deck__examples" }, make("span", {}, "Példa:"), ...examples, button("Üres lista", () => { open({}); address(); })),
    make("div", { class: "k-deck__both" },
      make("div", {}, labelled("A lista: soronként darabszám és név", list), form.element, table),
      make("div", {}, formats, editions.length > 1 ? labelled("Melyik kiadás szabályai szerint?", edition) : null, start, output),
    ),
  );
}

const answer = await fetch(new URL("assets/playground/deck.json", root));
if (answer.ok) words = await answer.json();
weight = await bytes();
build();
offer();
await fromAddress();
addEventListener("hashchange", fromAddress);
