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

/** What another edition says otherwise, a line for each matter. */
const differsLines = (rule) =>
  rule.differs.map((said) => make("li", {}, bookBadge(rule.rulebook, true), " ", link(rule), " ", make("strong", {}, "másként: "), said));

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
  const other = dispute.changes ? null : dispute.readings.find((one) => one.source && one !== taken);
  const said = other ? make("small", {}, ` ${other.text} (${readable(other.source)})`) : null;
  return make("li", {}, make("strong", {}, "Vitatott: "), title, taken ? `: ${taken.text}` : "", said);
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

function declined({ hint, nearest, elsewhere }) {
  const lines = nearest.map((rule) => line(rule));
  const others = elsewhere.map((rule) => make("li", {}, bookBadge(rule.rulebook, true), " ", link(rule), " ", inShort(rule, SHORT)));
  const whys = nearest.map((rule) => make("li", {}, link(rule), " ", rule.why));
  return [
    make("h2", {}, "Erre egyik szabály sem felel elég jól"),
    hint ? make("p", { class: "k-answer__hint" }, hint.text) : null,
    others.length ? make("ul", { class: "k-answer__others" }, ...others) : null,
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

/** How something goes, or which parts it has: a line each, with its rule. */
function overviewList({ lines }) {
  const rows = lines.map(({ name, says, rule }) => make("li", {}, name ? make("strong", {}, `${name}: `) : null, says, " ", link(rule)));
  return make("ol", { class: "k-answer__overview" }, ...rows);
}

/** The answer as nodes: the verdict, or what the two rules say that may decide, the rule that decides, what of its exceptions and disputes concerns the question. */
function card(answer) {
  const named = answer.named ? make("p", { class: "k-answer__like" }, `A kérdésben megnevezett könyv szerint: ${answer.named.join(", ")}`) : null;
  if (answer.overview) return [make("h2", {}, answer.overview.says), named, overviewList(answer.overview), answer.learn ? lesson(answer.learn, "p") : null];
  if (answer.learn && answer.status === "declined") return [named, lesson(answer.learn, "h2")];
  const [first, ...others] = answer.status === "declined" ? declined(answer) : decided(answer);
  return [first, named, answer.learn ? lesson(answer.learn, "p") : null, ...others];
}

/** A case near to the question: its own question, its answer, who gave it. */
function caseLine({ question, answer, who, about, address, play, rule }) {
  const name = make("strong", {}, `${who ?? "Hasonló eset"}: `);
  const asked = address ? make("a", { href: new URL(address, root).href }, question) : question;
  const way = play ? make("a", { class: "k-answer__play", href: new URL(play, root).href, "aria-label": `Játszd le: ${question}` }, "Játszd le") : null;
  return make("li", {}, ...[name, asked, " ", make("b", {}, answer), " ", make("small", {}, "(", about ? `${about}; ` : "", link(rule), ")"), way && " ", way].filter(Boolean));
}

/** The nearest scenario, which the playground opens; its question and answer stand there unless they stand above. */
function playLine({ question, answer, address, lacks, said }, cases) {
  const lacked = lacks.map((word) => `„${word}”`).join(", ");
  const isTold = cases.some((one) => one.question === question);
  const handed = said.length ? `&mondtad=${said.map(encodeURIComponent).join(",")}` : "";
  const way = make("a", { class: "k-answer__play", href: new URL(address + handed, root).href }, "Játszd le a játszótéren");
  return make(
    "p",
    { class: "k-answer__like" },
    way,
    ": ",
    question,
    isTold ? null : " Ezen az asztalon: ",
    isTold ? null : make("b", {}, answer),
    lacks.length ? make("small", {}, ` Ez az eset nem tér ki arra, amit így írtál: ${lacked}.`) : null,
  );
}

/** A near question, which a tap asks; the words that differ are marked. */
function nearLine({ question, differs }) {
  const address = new URL(location.href);
  address.searchParams.set("q", question);
  const pieces = differs.length ? question.split(new RegExp(`(?<![\\p{L}\\p{N}])(${differs.join("|")})(?![\\p{L}\\p{N}])`, "u")) : [question];
  const shown = make("a", { href: address.href }, ...pieces.map((piece, at) => (at % 2 ? make("mark", { class: "k-differs" }, piece) : piece)));
  shown.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    field.value = question;
    form.requestSubmit();
    scrollTo({ top: 0 });
  });
  return make("li", {}, shown);
}

/** The nearest cases and questions, once they are found. */
function besides({ cases, near, play }) {
  return [
    cases.length ? make("ul", { class: "k-answer__concerned k-answer__cases" }, ...cases.map(caseLine)) : null,
    play?.address ? playLine(play, cases) : null,
    near.length ? make("h3", {}, "Nem erre gondoltál?") : null,
    near.length ? make("ul", { class: "k-answer__near" }, ...near.map(nearLine)) : null,
  ].filter(Boolean);
}

