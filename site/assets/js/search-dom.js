/**
 * Small helpers to build parts of a page from data, as text and never as markup.
 */

import { END, MET } from "./search-snippets.js";
import { books, here, root, shortName } from "./search-client.js";

/**
 * An element with attributes and children.
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A text whose met words stand between marks, as nodes. @param {string} text @returns {(Node | string)[]} */
export function marked(text) {
  return text.split(MET).flatMap((piece, at) => {
    if (!at) return [piece];
    const [met, rest] = piece.split(END);
    return [make("mark", {}, met), rest ?? ""];
  });
}

/**
 * A rule's text: paragraphs, lists, links to other rules.
 * @param {string} text
 * @param {Record<string, [string, string]>} links by number where they lead, from the root of the site, and their names
 */
export function ruleText(text, links) {
  const blocks = [];
  const linked = (row) =>
    row.split(/\[\[([^\[\]]+)\]\]/).map((piece, at) =>
      at % 2 && links[piece] ? make("a", { href: new URL(links[piece][0], root).href }, links[piece][1]) : piece,
    );
  for (const row of text.split("\n")) {
    const point = /^\s*- (.*)/.exec(row);
    const before = blocks.at(-1);
    if (point && before?.tagName === "UL") before.append(make("li", {}, ...linked(point[1])));
    else if (point) blocks.push(make("ul", {}, make("li", {}, ...linked(point[1]))));
    else if (row.trim()) blocks.push(make("p", {}, ...linked(row)));
  }
  return blocks;
}

/**
 * The choice between this book and all of them; null on a site of one book.
 * @param {string} name of the radio buttons
 * @param {(everywhere: boolean) => void} chosen
 */
export function scopeSwitch(name, chosen) {
  if (books.length < 2) return null;
  const radio = (value, text, everywhere) => {
    const input = make("input", { type: "radio", name, value, checked: !everywhere });
    input.addEventListener("change", () => chosen(everywhere));
    return make("label", {}, input, text);
  };
  return make(
    "fieldset",
    { class: "k-scope" },
    make("legend", {}, "Hol keressem?"),
    radio("itt", `Ebben a könyvben: ${here.short}`, false),
    radio("mindenhol", "Mindenhol", true),
  );
}

/** Which book something is from, where that is not plain. @param {string} rulebook @param {boolean} everywhere */
export const bookBadge = (rulebook, everywhere) =>
  books.length > 1 && (everywhere || rulebook !== here.id)
    ? make("span", { class: "k-badge k-book" }, shortName(rulebook))
    : null;

/** An icon drawn by one path on a 24 × 24 field. @param {string} path */
export function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

export const CLOSE = "M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";
export const SCALES = "M11 3h2v2h6l3 8a4 4 0 0 1-8 0l2.4-6H13v12h4v2H7v-2h4V7H7.6l2.4 6a4 4 0 0 1-8 0l3-8h6z";
