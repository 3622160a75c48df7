/**
 * The search of every page: a dialog with a combobox and its list of results. Loaded small, the rest on first use.
 */

import { books, here, onceOnline, request, root } from "./search-client.js";
import { bookBadge, CLOSE, icon, make, SCALES, scopeSwitch } from "./search-dom.js";
import { askAddress, counted, hitLink, notes, resultsAddress } from "./search-hits.js";
import { unlinked } from "./search-snippets.js";
import { withArticle } from "./search-numbers.js";

const LIMIT = 12;
const CLIP = 180;
const LIST = "k-search-list";
/** Under which the tab keeps the last query. */
const KEPT = "k-search";
/** Milliseconds without a keystroke after which a query is written into the address. */
const SETTLED = 300;
/** A page on which `?q=` is what it shows itself, not what its search dialog looks for. */
const OWNS_QUERY = Boolean(document.querySelector("[data-k-ask], [data-k-results]"));
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
  /** Whether an entry of the history was made for the open dialog, which Back closes. */
  pushed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  late;

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
    this.more = make("p", { class: "k-search__more", hidden: true });
    this.ways = make("div", { class: "k-search__ways", hidden: true });
    this.scope = scopeSwitch("k-search-scope", (everywhere) => this.look(everywhere));
    const keys = make("p", { class: "k-search__keys", "aria-hidden": "true" });
    for (const [key, what] of [["↑↓", "választás"], ["Enter", "megnyitás"], ["Esc", "bezárás"]]) {
      keys.append(make("kbd", {}, key), ` ${what} `);
    }
    this.dialog = /** @type {HTMLDialogElement} */ (
      make(
        "dialog",
        { class: "k-search", "aria-label": "Keresés" },
        make("div", { class: "k-search__bar" }, this.input, close),
        this.scope,
        this.status,
        this.list,
        this.ways,
        this.more,
        keys,
      )
    );
    document.body.append(this.dialog);
    close.addEventListener("click", () => this.close());
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog) this.close();
      else if (/** @type {Element} */ (target).closest("a")) this.remember();
    });
    this.dialog.addEventListener("cancel", (event) => (event.preventDefault(), this.close())); // Back on a phone
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Open the dialog with a query, or with the last one.
   * @param {Query | null} [query]
   * @param {boolean} [isNew] it is an entry of its own in the history, so that Back closes it
   */
  open(query = kept(), isNew = true) {
    if (query) {
      this.input.value = query.text;
      this.everywhere = books.length > 1 && query.everywhere;
      const wanted = this.scope?.querySelector(`[value="${this.everywhere ? "mindenhol" : "itt"}"]`);
      if (wanted) wanted.checked = true;
    }
    if (!this.dialog.open) {
      this.dialog.showModal();
      this.pushed = isNew;
      if (isNew) history.pushState(null, "", location.href);
    }
    request("load").catch(() => {}); // a head start
    this.input.select();
    this.remember();
    this.look();
  }

  /** The focus goes back where it came from; so does the history. */
  close() {
    this.hide();
    if (this.pushed) history.back();
    else history.replaceState(null, "", withoutQuery());
  }

  hide() {
    clearTimeout(this.late);
    this.input.blur();
    this.dialog.close();
  }

  /** The query stands in the address and in the tab's memory: what is opened from the list leads back to it. */
  remember() {
    clearTimeout(this.late);
    const text = this.input.value.trim();
    const query = { text, everywhere: this.everywhere };
    const address = withoutQuery();
    if (!OWNS_QUERY && text) address.searchParams.set("q", text);
    if (!OWNS_QUERY && text && this.everywhere) address.searchParams.set("hol", "mindenhol");
    history.replaceState({ search: query }, "", address);
    if (text) sessionStorage.setItem(KEPT, JSON.stringify(query));
  }

  /** Look for what stands in the field; only the newest answer is shown. @param {boolean} [everywhere] from now on */
  async look(everywhere = this.everywhere) {
    this.everywhere = everywhere;
    const text = this.input.value.trim();
    const turn = ++this.asked;
    clearTimeout(this.late);
    this.late = setTimeout(() => this.remember(), SETTLED); // browsers refuse to write an address too often
    if (!text) return this.show("", NOTHING, null);
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
      onceOnline(() => turn === this.asked && this.look());
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

  show(text, found, decided) {
    const { hits, total } = found;
    const chosen = this.shown === text && this.moved ? this.active?.getAttribute("href") : null;
    this.shown = text;
    const options = hits.map((hit) => hitLink(hit, this.everywhere, OPTION));
    if (decided) options.unshift(answerOption(decided, text, this.everywhere));
    options.forEach((option, at) => (option.id = `k-search-${at}`));
    this.list.replaceChildren(...options);
    this.list.hidden = !options.length;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(options.length > 0));
    this.choose(options.find((one) => chosen && one.getAttribute("href") === chosen) ?? options[0] ?? null);
    this.moved = Boolean(chosen);
    const told = notes(found);
    if (text && !hits.length) told.push("Nincs találat.");
    else if (text && (!told.length || found.isLanguage)) told.push(`${counted(hits.length, total)}.`);
    this.say(told.join(" "));
    this.more.hidden = total <= hits.length;
    const all = make("a", { href: resultsAddress(text, this.everywhere) }, `Mind a ${total} találat egy oldalon`);
    this.more.replaceChildren(...(this.more.hidden ? [] : [all]));
    this.#lead(text, hits.length ? null : found.near);
  }

  /** Shows the ways on where nothing was found. @param {string} text @param {string[] | null} near */
  async #lead(text, near) {
    this.ways.hidden = !text || !near;
    if (this.ways.hidden) return;
    const { waysOn } = await import("./search-ways.js");
    if (this.shown === text) this.ways.replaceChildren(waysOn(text, near, this.everywhere));
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

