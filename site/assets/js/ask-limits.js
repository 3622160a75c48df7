/**
 * What is said to hold only somewhere, always, or up to a number, held against what a rule says itself: kodex.answers.limits in the
 * browser.
 */

/** @typedef {{kind: string, focus: string[], rest: Set<string>, number: number, isMany: boolean}} Limit */

const set = (text) => new Set(text.trim().split(/\s+/));
const [YES, NO] = ["i", "n"];
const OTHER = { [YES]: NO, [NO]: YES };
const meets = (some, all) => [...some].some((one) => all.has(one));
const without = (some, others) => new Set([...some].filter((one) => !others.has(one)));

export class Limits {
  /** @param {Record<string, any>} own the constants of the module @param {import("./ask-words.js").Words} words */
  constructor(own, words) {
    this.own = own;
    this.words = words;
    const { alone, ever } = words.claimed.own;
    [this.only, this.ever, this.most, this.least, this.many, this.ones] = [alone, ever, own.most, own.least, own.many, own.ones].map(set);
    this.all = new Set([...this.ever, ...set(own.everybody)]);
    this.self = new Set([...set(own.self)].flatMap((word) => [word, word.slice(0, own.head)]));
  }

  /** Whether what a question says or asks to hold only somewhere, always, or up to a number is so by what the rule that decides says; null
   * where it sets no limit or that cannot be told.
   * @param {string} question @param {string[]} found its folded words @param {{gist: string | null, statements: string[]}} rule */
  told(question, found, { gist, statements }) {
    const claim = this.words.claimed.read(found);
    if (claim?.isOpen || claim?.denying.length) return null;
    const limit = this.#read(claim ? found.slice(claim.start, claim.end) : this.words.contrary.mains(question));
    const said = new Set(limit ? [gist, ...statements].flatMap((text) => this.#heard(limit, text ?? "")) : []);
    return said.size === 1 ? [...said][0] : null;
  }

  /** Whether it cannot be told by the stored answers, which vote for a word, whether what somebody says is so.
   * @param {string[]} found folded words @param {string} word */
  isOpen(found, word) {
    const claim = this.words.claimed.read(found);
    const said = claim ? found.slice(claim.start, claim.end) : [];
    return meets(said, this.only) || (word === YES && meets(said, this.ever));
  }

  /** How far some words say that something holds; null where they set no limit. @param {string[]} found @returns {Limit | null} */
  #read(found) {
    const limit = { focus: [], number: 0, isMany: false };
    const [bound] = this.#bounds(found);
    if (bound) return { ...limit, ...bound, rest: this.#heads(found) };
    for (const [at, word] of found.entries()) {
      const [before, behind] = [found[at - 1], found.slice(at + 1)];
      const focus = this.only.has(word) && before !== this.own.already ? this.#focus(behind) : [];
      if (focus.length) {
        const rest = without(this.#heads([...found.slice(0, at), ...behind]), this.#heads(focus));
        return { ...limit, kind: before === this.own.not ? "beyond" : "only", focus, rest };
      }
      if (word === this.own.beyond && behind[0] === this.own.also && this.#heads(found.slice(0, at)).size) {
        const held = found.slice(Math.max(0, at - 2), at).filter((one) => !this.words.small.has(one));
        return { ...limit, kind: "beyond", focus: held, rest: without(this.#heads(found), this.#heads([...held, word])) };
      }
      if (this.ever.has(word)) {
        const rest = without(this.#heads(found), new Set([word.slice(0, this.own.head)]));
        return { ...limit, kind: "ever", rest, isMany: this.many.has(word) };
      }
    }
    return null;
  }

  /** What the clauses of a text say. @param {Limit} limit @param {string} text @returns {string[]} */
  #heard(limit, text) {
    const { contrary, witness } = this.words;
    const before = new Set();
    const said = [];
    for (const sentence of contrary.sentences(text)) {
      for (const [clause, conditions] of witness.withConditions(contrary.clauses(sentence))) {
        for (const head of this.#heads(clause.words)) before.add(head);
        if (limit.rest.size && !meets(without(limit.rest, this.self), before)) continue;
        const word = this.#said(limit, clause.words, before, !conditions.length);
        if (word) said.push(word);
      }
    }
    return said;
  }

  /** What one clause says; theirs: how its words begin and those before it. */
  #said(limit, found, theirs, isFree) {
    const bounds = this.#bounds(found);
    if (limit.number) {
      const same = bounds.filter(({ kind }) => kind === limit.kind);
      if (same.length) return same.length === 1 && same[0].number === limit.number ? YES : NO;
      return limit.kind === "most" && meets(found, this.many) ? NO : null;
    }
    const at = found.findIndex((word) => this.only.has(word));
    const alone = at < 0 ? [] : this.#focus(found.slice(at + 1));
    const isDenied = meets(found, this.words.contrary.none);
    if (limit.kind === "ever") {
      if (limit.isMany && bounds.some(({ kind }) => kind === "most")) return NO;
      if (alone.length) return meets(limit.rest, this.#heads(alone)) ? null : NO;
      return isFree && !isDenied && meets(found, this.ever) ? YES : null;
    }
    const said = alone.length || !isDenied ? this.#ofFocus(limit.focus, found, theirs, alone) : null;
    return limit.kind === "beyond" ? OTHER[said] ?? null : said;
  }

  /** Whether a clause says that something holds only for a focus; alone: for what alone it says so. */
  #ofFocus(focus, found, theirs, alone) {
    const [mine, its] = [this.#heads(focus), this.#heads(alone)];
    if (alone.length) {
      if (meets(found, this.words.contrary.none)) return null;
      const [held, other] = [without(mine, this.self), without(its, this.self)];
      if (held.size === other.size && [...held].every((head) => other.has(head))) return YES;
      return !meets(mine, its) && this.#isContrary(focus, alone) ? NO : null;
    }
    if (found.some((word, at) => word === this.own.beyond && found[at + 1] === this.own.also)) {
      return [...mine].every((head) => theirs.has(head)) ? NO : null;
    }
    return !meets(mine, theirs) && meets(found, this.all) ? NO : null;
  }

  #isContrary(focus, other) {
    const [one, two] = [focus, other].map((found) => this.words.contrary.claims([{ words: found, isCondition: false }]).ways);
    return [...one].some(([at, ways]) => two.has(at) && !meets(ways, two.get(at)));
  }

  /** The bounds that some words set. @returns {{kind: string, number: number}[]} */
  #bounds(found) {
    return found.slice(0, -1).flatMap((bound, at) => {
      const kind = this.least.has(bound) ? "least" : this.most.has(bound) || this.only.has(bound) ? "most" : null;
      const number = Number(this.words.numeral(found[at + 1]) ?? this.ones.has(found[at + 1]));
      return kind && number ? [{ kind, number }] : [];
    });
  }

  /** The telling words for which alone something holds, up to the verb. */
  #focus(behind) {
    const end = behind.findIndex((word) => !this.words.witness.isNoVerb(word));
    return (end < 0 ? behind : behind.slice(0, end)).filter((word) => this.#tells(word));
  }

  #tells(word) {
    return !this.words.small.has(word) || this.self.has(word);
  }

  #heads(found) {
    const telling = found.filter((word) => this.#tells(word));
    return new Set(telling.map((word) => this.words.contrary.begun(word).slice(0, this.own.head)));
  }
}
