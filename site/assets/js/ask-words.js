/**
 * What a question's words tell of it: kodex.text.question_kinds, asked_terms, verdicts and kodex.answers.hints in the
 * browser. The lists of words come with the data.
 */

import { Claimed } from "./ask-claimed.js";
import { Contrary } from "./ask-contrary.js";
import { Limits } from "./ask-limits.js";
import { Opposed } from "./ask-opposed.js";
import { Parts } from "./ask-parts.js";
import { Separated } from "./ask-separated.js";
import { Sides } from "./ask-sides.js";
import { Witness } from "./ask-witness.js";
import { fold, START, words } from "./search-text.js";

export class Words {
  /** @param {import("./search-book.js").Book} book @param {any} lists */
  constructor(book, lists) {
    this.lists = lists;
    this.hints = book.constants.hints;
    this.verdicts = book.constants.verdicts;
    this.suffix = book.constants.suffixes;
    this.suffixes = book.suffixes;
    this.english = new Set(this.hints.english_words.split(/\s+/));
    this.both = new Set(lists.both);
    this.small = book.smallWords;
    this.typo = book.constants.verdict.typo;
    this.shared = book.constants.verdict.shared;
    this.negations = new Set(book.constants.verdict.negating.split(" "));
    this.doneTo = book.constants.verdict.done_to.split(" ");
    this.own = book.constants.verdict;
    this.particle = new RegExp(lists.particle, "iu");
    this.closing = new RegExp(lists.closing, "iu");
    this.reporting = new RegExp(lists.reporting, "iu");
    this.clauseEnd = new RegExp(lists.clause_end, "u");
    this.mayAsk = new RegExp(lists.may_ask, "u");
    this.stronger = new RegExp(lists.stronger, "iu");
    this.premises = new RegExp(lists.premise, "iu");
    this.contraryTo = new RegExp(lists.contrary_to, "iu");
    this.pieces = new RegExp(lists.pieces, "u");
    this.naming = new RegExp(lists.naming, "u");
    this.sentence = new RegExp(lists.sentence, "u");
    this.clauses = new RegExp(lists.clauses, "u");
    this.oath = new RegExp(lists.oath, "iu");
    this.possible = new RegExp(lists.alike.possible, "u");
    this.infinitive = new RegExp(lists.alike.infinitive, "u");
    this.claimed = new Claimed(book.constants.claimed);
    this.contrary = new Contrary(book.constants.contrary, this.small, this.claimed);
    this.separated = new Separated(book.constants.separated, this.small);
    this.opposed = new Opposed(book.constants.opposed, this.contrary, this.separated);
    this.witness = new Witness(book.constants.witness, this);
    this.limits = new Limits(book.constants.limits, this);
    this.twoSides = new Sides(lists.sides, this);
    this.kinds = new Map();
    for (const [kind, starts] of [...lists.asking].reverse()) {
      for (const start of starts.split(" ")) for (const end of ["", ...lists.endings]) this.kinds.set(start + end, kind);
    }
    for (const [word, kind] of Object.entries(lists.others)) this.kinds.set(word, kind);
    for (const word of lists.none) this.kinds.delete(word);
    this.atOnce = new Parts(this, book.constants.leaning);
  }

  /** What the last sentence of a question asks for; null where its words do not tell. @param {string} question */
  kind(question) {
    const last = this.last(question);
    const { how, unsure: unsureWords, helping, supposing, pointing } = this.lists;
    let [unsure, before] = [false, ""];
    for (const [place, clause] of last.split(",").entries()) {
      if (pointing.includes(before)) continue;
      const found = words(clause);
      before = found.at(-1) ?? "";
      for (const [at, word, next] of found.map((one, n, all) => [n, one, all[n + 1] ?? ""])) {
        if (word === "hogy" && (at || place) && !how.some((start) => next.startsWith(start))) continue;
        if (unsureWords.includes(word) && at && supposing.includes(found[0])) continue;
        if (unsureWords.includes(word) && (at > 1 || helping.some((start) => next.startsWith(start)))) unsure = true;
        else if (this.kinds.has(word)) return this.kinds.get(word);
        else if (word.startsWith("hany") && !word.startsWith("hanyag")) return "how-many";
      }
      if (this.particle.test(clause)) return "yes-no";
    }
    const names = this.naming.test(last);
    return !question.includes("?") || unsure || names || this.withoutOrNot(words(last)).includes("vagy") ? null : "yes-no";
  }

