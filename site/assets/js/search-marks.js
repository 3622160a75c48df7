/**
 * On a page that a found rule led to (`?h=` in the address): the words that found it are marked, and can be gone through.
 */

import { CLOSE, icon, make } from "./search-dom.js";
import { ALIKE, Marker } from "./search-snippets.js";

const NEXT = "M12 16.5 4.5 9l1.4-1.4 6.1 6.1 6.1-6.1L19.5 9z";
const BEFORE = "M12 7.5 19.5 15l-1.4 1.4-6.1-6.1-6.1 6.1L4.5 15z";
const WORD = /[\p{L}\p{N}]+/gu;
const SKIPPED = "script, style, svg, textarea, button, .k-number, .k-marks, .k-play";

/** Marks every met word below an element. @param {Element} whole @param {Marker} marker */
function mark(whole, marker) {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    if (text.parentElement.closest(SKIPPED)) continue;
    const found = [...text.data.matchAll(WORD)].filter(([word]) => marker.met(word));
    for (const { 0: word, index } of found.reverse()) {
      const met = text.splitText(index);
      met.splitText(word.length);
      const box = make("mark", { class: "k-met" });
      met.replaceWith(box);
      box.append(met);
    }
  }
  return [...whole.querySelectorAll("mark.k-met")];
}

/** @param {string} asked */
function show(asked) {
  const whole = document.querySelector("article.md-content__inner");
  const words = asked.split(" ").filter(Boolean);
  if (!whole || !words.length) return;
  const marks = mark(whole, new Marker({ constants: { snippets: { length: 0, alike: ALIKE } }, smallWords: new Set() }, words));
  if (!marks.length) return;
  const target = document.getElementById(location.hash.slice(1));
  const isBelow = (one) => !target || Boolean(target.compareDocumentPosition(one) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY));
  let at = marks.findIndex(isBelow) - 1;
  const told = make("span", { role: "status" }, `${marks.length} helyen`);
  const go = (step) => {
    at = (at + step + marks.length) % marks.length;
    const one = marks[at];
    for (let box = one.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    for (const other of marks) other.classList.toggle("k-met--now", other === one);
    one.scrollIntoView({ block: "center" });
    told.textContent = `${at + 1}/${marks.length}`;
  };
  const clear = () => {
    for (const one of marks) one.replaceWith(...one.childNodes);
    whole.normalize();
    bar.remove();
    const address = new URL(location.href);
    address.searchParams.delete("h");
    history.replaceState(history.state, "", address);
  };
  const button = (label, path, pressed) => {
    const found = make("button", { type: "button", "aria-label": label, title: label }, icon(path));
    found.addEventListener("click", pressed);
    return found;
  };
  const bar = make(
    "div",
    { class: "k-marks", role: "group", "aria-label": "A keresett szavak ezen az oldalon" },
    told,
    button("Az előző helyre", BEFORE, () => go(-1)),
    button("A következő helyre", NEXT, () => go(1)),
    button("A jelölés levétele", CLOSE, clear),
  );
  document.body.append(bar);
}

show(new URLSearchParams(location.search).get("h") ?? "");
