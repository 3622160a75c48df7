/**
 * The page of all results (kereses.md): every rule that meets a query, with true counts.
 */

import { books, request, shortName } from "./search-client.js";
import { make, scopeSwitch } from "./search-dom.js";
import { askAddress, counted, hitLink, notes } from "./search-hits.js";

/** So many are shown at first. */
const FIRST = 50;
/** More than any search finds. */
const ALL = 100_000;

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-k-results]"));
const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
const output = /** @type {HTMLElement} */ (document.querySelector(".k-results"));
const title = document.title;
let everywhere = false;
let asked = 0;

const scope = scopeSwitch("hol", (chosen) => {
  everywhere = chosen;
  if (field.value.trim()) form.requestSubmit();
});
if (scope) form.append(scope);

/** How many of the hits are where: in which part, or in which book. */
function spread({ parts, books: every }) {
  const rows = every ? every.map(([id, count]) => [shortName(id), count]) : parts;
  return rows.length > 1 ? make("p", { class: "k-results__spread" }, rows.map(([name, count]) => `${name}: ${count}`).join(" · ")) : null;
}

function listed(text, found) {
  const rows = found.hits.map((hit) => make("li", {}, hitLink(hit, everywhere)));
  const more = make("button", { type: "button", class: "md-button" }, `Mind a ${found.total} találat`);
  more.addEventListener("click", () => show(text, ALL, rows.length));
  return [
    make("p", { class: "k-results__count", role: "status" }, [...notes(found), `${counted(rows.length, found.total)}.`].join(" ")),
    spread(found),
    make("p", {}, make("a", { href: askAddress(text, everywhere) }, "Felteszem kérdésként: melyik szabály dönt?")),
    make("ol", { class: "k-results__list" }, ...rows),
    found.total > rows.length ? make("p", {}, more) : null,
  ].filter(Boolean);
}

async function nothing(text, found) {
  const { waysOn } = await import("./search-ways.js");
  return [make("p", { role: "status" }, [...notes(found), "Nincs találat."].join(" ")), waysOn(text, found.near, everywhere)];
}

/** List the hits of a query. @param {string} text @param {number} [most] @param {number} [focus] the row that is led to */
async function show(text, most = FIRST, focus = 0) {
  const turn = ++asked;
  document.documentElement.classList.toggle("k-asked", Boolean(text));
  document.title = text ? `„${text}” · ${title}` : title;
  if (!text) return output.replaceChildren();
  output.setAttribute("aria-busy", "true");
  if (!focus) output.replaceChildren(make("p", { class: "k-answer__waiting" }, "Keresem…"));
  let shown;
  try {
    const found = await request("search", text, most, everywhere);
    if (!found || turn !== asked) return;
    shown = found.hits.length ? listed(text, found) : await nothing(text, found);
  } catch {
    shown = [make("p", {}, "A kereső most nem tölthető be. Próbáld újra, ha van hálózat.")];
  }
  if (turn !== asked) return;
  output.replaceChildren(...shown);
  output.removeAttribute("aria-busy");
  if (focus) output.querySelectorAll("a.k-hit")[focus]?.focus();
}

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  field.value = asked.get("q") ?? "";
  everywhere = books.length > 1 && asked.get("hol") === "mindenhol";
  const wanted = scope?.querySelector(`[value="${everywhere ? "mindenhol" : "itt"}"]`);
  if (wanted) wanted.checked = true;
  show(field.value.trim());
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const address = new URL(location.href);
  address.searchParams.set("q", field.value.trim());
  if (everywhere) address.searchParams.set("hol", "mindenhol");
  else address.searchParams.delete("hol");
  if (address.href !== location.href) history.pushState(null, "", address);
  show(field.value.trim());
});
addEventListener("popstate", ({ state }) => state?.search || fromAddress());
fromAddress();
