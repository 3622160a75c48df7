/**
 * The page that answers questions (kerdes.md): the field, and the answer as a card below it.
 */

import { addressOf, books, onceOnline, request, root } from "./search-client.js";
import { bookBadge, make, ruleText, scopeSwitch } from "./search-dom.js";
import { withArticle } from "./search-numbers.js";

const ROLES = { main: "főszabály", exception: "kivétel", definition: "meghatározás", related: "kapcsolódik" };
const CLIP = 280;
/** How much of a rule without a gist stands in a line. */
const SHORT = 160;

const link = (rule) => make("a", { class: "k-number", href: addressOf(rule) }, rule.shown);
const place = ({ path, heading }) => [...path.slice(1), heading].filter(Boolean).join(" › ") || path[0];

/** The rule in one sentence, or the beginning of its text. */
function inShort({ gist, text, heading }, most) {
  const said = gist ?? (text ?? heading ?? "").replace(/\[\[([^\[\]]+)\]\]/g, "$1").replace(/\s+/g, " ");
  return said.length > most && !gist ? said.slice(0, said.lastIndexOf(" ", most)) + " …" : said;
}

const line = (rule, ...before) =>
  make("li", {}, ...before, bookBadge(rule.rulebook, everywhere), " ", link(rule), " ", inShort(rule, SHORT));

function deciding(rule) {
  return make(
    "section",
    { class: "k-answer__first" },
    make("h3", {}, bookBadge(rule.rulebook, everywhere), " ", link(rule), " ", make("small", {}, place(rule))),
    ...(rule.text ? ruleText(rule.text, rule.links) : []),
  );
}

function beside(rule, role) {
  const short = inShort({ ...rule, gist: null, heading: null }, CLIP);
  const badge = role ? make("span", { class: `k-badge k-${rule.role}` }, role) : null;
  const disputed = rule.disputed ? make("a", { class: "k-badge", href: new URL(`${rule.section}vitak/`, root).href }, "vitás") : null;
  return make(
    "li",
    {},
    make("p", { class: "k-answer__head" }, bookBadge(rule.rulebook, everywhere), " ", link(rule), " ", make("small", {}, place(rule)), " ", badge, " ", disputed),
    short ? make("p", {}, short) : null,
    make("p", { class: "k-answer__why" }, rule.why),
  );
}

const disputeAddress = ({ id, section }) => new URL(`${section}vitak/#v-${id}`, root).href;

/** A dispute that the question is about: its title and the reading taken here. */
function disputeLine(dispute) {
  const taken = dispute.readings.find((one) => one.id === dispute.default);
  const title = make("a", { href: disputeAddress(dispute) }, dispute.title);
  return make("li", {}, make("strong", {}, "Vitatott: "), title, taken ? `: ${taken.text}` : "");
}

/** The date of an official answer, or the month in which an undated page was seen to say so. */
const when = ({ date, seen }) => date ?? (seen ? `olvasva: ${seen}` : null);

/** A source with the addresses in it as people read them. @param {string} source */
function readable(source) {
  try {
    return source.replace(/https?:\/\/(\S+)/g, (_, address) => decodeURI(address));
  } catch {
    return source; // no address after all
  }
}

/** What is otherwise for a player where an official page or answer has moved on from the text. */
function movedOn(one) {
  const told = [readable(one.source ?? ""), when(one)].filter(Boolean).join(" · ");
  const name = make("a", { href: disputeAddress(one) }, make("strong", {}, "A mai hivatalos oldalakon:"));
  return make("p", { class: "k-answer__moved" }, name, " ", one.changes, " ", make("small", {}, `(${told})`));
}

function dispute(one) {
  const { question, readings, default: chosen, source } = one;
  const rows = readings.map((reading) => {
    const from = reading.source ? ` (${reading.source})` : "";
    return reading.id === chosen
      ? make("li", {}, make("strong", {}, reading.text), from, " (ezt vesszük alapul)")
      : make("li", {}, reading.text, from);
  });
  const told = source ? make("p", { class: "k-answer__why" }, `Hivatalos válasz: ${[readable(source), when(one)].filter(Boolean).join(" · ")}`) : null;
  const more = make("a", { href: disputeAddress(one) }, "a vita részletei");
  return make(
    "section",
    { class: "k-answer__dispute" },
    make("h3", {}, "Vitatott"),
    make("p", {}, question, " (", more, ")"),
    make("ul", {}, ...rows),
    told,
  );
}

const list = (name, rules) => [
  make("h3", {}, name),
  make("ul", { class: "k-answer__others" }, ...rules.map((rule) => beside(rule, ROLES[rule.role]))),
];

function proofs(scenarios) {
  const rows = scenarios.map((one) => make("li", {}, make("a", { href: new URL(one.url, root).href }, one.title)));
  return [make("h3", {}, "Lejátszott esetek, amelyek bizonyítják"), make("ul", {}, ...rows)];
}

