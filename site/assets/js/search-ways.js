/**
 * Where nothing was found: the ways on.
 */

import { books, here, root } from "./search-client.js";
import { make } from "./search-dom.js";
import { askAddress, resultsAddress } from "./search-hits.js";

/** The lists of a book by which a word is found that was not thought of; a book has those that its pages link to. */
const LISTS = [
  ["targymutato", "Tárgymutató"],
  ["szotar", "A játékosok szavai"],
];

const listed = () =>
  LISTS.map(([page, name]) => [new URL(`${here.section}${page}/`, root).href, name]).filter(([href]) =>
    [...document.querySelectorAll(".md-nav a[href]")].some((link) => link.href === href),
  );

/**
 * Words near those that were typed, the other books, the page of answers, the lists.
 * @param {string} text
 * @param {string[]} near
 * @param {boolean} everywhere
 */
export function waysOn(text, near, everywhere) {
  const link = (href, name) => make("a", { href }, name);
  const words = near.flatMap((word, at) => [at ? ", " : "", link(resultsAddress(word, everywhere), word)]);
  const ways = [
    books.length > 1 && !everywhere ? link(resultsAddress(text, true), "Keresés minden könyvben") : null,
    link(askAddress(text, everywhere), "Felteszem kérdésként"),
    ...listed().map(([href, name]) => link(href, name)),
  ];
  return make(
    "div",
    { class: "k-ways" },
    near.length ? make("p", {}, "Hasonló szavak a szabályokban: ", ...words) : null,
    make("p", {}, "Merre tovább?"),
    make("ul", {}, ...ways.filter(Boolean).map((way) => make("li", {}, way))),
  );
}
