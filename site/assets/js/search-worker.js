/**
 * The search in a thread of its own: loads the data on its first message, then answers.
 *
 * Messages in: {id, kind: "search" | "ask" | "load", text, limit}; out: {id, result} or {id, error}. On a phone every
 * request costs a sixth of a second, so data and modules are asked for at the same time, and no module waits for another.
 */

const base = new URL("../search/", import.meta.url);
const DATA = ["index.bin", "meaning.bin", "questions.bin"];
const first = new Map(DATA.map((name) => [name, fetch(new URL(name, base), { cache: "no-cache" })]));
for (const one of first.values()) one.catch(() => {}); // whoever waits for it is told

const names = ["book", "load", "query", "rank", "forms", "lexicon", "numbers", "snippets", "text"];
const modules = Promise.all(names.map((name) => import(`./search-${name}.js`)));
modules.catch(() => {});

/** @type {Promise<any> | null} */
let book = null;
/** @type {Promise<any> | null} */
let told = null;

function opened() {
  book ??= modules.then(async ([{ Book }, { load }]) => {
    const { data, vectors, questions } = await load(base, first);
    return new Book(data, vectors, questions);
  });
  book.catch(() => (book = null));
  return book;
}

async function knowing() {
  const [, { loadAnswers }] = await modules;
  const { id } = await opened();
  told ??= loadAnswers(base, id);
  told.catch(() => (told = null));
  return told;
}

const tasks = {
  load: async () => Boolean(await opened()),
  search: async ({ text, limit }) => {
    const [, , { search }] = await modules;
    return search(await opened(), text, limit);
  },
  ask: async ({ text }) => {
    const [{ ask }, book, told] = await Promise.all([import("./ask-answers.js"), opened(), knowing()]);
    return ask(book, told, text);
  },
};

self.addEventListener("message", async ({ data }) => {
  try {
    self.postMessage({ id: data.id, result: await tasks[data.kind](data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
