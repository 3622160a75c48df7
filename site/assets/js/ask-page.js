/**
 * The page that answers questions (kerdes.md): the field, and the answer as a card below it.
 */

import { addressOf, books, request, root } from "./search-client.js";
import { bookBadge, make, ruleText, scopeSwitch } from "./search-dom.js";
import { withArticle } from "./search-numbers.js";

const ROLES = { main: "főszabály", exception: "kivétel", definition: "meghatározás", related: "kapcsolódik" };
const CLIP = 280;

const link = (rule) => make("a", { class: "k-number", href: addressOf(rule) }, rule.number);
const place = ({ path, heading }) => [...path.slice(1), heading].filter(Boolean).join(" › ") || path[0];

function deciding(rule) {
  return make(
    "section",
    { class: "k-answer__first" },
    make("h3", {}, bookBadge(rule.rulebook, everywhere), " ", link(rule), " ", make("small", {}, place(rule))),
    ...(rule.text ? ruleText(rule.text, rule.links) : []),
    make("p", { class: "k-answer__why" }, make("strong", {}, "Miért ez? "), rule.why),
  );
}

function beside(rule, role) {
  const text = (rule.text ?? "").replace(/\[\[([^\[\]]+)\]\]/g, "$1").replace(/\s+/g, " ");
  const short = text.length > CLIP ? text.slice(0, text.lastIndexOf(" ", CLIP)) + " …" : text;
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

function dispute({ id, section, question, readings, default: chosen, source, date }) {
  const rows = readings.map((one) =>
    one.id === chosen ? make("li", {}, make("strong", {}, one.text), " (így vesszük)") : make("li", {}, one.text),
  );
  const told = source ? make("p", { class: "k-answer__why" }, `Hivatalos válasz: ${[source, date].filter(Boolean).join(" · ")}`) : null;
  const more = make("a", { href: new URL(`${section}vitak/#v-${id}`, root).href }, "a vita részletei");
  return make(
    "section",
    { class: "k-answer__dispute" },
    make("h3", {}, "Vitás"),
    make("p", {}, question, " (", more, ")"),
    make("ul", {}, ...rows),
    told,
  );
}

function proofs(scenarios) {
  const rows = scenarios.map((one) => make("li", {}, make("a", { href: new URL(one.url, root).href }, one.title)));
  return [make("h3", {}, "Lejátszott esetek, amelyek bizonyítják"), make("ul", {}, ...rows)];
}

/** What decides by other books. */
const inOthers = (rules) => [
  make("h3", {}, "Más szabálykönyvek szerint"),
  make("ul", { class: "k-answer__others" }, ...rules.map((rule) => beside(rule, ""))),
];

/** The answer as nodes. */
function card({ status, rules: [first, ...others], nearest, disputes, scenarios, elsewhere }) {
  if (status === "declined") {
    const near = nearest.map((rule) => beside(rule, ""));
    return [
      make("h2", {}, "Erre egyik szabály sem felel elég jól"),
      near.length ? make("p", {}, "A legközelebbiek, és hogy miért nem felelnek:") : null,
      near.length ? make("ul", { class: "k-answer__others" }, ...near) : null,
    ].filter(Boolean);
  }
  const mains = others.filter((rule) => rule.role === "main").map((rule) => withArticle(rule.number));
  const before = mains.length ? `, megelőzi: ${mains.join(", ")}` : "";
  return [
    make("h2", {}, `${withArticle(first.number, true)} dönt${before}`),
    deciding(first),
    ...disputes.map(dispute),
    ...(others.length ? [make("ul", { class: "k-answer__others" }, ...others.map((rule) => beside(rule, ROLES[rule.role])))] : []),
    ...(elsewhere.length ? inOthers(elsewhere) : []),
    ...(scenarios.length ? proofs(scenarios) : []),
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
const output = make("div", { class: "k-answer", "aria-live": "polite" });
form.after(output);

async function answer(question) {
  if (!question.trim()) return output.replaceChildren();
  output.setAttribute("aria-busy", "true");
  try {
    const told = await request("ask", question, 0, everywhere);
    output.replaceChildren(...(told ? card(told) : []));
  } catch {
    output.replaceChildren(make("p", {}, "A válaszadó most nem tölthető be. Próbáld újra, ha van hálózat."));
  }
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
