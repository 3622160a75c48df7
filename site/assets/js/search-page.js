/**
 * The search of every page: a dialog with a combobox and its list of results. Loaded small, the rest on first use.
 */

import { addressOf, askAddress, here, request, root } from "./search-client.js";
import { bookBadge, CLOSE, icon, make, marked, SCALES, scopeSwitch } from "./search-dom.js";
import { unlinked } from "./search-snippets.js";
import { withArticle } from "./search-numbers.js";

const LIMIT = 12;
const CLIP = 180;
const LIST = "k-search-list";
/** The numerals whose ending has low vowels: három, hat, nyolc; húsz, harminc, hatvan, nyolcvan. */
const LOW_ONES = new Set([3, 6, 8]);
const LOW_TENS = new Set([2, 3, 6, 8]);
/** Looks like a question: a question mark, or three words. */
const QUESTION = /\?|\S+\s+\S+\s+\S/;

class Search {
  /** @type {HTMLElement | null} */
  active = null;
  asked = 0;
  shown = "";
  /** Whether the choice was moved by hand: it stays where it is when more comes in. */
  moved = false;
  everywhere = false;

  constructor() {
    this.input = /** @type {HTMLInputElement} */ (
      make("input", {
        type: "search",
        role: "combobox",
        "aria-label": "Keresés a szabályokban",
        "aria-controls": LIST,
        "aria-expanded": "false",
        "aria-autocomplete": "list",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        enterkeyhint: "go",
        placeholder: "Szám, szó vagy egész kérdés",
        maxlength: "2000",
      })
    );
    this.status = make("p", { class: "k-search__status", role: "status" });
    this.list = make("div", { class: "k-search__list", id: LIST, role: "listbox", "aria-label": "Találatok", hidden: true });
    const close = make("button", { type: "button", class: "k-search__close", "aria-label": "Bezárás" }, icon(CLOSE));
    const keys = make("p", { class: "k-search__keys", "aria-hidden": "true" });
    for (const [key, what] of [["↑↓", "választás"], ["Enter", "megnyitás"], ["Esc", "bezárás"]]) {
      keys.append(make("kbd", {}, key), ` ${what} `);
    }
    this.dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "k-search", "aria-label": "Keresés" },
        make("div", { class: "k-search__bar" }, this.input, close),
        scopeSwitch("k-search-scope", (everywhere) => this.look(everywhere)),
        this.status,
        this.list,
        keys,
      )
    );
    document.body.append(this.dialog);
    close.addEventListener("click", () => this.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.close());
    this.list.addEventListener("click", () => this.close());
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  /** Open the dialog, perhaps with a query. @param {string} [text] */
  open(text) {
    if (!this.dialog.open) this.dialog.showModal();
    request("load").catch(() => this.fail());
    if (text !== undefined) this.input.value = text;
    this.input.select();
    this.look();
  }

  /** The focus goes back where it came from. */
  close() {
    this.input.blur();
    this.dialog.close();
  }

  /** Look for what stands in the field; only the newest answer is shown. @param {boolean} [everywhere] from now on */
  async look(everywhere = this.everywhere) {
    this.everywhere = everywhere;
    const text = this.input.value.trim();
    const turn = ++this.asked;
    if (!text) return this.show("", { hits: [], total: 0, suggestion: null, unknown: [] }, null);
    const slow = setTimeout(() => turn === this.asked && this.say("Betöltöm a szabályokat…"), 150);
    let [found, decided] = [null, null];
    const show = (searched, answered) => {
      [found, decided] = [searched ?? found, answered ?? decided];
      if (turn === this.asked && found) this.show(text, found, decided);
    };
    try {
      const answer = QUESTION.test(text) ? request("ask", text, 0, everywhere) : null;
      await Promise.all([request("search", text, LIMIT, everywhere).then((seen) => show(seen, null)), answer?.then((told) => show(null, told))]);
    } catch {
      if (turn === this.asked) this.fail();
    } finally {
      clearTimeout(slow);
    }
  }

  say(text) {
    this.status.textContent = text;
  }

  fail() {
    this.say("A kereső most nem tölthető be. Próbáld újra, ha van hálózat.");
  }

  show(text, { hits, total, suggestion, unknown }, decided) {
    const kept = this.shown === text && this.moved ? this.active?.getAttribute("href") : null;
    this.shown = text;
    const options = hits.map((hit) => hitOption(hit, this.everywhere));
    if (decided) options.unshift(answerOption(decided, text, this.everywhere));
    options.forEach((option, at) => (option.id = `k-search-${at}`));
    this.list.replaceChildren(...options);
    this.list.hidden = !options.length;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.choose(options.find((one) => kept && one.getAttribute("href") === kept) ?? options[0] ?? null);
    this.moved = Boolean(kept);
    const notes = unknown.map((number) => `Nincs ${number} számú pont, ezek állnak hozzá a legközelebb.`);
    if (suggestion) notes.push(`Erre gondoltam: ${suggestion}.`);
    if (text && !hits.length) notes.push("Nincs találat.");
    else if (text && !notes.length) notes.push(counted(hits.length, total));
    this.say(notes.join(" "));
  }

  /** Move the choice, which the field announces. @param {HTMLElement | null} option */
  choose(option) {
    this.active?.setAttribute("aria-selected", "false");
    this.active = option;
    option?.setAttribute("aria-selected", "true");
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  async key(event) {
    const options = [...this.list.children];
    const at = options.indexOf(this.active);
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1 };
    if (event.key in moves && options.length) {
      event.preventDefault();
      this.choose(/** @type {HTMLElement} */ (options.at(moves[event.key] % options.length)));
      this.moved = true;
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (this.shown !== this.input.value.trim()) await this.look();
      this.active?.click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }
}

