/**
 * What the browser's search and answers make of many questions, in Node: the shipped data of a book are read from a folder.
 *
 * node asks.mjs SCRIPTS FOLDER < [question, …] > a line of JSON for each question
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { stdin, argv } from "node:process";
import { pathToFileURL } from "node:url";

const [scripts, folder] = argv.slice(2).map((path) => pathToFileURL(`${path}/`));
globalThis.fetch = async (url) => {
  const bytes = await readFile(new URL(url));
  return { ok: true, url: String(url), arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) };
};
const load = (name) => import(new URL(name, scripts).href);
const [{ Case }, { Told }, { Book }, { settled, Shelf }, { search, clean }] = await Promise.all(
  ["ask-answers.js", "ask-told.js", "search-book.js", "search-load.js", "search-query.js"].map(load),
);

const shelf = new Shelf(folder);
const book = await shelf.open((index) => new Book(shelf, index));
const told = new Told(book, (await book.shelf.load("answers.bin")).told);

const number = ({ number: own }) => own;

/** Throws unless a worker can hand it over: plain data, nothing that has methods. */
function plain(value) {
  if (typeof value === "function") throw new Error("an answer holds a function");
  if (value === null || typeof value !== "object") return;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`an answer holds a ${value.constructor.name}`);
  for (const one of Object.values(value)) plain(one);
}
for await (const line of createInterface({ input: stdin })) {
  const question = JSON.parse(line);
  const found = await settled(() => search(book, question, 10));
  const cleaned = clean(question, book);
  const judged = cleaned && (await settled(() => Case.of(book, told, cleaned)));
  const answer = judged && (await settled(() => judged.answer()));
  plain([found, answer]);
  const beside = answer && (await judged.beside(answer));
  const said = answer && {
    cases: beside.cases.map((one) => [one.question, one.answer]),
    play: beside.play && [beside.play.id, beside.play.lacks, beside.play.said],
    near: beside.near.map((one) => [one.question, one.rule.number]),
    status: answer.status,
    verdict: answer.verdict && [answer.verdict.text, answer.verdict.question, answer.verdict.other?.text ?? null, answer.verdict.trump?.text ?? null],
    certainty: answer.certainty,
    hint: answer.hint?.text ?? null,
    learn: Boolean(answer.learn),
    overview: (answer.overview?.lines ?? []).map((one) => [one.says, one.rule.number]),
    rules: answer.rules.map((one) => [one.number, one.role, one.why, Boolean(one.applies)]),
    nearest: answer.nearest.map((one) => [one.number, one.why]),
    disputes: answer.disputes.map((one) => one.id),
    likely: judged.likely,
    scores: judged.items.slice(0, 5).map((one) => [one.number, one.score]),
  };
  console.log(JSON.stringify({ hits: found.hits.map(number), total: found.total, suggestion: found.suggestion, ...said }));
}
