/**
 * Two questions that are asked at once: the parts of kodex.text.question_kinds and kodex.answers.leaning in the browser. The
 * lists of words come with the data.
 */

import { fold, START, words } from "./search-text.js";

const END = /[ ?!.]+$/u;
const isComma = (joint) => joint.trim() === ",";
const bare = (text) => text.replace(/^[ ?!.]+/u, "").replace(END, "");

export class Parts {
  /** @param {import("./ask-words.js").Words} all @param {Record<string, any>} leaning the constants of the module */
  constructor(all, leaning) {
    this.all = all;
    this.lists = all.lists;
    this.twice = new RegExp(`^${this.lists.twice}`, "iu");
    [this.joined, this.joining] = [new RegExp(this.lists.joined, "giu"), new RegExp(this.lists.joining, "iu")];
    [this.can, this.asMuchOf, this.besides, this.telling] = ["can", "as_much", "aside", "telling"].map((name) => new RegExp(this.lists[name], "u"));
    this.pointing = new Set(leaning.pointing.trim().split(/\s+/));
    this.acting = leaning.acting.split(" ");
    this.place = new RegExp(leaning.place, "u");
    this.begun = leaning.begun;
    this.faint = leaning.faint.trim().split(/\s+/);
    this.done = new RegExp(leaning.done, "u");
  }

  /** The two questions, else none. @param {string} question @returns {string[]} */
  of(question) {
    const asked = question.split("?").filter((piece) => words(piece).length).map((piece) => `${piece.trim()}?`.replace(this.joining, ""));
    if (asked.length > 1) return question.trimEnd().endsWith("?") ? asked.slice(0, 2) : [];
    const twice = question.match(this.twice);
    if (twice && this.#asksTwice(...twice.slice(1).map(fold))) return [`${twice[1]}${twice[3]}`, `${twice[2]}${twice[3]}`];
    const every = [...question.matchAll(this.joined)];
    for (const { 0: joint, index } of [...every.filter((met) => !isComma(met[0])), ...every.filter((met) => isComma(met[0]))]) {
      const [first, second] = [question.slice(0, index), question.slice(index + joint.length)];
      const found = words(fold(second));
      const begun = this.lists.having.includes(found[0]) ? [] : found.slice(0, 2);
      const how = begun[0] === "hogy" && this.lists.how.some((start) => (begun[1] ?? "").startsWith(start));
      const whether = () => this.#asksWhether(joint, first, second);
      const told = () => joint.includes(",") && this.#asksSomewhere(first) && (!this.#supposes(first, begun) || whether());
      const asks = !isComma(joint) && (begun[0] === "ha" || how || this.#asks(begun) || told());
      if (asks && Math.min(words(first).length, words(second).length) >= this.lists.alone) return [`${first}?`, second];
      const isBare = found.length === 1 && this.#asks(begun) && this.#asksEarly(first);
      const isOther = joint.includes(",") || this.#isPlace(first.trim().split(/\s+/u).at(-1) ?? "");
      const isThere = isOther && this.#isPlace(bare(second)) && this.#asksSomewhere(first);
      if (!isComma(joint) && (isBare || isThere)) return [`${first}?`, second];
      if (this.all.premise(question) === null && this.#asksItself(first) && (whether() || (isComma(joint) && this.#asksToo(first, found)))) return [`${first}?`, `${second.replace(END, "")}?`];
    }
    return [];
  }

  /** What stands before the words that ask whether the same holds of something else, too, as it was typed. @param {string} second */
  asMuch(second) {
    const other = bare(second);
    const at = fold(other).search(this.asMuchOf);
    return at < 0 ? (this.#isPlace(other) ? other : "") : other.slice(0, at).trim();
  }

  /** Whether a few words are nothing but another place. @param {string} other */
  #isPlace(other) {
    const found = words(fold(other));
    const isShort = found.length > 0 && found.length <= this.lists.elsewhere && this.place.test(found.at(-1) ?? "");
    return isShort && !this.lists.no_place.includes(found.at(-1)) && !found.some((word) => this.all.isAsking(word) || this.can.test(word));
  }

  /** The second question, with what it leans on. @param {string} first @param {string} second @param {Set<string>} terms how words of the game begin
   * @param {boolean} isSentence whether it is one sentence with the first */
  whole(first, second, terms, isSentence) {
    const elsewhere = this.asMuch(second);
    if (elsewhere) return `${this.#withoutPlace(first.replace(/[ ?]+$/u, ""), elsewhere)} ${elsewhere}?`;
    const [told, found] = [first, second].map((text) => words(fold(text)));
    if (found.length === 1 && this.all.isAsking(found[0])) return [...first.replace(/[ ?]+$/u, "").split(/\s+/u).filter((word) => !this.#asks(words(fold(word)))), second].join(" ");
    const [names, other] = this.all.terms(told);
    if (names && !other) return `${names[0].join(" ")} ${second}`;
    if (!isSentence) return second;
    if (!found.some((word) => this.pointing.has(word)) && found.some((word) => terms.has(word.slice(0, START)))) return second;
    const isActing = (word) => this.acting.some((end) => word.endsWith(end));
    const things = told.filter((word) => terms.has(word.slice(0, START)) && !this.all.small.has(word) && !isActing(word));
    return [...things, second].join(" ");
  }

  /** What a question is about, as a folded word: the first that names a thing of the game, else the first that tells anything.
   * @param {string} first @param {Set<string>} terms */
  about(first, terms) {
    const told = words(fold(first)).filter((word) => this.#names(word));
    const isActing = (word) => this.acting.some((end) => word.endsWith(end));
    return told.find((word) => terms.has(word.slice(0, START)) && !isActing(word)) ?? told[0] ?? "";
  }

  /** Whether the second question names no thing of the game, or only who does something to one. @param {string} second
   * @param {Set<string>} terms */
  namesNothing(second, terms) {
    const found = words(fold(second));
    if (found.some((word) => this.done.test(word)) && !found.some((word) => word.endsWith("t"))) return true;
    return !found.some((word) => this.#names(word) && terms.has(word.slice(0, START)));
  }

  /** Whether a folded word may name a thing. @param {string} word */
  #names(word) {
    return !this.faint.some((start) => word.startsWith(start)) && !this.all.small.has(word) && !this.all.isAsking(word);
  }

  /** Whether two folded words of asking stand before a clause, each of its own kind. */
  #asksTwice(one, other, clause) {
    const [found, kinds] = [words(clause), [one, other].map((word) => this.all.kinds.get(word))];
    return kinds[0] !== kinds[1] && kinds.every(Boolean) && found.length > 0 && !this.all.isAsking(found[0]);
  }

  /** A question without the place it ends with, where it is to be asked of another one. @param {string} first @param {string} elsewhere */
  #withoutPlace(first, elsewhere) {
    const told = first.trim().split(/\s+/u);
    const isPlace = (word) => this.place.test(fold(word ?? ""));
    if (!isPlace(elsewhere)) return first;
    if (isPlace(told.at(-1))) return told.slice(0, ["a", "az"].includes(told.at(-2) ?? "") ? -2 : -1).join(" ");
    return told.slice(told.slice(0, this.begun).findIndex(isPlace) + 1).join(" ");
  }

  #asks(found) {
    return found.some((word) => this.all.isAsking(word));
  }

  /** Whether a word of asking stands in what is no prefix of a verb there. @param {string} first */
  #asksSomewhere(first) {
    return words(fold(first)).some((word, at) => this.all.isAsking(word) && !(this.lists.unsure.includes(word) && at > 1));
  }

  /** Whether what stands before another clause ends with a condition, which goes on there. @param {string} first @param {string[]} begun */
  #supposes(first, begun) {
    const last = words(fold(first.split(",").at(-1) ?? ""));
    return !begun.some((word) => word.endsWith(this.lists.between_two)) && last.some((word) => this.lists.supposing.includes(word));
  }

  /** Whether the last clause of what stands before another one is beside a third. @param {string} clause */
  #isBeside(clause) {
    return words(fold(clause.split(",").at(-1) ?? "")).some((word) => this.besides.test(word));
  }

