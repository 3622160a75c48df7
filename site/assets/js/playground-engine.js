/**
 * The page's side of the engine: starts the worker when first needed and asks it, one trial after the other.
 */

/** @type {Worker | null} */
let worker = null;
let isReady = false;
let last = 0;
const waiting = new Map();

/** @param {(told: {loaded?: number, stage?: string}) => void} progress */
function started(progress) {
  if (worker) return worker;
  worker = new Worker(new URL("playground-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.id === undefined) return progress(data);
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    isReady ||= !data.error;
    if (!data.error) return one?.resolve(data.result);
    one?.reject(new Error(data.error));
    if (!isReady) forget();
  });
  worker.addEventListener("error", forget);
  return worker;
}

/** Let a worker go that could not get the engine: the next question starts another. */
function forget() {
  worker?.terminate();
  worker = null;
  isReady = false;
  for (const one of waiting.values()) one.reject(new Error("the engine could not start"));
  waiting.clear();
}

/** How many bytes are to be fetched before it starts. @returns {Promise<number>} */
export async function bytes() {
  const answer = await fetch(new URL("../playground/engine.json", import.meta.url));
  return answer.ok ? (await answer.json()).bytes : 1;
}

/** Whether the engine has been started. */
export const isStarted = () => worker !== null;

/**
 * Ask the engine.
 * @param {"start" | "trial" | "try" | "instead" | "change" | "guess" | "walk" | "follow" | "deck"} kind
 * @param {string} text of a scenario file; of a deck, a change, a guess, a walk and a following: what is asked, as JSON
 * @param {(told: {loaded?: number, stage?: string}) => void} progress
 */
export function ask(kind, text = "", progress = () => {}) {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    started(progress).postMessage({ id, kind, text });
  });
}
