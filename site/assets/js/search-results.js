/**
 * The page of all results (kereses.md): every rule that meets a query, with true counts.
 */

import { books, onceOnline, request, shortName } from "./search-client.js";
import { make, scopeSwitch } from "./search-dom.js";
import { askAddress, counted, hitLink, notes } from "./search-hits.js";

/** So many are shown at first. */
const FIRST = 50;
/** More than any search finds. */
const ALL = 100_000;
/** What the address calls the only part or book whose hits are shown. */
const ONLY = "resz";

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

/** Where the hits are, in which part or in which book: value, name and count. @returns {[string, string, number][]} */
const places = ({ parts, books: every }) =>
  every ? every.map(([id, count]) => [id, shortName(id), count]) : parts.map(([name, count]) => [name, name, count]);

/** Whether a hit is there. */
const isIn = (hit, place) => hit.rulebook === place || hit.path[0] === place;

/** The control that tells how many of the hits are where, and leaves the others out. */
function spread(text, found, only) {
  const rows = places(found);
  if (rows.length < 2) return null;
  const every = make("option", { value: "" }, everywhere ? `minden könyvben (${found.total})` : `minden részben (${found.total})`);
  const select = make("select", {}, every, ...rows.map(([value, name, count]) => make("option", { value }, `${name} (${count})`)));
  select.value = only;
  select.addEventListener("change", async () => {
    const address = new URL(location.href);
    if (select.value) address.searchParams.set(ONLY, select.value);
    else address.searchParams.delete(ONLY);
    history.replaceState(history.state, "", address);
    await show(text);
    output.querySelector("select")?.focus();
  });
  return make("label", { class: "k-results__spread" }, "Hol: ", select);
}

function listed(text, found, only) {
  const hits = only ? found.hits.filter((hit) => isIn(hit, only)) : found.hits;
  const total = only ? hits.length : found.total;
  const rows = hits.map((hit) => make("li", {}, hitLink(hit, everywhere)));
  const more = make("button", { type: "button", class: "md-button" }, `Mind a ${total} találat`);
  more.addEventListener("click", () => show(text, ALL, rows.length));
  return [
    make("p", { class: "k-results__count", role: "status" }, [...notes(found), `${counted(rows.length, total)}.`].join(" ")),
    spread(text, found, only),
    make("p", {}, make("a", { href: askAddress(text, everywhere) }, "Felteszem kérdésként: melyik szabály dönt?")),
    make("ol", { class: "k-results__list" }, ...rows),
    total > rows.length ? make("p", {}, more) : null,
  ].filter(Boolean);
}

/** The place chosen in the address, if it is one of those that the hits are in. */
function chosen(found) {
  const only = new URLSearchParams(location.search).get(ONLY) ?? "";
  return places(found).some(([value]) => value === only) ? only : "";
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
    let found = await request("search", text, most, everywhere);
    const only = found ? chosen(found) : "";
    if (only && found.hits.length < found.total) found = await request("search", text, ALL, everywhere);
    if (!found || turn !== asked) return;
    shown = found.hits.length ? listed(text, found, only) : await nothing(text, found);
  } catch {
    shown = [make("p", {}, "A kereső most nem tölthető be. Próbáld újra, ha van hálózat.")];
    onceOnline(() => turn === asked && show(text, most, focus));
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
  address.searchParams.delete(ONLY);
  if (everywhere) address.searchParams.set("hol", "mindenhol");
  else address.searchParams.delete("hol");
  if (address.href !== location.href) history.pushState(null, "", address);
  show(field.value.trim());
});
addEventListener("popstate", ({ state }) => state?.search || fromAddress());
fromAddress();
