// A look at the rule behind a link without leaving the page: by pointing at it, by the keyboard, and at a defined term
// by a tap. The rule is taken from this page, from its JSON, or without a network from the page that is kept.

const ROOT = new URL("../../", import.meta.url);
const WAIT_MS = 250;
const LINK = "main a[href*='#r-']:not(.k-number)";

/** @type {HTMLElement | null} */
let card = null;
/** @type {HTMLAnchorElement | null} */
let shownFor = null;
let timer = 0;
/** @type {Map<string, Promise<[string, string[]]>>} */
const known = new Map();

/** Name and paragraphs of the item at a heading. @param {Element} heading @returns {[string, string[]]} */
function readAt(heading) {
  const name = (heading.textContent ?? "").trim();
  const texts = [];
  for (let next = heading.nextElementSibling; next && !next.matches(".k-row, h1, h2, h3, h4, h5, h6"); next = next.nextElementSibling) {
    if (next.matches("p")) texts.push(next.textContent ?? "");
    else if (next.matches("ul")) texts.push(...[...next.querySelectorAll("li")].map((item) => `– ${item.firstChild?.textContent ?? ""}`));
  }
  return [name, texts];
}

/** Where the JSON of the item stands that a link leads to. @param {URL} url */
function json(url) {
  const path = url.pathname.slice(ROOT.pathname.length);
  const section = path.slice(0, path.indexOf("cim/"));
  const name = url.hash.slice(3);
  return new URL(`api/${section}rules/${section ? name : name.replaceAll("-", ".")}.json`, ROOT);
}

/** @param {HTMLAnchorElement} link @returns {Promise<[string, string[]]>} */
async function fetched(link) {
  const url = new URL(link.href);
  if (url.pathname === location.pathname) {
    const heading = document.getElementById(decodeURIComponent(url.hash.slice(1)));
    if (heading) return readAt(heading);
  }
  try {
    const answer = await fetch(json(url));
    if (!answer.ok) throw new Error(String(answer.status));
    const { label, heading, text } = await answer.json();
    const dot = /^[\d.]+$/.test(label) ? "." : "";
    const lines = (text ?? "").replaceAll(/\[\[(.*?)\]\]/g, "$1").split("\n").filter(Boolean);
    return [[label + dot, heading].filter(Boolean).join(" "), lines.map((one) => one.replace(/^(\s*)- /, "$1– "))];
  } catch {
    const page = await (await fetch(url)).text();
    const heading = new DOMParser().parseFromString(page, "text/html").getElementById(url.hash.slice(1));
    if (!heading) throw new Error("no such item");
    return readAt(heading);
  }
}

/** @param {HTMLAnchorElement} link */
function read(link) {
  const found = known.get(link.href) ?? fetched(link);
  known.set(link.href, found);
  found.catch(() => known.delete(link.href));
  return found;
}

function hide() {
  clearTimeout(timer);
  card?.remove();
  shownFor?.removeAttribute("aria-describedby");
  card = shownFor = null;
}

/** Shows the rule beside its link. @param {HTMLAnchorElement} link @param {boolean} tapped */
async function show(link, tapped) {
  const hint = link.title || link.dataset.hint || "";
  const [name, texts] = await read(link).catch(() => [link.textContent ?? "", [hint]]);
  hide();
  if (!link.isConnected) return;
  card = document.createElement("aside");
  card.className = "k-preview";
  card.id = "k-preview";
  card.setAttribute("role", tapped ? "dialog" : "tooltip");
  const title = document.createElement(tapped ? "a" : "strong");
  title.className = "k-preview__name";
  title.textContent = name;
  if (title instanceof HTMLAnchorElement) title.href = link.href;
  card.append(title, ...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  if (tapped) {
    card.setAttribute("aria-label", name);
    const close = Object.assign(document.createElement("button"), { type: "button", className: "k-preview__close", textContent: "Bezárás" });
    close.addEventListener("click", () => {
      hide();
      link.focus();
    });
    card.append(close);
  }
  document.body.append(card);
  place(card, link);
  shownFor = link;
  if (tapped) title.focus({ preventScroll: true });
  else link.setAttribute("aria-describedby", card.id);
}

/** Below the link, above it where there is no room. @param {HTMLElement} box @param {Element} link */
function place(box, link) {
  const at = link.getClientRects()[0];
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const below = at.bottom + 6;
  const above = at.top - height - 6;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${(below + height > innerHeight && above > 56 ? above : below) + scrollY}px`;
}

/** @param {EventTarget | null} target @returns {HTMLAnchorElement | null} */
const linkAt = (target) => (target instanceof Element ? target.closest(LINK) : null);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || !(event.target instanceof Element) || card?.contains(event.target)) return;
  const link = linkAt(event.target);
  if (!link) {
    if (card?.getAttribute("role") === "tooltip") hide();
    clearTimeout(timer);
    return;
  }
  if (link === shownFor) return;
  if (link.title) {
    link.dataset.hint = link.title;
    link.removeAttribute("title");
  }
  clearTimeout(timer);
  timer = setTimeout(() => show(link, false), WAIT_MS);
});

document.addEventListener("focusin", ({ target }) => {
  const link = linkAt(target);
  if (link?.matches(":focus-visible") && link !== shownFor) show(link, false);
  else if (!link && card && !card.contains(/** @type {Node} */ (target))) hide();
});

document.addEventListener("click", (event) => {
  const target = /** @type {Node} */ (event.target);
  const link = linkAt(target);
  const touched = event instanceof PointerEvent ? event.pointerType === "touch" : false;
  if (link?.matches(".k-term") && touched && link !== shownFor) {
    event.preventDefault();
    show(link, true);
  } else if (card && !card.contains(target)) hide();
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !card) return;
  const back = shownFor;
  const inside = card.contains(document.activeElement);
  hide();
  if (inside) back?.focus();
});