  /** The two questions that are asked at once, else none. @param {string} question @returns {string[]} */
  parts(question) {
    return this.atOnce.of(question);
  }

  /** What a question takes for granted, as it was typed; null where it says nothing so. @param {string} question */
  premise(question) {
    const supposed = this.premises.exec(question)?.[1] ?? "";
    return words(supposed).length > this.lists.alone ? supposed : null;
  }

  /** A question without what it takes for granted. @param {string} question */
  withoutPremise(question) {
    return this.premise(question) === null ? question : question.replace(this.premises, "");
  }

  /** The two statements that a question sets against each other, else none. @param {string} question @returns {string[]} */
  against(question) {
    const before = this.stronger.test(question) ? question.slice(0, question.search(this.stronger)) : "";
    const met = this.contraryTo.exec(before);
    const sides = met ? [before.slice(0, met.index), before.slice(met.index + met[0].length)] : [];
    return sides.every((side) => words(side).length > this.lists.alone) ? sides : [];
  }

  /** A question without what may be said before or behind it, the longest part first. @param {string} question @returns {string[]} */
  withoutEnds(question) {
    if (this.oath.test(question)) return [question.replace(this.oath, "mi az ")];
    const pieces = question.split(this.clauses).filter((piece) => words(piece).length);
    const found = [];
    if (pieces.length > this.lists.most_clauses) return found;
    for (let size = pieces.length - 1; size > 0; size--) {
      for (let at = pieces.length - size; at >= 0; at--) found.push(pieces.slice(at, at + size).join(" ").replace(/[,;:]+$/, ""));
    }
    return found.filter((part) => words(part).length > this.lists.alone);
  }

  /** What stands before a question that a sentence reports, and that question; null where it reports none. @param {string} question */
  reported(question) {
    const met = this.reporting.exec(question);
    const [head, asked] = met ? [question.slice(0, met.index), question.slice(met.index + met[0].length)] : ["", ""];
    if (!met || head.includes("?") || this.mayAsk.test(fold(head)) || this.#asks(words(fold(head))) || words(asked).length <= this.lists.alone) return null;
    const [first] = asked.split(this.clauseEnd);
    return this.#asks(words(fold(first))) || this.particle.test(first) ? [head, asked] : null;
  }

  /** A question without what only asks again what it asked by "-e", where nobody is named who says something. @param {string} question */
  withoutClosing(question) {
    const asked = this.twoSides.read(question) ? question : question.replace(this.closing, "");
    return this.particle.test(asked) ? asked : question;
  }

  /** Whether one of some folded words asks for something, which "hogy" alone does not. */
  #asks(found) {
    return found.some((word) => this.isAsking(word));
  }

  /** Whether a folded word asks for something, which "hogy" alone does not. @param {string} word */
  isAsking(word) {
    return word !== "hogy" && (this.kinds.has(word) || (word.startsWith("hany") && !word.startsWith("hanyag")));
  }

  /** The folded words of the last sentence of a question, which is what it asks. @param {string} question */
  askedLast(question) {
    return this.withoutOrNot(words(this.last(question)));
  }

  /** The folded words of a question without what neither denies anything nor asks for one of two things. @param {string[]} found */
  withoutOrNot(found) {
    const end = this.lists.or_not.find((one) => ` ${found.slice(1).join(" ")}`.endsWith(` ${one}`));
    return end ? found.slice(0, -end.split(" ").length) : found;
  }

  /** Whether a question wants yes or no: not one of two things, nor first of all something else. @param {string} question */
  wantsWord(question) {
    const [first] = this.parts(question);
    const isFirst = first === undefined || [null, "yes-no"].includes(this.kind(first));
    return this.kind(question) === "yes-no" && isFirst && !this.askedLast(question).includes("vagy");
  }

