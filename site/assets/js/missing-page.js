/**
 * The page for what is missing (404.html): a number in the address leads to its rule, however it is written; words are
 * looked for.
 */

import { addressOf, books, request, root } from "./search-client.js";
import { make } from "./search-dom.js";
import { hitLink, notes } from "./search-hits.js";

const MOST = 8;
/** A printed number as people write it into an address: 34.5, 34,5, 34-5, §34.5., r-34-5. */
const NUMBER = /^(?:§|r-)?(\d+(?:[.,_-]\d+)*)\.?$/;

const output = /** @type {HTMLElement} */ (document.querySelector("[data-k-missing]"));
const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#k-missing-q"));

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What the address seems to ask for: the name of a book other than the root's, then a number or, last, words. */
function asked() {
  const steps = decoded(location.pathname.slice(root.pathname.length)).split("/").filter(Boolean);
  if (steps.at(-1) === "index.html") steps.pop();
  const rest = steps[0] === "r" || steps[0] === "cim" ? steps.slice(1) : steps;
  const book = books.find(({ section }) => section && section === `${rest[0]}/`);
  const own = book ? rest.slice(1).filter((step) => step !== "cim") : rest;
  const number = own.length === 1 ? NUMBER.exec(own[0]) : null;
  const text = number ? number[1].replace(/[,_-]/g, ".") : (own.at(-1) ?? "");
  const isShort = steps[0] === "r";
  const words = isShort ? text.replaceAll("__", "#").replaceAll("_", "/") : text.replace(/\.html?$/, "").replace(/[^\p{L}\p{N}.]+/gu, " ").trim();
  return { section: book?.section ?? "", number: number ? text : null, isShort, words };
}

async function lead() {
  const { section, number, isShort, words } = asked();
  if (!words) return;
  if (field) field.value = words;
  output.replaceChildren(make("p", {}, "Megnézem, mi lehet ez…"));
  const found = await request("search", words, MOST, false, section).catch(() => null);
  const [first] = found?.hits ?? [];
  const isNamed = first?.score === 1 && (number ? first.number === number : isShort);
  if (isNamed) return location.replace(addressOf(first));
  if (!first) return output.replaceChildren();
  const rows = found.hits.map((hit) => make("li", {}, hitLink(hit, false)));
  const told = [...notes(found), number ? "" : "Talán ezek közül keresed valamelyiket:"].filter(Boolean).join(" ");
  output.replaceChildren(make("p", { role: "status" }, told), make("ol", { class: "k-results__list" }, ...rows));
}

lead();