/** All that is behind the line at the end of an answer, and how the line calls it. */
function folded({ rules: [first, ...others], disputes, scenarios, elsewhere }) {
  const exceptions = others.filter((rule) => rule.role === "exception" && !rule.applies);
  const related = others.filter((rule) => rule.role !== "exception" && !rule.applies);
  const counted = [
    [exceptions, "kivétel"],
    [disputes.filter((one) => !one.concerns), "vita"],
    [related, "kapcsolódó szabály"],
    [scenarios, "lejátszott eset"],
    [elsewhere, "más könyv"],
  ];
  const told = counted.filter(([found]) => found.length).map(([found, name]) => `${found.length} ${name}`);
  return make(
    "details",
    { class: "k-answer__more k-box" },
    make("summary", {}, told.length ? `Miért ez? + ${told.join(", ")}` : "Miért ez?"),
    make("p", { class: "k-answer__why" }, first.why),
    ...(others.length ? list("Ami hozzá tartozik", others) : []),
    ...disputes.map(dispute),
    ...(elsewhere.length ? list("Más szabálykönyvek szerint", elsewhere) : []),
    ...(scenarios.length ? proofs(scenarios) : []),
  );
}

function declined({ hint, nearest }) {
  const lines = nearest.map((rule) => line(rule));
  const whys = nearest.map((rule) => make("li", {}, link(rule), " ", rule.why));
  return [
    make("h2", {}, "Erre egyik szabály sem felel elég jól"),
    hint ? make("p", { class: "k-answer__hint" }, hint.text) : null,
    lines.length ? make("p", {}, "A legközelebbi szabályok:") : null,
    lines.length ? make("ul", { class: "k-answer__others" }, ...lines) : null,
    lines.length ? make("details", { class: "k-answer__more k-box" }, make("summary", {}, "Miért nem ezek felelnek?"), make("ul", {}, ...whys)) : null,
  ];
}

/** Where the whole game is taught. */
function lesson({ section }, tag) {
  const link = make("a", { href: new URL(`${section}tanulas/`, root).href }, "Tanulj meg játszani");
  return make(tag, { class: "k-answer__learn" }, link, ": az egész játék, lépésről lépésre");
}

/** The answer as nodes: the verdict, or what the two rules say that may decide, the rule that decides, what of its exceptions and disputes concerns the question. */
function card(answer) {
  const named = answer.named ? make("p", { class: "k-answer__like" }, `A kérdésben megnevezett könyv szerint: ${answer.named.join(", ")}`) : null;
  if (answer.learn && answer.status === "declined") return [named, lesson(answer.learn, "h2")];
  return [named, answer.learn ? lesson(answer.learn, "p") : null, ...(answer.status === "declined" ? declined(answer) : decided(answer))];
}

function decided(answer) {
  const { verdict, hint, rules, disputes } = answer;
  const [first, ...others] = rules;
  const other = others.find((rule) => rule.number === verdict?.other?.rule);
  const beside = (rule, before = null) => line(rule, rule.role === "exception" ? make("strong", {}, "Kivéve: ") : before);
  const either = other ? [hint ? line(first) : null, beside(other, "Vagy: ")] : [];
  const concerned = [
    ...others.filter((rule) => rule.applies && rule !== other).map((rule) => beside(rule)),
    ...disputes.filter((one) => one.concerns).map(disputeLine),
  ];
  return [
    verdict?.like ? make("p", { class: "k-answer__like" }, verdict.like) : null,
    make("h2", {}, hint?.text ?? verdict?.shown ?? `${withArticle(first.shown, true)} dönt`),
    either.length ? make("ul", { class: "k-answer__concerned" }, ...either) : null,
    ...disputes.filter((one) => one.changes).map(movedOn),
    deciding(first),
    concerned.length ? make("ul", { class: "k-answer__concerned" }, ...concerned) : null,
    folded(answer),
  ];
}

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-k-ask]"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
let everywhere = false;
const scope = scopeSwitch("hol", (chosen) => {
  everywhere = chosen;
  if (field.value.trim()) form.requestSubmit();
});
if (scope) form.append(scope);
const output = document.querySelector(".k-answer");

let asked = 0;

/** Shows the answer to a question; what stands below it stays where it was put when it was asked. */
async function answer(question) {
  const turn = ++asked;
  document.documentElement.classList.toggle("k-asked", Boolean(question.trim()));
  if (!question.trim()) return output.replaceChildren();
  output.setAttribute("aria-busy", "true");
  output.replaceChildren(make("p", { class: "k-answer__waiting" }, "Keresem a választ…"));
  let shown;
  try {
    const told = await request("ask", question, 0, everywhere);
    shown = told ? card(told).filter(Boolean) : [];
  } catch {
    shown = [make("p", {}, "A válaszadó most nem tölthető be. Próbáld újra, ha van hálózat.")];
    onceOnline(() => turn === asked && answer(question));
  }
  if (turn !== asked) return;
  output.replaceChildren(...shown);
  output.removeAttribute("aria-busy");
}

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  field.value = asked.get("q") ?? "";
  everywhere = books.length > 1 && asked.get("hol") === "mindenhol";
  const wanted = scope?.querySelector(`[value="${everywhere ? "mindenhol" : "itt"}"]`);
  if (wanted) wanted.checked = true;
  answer(field.value);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set("q", field.value);
  if (everywhere) address.searchParams.set("hol", "mindenhol");
  else address.searchParams.delete("hol");
  if (address.href !== location.href) history.pushState(null, "", address);
  answer(field.value);
});
field.addEventListener("focus", () => request("load").catch(() => {}), { once: true });
addEventListener("popstate", fromAddress);
fromAddress();