  /** Whether an answer says yes (i), no (n) or neither. @param {string} answer */
  word(answer) {
    const { yes, no, neither } = this.verdicts;
    return { [yes]: "i", [no]: "n" }[this.verdict(answer)] ?? neither;
  }

  /** Whether an answer says on what it depends. @param {string} answer */
  isConditional(answer) {
    return this.lists.conditional.includes(this.verdict(answer));
  }

  /** A sentence led by yes (i) or no (n); one that says this word itself, or answers, stays as it is. @param {string} word @param {string} text */
  led(word, text) {
    if (this.word(text) === word || this.lists.answering.some((one) => text.startsWith(one))) return text;
    return this.lists.leading["in".indexOf(word)] + text;
  }

  /** The last sentence of a question, folded; not one that only guesses its answer. @param {string} question */
  last(question) {
    const asked = question.replace(/[ ?!]+$/, "").split("?").filter((piece) => piece.trim());
    if (!asked.length) return "";
    const toldAfter = asked.length > 1 && !question.trimEnd().endsWith("?");
    const guessed = asked.length > 1 && fold(asked.at(-1)).trim().startsWith(this.lists.guess);
    return fold(asked.at(toldAfter || guessed ? -2 : -1).split(this.pieces).at(-1));
  }

  /** The verdict that an answer begins with, folded; null without one. @param {string} answer */
  verdict(answer) {
    const begun = words(fold(answer)).slice(0, 2).join(" ");
    const { yes, no, only, silent } = this.verdicts;
    const every = [yes, no, only, ...this.lists.open, silent];
    return every.find((one) => begun === one || begun.startsWith(`${one} `)) ?? null;
  }

  /** The words of a question without how it asks, in no order: kodex.text.asked_alike. @param {string[]} found folded words */
  bare(found) {
    const { how, can, begun, left_out: leftOut } = this.lists.alike;
    const kept = new Set();
    const every = found.filter((one) => !leftOut.includes(one));
    const first = every.slice(0, 2).join(" ");
    for (const [place, word] of [...(begun[first] ?? first).split(" "), ...every.slice(2)].entries()) {
      const possible = this.possible.exec(word);
      if (!place && how[word]) kept.add(how[word]);
      else if (can.includes(word)) kept.add(can[0]);
      else if (possible) kept.add(possible[1]).add(can[0]);
      else kept.add(this.infinitive.exec(word)?.[1] ?? word);
    }
    return [...kept].sort().join(" ");
  }

  /** Which way a question is turned. */
  turns(found) {
    const held = [...new Set(this.separated.withoutDescribing(this.withoutOrNot(found)))];
    const odd = held.filter((word) => this.negations.has(word)).length % 2;
    const turned = this.lists.turns.map((starts) => held.some((word) => starts.some((one) => word.startsWith(one))));
    return [odd, ...turned.map(Number)];
  }

  /** Whether a folded word says that something is forbidden. @param {string} word */
  forbids(word) {
    return this.lists.turns[1].some((start) => word.startsWith(start));
  }

