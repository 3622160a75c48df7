/**
 * Lines of folded words as kodex.website.lexicon packs them.
 */

/** The words of a front-coded list. @param {string} coded @returns {string[]} */
function unfronted(coded) {
  let before = "";
  return (coded.match(/[A-Z][^A-Z]*/g) ?? []).map((piece) => {
    before = before.slice(0, piece.charCodeAt(0) - 65) + piece.slice(1);
    return before;
  });
}

/**
 * The lines, in order.
 * @param {{frequent: string[], others: string, length: number}} lexicon length: bytes of the first stream
 * @param {Uint8Array} bytes both streams
 * @returns {string[]}
 */
export function unpackLines({ frequent, others, length }, bytes) {
  const rare = unfronted(others);
  const lines = [];
  let words = [];
  let low = length;
  for (let at = 0; at < length; at++) {
    const first = bytes[at];
    const word = first < frequent.length ? frequent[first] : rare[(first - frequent.length) * 256 + bytes[low++]];
    if (word === "\n") {
      lines.push(words.join(" "));
      words = [];
    } else words.push(word);
  }
  return lines;
}
