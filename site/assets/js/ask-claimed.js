/**
 * What somebody says, of which a question asks whether it is so: kodex.text.claimed in the browser. The lists of words
 * come with the data.
 */

const set = (text) => new Set(text.trim().split(/\s+/));

/** @typedef {{start: number, end: number, denying: number[], isOpen: boolean}} Claim */

export class Claimed {
  /** @param {Record<string, any>} own the constants of the module */
  constructor(own) {
    this.own = own;
    [this.assent, this.so, this.is, this.mine, this.my, this.says] = [own.assent, own.so, own.is, own.mine, own.my, own.says].map(set);
    [this.it, this.told, this.not, this.denying, this.also] = [own.it, own.told, own.not, own.denying, own.also].map(set);
    [this.may, this.beside, this.tags] = [own.may, own.beside, own.tags].map(set);
    this.limiting = new Set([...set(own.alone), ...set(own.ever)]);
    [this.saying, this.letting, this.refusing, this.judging] = [own.saying, own.letting, own.refusing, own.judging].map((text) => [...set(text)]);
  }

  /** What somebody says, where it is asked whether that is so; null of any other question.
   * @param {string[]} found folded words @returns {Claim | null} */
  read(found) {
    const tail = this.#tail(found, 1);
    const isMine = tail !== null && found.slice(tail).some((word) => this.mine.has(word));
    const refused = this.#refused(found, tail, isMine);
    if (refused) return refused;
    const said = this.#said(found, tail, isMine);
    return said && this.#judged(found, ...said);
  }

  /** Whether yes to a question is no to what it asks about: what somebody says is denied. @param {string[]} found folded words */
  denies(found) {
    return Boolean(this.read(found)?.denying.length);
  }

  /** From where to where somebody denies what is asked about. @param {string[]} found folded words @returns {[number, number]} */
  asked(found) {
    const claim = this.read(found);
    if (!claim?.denying.length) return [0, 0];
    return claim.denying[0] >= claim.end ? [claim.end, found.length] : [claim.start, claim.end];
  }

  /** The words of a question without what denies what somebody says in it. @param {string[]} found folded words */
  bare(found) {
    const denying = this.read(found)?.denying ?? [];
    return found.filter((_, at) => !denying.includes(at));
  }

  /** The words around what somebody says, and that as a question, by itself unless it denies; null of any other.
   * @param {string[]} found folded words @returns {[string, string] | null} */
  alone(found) {
    const claim = this.read(found);
    if (!claim || claim.isOpen) return null;
    const said = found.slice(claim.start, claim.end).join(" ");
    const asked = claim.denying.length ? this.own.denied.replace("{}", said) : `${said}?`;
    return [[...found.slice(0, claim.start), ...found.slice(claim.end)].join(" "), asked];
  }

  /** Whether a sentence only asks whether what was said before it is so. @param {string[]} found folded words */
  isAssent(found) {
    return found.length > 0 && found.length <= this.own.end && this.#tail(found, 0) !== null;
  }

  /** Whether a sentence only says that somebody does not let another one do what was said before. @param {string[]} found folded words */
  isRefusal(found) {
    return found.length > 0 && found.length <= this.own.end && this.#refusals(found).length > 0;
  }

  /** What somebody does not let another one do: what stands before that, or behind it. @returns {Claim | null} */
  #refused(found, tail, isMine) {
    const end = tail ?? found.findIndex((word) => this.may.has(word));
    if (end < 0 || end < found.length - this.own.end) return null;
    const every = this.#refusals(found.slice(0, end));
    if (!every.length || (isMine && found.slice(0, end).some((word) => this.says.has(word)))) return null;
    const [start, after] = every[0];
    const denying = isMine ? [] : [...Array(after - start).keys()].map((at) => start + at);
    const denies = (from, to) => found.slice(from, to).some((word) => this.denying.has(word) || this.also.has(word));
    const isThat = after < end && found[after] === this.own.that;
    if (start && end - after <= this.own.following && !isThat) return { start: 0, end: start, denying, isOpen: denies(0, start) };
    const begun = after + Number(isThat);
    return { start: begun, end, denying, isOpen: denies(begun, end) };
  }

  /** Where it begins and ends that somebody does not let another one do something. @returns {[number, number][]} */
  #refusals(found) {
    const starts = (word, list) => word !== undefined && list.some((start) => word.startsWith(start));
    return [...found.keys()].flatMap((at) => {
      if (starts(found[at], this.refusing)) return [[at, at + 1]];
      const lets = this.not.has(found[at]) ? [at + 1, at + 2].find((n) => starts(found[n], this.letting)) : undefined;
      return lets === undefined ? [] : [[at, lets + 1]];
    });
  }

  /** Where what somebody says begins and ends. @returns {[number, number] | null} */
  #said(found, tail, isMine) {
    const end = tail ?? found.length;
    const body = found.slice(0, end);
    const begun = [...body.keys()].filter((at) => this.#begins(body, at));
    const tagged = begun.length ? null : this.#tagged(found, tail);
    if (tagged) return tagged;
    if (!begun.length || (tail === null && !this.#asksBefore(found, begun.at(-1)))) return null;
    const his = tail === null ? [] : begun.filter((at) => this.my.has(found[at]) === isMine);
    const at = (his.length ? his : begun).at(-1);
    const last = begun.find((other) => other > at + 1) ?? end;
    return at + 1 < last ? [at + 1, last] : [0, at];
  }

  /** Where what is said begins and ends that only a tag asks for. @returns {[number, number] | null} */
  #tagged(found, tail) {
    if (tail !== null && found.slice(tail).every((word) => this.tags.has(word))) return [0, tail];
    const at = found.indexOf(this.own.tag);
    if (at < 0 || (at > 0 && at < found.length - 1) || !found.some((word) => this.limiting.has(word))) return null;
    return at ? [0, at] : [1, found.length];
  }

  /** Whether a word begins what somebody says. */
  #begins(found, at) {
    if (this.says.has(found[at])) return true;
    if (found[at] === this.own.that) return this.#isSaid(found, at);
    const isPair = (one, other) => this.it.has(one) && this.told.has(other);
    const isTold = at > 0 && (isPair(found[at - 1], found[at]) || isPair(found[at], found[at - 1]));
    return isTold && found[at + 1] !== this.own.that;
  }

  /** What is said at some places: which of its words deny it. @returns {Claim} */
  #judged(found, start, end) {
    const then = found.slice(start, end).indexOf(this.own.then);
    const begun = start + then + 1;
    const stop = found.findIndex((word, at) => at > begun && at < end && this.beside.has(word));
    const places = [...found.keys()].slice(begun, stop < 0 ? end : stop);
    const first = places.filter((at) => this.denying.has(found[at]));
    const also = places.filter((at) => this.also.has(found[at]));
    const isOpen = first.length > 1 || places.some((at) => this.judging.some((begun_) => found[at].startsWith(begun_)));
    return { start, end, denying: first.length < 2 ? [...first, ...also].sort((a, b) => a - b) : [], isOpen };
  }

  /** Where the words begin, at the end and behind some at least, that ask for assent. */
  #tail(found, least) {
    for (let at = Math.max(least, found.length - this.own.end); at < found.length; at++) {
      const isMet = this.assent.has(found[at]) || (this.so.has(found[at]) && this.is.has(found[at + 1]));
      const isTag = at > least && this.not.has(found[at - 1]) && found.slice(at).every((word) => this.tags.has(word));
      if (isMet) return at - Number(isTag);
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
