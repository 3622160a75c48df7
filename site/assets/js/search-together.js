/**
 * Several books searched and asked as one: kodex.answers.together in the browser.
 */

import { Marker } from "./search-snippets.js";
import { clean, find, hit, inLanguage, ranged, ranking, show, suggestion } from "./search-query.js";
import { nearWords, strangeWords } from "./search-near.js";
import { likely } from "./search-refusal.js";
import { sameWord } from "./search-forms.js";
import { fold, HEAD, START, words } from "./search-text.js";

/** @typedef {import("./search-book.js").Book} Book */

/** The book whose name is a word of its rules as well: it stays in the query. */
const KEPT = "hkk-kodex";
const SHORTEST = 5;

/**
 * The items of all books that best meet a query, of equals the first book's.
 * @param {Book[]} books
 * @param {string} typed
 * @param {number} limit
 */
export function search(books, typed, limit) {
  const text = clean(typed, books[0]);
  if (!text) return { hits: [], total: 0, suggestion: null, unknown: [], strange: [], near: [], parts: [], isLanguage: false };
  const { named, rest } = namedIn(books, text);
  const sound = soundWords(books, rest);
  const found = books.map((book) => ofBook(book, rest, limit, sound));
  const places = standings(found, named);
  const seen = found.map((one, at) => ({ ...one, ranked: placed(one, places[at]) }));
  const every = seen.flatMap((one) => one.ranked.map((item) => ({ one, item })));
  const sure = every.filter(({ one, item }) => item.ord || item.score > one.book.constants.query.near);
  const order = (sure.length ? sure : every).sort((one, other) => other.item.score - one.item.score);
  const best = order.slice(0, limit);
  for (const { book } of seen) show(book, best.filter(({ one }) => one.book === book).map(({ item }) => item));
  const mended = seen.map(({ inquiry }) => inquiry && suggestion(inquiry, text, soundWords(books, text)));
  const unknown = seen[0].unknown.filter((number) => seen.every((one) => one.unknown.includes(number)));
  const lost = seen.map(({ found }) => (found ? strangeWords(found) : []));
  const meeting = [...new Set(order.map(({ one }) => one))];
  return {
    hits: best.map(({ one, item }) => hit(one.book, item, one.marker)),
    total: meeting.reduce((total, one) => total + one.places.size, 0),
    books: meeting.map(({ book, places }) => [book.rulebook, places.size]),
    parts: [],
    suggestion: mended.every(Boolean) ? mended[0] : null,
    unknown,
    strange: lost[0].filter((word) => lost.every((one) => one.includes(word))),
    near: best.length ? [] : [...new Set(books.flatMap((book) => nearWords(book, text)))],
    isLanguage: seen.every(({ found }) => found && inLanguage(found, text)),
  };
}

/** What one book has, and how likely its best item answers the query. */
function ofBook(book, text, limit, sound) {
  const between = ranged(book, text, limit);
  if (between) {
    const marker = new Marker(book, []);
    return { book, found: null, ranked: between.items, places: between.places, items: [], likely: 0, marker, inquiry: null, unknown: [] };
  }
  const found = find(book, text, book.constants.query.least, sound);
  const { inquiry, unknown } = found;
  const items = found.ranked.filter((item) => item.ord);
  const { items: ranked, places } = ranking(found, limit);
  const best = items.length ? Math.max(book.constants.together.little, likely(inquiry, items)) : 0;
  return { book, found, ranked, places, items, likely: best, marker: new Marker(book, inquiry.reading.allWords()), inquiry, unknown };
}

/** The items of a book, the best by words at its standing. */
function placed({ ranked, items }, standing) {
  const most = Math.max(0, ...items.map((item) => item.score)) || 1;
  return items.length ? ranked.map((item) => (item.ord ? { ...item, score: (item.score / most) * standing } : item)) : ranked;
}

/** Which books a query names, and the query without that. */
function namedIn(books, text) {
  const named = new Set();
  let rest = text;
  const take = (pattern, ids) => {
    const without = rest.replace(pattern, " ");
    if (without === rest || !ids.length) return;
    for (const id of ids) named.add(id);
    if (ids[0] !== KEPT) rest = without;
  };
  for (const book of books) take(book.patterns.called, [book.rulebook]);
  take(books[0].patterns.older, books.filter((book) => book.holds).map((book) => book.rulebook));
  return { named, rest: /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : text };
}

