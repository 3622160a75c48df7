/**
 * The page's side of the search: starts the worker when first needed, asks it, forgets answers that came too late.
 */

export const root = new URL("../../", import.meta.url);

/** @typedef {{id: string, section: string, short: string, called: string[]}} Listed */

const ROOT_BOOK = { id: "", section: "", short: "", called: [] };
const switches = [...document.querySelectorAll(".k-books [data-k-book]")];
const listed = ({ dataset, textContent }) => ({
  id: dataset.kBook,
  section: dataset.kSection,
  short: textContent,
  called: dataset.kCalled.split(" "),
});

/** The books of the site. @type {Listed[]} */
export const books = switches.length ? switches.map(listed) : [ROOT_BOOK];
/** The book of this page. @type {Listed} */
export const here = books[Math.max(0, switches.findIndex((one) => one.hasAttribute("aria-current")))];

/** What a book is called where there is little room. @param {string} id */
export const shortName = (id) => books.find((one) => one.id === id)?.short ?? "";

/** @type {Worker | null} */
let worker = null;
let last = 0;
/** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();

/** What every search needs; asked for while the worker's script is on its way. */
const FIRST = ["index.bin", "words.bin", "bags.bin"];

/** The worker of a page that was not opened with a question (of others: search-ahead.js). */
function launched() {
  const one = new Worker(new URL("search-worker.js", import.meta.url), { type: "module", name: here.section });
  one.postMessage({ kind: "ahead", names: FIRST });
  for (const name of FIRST) {
    fetch(new URL(`assets/search/${here.section}${name}`, root), { cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.arrayBuffer() : null))
      .catch(() => null)
      .then((bytes) => one.postMessage({ kind: "data", name, bytes }, bytes ? [bytes] : []));
  }
  return one;
}

function started() {
  if (worker) return worker;
  worker = globalThis.kodexSearch ?? launched();
  worker.addEventListener("message", ({ data }) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (!data.error) return one?.resolve(data.result);
    one?.reject(new Error(data.error));
    forget();
  });
  worker.addEventListener("error", forget);
  return worker;
}

/** Let a worker go that could not get what it needs: it would fail for ever, and the next question starts another. */
function forget() {
  worker?.terminate();
  worker = globalThis.kodexSearch = null;
  for (const one of waiting.values()) one.reject(new Error("the search could not start"));
  waiting.clear();
}

/** Do something once there is a network again. @param {() => void} work */
export const onceOnline = (work) => addEventListener("online", work, { once: true });

/**
 * Ask the worker. A result is null where a newer question of the kind came meanwhile.
 * @param {"load" | "search" | "ask" | "elsewhere" | "beside"} kind an answer that `waits` is whole when "elsewhere" has given it
 * @param {string} [text]
 * @param {number} [limit]
 * @param {boolean} [everywhere] in all books, not only one
 * @param {string} [section] the folder of that one, when it is not the page's own
 */
export function request(kind, text = "", limit = 10, everywhere = false, section = here.section) {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    started().postMessage({ id, kind, text, limit, everywhere, here: section, books });
  });
}

/**
 * The address of an item.
 * @param {{number: string, printed?: boolean, address?: string}} item without an address one of the root's book
 */
export function addressOf({ number, printed, address }) {
  if (address) return new URL(address, root).href;
  const page = `cim/${number.split(".", 1)[0]}/`;
  return new URL(printed === false ? page : `${page}#r-${number.replaceAll(".", "-")}`, root).href;
}
