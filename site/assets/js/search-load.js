/**
 * The shipped search data of one book: many small packed files, all of one build, each fetched when it is first needed.
 */

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {{told: any, raw: Uint8Array}} Part */

/** What two builds in one answer would be a wrong answer, so what does not fit is asked for once more. */
const TRIES = /** @type {RequestCache[]} */ (["no-cache", "reload"]);

/** What every search needs, in the order in which it is taken in: each while the next ones are on their way. */
const ALWAYS = ["index.bin", "words.bin", "bags.bin"];

/** Thrown by who looks at what is not there yet; `settled` fetches it and has the work done again. */
export class Missing extends Error {
  /** @param {import("./search-book.js").Book} book @param {string[]} names of files */
  constructor(book, names) {
    super(`missing: ${names.join(", ")}`);
    this.book = book;
    this.names = names;
  }
}

/** The site was built anew since the book was opened. */
export class Outdated extends Error {}

/** Do some work as often as it takes until nothing is missing. @template T @param {() => T | Promise<T>} made @returns {Promise<T>} */
export async function settled(made) {
  for (;;) {
    try {
      return await made();
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      await error.book.fetch(error.names);
    }
  }
}

/**
 * A file without the id of its build.
 * @param {Uint8Array} bytes a raw deflate stream
 * @param {Uint8Array} dictionary what is to stand before it: goes as a stored block of its own
 * @returns {Promise<Part>}
 */
async function unpacked(bytes, dictionary) {
  const { length } = dictionary;
  const stored = new Uint8Array([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255]);
  const stream = new Blob([stored, dictionary, bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const whole = new Uint8Array(await new Response(stream).arrayBuffer()).subarray(length);
  const end = whole.indexOf(10);
  return { told: JSON.parse(new TextDecoder().decode(whole.subarray(0, end)) || "null"), raw: whole.subarray(end + 1) };
}

const ID = 12;
const NONE = new Uint8Array();

export class Shelf {
  /**
   * @param {URL} base
   * @param {Map<string, Promise<Response>>} [first] what has been asked for already; used once
   */
  constructor(base, first = new Map()) {
    this.base = base;
    this.first = first;
    /** @type {string | null} */
    this.id = null;
    this.dictionary = NONE;
    /** @type {Map<string, Promise<Part>>} */
    this.loading = new Map();
  }

  /** The newest book of this shelf. @param {(index: Part) => Book} made */
  async open(made) {
    for (const cache of TRIES) {
      const asked = ALWAYS.map((name) => this.#fetch(name, cache));
      for (const one of asked) one.catch(() => {}); // told when it is its turn
      const index = await asked[0];
      this.id = idOf(index);
      const part = await unpacked(index.subarray(ID), NONE);
      this.dictionary = new TextEncoder().encode(part.told.phrases);
      const book = made(part);
      const words = await asked[1];
      if (idOf(words) !== this.id) continue;
      book.takeWords(await unpacked(words.subarray(ID), NONE));
      const bags = await asked[2];
      if (idOf(bags) !== this.id) continue;
      book.takeBags(await unpacked(bags.subarray(ID), NONE));
      return book;
    }
    throw new Outdated("the search data are of two builds");
  }

  /** Ask for a file before the others are there. @param {string} name */
  foresee(name) {
    if (this.first.has(name)) return;
    const asked = fetch(new URL(name, this.base), { cache: TRIES[0] });
    asked.catch(() => {}); // whoever waits for it is told
    this.first.set(name, asked);
  }

  /** A file of the build that was opened; only once at a time. @param {string} name @returns {Promise<Part>} */
  load(name) {
    if (!this.loading.has(name)) {
      const loading = this.#load(name);
      const done = () => this.loading.delete(name);
      loading.then(done, done);
      this.loading.set(name, loading);
    }
    return this.loading.get(name);
  }

  async #load(name) {
    for (const cache of TRIES) {
      const bytes = await this.#fetch(name, cache);
      if (idOf(bytes) === this.id) return unpacked(bytes.subarray(ID), this.dictionary);
    }
    throw new Outdated(`${name} is of another build`);
  }

  async #fetch(name, cache) {
    const asked = this.first.get(name);
    this.first.delete(name);
    const answer = await (asked ?? fetch(new URL(name, this.base), { cache }));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

const idOf = (bytes) => new TextDecoder().decode(bytes.subarray(0, ID));
