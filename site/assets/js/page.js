// On every page: the frame, a look at the rule behind a link, a button that copies an item's short link, drawings fetched
// when their box is opened, the switch to the text alone.

import "./page-frame.js";
import "./page-preview.js";

const ROOT = new URL("../../", import.meta.url);
const SHOWN_MS = 2500;

/** The folder of the book that the page belongs to, with a slash; empty for the one at the root. */
const SECTION = document.querySelector(".k-books [aria-current]")?.dataset.kSection ?? "";

/** Where the short link of an item leads from. @param {string} anchor such as "r-34-5" */
function shortLink(anchor) {
  const name = anchor.slice(2);
  return new URL(`r/${SECTION}${SECTION ? name : name.replaceAll("-", ".")}/`, ROOT).href;
}

/** Puts text on the clipboard, also where the page is not served securely. @param {string} text */
async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "k-hidden";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("copy refused");
}

/** Says something to everybody, readers of screens included. @param {string} text */
function announce(text) {
  let line = document.querySelector(".k-said");
  if (!line) {
    line = document.createElement("p");
    line.className = "k-said";
    line.setAttribute("role", "status");
    document.body.append(line);
  }
  line.textContent = text;
  line.classList.add("k-said-shown");
  setTimeout(() => line.classList.remove("k-said-shown"), SHOWN_MS);
}

/** Gives the folded part of an item the button that copies its short link. @param {HTMLDetailsElement} about */
function addCopyButton(about) {
  const heading = headingOf(about);
  if (!about.open || !heading || about.querySelector(".k-copy")) return;
  const number = heading.querySelector(".k-number")?.textContent.replace(/\.$/, "") ?? "";
  const link = shortLink(heading.id);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "k-copy";
  button.textContent = "Rövid link másolása";
  button.title = `A ${number}. pont rövid linkje: ${link}`;
  button.addEventListener("click", async () => {
    try {
      await copy(link);
      announce(`A vágólapra került: ${link}`);
    } catch {
      announce(`Nem sikerült másolni. A link: ${link}`);
    }
  });
  about.querySelector("summary").after(button);
}

/** The heading of the item that a folded part belongs to. @param {Element} about */
function headingOf(about) {
  let before = about.closest(".k-row")?.previousElementSibling;
  while (before && !before.matches("[id^='r-']")) before = before.previousElementSibling;
  return before;
}

/** Puts the drawing into its box the first time it is opened. @param {HTMLDetailsElement} box */
async function drawIn(box) {
  const link = box.querySelector("a[href$='.svg']");
  if (!box.open || !link) return;
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    if (drawing.localName !== "svg") throw new Error("no drawing");
    link.parentElement.replaceWith(document.importNode(drawing, true));
  } catch {
    link.textContent = `${link.textContent} (most nem tölthető be)`;
  }
}

/** The switch that leaves nothing but numbers and texts; remembered. */
function addTextSwitch() {
  const path = document.querySelector("main .k-path");
  if (!path || !document.querySelector(".k-row")) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "k-text-switch";
  button.textContent = "Csak a szöveg";
  const root = document.documentElement;
  const say = () => button.setAttribute("aria-pressed", String(root.classList.contains("k-text-only")));
  button.addEventListener("click", () => {
    kodexKeep("text-only", root.classList.toggle("k-text-only") ? "yes" : "no");
    say();
  });
  say();
  path.after(button);
}

/** Prints the page, with the cases of each rule, which are folded on the screen. */
function addPrinting() {
  const foot = document.querySelector(".k-foot");
  if (!foot) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "k-print";
  button.textContent = "Nyomtatás";
  button.addEventListener("click", () => print());
  foot.append(button);
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll(".k-about:not([open]):has(.k-cases, .k-today)")];
    for (const box of opened) box.open = true;
  });
  addEventListener("afterprint", () => {
    for (const box of opened) box.open = false;
    opened = [];
  });
}

addTextSwitch();
addPrinting();
document.addEventListener("toggle", ({ target }) => {
  if (!(target instanceof HTMLDetailsElement)) return;
  if (target.matches(".k-drawing")) drawIn(target);
  if (target.matches(".k-about")) addCopyButton(target);
}, true);
