/**
 * The search in a thread of its own: loads the data on its first message, then answers.
 *
 * Messages in: {id, kind: "search" | "ask" | "load", text, limit}; out: {id, result} or {id, error}.
 */

import { Book } from "./search-book.js";
import { load, loadAnswers } from "./search-load.js";
import { search } from "./search-query.js";
import { ask } from "./ask-answers.js";

const base = new URL("../search/", import.meta.url);
/** @type {Promise<Book> | null} */
let book = null;
/** @type {Promise<any> | null} */
let told = null;

function opened() {
  book ??= load(base).then(({ data, vectors, questions }) => new Book(data, vectors, questions));
  book.catch(() => (book = null));
  return book;
}

async function knowing() {
  const { id } = await opened();
  told ??= loadAnswers(base, id);
  told.catch(() => (told = null));
  return told;
}

const tasks = {
  load: async () => Boolean(await opened()),
  search: async ({ text, limit }) => search(await opened(), text, limit),
  ask: async ({ text }) => ask(await opened(), await knowing(), text),
};

self.addEventListener("message", async ({ data }) => {
  try {
    self.postMessage({ id: data.id, result: await tasks[data.kind](data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
