/**
 * The search in a thread of its own: loads a book's data when it is first needed, then answers. Its name is the folder
 * of the page's own book, whose data are asked for at once.
 *
 * Messages in: {id, kind: "search" | "glance" | "ask" | "load", text, limit, here, everywhere, books}; out: {id, result}
 * or {id, error}. A glance is a search that gives null where it would have to wait for the situations. On a phone every request costs a sixth of a second, so data and modules are asked for at the same time,
 * and no module waits for another.
 */

/** @typedef {{id: string, section: string, called: string[]}} Listed */

const base = (section) => new URL(`../search/${section}`, import.meta.url);
const DATA = ["index.bin", "meaning.bin", "questions.bin", "situations.bin"];
const first = new Map(DATA.map((name) => [name, fetch(new URL(name, base(self.name)), { cache: "no-cache" })]));
for (const one of first.values()) one.catch(() => {}); // whoever waits for it is told

const names = ["book", "load", "query", "rank", "reading", "evidence", "meaning", "called", "forms", "lexicon", "numbers"];
const modules = Promise.all([...names, "addresses", "snippets", "text"].map((name) => import(`./search-${name}.js`)));
modules.catch(() => {});

/** @type {Map<string, Promise<any>>} by folder */
const books = new Map();
/** @type {Map<string, Promise<any>>} */
const wholes = new Map();
/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/** What a map holds under a folder, made when first asked for, and again after a failure. */
function once(map, section, made) {
  if (!map.has(section)) {
    const promise = made();
    promise.catch(() => map.delete(section));
    map.set(section, promise);
  }
  return map.get(section);
}

/** A book that can be looked into, though not all of its ranking is there. */
const opened = (section) =>
  once(books, section, async () => {
    const [{ Book }, { load }] = await modules;
    const { data, vectors, questions } = await load(base(section), section === self.name ? first : new Map());
    return new Book(data, vectors, questions);
  });

/** A book that ranks as it should. */
const whole = (section) =>
  once(wholes, section, async () => {
    const [[, { loadSituations }], book] = await Promise.all([modules, opened(section)]);
    if (!book.isComplete) book.complete(await loadSituations(base(section), book.id, section === self.name ? first : new Map()));
    return book;
  });

/** A book with what answers need. */
const knowing = (section) =>
  once(answers, section, async () => {
    const [[, { loadAnswers }], book, { Told }] = await Promise.all([modules, opened(section), import("./ask-told.js")]);
    const load = (part) => loadAnswers(base(section), book.id, `said-${part}.bin`);
    return new Told(book, await loadAnswers(base(section), book.id), load);
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

const tasks = {
  load: async ({ here, everywhere, books: listed }) => {
    const all = everywhere ? listed.map((one) => one.section) : [here];
    return (await Promise.all(all.map(whole))).length;
  },
  glance: async (asked) => {
    const { sections, text } = await about(asked);
    if (sections.length > 1) return null;
    const book = await opened(sections[0]);
    const [, , { isSure, search }] = await modules;
    return book.isComplete || isSure(book, text) ? search(book, text, asked.limit) : null;
  },
  search: async (asked) => {
    const { sections, text } = await about(asked);
    const found = await Promise.all(sections.map(whole));
    if (found.length > 1) return (await import("./search-together.js")).search(found, text, asked.limit);
    const [, , { search }] = await modules;
    return search(found[0], text, asked.limit);
  },
  ask: async (asked) => {
    const { sections, text } = await about(asked);
    const [{ ask, Case }, ...library] = await Promise.all([
      import("./ask-answers.js"),
      ...sections.map(async (one) => ({ book: await whole(one), told: await knowing(one) })),
    ]);
    if (library.length > 1) return (await import("./search-together.js")).ask(library, text, Case);
    return ask(library[0].book, library[0].told, text);
  },
};

self.addEventListener("message", async ({ data }) => {
  try {
    self.postMessage({ id: data.id, result: await tasks[data.kind](data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
