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

export class Lexicon {
  /** @param {{frequent: string[], others: string, lengths: number[]}} coded lengths: bytes of each text's first stream */
  constructor({ frequent, others, lengths }) {
    this.frequent = frequent;
    this.others = unfronted(others);
    this.lengths = lengths;
  }

  /** Every word, in the order of its number. @returns {string[]} */
  get words() {
    return [...this.frequent, ...this.others];
  }

  /**
   * The lines of a text, in order.
   * @param {number} text which of them
   * @param {Uint8Array} bytes both of its streams
   * @returns {string[]}
   */
  unpack(text, bytes) {
    const { frequent, others } = this;
    const length = this.lengths[text];
    const lines = [];
    let words = [];
    let low = length;
    for (let at = 0; at < length; at++) {
      const first = bytes[at];
      const word = first < frequent.length ? frequent[first] : others[(first - frequent.length) * 256 + bytes[low++]];
      if (word === "\n") {
        lines.push(words.join(" "));
        words = [];
      } else words.push(word);
    }
    return lines;
  }
}
