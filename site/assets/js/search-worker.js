/**
 * The search in a thread of its own: loads a book's data when it is first needed, then answers. Its name is the folder
 * of the page's own book, whose data are asked for at once.
 *
 * Messages in: {id, kind: "search" | "ask" | "elsewhere" | "beside" | "load", text, limit, here, everywhere, books}; out: {id, result} or
 * {id, error}; a result is null where a newer message of the kind came meanwhile. The page fetches what is needed first
 * itself, while this script is on its way: it says which files, {kind: "ahead", names}, then hands them over, {kind: "data",
 * name, bytes}; bytes are null for what could not be fetched. A page that knows its question before its own scripts are
 * there (search-ahead.js) asks it at once, {foreseen, …}: the message with the same {kind, text, …} gets that answer.
 *
 * On a phone every request costs a sixth of a second: the build makes one file of this and all that it imports.
 */

import { ask, Case } from "./ask-answers.js";
import { Told } from "./ask-told.js";
import { Book } from "./search-book.js";
import { Outdated, settled, Shelf } from "./search-load.js";
import { clean, find, search } from "./search-query.js";
import { ask as askTogether, askBeside, chosen, search as searchTogether, toldElsewhere } from "./search-together.js";

/** @typedef {{id: string, section: string, short: string, called: string[]}} Listed */

const base = (section) => new URL(`../search/${section}`, import.meta.url);
const ANSWERS = "answers.bin";
/** What was asked for before anybody wanted it; used once. @type {Map<string, Promise<Response>>} */
const first = new Map();

/** By name how what the page fetches is handed over. @type {Map<string, (bytes: ArrayBuffer | null) => void>} */
const handed = new Map();

/** Files of the page's own book that the page fetches are waited for. @param {string[]} names */
function expect(names) {
  for (const name of names) {
    const fetched = new Promise((resolve) => handed.set(name, resolve));
    first.set(name, fetched.then((bytes) => (bytes ? new Response(bytes) : fetch(new URL(name, base(self.name)), { cache: "no-cache" }))));
  }
}

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
    const shelf = shelved(section);
    return shelf.open((index) => new Book(shelf, index));
  });

/** The files of a book. @type {Map<string, Shelf>} */
const shelves = new Map();

function shelved(section) {
  if (!shelves.has(section)) shelves.set(section, new Shelf(base(section), section === self.name ? first : new Map()));
  return shelves.get(section);
}

/** A book with what only answers need, which is asked for at the same time. */
const knowing = (section) =>
  once(answers, section, async () => {
    shelved(section).foresee(ANSWERS);
    const book = await opened(section);
    return new Told(book, (await book.shelf.load(ANSWERS)).told);
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

/** The books that a question chooses by naming them instead of the page's own; an edition with the one that holds. */
async function byName({ text, here, books: listed }) {
  const own = await opened(here);
  const { named, rest } = await settled(() => chosen(own, text));
  const books = listed.filter((one) => named.includes(one.id));
  if (!books.length) return { sections: [here], text: named.length ? text : rest };
  const { holds } = await opened(books[0].section);
  const beside = books.length > 1 ? [] : listed.filter((one) => one.id === holds);
  const sections = [...books, ...beside].map((one) => one.section);
  return { sections, text: rest, named: books.map((one) => one.short), isBeside: beside.length > 0 };
}

/** A declined answer of a book; of an old edition with what decides by the one that holds, whose data are fetched only then: where
 * they are not to be had, without it.
 * @param {any} answer @param {Book} book @param {Listed[]} listed */
async function elsewhere(answer, book, listed) {
  const holds = listed.find((one) => one.id === book.holds);
  if (!holds) return answer;
  const told = await knowing(holds.section).catch((error) => {
    if (error instanceof Outdated) throw error;
    return null;
  });
  if (!told) return answer;
  return settled(() => toldElsewhere(answer, { book: told.book, told, name: holds.short }, Case));
}

/** What several books look at for a text is fetched at the same time. */
async function lookedAt(found, text) {
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
    const isOne = sections.length === 1; // of several books each says how likely it answers
    const found = await Promise.all(sections.map(isOne ? opened : async (section) => (await knowing(section)).book));
    if (newest.get(asked.kind) > asked.id) return null;
    if (isOne) return settled(() => search(found[0], text, asked.limit));
    await lookedAt(found, text);
    return settled(() => searchTogether(found, text, asked.limit));
  },
  ask: async (asked) => {
    const found = await about(asked);
    const isOpen = found.text === asked.text && !asked.everywhere;
    const { sections, text, named, isBeside } = { named: null, isBeside: false, ...(isOpen ? await byName(asked) : found) };
    const known = await Promise.all(sections.map(knowing));
    const library = known.map((told) => ({ book: told.book, told }));
    if (newest.get(asked.kind) > asked.id) return null;
    if (library.length > 1) await lookedAt(library.map(({ book }) => book), text);
    const answered = await settled(() => {
      if (isBeside) return askBeside(library, text, Case);
      return library.length > 1 ? askTogether(library, text, Case) : ask(library[0].book, library[0].told, text);
    });
    if (answered?.status === "declined" && library.length === 1) answered.waits = asked.books.some(({ id }) => id === library[0].book.holds);
    const answer = answered?.status === "declined" && isBeside ? await elsewhere(answered, library[0].book, asked.books) : answered;
    return answer && named ? { ...answer, named } : answer;
  },
  elsewhere: async ({ text, here, books: listed }) => {
    const told = await knowing(here);
    return elsewhere(await settled(() => ask(told.book, told, text)), told.book, listed);
  },
  beside: async ({ text, here }) => {
    const told = await knowing(here);
    const one = await settled(() => Case.of(told.book, told, clean(text, told.book)));
    return one.beside(await settled(() => one.answer()));
  },
};

/** Do a task; once more with the data fetched anew where the site was built anew meanwhile. */
async function done(asked) {
  try {
    return await tasks[asked.kind](asked);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    for (const kept of [books, answers, shelves]) kept.clear();
    return tasks[asked.kind](asked);
  }
}

/** By question what is being answered before it was asked. @type {Map<string, Promise<any>>} */
const foreseen = new Map();
const named = ({ kind, text, limit, here, everywhere }) => JSON.stringify([kind, text, limit, here, everywhere]);

/** Answer what the page will ask. */
function foresee(asked) {
  const answer = done(asked);
  answer.catch(() => {}); // whoever asks is told
  foreseen.set(named(asked), answer);
}

/** The answer that was foreseen, once, or one that is found now. */
function answered(asked) {
  const ready = foreseen.get(named(asked));
  if (asked.kind !== "load") foreseen.clear();
  if (!ready) newest.set(asked.kind, asked.id);
  return ready ?? done(asked);
}

self.addEventListener("message", async ({ data }) => {
  if (data.kind === "ahead") return expect(data.names);
  if (data.kind === "data") return handed.get(data.name)(data.bytes);
  if (data.foreseen) return foresee({ ...data, id: 0 });
  try {
    self.postMessage({ id: data.id, result: await answered(data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
});
