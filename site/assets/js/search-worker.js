/**
 * The search in a thread of its own: loads a book's data when it is first needed, then answers. Its name is the folder
 * of the page's own book, whose data are asked for at once.
 *
 * Messages in: {id, kind: "search" | "ask" | "load", text, limit, here, everywhere, books}; out: {id, result} or
 * {id, error}; a result is null where a newer message of the kind came meanwhile. On a phone every request costs a sixth
 * of a second, so data and modules are asked for at the same time, and no module waits for another.
 */

/** @typedef {{id: string, section: string, called: string[]}} Listed */

const base = (section) => new URL(`../search/${section}`, import.meta.url);
const ALWAYS = ["index.bin", "words.bin"];
const first = new Map(ALWAYS.map((name) => [name, fetch(new URL(name, base(self.name)), { cache: "no-cache" })]));
for (const one of first.values()) one.catch(() => {}); // whoever waits for it is told

const names = ["book", "load", "query", "rank", "reading", "evidence", "meaning", "called", "forms", "unpack", "numbers"];
const modules = Promise.all([...names, "addresses", "snippets", "refusal", "text", "language", "near"].map((name) => import(`./search-${name}.js`)));
modules.catch(() => {});

/** @type {Map<string, Promise<any>>} by folder */
const books = new Map();
/** @type {Map<string, Promise<any>>} */
const answers = new Map();
/** The last message of each kind. @type {Map<string, number>} */
const newest = new Map();

/** What a map holds under a folder, made when first asked for, and again after a failure. */
function once(map, section, made) {
  if (!map.has(section)) {
    const promise = made();
    promise.catch(() => map.delete(section));
    map.set(section, promise);
  }
  return map.get(section);
}

const opened = (section) =>
  once(books, section, async () => {
    const [{ Book }, { Shelf }] = await modules;
    const shelf = new Shelf(base(section), section === self.name ? first : new Map());
    return new Book(shelf, await shelf.open());
  });

/** A book with what only answers need. */
const knowing = (section) =>
  once(answers, section, async () => {
    const [book, { Told }] = await Promise.all([opened(section), import("./ask-told.js")]);
    return new Told(book, (await book.shelf.load("answers.bin")).told);
  });

/** The book that a text begins with the name of, and the rest. @param {string} text @param {Listed[]} listed */
function split(text, listed) {
  const [, name, rest] = /^([^\s/:]*)[\s/:]*(.*)$/s.exec(text.trim());
  const named = listed.find((one) => one.called.includes(name.toLowerCase()));
  return named ? { named, rest } : { named: null, rest: text };
}

/** The folders of the books to look in, and for what: only one when the text is an address of its book. */
async function about({ text, here, everywhere, books: listed }) {
  const { named, rest } = split(text, listed);
  if (named && rest && (await opened(named.section)).isRule(rest)) return { sections: [named.section], text: rest };
  return { sections: everywhere ? listed.map((one) => one.section) : [here], text };
}

/** What several books look at for a text is fetched at the same time. */
async function foreseen(found, text) {
  const [, { settled }, { clean, find }] = await modules;
  const looked = (book) => settled(() => clean(text, book) && find(book, clean(text, book), book.constants.query.least));
  await Promise.all(found.map(looked));
}

const tasks = {
  load: async ({ here, everywhere, books: listed }) => {
    const all = everywhere ? listed.map((one) => one.section) : [here];
    return (await Promise.all(all.map(opened))).length;
  },
  search: async (asked) => {
    const { sections, text } = await about(asked);
    const found = await Promise.all(sections.map(opened));
    if (newest.get(asked.kind) > asked.id) return null;
    const [, { settled }, { search }] = await modules;
    if (found.length === 1) return settled(() => search(found[0], text, asked.limit));
    const [together] = await Promise.all([import("./search-together.js"), foreseen(found, text)]);
    return settled(() => together.search(found, text, asked.limit));
  },
  ask: async (asked) => {
    const { sections, text } = await about(asked);
    const every = Promise.all(sections.map(async (one) => ({ book: await opened(one), told: await knowing(one) })));
    const [library, { ask, Case }] = await Promise.all([every, import("./ask-answers.js")]);
    if (newest.get(asked.kind) > asked.id) return null;
    const [, { settled }] = await modules;
    if (library.length === 1) return settled(() => ask(library[0].book, library[0].told, text));
    const [together] = await Promise.all([import("./search-together.js"), foreseen(library.map(({ book }) => book), text)]);
    return settled(() => together.ask(library, text, Case));
  },
};

/** Do a task; once more with the data fetched anew where the site was built anew meanwhile. */
async function done(asked) {
  try {
    return await tasks[asked.kind](asked);
  } catch (error) {
    const [, { Outdated }] = await modules;
    if (!(error instanceof Outdated)) throw error;
    books.clear();
    answers.clear();
    return tasks[asked.kind](asked);
  }
}

self.addEventListener("message", async ({ data }) => {
  newest.set(data.kind, data.id);
  try {
    self.postMessage({ id: data.id, result: await done(data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