  /** Whether what stands before another question asks by a word of asking, and its last clause is beside no other. @param {string} first */
  #asksItself(first) {
    return this.#asksEarly(first) && !this.#isBeside(first);
  }

  /** Whether the last sentence of what stands before another question asks by one of its first words. @param {string} first */
  #asksEarly(first) {
    const { early, having, unsure, helping, alone } = this.lists;
    const found = words(this.all.last(first));
    const asks = found.slice(0, early).some((word, at) => {
      const isPrefix = unsure.includes(word) && (at > 0 || helping.some((start) => (found[1] ?? "").startsWith(start)));
      return this.all.isAsking(word) && !having.includes(found[at - 1]) && !isPrefix;
    });
    return asks && found.length >= alone;
  }

  /** Whether the second of two clauses asks for yes or no. @param {string} joint @param {string} first @param {string} second */
  #asksWhether(joint, first, second) {
    const { early, prefix, also } = this.lists;
    const found = words(fold(second));
    if (!found.length || this.besides.test(found[0]) || joint.trim().split(/\s+/u).at(-1)?.toLowerCase() === prefix) return false;
    const isMuch = this.asMuch(second) && !this.#isPlace(bare(second));
    if (isMuch || this.all.particle.test(second.split(",")[0])) return true;
    const told = words(fold(first));
    if (told.some((word) => this.can.test(word)) || this.telling.test(told.join(" "))) return false;
    if (this.lists.prefixes.includes(found[0]) && this.can.test(found[1] ?? "")) return true;
    return found.slice(0, isComma(joint) ? 1 : early).some((word, at) => (!at || found[at - 1] === also) && this.can.test(word));
  }

  /** Whether what stands behind a comma asks for itself, and is not what the clause before it tells. @param {string} first @param {string[]} found */
  #asksToo(first, found) {
    const { alone, unsure, why_not: whyNot, about, while: whiles, indirect } = this.lists;
    const told = words(this.all.last(first));
    const begun = (found[1] ?? "").search(this.telling) === 0 ? [] : found.slice(0, alone);
    const isOne = !begun.length || !this.all.isAsking(begun[0]) || unsure.includes(begun[0]) || begun.join(" ") === whyNot.join(" ");
    if (isOne || this.telling.test(told.join(" "))) return false;
    return about.includes(told.slice(0, 2).join(" ")) || (!whiles.includes(begun[0]) && !indirect.includes(this.all.kind(`${first}?`)));
  }
}
