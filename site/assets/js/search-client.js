/**
 * The page's side of the search: starts the worker when first needed, asks it, forgets answers that came too late.
 */

export const root = new URL("../../", import.meta.url);

/** @type {Worker | null} */
let worker = null;
let last = 0;
/** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();

function started() {
  if (worker) return worker;
  worker = new Worker(new URL("search-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) one?.reject(new Error(data.error));
    else one?.resolve(data.result);
  });
  worker.addEventListener("error", () => {
    for (const one of waiting.values()) one.reject(new Error("the search could not start"));
    waiting.clear();
    worker = null;
  });
  return worker;
}

/**
 * Ask the worker.
 * @param {"load" | "search" | "ask"} kind
 * @param {string} [text]
 * @param {number} [limit]
 */
export function request(kind, text = "", limit = 10) {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    started().postMessage({ id, kind, text, limit });
  });
}

/**
 * The address of an item.
 * @param {{number: string, printed?: boolean}} item
 */
export function addressOf({ number, printed }) {
  const page = `cim/${number.split(".", 1)[0]}/`;
  return new URL(printed === false ? page : `${page}#r-${number.replaceAll(".", "-")}`, root).href;
}

/** Where a question is answered on a page of its own. @param {string} question */
export const askAddress = (question) => new URL(`kerdes/?q=${encodeURIComponent(question)}`, root).href;
