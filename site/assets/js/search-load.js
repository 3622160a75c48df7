/**
 * The shipped search data: gzip files whose parts must be of one build.
 */

/** @param {URL} url @param {RequestCache} cache @param {Promise<Response>} [asked] for already */
async function unpacked(url, cache, asked) {
  const answer = await (asked ?? fetch(url, { cache }));
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes; // a server that unpacks on its own
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const json = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

/** What two builds in one answer would be a wrong answer, so what does not fit is asked for once more. */
const TRIES = /** @type {RequestCache[]} */ (["no-cache", "reload"]);

/** A file without the id of its build; null when that is another one. */
function ofBuild(bytes, id) {
  const found = new TextDecoder().decode(bytes.subarray(0, id.length));
  return found === id ? bytes.subarray(id.length) : null;
}

/**
 * The data, the word vectors and the packed questions.
 * @param {URL} base
 * @param {Map<string, Promise<Response>>} first what has been asked for already; used once
 * @returns {Promise<{data: any, vectors: Int8Array, questions: Uint8Array}>}
 */
export async function load(base, first = new Map()) {
  for (const cache of TRIES) {
    const names = ["index.bin", "meaning.bin", "questions.bin"];
    const files = names.map((name) => unpacked(new URL(name, base), cache, taken(first, name)));
    const [text, ...others] = await Promise.all(files);
    const data = json(text);
    const [meaning, questions] = others.map((bytes) => ofBuild(bytes, data.id));
    if (meaning && questions) return { data, vectors: new Int8Array(meaning.buffer, meaning.byteOffset), questions };
  }
  throw new Error("the search data are of two builds");
}

function taken(first, name) {
  const found = first.get(name);
  first.delete(name);
  return found;
}

/**
 * The packed situations.
 * @param {URL} base
 * @param {string} id of the build
 * @param {Map<string, Promise<Response>>} first
 */
export async function loadSituations(base, id, first = new Map()) {
  for (const cache of TRIES) {
    const found = ofBuild(await unpacked(new URL("situations.bin", base), cache, taken(first, "situations.bin")), id);
    if (found) return found;
  }
  throw new Error("the situations are of another build");
}

/**
 * What only answers need, or a part of it.
 * @param {URL} base
 * @param {string} id of the build
 * @param {string} name
 */
export async function loadAnswers(base, id, name = "answers.bin") {
  for (const cache of TRIES) {
    const told = json(await unpacked(new URL(name, base), cache));
    if (told.id === id) return told;
  }
  throw new Error("the answers are of another build");
}