/**
 * The books that a question chooses by naming them, and the rest of it: kodex.library.by_name in the browser. What the
 * page's own book knows just so is its own, and so is what names no other.
 * @param {Book} book
 * @param {string} typed
 */
export function chosen(book, typed) {
  const text = clean(typed, book);
  const named = Object.keys(book.alone).filter((id) => text.search(book.alone[id]) >= 0);
  if (!named.length || book.names.find(words(fold(text))).length) return { named: [], rest: typed };
  const every = Object.values(book.alone).map(({ source }) => source);
  const without = text.replace(new RegExp(every.join("|"), "giu"), " ");
  const rest = /[\p{L}\p{N}]/u.test(without) ? without.replace(/\s+/g, " ").trim() : text;
  return { named: named.length === 1 && named[0] === book.rulebook ? [] : named, rest };
}

/**
 * How far each book stands to the front: how likely it answers, the edition that holds before others of its game, a
 * book that was named before those that were not.
 */
function standings(candidates, named) {
  const byBook = new Map(candidates.map((one) => [one.book.rulebook, one]));
  const { behind, unnamed } = candidates[0].book.constants.together;
  const found = new Map(candidates.map((one) => [one.book.rulebook, one.likely]));
  for (const one of candidates) {
    const id = one.book.rulebook;
    const holds = byBook.get(one.book.holds);
    if (!holds || named.has(id) || !givesWay(one, holds)) continue;
    const front = Math.max(found.get(holds.book.rulebook), one.likely);
    found.set(holds.book.rulebook, front);
    found.set(id, Math.min(one.likely, behind * front));
  }
  const share = (id) => (!named.size || named.has(id) ? 1 : unnamed);
  return candidates.map(({ book }) => found.get(book.rulebook) * share(book.rulebook));
}

/** Whether an old edition stands behind the one that holds. */
function givesWay(old, holds) {
  if (!holds.items.length || holds.likely < holds.book.figures.refuse.least) return false;
  return odds(old.likely) - odds(holds.likely) <= old.book.constants.together.far && !onlyThere(old, holds);
}

function odds(likelihood) {
  const sure = Math.min(Math.max(likelihood, 1e-9), 1 - 1e-9);
  return Math.log(sure / (1 - sure));
}

/** Whether the query has a word that the rule found in the old edition is called by and the other does not know. */
function onlyThere(old, holds) {
  if (!old.items.length) return false;
  const isStrange = (word) => holds.inquiry.weights.get(HEAD + word.slice(0, START))?.count === 0;
  const strange = old.inquiry.reading.telling.filter(isStrange);
  const names = old.book.rules[old.items[0].ord - 1].names.flat();
  return strange.some((word) => names.some((base) => sameWord(word, base, old.book.suffixes)));
}

/** The folded words of a query that some of the books know: they are no typos in the others. */
function soundWords(books, text) {
  const known = (word) => books.some((book) => book.knows(word));
  return new Set(words(fold(text)).filter((word) => word.length >= SHORTEST && known(word)));
}

/**
 * Answer a question by the book that most likely answers it.
 * @param {{book: Book, told: import("./ask-told.js").Told}[]} library the books with what only answers need
 * @param {string} typed
 * @param {typeof import("./ask-answers.js").Case} Case
 */
export async function ask(library, typed, Case) {
  const books = library.map(({ book }) => book);
  const question = clean(typed, books[0]);
  if (!question) return null;
  const { named, rest } = namedIn(books, question);
  const sound = soundWords(books, rest);
  const cases = library.map(({ book, told }) => Case.of(book, told, rest, sound));
  const places = standings(cases, named);
  const order = cases
    .map((one, at) => ({ one, place: places[at] }))
    .sort((first, other) => Number(other.one.isNamed) - Number(first.one.isNamed) || other.place - first.place)
    .map(({ one }) => one);
  const best = order.find((one) => one.isAnswered);
  if (!best) {
    const answers = await Promise.all(order.map((one) => one.answer()));
    return { ...declined(answers, books[0].constants.together.nearest), question };
  }
  const [leads, carries] = await holding(best, order);
  return { ...(await leads.answer(carries)), question, elsewhere: await besides(leads, order, carries) };
}

/** The book that is to answer, and its rule where it does not find one itself: instead of an edition whose rule says
 * something else than the one that holds, that one. */
async function holding(best, order) {
  const holds = order.find(({ book }) => book.rulebook === best.book.holds);
  if (!holds || best.isNamed) return [best, null];
  return (await instead(best, holds)) ?? [best, null];
}

