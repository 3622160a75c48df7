/**
 * Where two questions ask for contrary things: kodex.text.opposed in the browser. The lists of words come with the data.
 */

export class Opposed {
  /** @param {Record<string, any>} own the constants of the module @param {import("./ask-contrary.js").Contrary} contrary */
  constructor(own, contrary) {
    this.contrary = contrary;
    this.last = own.last;
    this.may = new RegExp(own.may, "u");
    [this.others, this.describing] = [own.others, own.describing].map((text) => text.split(" "));
    this.subjects = own.subjects.trim().split("\n").map((subject) => subject.split("|").map((way) => way.trim().split(/\s+/)));
  }

  /** By subject the way that some folded words ask for. @param {string[]} found @returns {Map<number, number>} */
  asked(found) {
    const every = this.contrary.clauses(found.join(" "));
    const mains = every.filter((one) => !one.isCondition).map((one) => one.words);
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

  #ways(word) {
    const found = new Map(this.may.test(word) ? [[0, 0]] : []);
    for (const [subject, ways] of this.subjects.entries()) {
      const [mine, its] = ways.map((names) => Math.max(0, ...names.filter((name) => this.contrary.begins(word, name)).map((name) => name.length)));
      if (mine || its) found.set(subject, Number(its > mine));
    }
    return found;
  }
}
