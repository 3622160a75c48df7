/**
 * Where two questions ask for contrary things: kodex.text.opposed in the browser. The lists of words come with the data.
 */

export class Opposed {
  /** @param {Record<string, any>} own the constants of the module @param {import("./ask-contrary.js").Contrary} contrary
   * @param {import("./ask-separated.js").Separated} separated */
  constructor(own, contrary, separated) {
    this.contrary = contrary;
    this.separated = separated;
    this.last = own.last;
    this.may = new RegExp(own.may, "u");
    const apart = [...own.apart.split(" "), ...separated.prefixes].sort((one, other) => other.length - one.length);
    this.prefix = new RegExp(`^(?:${apart.join("|")})(?=[a-z]{2})`, "u");
    [this.is, this.effect, this.void, this.works] = [own.is, own.effect, own.void, own.works.split(" ")];
    [this.denying, this.limiting, this.lacking] = [own.denying, own.limiting, own.lacking].map((text) => new Set(text.trim().split(/\s+/)));
    [this.others, this.describing] = [own.others, own.describing].map((text) => text.split(" "));
    this.subjects = own.subjects.trim().split("\n").map((subject) => subject.split("|").map((way) => way.trim().split(/\s+/)));
  }

  /** By subject the way that some folded words ask for. @param {string[]} found @returns {Map<number, number>} */
  asked(found) {
    const every = this.contrary.clauses(found.join(" "));
    const mains = every.filter((one) => !one.isCondition).map((one) => this.separated.joined(one.words));
    for (const clauses of [mains, [found.slice(-this.last)]]) {
      for (const clause of [...clauses].reverse()) {
        for (const [at, word] of [...clause].reverse().entries()) {
          if (this.others.some((start) => word.startsWith(start)) || (at > 0 && this.describing.some((end) => word.endsWith(end)))) continue;
          const ways = this.#ways(word);
          if (ways.size) return ways;
        }
      }
    }
    return new Map();
  }

  /** Whether yes to the one is no to the other. @param {Map<number, number>} one @param {Map<number, number>} other */
  isContrary(one, other) {
    const agree = [...one].filter(([at]) => other.has(at)).map(([at, way]) => way === other.get(at));
    return agree.length > 0 && !agree.includes(true);
  }

  /** Whether a text says no to what a question asks, and yes nowhere. @param {string} text @param {string} question */
  denies(text, question) {
    const { contrary } = this;
    const found = this.separated.joined(contrary.mains(question));
    if (found.some((word) => this.denying.has(word))) return false;
    const telling = found.filter((word) => !contrary.small.has(word));
    const wanted = this.asked(found);
    const clauses = contrary.sentences(text).flatMap((sentence) => contrary.clauses(sentence)).filter((one) => !one.isCondition);
    const said = clauses.flatMap((one) => this.#answers(this.separated.joined(this.#working(one.words)), wanted, telling));
    return said.length > 0 && !said.includes(true);
  }

  /** Whether a text plainly says that what a question asks may be done: nothing in it denies, limits or supposes anything, or names
   * another way than the question does. @param {string} text @param {string} question */
  allows(text, question) {
    const { contrary } = this;
    const found = this.separated.joined(contrary.mains(question));
    const every = contrary.sentences(text).flatMap((sentence) => contrary.clauses(sentence));
    const told = every.flatMap((clause) => clause.words);
    if (found.some((word) => this.denying.has(word)) || told.some((word) => this.denying.has(word) || this.limiting.has(word))) return false;
    if (every.some((clause) => clause.isCondition) || contrary.between(contrary.ofQuestion(question), contrary.claims(every))) return false;
    const mine = this.#done(found);
    return [...this.#done(told)].some((one) => mine.has(one));
  }

  /** Some words that say of what has no effect that it does not work. @param {string[]} found @returns {string[]} */
  #working(found) {
    const isLacking = (at) => this.lacking.has(found[at - 1]) && Boolean(found[at]?.startsWith(this.effect));
    return found.flatMap((word, at) => (isLacking(at + 1) ? [] : isLacking(at) || word.startsWith(this.void) ? this.works : [word]));
  }

  /** What may be done by some words, without prefixes. @param {string[]} found @returns {Set<string>} */
  #done(found) {
    const may = found.filter((word) => word !== this.is).map((word) => ({ word, at: this.may.exec(word) }));
    return new Set(may.filter(({ at }) => at).map(({ word, at }) => word.slice(0, word.length - at[1].length).replace(this.prefix, "")));
  }

  /** Whether words of a clause say yes to what is asked. @param {string[]} found @param {Map<number, number>} wanted @param {string[]} telling */
  #answers(found, wanted, telling) {
    const { contrary } = this;
    const starts = new Set(telling.map((word) => contrary.begun(word)));
    const isOpen = found.some((word) => contrary.none.has(word));
    return found.flatMap((word, at) => {
      const isTold = starts.has(contrary.begun(word)) || telling.some((other) => this.separated.sameVerb(word, other));
      const isOwn = isTold && !contrary.small.has(word);
      const isDenied = this.denying.has(found[at - 1] ?? "");
      const ways = [...this.#ways(word)].filter(([subject]) => wanted.has(subject));
      const agree = new Set(ways.map(([subject, way]) => way === wanted.get(subject)));
      const says = agree.size === 1 && (isOwn || ways.some(([subject]) => subject)) && (isDenied || !isOpen);
      return [...(isOwn && isDenied ? [false] : []), ...(says ? [agree.has(true) !== isDenied] : [])];
    });
  }

  #ways(word) {
    const found = new Map(this.may.test(word) ? [[0, 0]] : []);
    for (const [subject, ways] of this.subjects.entries()) {
      const [mine, its] = ways.map((names) => Math.max(0, ...names.filter((name) => this.contrary.begins(word, name)).map((name) => name.length)));
      if (mine || its) found.set(subject, Number(its > mine));
    }
    return found;
  }
}
