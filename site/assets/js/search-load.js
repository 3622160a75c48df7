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

/**
 * The data, the word vectors and the packed questions.
 * @param {URL} base
 * @param {Map<string, Promise<Response>>} first what has been asked for already; used once
 * @returns {Promise<{data: any, vectors: Int8Array, questions: Uint8Array}>}
 */
export async function load(base, first = new Map()) {
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const names = ["index.bin", "meaning.bin", "questions.bin"];
    const files = names.map((name) => unpacked(new URL(name, base), cache, first.get(name)));
    first.clear();
    const [text, meaning, questions] = await Promise.all(files);
    const data = json(text);
    const size = data.id.length;
    const ids = [meaning, questions].map((bytes) => new TextDecoder().decode(bytes.subarray(0, size)));
    if (ids.every((id) => id === data.id)) {
      const vectors = new Int8Array(meaning.buffer, meaning.byteOffset + size);
      return { data, vectors, questions: questions.subarray(size) };
    }
  }
  throw new Error("the search data are of two builds");
}

/**
 * What only answers need.
 * @param {URL} base
 * @param {string} id of the build
 */
export async function loadAnswers(base, id) {
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const told = json(await unpacked(new URL("answers.bin", base), cache));
    if (told.id === id) return told;
  }
  throw new Error("the answers are of another build");
}
