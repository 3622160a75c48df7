/**
 * Two who say different things, of whom a question asks which is right: kodex.text.sides in the browser. The lists of words come
 * with the data.
 */

import { fold, words } from "./search-text.js";

/** @typedef {{right: string[], asked: (string | null)[], isContrary: boolean, isSame: boolean}} Both */

export class Sides {
  /** @param {Record<string, any>} own what the module names in capitals @param {import("./ask-words.js").Words} all */
  constructor(own, { small, claimed, contrary }) {
    this.own = own;
    this.contrary = contrary;
    [this.asked, this.sayer, this.around] = [new RegExp(own.asked, "iu"), new RegExp(own.sayer, "giu"), new RegExp(own.around, "giu")];
    [this.my, this.many] = [own.my, own.many].map((pattern) => new RegExp(pattern, "u"));
    this.verb = new RegExp(own.verb, "u");
    [this.limiting, this.alone] = [claimed.limiting, new Set(claimed.own.alone.split(" "))];
    this.denying = new Set([...claimed.denying, ...claimed.also]);
    this.silent = new Set([...small, ...this.denying, ...own.leaning.split(" ")]);
    [this.nobody, this.noName] = [own.nobody.split(" "), new Set(own.no_name.split(" "))];
  }

  /** Who say something, where it is asked which of them is right; null of any other question. @param {string} question @returns {Both | null} */
  read(question) {
    const asks = question.search(this.asked);
    const said = asks < 0 ? "" : question.slice(0, asks);
    const sayers = [...said.matchAll(this.sayer)].map((met) => ({ at: met.index, end: met.index + met[0].length, right: this.#right(met) })).filter(({ right }) => right);
    if (sayers.length !== 2 || sayers[0].right === sayers[1].right) return null;
    const [first, second] = sayers;
    const claims = [said.slice(first.end, second.at), said.slice(second.end)].map((text) => text.replace(this.around, ""));
    if (!claims[0] || !claims[1]) return null;
    const before = said.slice(0, first.at);
    claims[1] = this.#completed(...claims);
    const [mine, his] = claims.map((claim) => this.#telling(claim));
    const [firstDenies, secondDenies] = claims.map((claim) => words(fold(claim)).some((word) => this.denying.has(word)));
    const isTurned = firstDenies !== secondDenies;
    const holds = (all, some) => [...some].every((word) => all.has(word));
    const [myLimits, hisLimits] = claims.map((claim) => this.#limits(claim));
    const isTold = his.size > 0 || hisLimits.size > 0;
    const isLimitedAlike = myLimits.size === hisLimits.size && holds(myLimits, hisLimits);
    const isContrary = isTurned && (!isTold || (isLimitedAlike && (holds(mine, his) || (mine.size > 0 && holds(his, mine)))));
    const [one, other] = claims.map((claim) => words(fold(claim)).filter((word) => word !== "is").join(" "));
    const isSame = !isTurned && (!isTold || one === other);
    const needs = [!(isContrary && firstDenies && his.size), isTold && !isSame && !(isContrary && secondDenies)];
    const asked = claims.map((claim, at) => (needs[at] ? `${before}Szerinte ${claim}. Igaza van?` : null));
    return { right: [first.right, second.right], asked, isContrary, isSame };
  }

  /** Who is right, or who is not, by whether what each says is so (null where that is not known); null where it cannot be told.
   * @param {Both} found @param {(boolean | null)[]} so */
  told({ right, isContrary, isSame }, [one, other]) {
    const { probably, both, neither, me, us } = this.own;
    const said = (of) => `${probably}${of[right.includes(me) || right.includes(us) ? 0 : 1]}. `;
    if ((one === null && other === null) || (one && other)) return null;
    if (isSame) return said(one ? both : neither);
    if (isContrary) [one, other] = one === null ? [!other, other] : [one, !one];
    if (one || other) return `${probably}${right[one ? 0 : 1]}. `;
    if (one === null || other === null) return `${probably}${right[other === null ? 0 : 1]}. `.replace(" van ", " nincs ");
    return said(neither);
  }

  /** That he is right who says something; null where that is nobody. @param {RegExpMatchArray} met */
  #right([, alone, named, does, says]) {
    const { called, saying, he } = this.own;
    if (alone) return called[fold(alone)];
    const name = named ?? does ?? "";
    const last = fold(name.split(/\s+/u).at(-1));
    if (this.nobody.some((start) => last.startsWith(start))) return null;
    if (last in called && !last.startsWith("szerint")) return called[last];
    if (named || (name && !this.noName.has(last))) return this.#ofName(name);
    return Object.entries(saying).find(([end]) => new RegExp(end, "u").test(says.toLowerCase()))?.[1] ?? he;
  }

  /** That he is right who has a name, or is called something. @param {string} typed */
  #ofName(typed) {
    const { long, one } = this.own;
    const every = typed.split(/\s+/u);
    const isCalled = every.length > 1 && /^\p{Ll}/u.test(every.at(-1));
    const mine = isCalled ? every.at(-1).replace(this.my, "d") : every.at(-1);
    const name = mine.slice(0, -1) + (long[mine.at(-1)] ?? mine.at(-1));
    const before = isCalled ? [every[0].toLowerCase(), ...every.slice(1, -1)] : [];
    const isMany = isCalled && this.many.test(name) && !one.includes(name);
    return [...before, name + (this.#isBack(name.toLowerCase()) ? "nak" : "nek"), "van", isMany ? "igazuk" : "igaza"].join(" ");
  }

  /** Whether the endings of a word have an "a". @param {string} name */
  #isBack(name) {
    const { back, front } = this.own;
    const vowels = [...name].filter((letter) => `${back}${front}éií`.includes(letter));
    const last = vowels.at(-1) ?? "e";
    return back.includes(last) || (!front.includes(last) && vowels.some((letter) => back.includes(letter)));
  }

  /** What the second says, with what the first says it of where that is only how far it holds. @param {string} first @param {string} second */
  #completed(first, second) {
    const denies = (claim) => words(fold(claim)).some((word) => this.denying.has(word));
    const isVerb = (typed) => this.verb.test(fold(typed));
    if (!this.#limits(second).size || second.split(/\s+/u).some(isVerb) || denies(first) || denies(second)) return second;
    let isFocus = false;
    const told = first.split(/\s+/u).filter((typed) => {
      isFocus = !isVerb(typed) && (isFocus || this.alone.has(fold(typed)));
      return !isFocus && !this.limiting.has(fold(typed));
    });
    return [...told, second].join(" ");
  }

  /** The words of a claim that say how far it holds. @param {string} claim */
  #limits(claim) {
    return new Set(words(fold(claim)).filter((word) => this.limiting.has(word)));
  }

  /** How the telling words of a claim begin. @param {string} claim */
  #telling(claim) {
    return new Set(words(fold(claim)).filter((word) => !this.silent.has(word)).map((word) => this.contrary.begun(word)));
  }
}