const option = (attributes, ...children) =>
  make("a", { role: "option", tabindex: "-1", "aria-selected": "false", ...attributes }, ...children);

const place = (path, heading) => [...path.slice(1), heading].filter(Boolean).join(" › ") || path[0];

/** A found rule: number, where it stands, its words. */
function hitOption(hit, everywhere) {
  const head = make(
    "span",
    { class: "k-hit__head" },
    bookBadge(hit.rulebook, everywhere),
    make("strong", {}, hit.shown),
    make("span", { class: "k-hit__path" }, place(hit.path, hit.heading)),
    hit.label ? make("span", { class: `k-badge k-${hit.kind}` }, hit.label) : null,
  );
  const text = make("span", { class: "k-hit__text" }, ...marked(hit.snippet));
  return option({ class: "k-hit", href: addressOf(hit) }, head, text);
}

/** The beginning of a rule's text. @param {string} text */
function clipped(text) {
  const line = unlinked(text).replace(/\s+/g, " ");
  return line.length > CLIP ? line.slice(0, line.lastIndexOf(" ", CLIP)) + " …" : line;
}

/** How many of all the hits are shown: "12 a 23-ból". @param {number} shown @param {number} total */
function counted(shown, total) {
  if (total <= shown) return `${shown} találat`;
  const low = total % 10 ? LOW_ONES.has(total % 10) : total % 100 ? LOW_TENS.has((total % 100) / 10) : total % 1000 > 0;
  return `${shown} ${withArticle(String(total))}-${low ? "ból" : "ből"}`;
}

/** What decides a question, or that nothing does; leads to the whole answer. */
function answerOption(answer, text, everywhere) {
  const [first] = answer.rules;
  const said = first
    ? [`${withArticle(first.shown, true)} dönt`, answer.verdict?.shown ?? clipped(first.text ?? first.heading ?? "")]
    : ["Erre egyik szabály sem felel elég jól", answer.hint?.text ?? "A legközelebbi szabályok"];
  return option(
    { class: `k-hit k-hit--answer k-${answer.status}`, href: askAddress(text, everywhere) },
    icon(SCALES),
    make("span", { class: "k-hit__head" }, first ? bookBadge(first.rulebook, everywhere) : null, make("strong", {}, said[0])),
    make("span", { class: "k-hit__text" }, said[1]),
  );
}

/** @type {Search | null} */
let search = null;

function open(text) {
  search ??= new Search();
  search.open(text);
}

const writing = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]");

for (const button of document.querySelectorAll("[data-k-search]")) {
  button.addEventListener("pointerdown", () => request("load").catch(() => {}), { once: true }); // a head start
  button.addEventListener("click", () => open());
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
  event.preventDefault();
  open();
});

const wanted = new URLSearchParams(location.search).get("q");
if (wanted && !document.querySelector("[data-k-ask]")) open(wanted);

if ("serviceWorker" in navigator) {
  addEventListener("load", async () => {
    const { active } = await navigator.serviceWorker.register(new URL("sw.js", root)).then(() => navigator.serviceWorker.ready);
    if (!navigator.connection?.saveData) setTimeout(() => active?.postMessage({ fill: here.section }), 3000);
  });
}