/** Where faults are reported, as the build was told; null where it was not. @type {string | null} */
const target = document.querySelector('meta[name="kodex-report"]')?.getAttribute("content") ?? null;

/** The address of a report that says what was asked and answered. */
function reportAddress({ question, verdict, hint, rules, nearest }) {
  const named = (rules.length ? rules : nearest).slice(0, 3).map(({ rulebook, number }) => `${rulebook}:${number}`);
  const said = (hint?.isAside ? null : hint?.text) ?? verdict?.shown ?? "(nem felelt)";
  const title = `Hibás válasz: ${question}`;
  const body = `Kérdés: ${question}\nVálasz: ${said}\nSzabályok: ${named.join(", ")}\nCím: ${location.href}\n\nSzerintem: `;
  const [head, text] = [title, body].map(encodeURIComponent);
  if (/\{(title|body)\}/.test(target)) return target.replaceAll("{title}", head).replaceAll("{body}", text);
  const names = target.startsWith("mailto:") ? "subject" : "title";
  return `${target}${target.includes("?") ? "&" : "?"}${names}=${head}&body=${text}`;
}

/** Hand the address of the answer on, or keep it to be pasted. */
async function share(question, told) {
  const data = { title: question, url: location.href };
  try {
    if (navigator.share) return await navigator.share(data);
    await navigator.clipboard.writeText(data.url);
    told.textContent = "A címét vágólapra tettem.";
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") told.textContent = `Másold ki innen: ${data.url}`;
  }
}

/** What can be done with an answer. */
function tools(answer) {
  const told = make("span", { role: "status" });
  const shared = make("button", { type: "button", class: "k-answer__tool" }, "Oszd meg");
  shared.addEventListener("click", () => share(answer.question, told));
  const wrong = target ? make("a", { class: "k-answer__tool", href: reportAddress(answer), rel: "noopener noreferrer" }, "Hibás?") : null;
  return make("p", { class: "k-answer__tools" }, shared, wrong, told);
}

function decided(answer) {
  const { verdict, rules, disputes } = answer;
  const hint = answer.hint?.isAside ? null : answer.hint;
  const [first, ...others] = rules;
  const other = others.find((rule) => rule.number === verdict?.other?.rule);
  const beside = (rule, before = null) => line(rule, rule.role === "exception" ? make("strong", {}, "Kivéve: ") : before);
  const either = other ? [hint ? line(first) : null, beside(other, "Vagy: ")] : [];
  const concerned = [
    ...others.filter((rule) => rule.applies && rule !== other).map((rule) => beside(rule)),
    ...disputes.filter((one) => one.concerns).map(disputeLine),
    ...answer.elsewhere.filter((rule) => rule.differs).flatMap(differsLines),
  ];
  return [
    answer.hint?.isAside ? make("p", { class: "k-answer__like" }, answer.hint.text) : null,
    make("h2", {}, hint?.text ?? verdict?.shown ?? `${withArticle(first.shown, true)} dönt`),
    verdict?.like ? make("p", { class: "k-answer__like" }, verdict.like) : null,
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
const output = document.querySelector(".k-answer");

let asked = 0;

/** Shows the answer to a question; what stands below it stays where it was put when it was asked. */
async function answer(question) {
  const turn = ++asked;
  const isAsked = Boolean(question.trim());
  document.documentElement.classList.toggle("k-asked", isAsked);
  if (scope) isAsked ? output.after(scope) : form.append(scope); // an answer page begins with the answer
  if (!question.trim()) return output.replaceChildren();
  output.setAttribute("aria-busy", "true");
  output.replaceChildren(make("p", { class: "k-answer__waiting" }, "Keresem a választ…"));
  let shown, told;
  try {
    told = await request("ask", question, 0, everywhere);
    shown = told ? [...card(told).filter(Boolean), tools(told)] : [];
  } catch {
    shown = [make("p", {}, "A válaszadó most nem tölthető be. Próbáld újra, ha van hálózat.")];
    onceOnline(() => turn === asked && answer(question));
  }
  if (turn !== asked) return;
  output.replaceChildren(...shown);
  output.removeAttribute("aria-busy");
  if (told) beneath(told, turn);
  if (told?.waits) completed(told, shown, turn);
}

/** Shows what another edition decides in the place of the answer that waits for it: its data are fetched when that stands. */
async function completed({ question }, shown, turn) {
  const told = await request("elsewhere", question).catch(() => null);
  if (!told?.elsewhere.length || turn !== asked) return;
  shown[0].before(...card(told).filter(Boolean), tools(told));
  for (const node of shown) node.remove();
}

/** Shows what is near to what was asked, below the answer: it is looked for when that stands. */
async function beneath(told, turn) {
  const [first] = [...told.rules, ...told.nearest];
  const section = first ? books.find((one) => one.id === first.rulebook)?.section : undefined;
  const near = await request("beside", told.question, 0, false, section).catch(() => null);
  if (near && turn === asked) output.append(...besides(near));
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