  /**
   * Whether two questions that are alike ask the same thing; isNamed: both ask for a thing, a number or a time, which is the same whether it must be so or is so.
   * @param {string[]} found folded words @param {string[]} other @param {boolean} isNamed
   */
  isSame(found, other, isNamed = false) {
    const turned = (some) => this.turns(some).slice(0, isNamed ? this.lists.compulsory : undefined).join();
    if (turned(found) !== turned(other) || this.numerals(found).join() !== this.numerals(other).join()) return false;
    const [one, another] = [this.#doers(found), this.#doers(other)];
    const apart = (some, rest) => [...some.mine].some((word) => !some.his.has(word) && rest.his.has(word) && !rest.mine.has(word));
    if (apart(one, another) || apart(another, one)) return false;
    const [mine, theirs] = [this.#deeds(found), this.#deeds(other)];
    const clash = (one, two) => [...one.done].some((word) => !two.done.has(word) && two.doing.has(word));
    return !clash(mine, theirs) && !clash(theirs, mine);
  }

  /** What I did and what another did, without the ending that tells who. @param {string[]} found folded words */
  #doers(found) {
    const { opinion, done_by_me: me, done_by_another: another } = this.own;
    const every = found.filter((word) => !word.startsWith(opinion));
    const of = (ends) => new Set(ends.split(" ").flatMap((end) => every.filter((word) => word.endsWith(end)).map((word) => word.slice(0, -end.length))));
    return { mine: of(me), his: of(another) };
  }

  /** How the words begin that say what may be done to a thing, and how all the others do. */
  #deeds(found) {
    const sides = { done: new Set(), doing: new Set() };
    for (const word of found) sides[this.doneTo.some((end) => word.endsWith(end)) ? "done" : "doing"].add(word.slice(0, START));
    return sides;
  }

  /** Whether a question has every telling word of a stored one, in any form or but for a typing error.
   * @param {string[]} found folded words @param {string[]} other */
  hasWordsOf(found, other) {
    return other.every((word) => this.small.has(word) || found.some((one) => this.#isNear(word, one)));
  }

  /** Whether two words begin alike, or differ in one letter or two that changed places. */
  #isNear(word, other) {
    if (word.slice(0, START) === other.slice(0, START)) return true;
    const least = Math.min(word.length, other.length);
    let [begun, ended] = [0, 0];
    while (begun < least && word[begun] === other[begun]) begun++;
    while (ended < least - begun && word.at(-1 - ended) === other.at(-1 - ended)) ended++;
    return begun + ended >= Math.max(this.shared, word.length - this.typo, other.length - this.typo);
  }

  /** Whether a question names what a rule is called, or speaks of first of all, and says that it is not that.
   * @param {import("./search-reading.js").Reading} reading @param {import("./search-book.js").Rule} rule */
  isDenied({ denied: places, mended, words: typed }, { heading, title, gist }) {
    const { lacking, denial, most, only, near } = this.lists.denying;
    const isLacking = (at) => typed.slice(Math.max(0, at - near), at + near + 1).some((word) => lacking.includes(word));
    const [from, to] = this.claimed.asked(mended);
    const notSo = new Set([...places].filter((at) => (at < from || at >= to) && !isLacking(at)).map((at) => mended[at]));
    if (!notSo.size) return false;
    const begun = (found) => new Set([...found].map((word) => word.slice(0, START)));
    const said = words(fold(gist ?? ""));
    const [subject] = said.filter((word) => !this.small.has(word));
    const isOpen = said.includes(only) || said.slice(0, most).some((word) => denial.includes(word));
    if (subject && !isOpen && begun(notSo).has(subject.slice(0, START))) return true;
    const name = words(fold(heading || title));
    const telling = [...begun(name.filter((word) => !this.small.has(word)))];
    if (!telling.length || telling.length > most || name.some((word) => denial.includes(word))) return false;
    const [denied, asked] = [begun(notSo), begun(mended)];
    return telling.some((word) => denied.has(word)) && telling.every((word) => asked.has(word));
  }

  /** Whether more than one of a rule's answers says yes or no. @param {import("./search-book.js").Rule} rule */
  saysWords({ said }) {
    return [...said].filter((word) => "in".includes(word)).length > 1;
  }

  /** Whether it is no question but a few words typed into a search box. @param {string} question */
  isPhrase(question) {
    return !question.includes("?") && question.split(/\s+/u).filter(Boolean).length <= this.lists.short;
  }

  /** The numbers in folded words, written in digits or as words. */
  numerals(found) {
    return [...new Set(found.map((word) => this.numeral(word)).filter((one) => one !== undefined))].sort();
  }

  /** The number that a folded word is, in digits. @param {string} word */
  numeral(word) {
    return /^[0-9]+$/.test(word) ? word.replace(/^0+(?=.)/, "") : this.lists.numerals.find(([start]) => `${word} `.startsWith(start))?.[1];
  }

  /** Whether a question is an English one; found: its folded words. @param {string} question @param {string[]} found */
  isEnglish(question, found) {
    const { share, share_of_one: ofOne } = this.hints;
    if ([...question.toLowerCase()].some((letter) => this.lists.accented.includes(letter))) return false;
    const english = found.filter((word) => this.english.has(word));
    const sure = new Set(english.filter((word) => !this.both.has(word)));
    const least = (part) => english.length >= part * found.length;
    if (sure.size > 1) return least(share);
    const hungarian = found.some((word) => this.small.has(word) && !this.both.has(word));
    return sure.size > 0 && question.trimEnd().endsWith("?") && !hungarian && least(ofOne);
  }

  /** Whether a question leans on one before it. @param {string[]} found @param {string[]} telling */
  isFollowup(found, telling) {
    const isVerb = found[0] === this.hints.prefix && this.hints.helping.split(" ").some((start) => (found[1] ?? "").startsWith(start));
    return found.length > 0 && this.lists.following.includes(found[0]) && telling.length <= this.hints.few && !isVerb;
  }

  /** How the term, or each of both terms, may be called that a question asks the meaning of. @param {string[]} found */
  terms(found) {
    const names = this.#compared(found);
    if (names) return names;
    const one = this.#asked(found);
    return one ? [one] : [];
  }

  /** Whether a sentence asks for the difference of two things. @param {string[]} found folded words */
  isComparing(found) {
    return this.#compared(found) !== null;
  }

  #asked(found) {
    const is = (list, phrase) => phrase.every((word, at) => list[at] === word);
    for (const phrase of this.lists.first) {
      if (found.length > phrase.length && is(found, phrase)) return this.#names(found.slice(phrase.length));
    }
    for (const phrase of this.lists.last) {
      const before = found.length - phrase.length;
      if (before > 0 && is(found.slice(before), phrase)) return this.#names(found.slice(0, before));
    }
    return null;
  }

