/**
 * What somebody says, of which a question asks whether it is so: kodex.text.claimed in the browser. The lists of words
 * come with the data.
 */

const set = (text) => new Set(text.trim().split(/\s+/));

export class Claimed {
  /** @param {Record<string, any>} own the constants of the module */
  constructor(own) {
    this.own = own;
    [this.assent, this.so, this.is, this.says] = [own.assent, own.so, own.is, own.says].map(set);
    [this.denying, this.beside] = [own.denying, own.beside].map(set);
    this.saying = [...set(own.saying)];
  }

  /** Whether yes to a question is no to what it asks about: what somebody says is denied. @param {string[]} found folded words */
  denies(found) {
    const every = this.of(found);
    const said = every.slice(every.indexOf(this.own.then) + 1);
    const end = said.findIndex((word, at) => at > 0 && this.beside.has(word));
    return said.slice(0, end < 0 ? said.length : end).filter((word) => this.denying.has(word)).length % 2 === 1;
  }

  /** Whether a sentence only asks whether what was said before it is so. @param {string[]} found folded words */
  isAssent(found) {
    return found.length > 0 && found.length <= this.own.end && this.#tail(found, 0) !== null;
  }

  /** The words that somebody says, where it is asked whether that is so; none of any other question. @param {string[]} found folded words */
  of(found) {
    const end = this.#tail(found, 1);
    const said = end === null ? found : found.slice(0, end);
    const begun = [...said.keys()].filter((at) => this.says.has(said[at]) || (said[at] === this.own.that && this.#isSaid(said, at))).at(-1);
    if (begun === undefined || (end === null && !this.#asksBefore(said, begun))) return [];
    const behind = said.slice(begun + 1);
    return behind.length ? behind : said.slice(0, begun);
  }

  /** Where the words begin, at the end and behind some at least, that ask for assent. */
  #tail(found, least) {
    for (let at = Math.max(least, found.length - this.own.end); at < found.length; at++) {
      if (this.assent.has(found[at]) || (this.so.has(found[at]) && this.is.has(found[at + 1]))) return at;
    }
    return null;
  }

  /** Whether what is before a "hogy" asks for assent: "jól tudom, hogy …". */
  #asksBefore(found, at) {
    return found[at] === this.own.that && this.#near(found, at).some((word) => this.assent.has(word));
  }

  /** Whether a "hogy" begins what somebody says. */
  #isSaid(found, at) {
    return this.#near(found, at).some((word) => this.saying.some((start) => word.startsWith(start)));
  }

  #near(found, at) {
    return found.slice(Math.max(0, at - this.own.near), at);
  }
}
