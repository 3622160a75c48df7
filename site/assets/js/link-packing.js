/**
 * Plain data as a part of an address, and back.
 */

/** @param {unknown} data @returns {Promise<string>} */
export async function pack(data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const small = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(small, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** No address holds more, in bytes: a few letters may unfold to what fills a phone. */
const MOST = 1_000_000;

/** What a stream gives as text; fails where that is more than :data:`MOST`. @param {ReadableStream} stream */
async function bounded(stream) {
  const parts = [];
  let length = 0;
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      throw new RangeError("too much");
    }
    parts.push(value);
  }
  return new Blob(parts).text();
}

/** What was packed; null when the text holds nothing of the kind. @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
  try {
    const small = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const stream = new Blob([small]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await bounded(stream));
  } catch {
    return null;
  }
}