/** The edition that holds and perhaps its rule, where the rule of an old one gives way to it; null elsewhere. */
async function instead(old, holds, decides = old.decides) {
  const editions = (await old.book.shelf.load("editions.bin")).told;
  if (!editions.gives[holds.book.rulebook]?.includes(decides.ord)) return null;
  if (holds.isAnswered) return [holds, null];
  const carries = counterpart(editions[holds.book.rulebook]?.[decides.ord - 1], holds);
  return carries ? [holds, carries] : null;
}

/** What another edition says otherwise than a rule, as a key of its entry. */
function differing({ book }, rule, other) {
  return book.shelf.load("editions.bin").then(({ told }) => {
    const differs = told.differs[other.book.rulebook]?.[rule.ord];
    return differs ? { differs } : {};
  });
}

/**
 * Answer a question by an edition, beside the one that holds.
 * @param {{book: Book, told: import("./ask-told.js").Told}[]} library the edition and the one that holds
 * @param {string} typed
 * @param {typeof import("./ask-answers.js").Case} Case
 */
export async function askBeside(library, typed, Case) {
  const question = clean(typed, library[0].book);
  if (!question) return null;
  const [one, holds] = library.map(({ book, told }) => Case.of(book, told, question));
  const carries = await carried(one, holds);
  const turned = (carries || one.isAnswered) && !one.isNamed ? await instead(one, holds, carries ?? one.decides) : null;
  if (!turned) return one.answer(carries);
  const [leads, theirs] = turned;
  const differs = await differing(leads, theirs ?? leads.decides, one);
  return { ...(await leads.answer(theirs)), elsewhere: [{ ...one.composer.elsewhere(carries ?? one.decides), ...differs }] };
}

/**
 * A declined answer of an old edition, with the rule that decides by the one that holds where that surely answers or is likely to.
 * @param {any} answer
 * @param {{book: Book, told: import("./ask-told.js").Told, name: string}} holds
 * @param {typeof import("./ask-answers.js").Case} Case
 */
export async function toldElsewhere(answer, { book, told, name }, Case) {
  const found = Case.of(book, told, answer.question);
  if (!found.isAnswered || found.certainty(found.decides) === "unsure") return answer;
  const hint = { kind: "edition", text: found.composer.reasons.hint("edition", [name]) };
  return { ...answer, hint, elsewhere: [found.composer.elsewhere(found.decides)] };
}

/** The rule that corresponds to what surely decides by the edition that holds, where nothing here is as sure. */
async function carried(one, holds) {
  if (holds.isNamed || one.isNamed || !(await holds.isSure()) || (await one.isSure())) return null;
  const editions = (await holds.book.shelf.load("editions.bin")).told;
  return counterpart(editions[one.book.rulebook]?.[holds.decides.ord - 1], one);
}

/**
 * What decides by the other books: in another edition what the concordance sets beside the rule that decides here,
 * elsewhere what the book itself finds, where that is likely enough.
 */
async function besides(best, order, carries = null) {
  const { book } = best;
  const decides = carries ?? best.decides;
  const editions = book.editions ? (await book.shelf.load("editions.bin")).told : {};
  return order.flatMap((one) => {
    if (one === best) return [];
    const same = one.isNamed ? null : counterpart(editions[one.book.rulebook]?.[decides.ord - 1], one);
    const differs = editions.differs?.[one.book.rulebook]?.[decides.ord];
    if (same) return [{ ...one.composer.elsewhere(same, decides), ...(differs ? { differs } : {}) }];
    const isLikely = one.isAnswered && (one.isNamed || one.likely >= book.constants.together.beside * best.likely);
    return isLikely ? [one.composer.elsewhere(one.decides)] : [];
  });
}

/** Of the rules of another edition that correspond to one the one that was found best. @param {string | undefined} listed */
function counterpart(listed, { book, items }) {
  const told = book.rulesOf((listed ?? "").split(" ").filter(Boolean)).filter((rule) => rule.isTold);
  const places = new Map(items.map((item, at) => [item.number, at]));
  const place = ({ number }) => places.get(number) ?? places.size;
  return told.sort((one, other) => place(one) - place(other))[0] ?? null;
}

function declined(answers, most) {
  const near = answers.filter((one) => one.nearest.length);
  const nearest = near.length === 1 ? near[0].nearest : near.flatMap((one) => one.nearest.slice(0, 1));
  return { ...answers[0], nearest: nearest.slice(0, most) };
}