  #compared(found) {
    return this.sides(found, this.lists.difference)?.map((side) => this.#names(side)) ?? null;
  }

  /** The words of two things that a question sets against each other with one of some phrases; null for another.
   * @param {string[]} found folded words @param {string[]} phrases */
  sides(found, phrases) {
    const text = ` ${found.join(" ")} `;
    const phrase = phrases.find((one) => text.includes(` ${one} `));
    if (phrase === undefined) return null;
    const rest = text.replace(` ${phrase} `, " ");
    const between = this.lists.between.find((one) => rest.includes(one));
    if (between === undefined) return null;
    const at = rest.indexOf(between);
    const sides = [rest.slice(0, at), rest.slice(at + between.length)].map((side) =>
      side.split(" ").filter((word) => word && !this.lists.beside.includes(word)),
    );
    return sides.every((side) => side.length) ? sides : null;
  }

  #names(left) {
    if (left.length > 1 && this.lists.articles.includes(left[0])) return this.#names(left.slice(1));
    const first = left.slice(0, -1);
    const last = left.at(-1);
    const shorter = [...this.#stems(last)].filter((stem) => stem !== last).sort((one, other) => other.length - one.length);
    const forms = [last, ...shorter, ...this.lists.plural.map((ending) => last + ending)];
    const found = forms.map((form) => [...first, form]);
    if (!first.length || !this.lists.cards.includes(last)) return found;
    return [...found, [...first.slice(0, -1), first.at(-1) + last], ...this.#names(first)];
  }

  /** A word and every beginning of it that is left when some suffixes are taken off. */
  #stems(word) {
    const { shortest, rounds } = this.suffix;
    const found = new Set([word]);
    let edge = [word];
    for (let round = 0; round < rounds && edge.length; round++) {
      const next = new Set();
      for (const form of edge) {
        for (let size = 1; size <= form.length - shortest; size++) {
          if (this.suffixes.has(form.slice(-size))) next.add(form.slice(0, -size));
        }
      }
      edge = [...next].filter((form) => !found.has(form));
      for (const form of edge) found.add(form);
    }
    return found;
  }
}