/** @typedef {{text: string, everywhere: boolean}} Query */

const NOTHING = { hits: [], total: 0, suggestion: null, unknown: [], strange: [], near: [], isLanguage: false };
const OPTION = { role: "option", tabindex: "-1", "aria-selected": "false" };

/** The last query of this tab. @returns {Query | null} */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** The address of the page without what the dialog wrote into it. */
function withoutQuery() {
  const address = new URL(location.href);
  if (!OWNS_QUERY) for (const name of ["q", "hol"]) address.searchParams.delete(name);
  return address;
}

/** What the address, or this entry of the history, says that the dialog looks for. @returns {Query | null} */
function wanted() {
  if (history.state?.search) return history.state.search;
  const asked = new URLSearchParams(location.search);
  const text = OWNS_QUERY ? null : asked.get("q");
  return text ? { text, everywhere: asked.get("hol") === "mindenhol" } : null;
}

/** The beginning of a rule's text. @param {string} text */
function clipped(text) {
  const line = unlinked(text).replace(/\s+/g, " ");
  return line.length > CLIP ? line.slice(0, line.lastIndexOf(" ", CLIP)) + " …" : line;
}

/** What decides a question, or that nothing does; leads to the whole answer. */
function answerOption(answer, text, everywhere) {
  const [first] = answer.rules;
  const said = first
    ? [`${withArticle(first.shown, true)} dönt`, (answer.hint?.isAside ? null : answer.hint?.text) ?? answer.verdict?.shown ?? clipped(first.text ?? first.heading ?? "")]
    : ["Erre egyik szabály sem felel elég jól", answer.hint?.text ?? "A legközelebbi szabályok"];
  return make(
    "a",
    { ...OPTION, class: `k-hit k-hit--answer k-${answer.status}`, href: askAddress(text, everywhere) },
    icon(SCALES),
    make("span", { class: "k-hit__head" }, first ? bookBadge(first.rulebook, everywhere) : null, make("strong", {}, said[0])),
    make("span", { class: "k-hit__text" }, said[1]),
  );
}

/** @type {Search | null} */
let search = null;

/** @param {Query | null} [query] @param {boolean} [isNew] */
function open(query, isNew) {
  search ??= new Search();
  search.open(query, isNew);
}

/** The dialog is open when the address or the history says so. */
function follow() {
  const query = wanted();
  if (query) open(query, false);
  else if (search?.dialog.open) search.hide();
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

addEventListener("popstate", follow);
addEventListener("pageshow", ({ persisted }) => persisted && follow());
if (wanted()) follow();
if (new URLSearchParams(location.search).has("h")) import("./search-marks.js");

if ("serviceWorker" in navigator) {
  addEventListener("load", async () => {
    const { active } = await navigator.serviceWorker.register(new URL("sw.js", root)).then(() => navigator.serviceWorker.ready);
    if (!navigator.connection?.saveData) setTimeout(() => active?.postMessage({ fill: here.section }), 3000);
  });
}
