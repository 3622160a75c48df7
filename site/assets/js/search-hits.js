/**
 * How a found rule is shown, wherever it is listed: in the dialog of every page, on the page of all results, on that for
 * what is missing.
 */

import { addressOf, here, root } from "./search-client.js";
import { bookBadge, make, marked } from "./search-dom.js";
import { withArticle } from "./search-numbers.js";

/** The numerals whose ending has low vowels: három, hat, nyolc; húsz, harminc, hatvan, nyolcvan. */
const LOW_ONES = new Set([3, 6, 8]);
const LOW_TENS = new Set([2, 3, 6, 8]);

const place = (path, heading) => [...path.slice(1), heading].filter(Boolean).join(" › ") || path[0];

/** Where a hit stands; the page there marks the words that found it. @param {{words?: string[]}} hit */
export function hitAddress(hit) {
  const address = new URL(addressOf(hit));
  if (hit.words?.length) address.searchParams.set("h", hit.words.join(" "));
  return address.href;
}

/** A found rule: number, where it stands, its words. @param {any} hit @param {boolean} everywhere @param {Record<string, string>} [attributes] */
export function hitLink(hit, everywhere, attributes = {}) {
  const head = make(
    "span",
    { class: "k-hit__head" },
    bookBadge(hit.rulebook, everywhere),
    make("strong", {}, hit.shown),
    make("span", { class: "k-hit__path" }, place(hit.path, hit.heading)),
    hit.label ? make("span", { class: `k-badge k-${hit.kind}` }, hit.label) : null,
  );
  const text = make("span", { class: "k-hit__text" }, ...marked(hit.snippet));
  return make("a", { class: "k-hit", href: hitAddress(hit), ...attributes }, head, text);
}

/** How many of all the hits are shown: "12 a 23-ból". @param {number} shown @param {number} total */
export function counted(shown, total) {
  if (total <= shown) return `${shown} találat`;
  const low = total % 10 ? LOW_ONES.has(total % 10) : total % 100 ? LOW_TENS.has((total % 100) / 10) : total % 1000 > 0;
  return `${shown} ${withArticle(String(total))}-${low ? "ból" : "ből"}`;
}

/** What is to be said of a query beside its hits. */
export function notes({ suggestion, unknown, strange, isLanguage }) {
  const found = unknown.map((number) => `Nincs ${number} számú pont, ezek állnak hozzá a legközelebb.`);
  if (isLanguage) found.push("A lekérdezőnyelvet (mezőnév:szó, AND, OR, NOT, csillag, idézet) csak a parancssor érti, itt a szavakat keresem.");
  if (suggestion) found.push(`Erre gondoltam: ${suggestion}.`);
  const lost = strange.map((word) => `„${word}”`).join(", ");
  if (lost) found.push(`Egyik szabályban sincs: ${lost}.`);
  return found;
}

/** Where all hits of a query are listed. @param {string} text @param {boolean} everywhere */
export const resultsAddress = (text, everywhere) => asking("kereses", text, everywhere);

/** Where a question is answered on a page of its own. @param {string} question @param {boolean} everywhere */
export const askAddress = (question, everywhere) => asking("kerdes", question, everywhere);

const asking = (page, text, everywhere) =>
  new URL(`${here.section}${page}/?q=${encodeURIComponent(text)}${everywhere ? "&hol=mindenhol" : ""}`, root).href;
