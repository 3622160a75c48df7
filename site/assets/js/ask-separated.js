/**
 * Verbal prefixes that stand apart from their verb: kodex.text.separated in the browser. The lists of words come with the data.
 */

export class Separated {
  /** @param {Record<string, any>} own the constants of the module @param {Set<string>} small words that say little */
  constructor(own, small) {
    this.small = small;
    [this.not, this.least] = [own.not, own.least];
    [this.prefixes, this.unsure, this.denying] = [own.prefixes, own.unsure, own.denying].map((text) => new Set(text.split(" ")));
    [this.helping, this.describing] = [own.helping, own.describing].map((text) => new RegExp(text, "u"));
  }

  /** Some words, each prefix behind its verb joined with that, without the denials that only describe a thing. @param {string[]} found */
  joined(found) {
    const made = [];
    const every = this.withoutDescribing(found);
    for (const [at, word] of every.entries()) {
      const [verb, before] = [made.at(-1) ?? "", made.at(-2) ?? ""];
      const isBehind = this.prefixes.has(word) && verb.length >= this.least && !this.small.has(verb) && !this.helping.test(every[at + 1] ?? "");
      if (isBehind && (this.denying.has(before) || !this.unsure.has(word))) made[made.length - 1] = word + verb;
      else made.push(word);
    }
    return made;
  }

  /** Some words without the denials between a prefix and what describes a thing. @param {string[]} found */
  withoutDescribing(found) {
    const describes = (at) => this.prefixes.has(found[at - 1]) && this.describing.test(found[at + 1] ?? "");
    return found.filter((word, at) => word !== this.not || !describes(at));
  }

  /** Whether two words have the same prefix and one of them begins with the other. @param {string} one @param {string} other */
  sameVerb(one, other) {
    const [begun, longer] = one.length > other.length ? [other, one] : [one, other];
    return longer.startsWith(begun) && [...this.prefixes].some((prefix) => begun.startsWith(prefix) && begun.length - prefix.length >= this.least);
  }
}
