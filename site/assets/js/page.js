// On every page: a button that copies an item's short link, drawings fetched when their box is opened, and hints at links:
// only the first to an item of another page brings its own along, those within the page none.

const ROOT = new URL("../../", import.meta.url);
const SHOWN_MS = 2500;
const HINT = 50;

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

/** Gives an item's heading its button. @param {HTMLElement} heading */
function addCopyButton(heading) {
  const number = heading.querySelector(".k-number")?.textContent.replace(/\.$/, "") ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "k-copy";
  button.title = "Rövid link másolása";
  button.setAttribute("aria-label", `A ${number}. pont rövid linkjének másolása`);
  button.addEventListener("click", async () => {
    const link = shortLink(heading.id);
    try {
      await copy(link);
      announce(`A vágólapra került: ${link}`);
    } catch {
      announce(`Nem sikerült másolni. A link: ${link}`);
    }
  });
  heading.append(button);
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

/** The beginning of a text, at most HINT characters. @param {string} text */
function clip(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= HINT) return line;
  const cut = line.slice(0, HINT - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[ ,;:–-]+$/, "")}…`;
}

/** A few words on an item of this page: its heading and the beginning of its text. @param {Element} heading */
function gist(heading) {
  const named = [...heading.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const words = named.map((node) => node.textContent).join("").trim();
  let below = heading.nextElementSibling;
  while (below?.matches(".k-badges")) below = below.nextElementSibling;
  const text = below?.matches("p:not(.k-relation), ul") ? below.textContent : "";
  return clip([words, text].filter(Boolean).join(": "));
}

/** Gives a link to an item its hint the first time it is pointed at. @param {Event} event */
function hint({ target }) {
  const link = target instanceof Element ? target.closest("main a[href*='#r-']:not([title], .k-number)") : null;
  if (!link) return;
  const address = link.getAttribute("href");
  const heading = address.startsWith("#") ? document.getElementById(address.slice(1)) : null;
  const words = heading ? gist(heading) : document.querySelector(`main a[href="${CSS.escape(address)}"][title]`)?.title;
  if (words) link.title = words;
}

document.addEventListener("pointerover", hint);
document.addEventListener("focusin", hint);
for (const heading of document.querySelectorAll("h1.k-title[id^='r-'], .k-item[id^='r-']")) addCopyButton(heading);
document.addEventListener("toggle", (event) => {
  if (event.target instanceof HTMLDetailsElement && event.target.matches(".k-drawing")) drawIn(event.target);
}, true);
