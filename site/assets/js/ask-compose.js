/**
 * An answer put together: kodex.answers.composing and conditions in the browser.
 */

import { fold, START, words } from "./search-text.js";
import { isBelow } from "./search-numbers.js";
import { beginning } from "./search-rank.js";
import { Marker } from "./search-snippets.js";
import { Reasons } from "./ask-reasons.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{rulebook: string, address: string, links: Record<string, [string, string]>, number: string, shown: string, title: string, path: string[], heading: string | null, kind: string | null,
 *   role: string, gist: string | null, text: string | null, why: string, applies?: boolean}} Entry */

const ROLES = ["decides", "main", "definition", "exception", "related"];

/** One question being answered. */
export class Composer {
  /**
   * @param {Book} book
   * @param {import("./ask-told.js").Told} known
   * @param {import("./search-query.js").Found} found
   */
  constructor(book, known, found) {
    this.book = book;
    this.known = known;
    this.found = found;
    this.own = book.constants.composing;
    this.told = book.rulesOf(found.ranked.map((item) => item.number)).filter((rule) => rule.isTold);
    this.marker = new Marker(book, found.inquiry.reading.allWords());
    this.scores = new Map(found.ranked.map((item) => [item.number, item.score]));
    this.reasons = new Reasons(book, known);
  }

  /** The rule that comes closest to a question beside the one that decides. */
  rival(decides) {
    return this.told.find((rule) => rule.number !== decides.number) ?? null;
  }

  /** The entries of an answer to a question in words; beside: rules that were asked for as clearly (without an exact
   * match: what the question compares with the one that decides); rival: what may decide instead, isOpen: as likely. */
  ofWords(decides, beside, rival = null, isOpen = false) {
    const rivals = rival ? [rival] : [];
    this.#read([decides, ...beside, ...rivals], decides);
    const first = this.#entry(decides, "decides", this.#whyDecides(decides));
    const compared = this.found.exact.length ? {} : { applies: true };
    const others = beside
      .filter((rule) => rule.number !== decides.number)
      .map((rule) => ({ ...this.#beside(rule, decides), ...compared }));
    const close = rivals.map((rule) => ({ ...this.#beside(rule, decides), ...(isOpen ? { role: "related" } : {}), applies: true }));
    return this.#filled([first, ...others, ...close], decides);
  }

  ofNumbers(named) {
    this.#read(named, named[0]);
    const why = this.reasons.named();
    return this.#filled(named.map((rule, at) => this.#entry(rule, at ? "related" : "decides", why)), named[0]);
  }

  nearNumbers() {
    const unknown = this.found.unknown[0];
    const near = this.book.rulesOf(this.book.nearest(unknown));
    this.book.read(near.map((rule) => rule.ord));
    return near.map((rule) => this.#entry(rule, "related", this.reasons.noSuchNumber(unknown)));
  }

  nearest() {
    const near = this.told.slice(0, this.own.nearest);
    this.book.read(near.map((rule) => rule.ord));
    return near.map((rule) => this.#entry(rule, "related", this.#whyNot(rule)));
  }

  /**
   * The rule that decides by this book, beside the answer of another one.
   * @param {Rule} decides
   * @param {Rule} [counterpartOf] the rule there that it corresponds to, where the concordance says so
   */
  elsewhere(decides, counterpartOf) {
    this.book.read([], [decides.ord]);
    if (counterpartOf) return this.#entry(decides, "decides", this.reasons.counterpart(counterpartOf));
    const why = this.found.named.length ? this.reasons.named() : this.#whyDecides(decides);
    return this.#entry(decides, "decides", why);
  }

  /** The disputes about a rule, which are given, those that the question speaks of first; all in which the official
   * pages have moved on are among them. */
  disputes(decides, given) {
    return given
      .map((dispute) => ({ dispute, share: this.#share(`${dispute.title} ${dispute.question}`) }))
      .sort((one, other) => other.share - one.share)
      .filter(({ dispute }, n) => n < this.own.most_disputes || dispute.changes)
      .map(({ dispute, share }) => ({ ...dispute, concerns: share >= this.own.spoken_of && this.#named(dispute.title) >= this.own.concerns, section: this.book.section }));
  }

  /** The share of a title's telling words that the question names, each by how telling it is. @param {string} title */
  #named(title) {
    const telling = [...new Set(words(title))].filter((word) => !this.book.smallWords.has(fold(word)));
    const weight = (found) => found.reduce((total, word) => total + Math.max(0, this.book.idf(beginning(fold(word)))), 0);
    return weight(telling.filter((word) => this.marker.met(word))) / (weight(telling) || 1);
  }

  /** The share of the telling words asked that a text meets. */
  #share(text) {
    return this.marker.metIn(text).length / (this.marker.wanted.length || 1);
  }

  /** Make sure that all is there of some rules, of what was found with them, and the texts of what is linked: most of
   * that is foreseen, so it comes with the others. */
  #read(chosen, decides) {
    const places = (rules) => rules.map((rule) => rule.ord);
    this.book.read(this.#foreseen(decides), places([...chosen, ...this.#found(chosen, decides)]));
    this.book.read(places(this.book.rulesOf(this.#linked(decides))));
  }

  /** The places of what an answer is likely to show of the links of a rule whose text is not there yet. */
  #foreseen({ ord, near, mains }) {
    const linked = near.filter((place) => !mains.includes(place)).map((place) => this.book.rules[place - 1]);
    const [exceptions, others] = [linked.filter((rule) => rule.mains.includes(ord)), linked.filter((rule) => !rule.mains.includes(ord))];
    const definitions = others.filter((rule) => this.#explains(rule)).slice(0, this.own.most_definitions);
    const found = [...definitions, ...exceptions.slice(0, this.own.most_exceptions)].map((rule) => rule.ord);
    return [...mains.slice(0, this.own.most_main), ...found];
  }

  /** The best rules beside those chosen. */
  #found(chosen, decides) {
    const best = this.scores.get(decides.number) ?? 1;
    const have = new Set(chosen.map((one) => one.number));
    return this.told
      .filter((rule) => !have.has(rule.number) && this.scores.get(rule.number) >= this.own.related * best)
      .slice(0, this.own.most_related);
  }

  #entry({ number, shown, title, path, heading, kind, gist, text, printed, isDisputed }, role, why) {
    const place = { rulebook: this.book.rulebook, section: this.book.section, address: this.book.address(number) };
    return { ...place, links: this.book.linked(text), number, shown, title, path, heading, kind, printed, role, gist, text, why, disputed: isDisputed };
  }

  /** What is shown first, then what belongs to the deciding rule: what was found, by role, what the graph adds. */
  #filled(chosen, decides) {
    const found = this.#found(chosen, decides);
    const have = new Set([...chosen, ...found].map((one) => one.number));
    const beside = found.map((rule) => this.#beside(rule, decides));
    const others = this.book.rulesOf(this.#linked(decides).filter((number) => !have.has(number)));
    const added = others.filter((rule) => rule.isTold).map((rule) => this.#beside(rule, decides));
    return [
      ...chosen,
      ...beside.filter((one) => one.role === "main"),
      ...beside.filter((one) => one.role !== "main"),
      ...added.sort((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role)),
    ];
  }

  #linked(decides) {
    const own = this.own;
    return [
      ...new Set([
        ...decides.beats.slice(0, own.most_main),
        ...this.#definitions(decides),
        ...decides.beaten_by.slice(0, own.most_exceptions),
      ]),
    ];
  }

  /** The definitions linked with a rule that explain a word of the question. */
  #definitions(decides) {
    const linked = [...new Set([...decides.refs, ...decides.related])];
    return linked
      .filter((number) => this.#explains(this.book.byNumber.get(number)))
      .slice(0, this.own.most_definitions);
  }

  /** Whether a rule defines a word of the question. @param {Rule} [rule] */
  #explains(rule) {
    return rule?.kind === "definition" && this.marker.metIn(rule.names.flat().join(" ")).length > 0;
  }

  /** A rule in the role it plays beside the deciding one. */
  #beside(rule, decides) {
    const { number } = rule;
    const { reasons } = this;
    const referred = decides.refs.includes(number);
    if (decides.beats.includes(number)) return this.#entry(rule, "main", reasons.mainRule(decides));
    if (decides.beaten_by.includes(number)) {
      const why = reasons.together(reasons.exception(rule, decides), reasons.strength(rule, decides));
      return { ...this.#entry(rule, "exception", why), applies: !this.found.named.length && this.#isNamed(rule, decides) };
    }
    if (rule.kind === "definition" && (referred || decides.related.includes(number))) {
      return this.#entry(rule, "definition", reasons.definition(rule));
    }
    let why;
    const inTitle = rule.titleNumber === decides.number && number !== decides.number;
    if (inTitle || isBelow(number, decides.number)) why = reasons.beside("below", decides);
    else if (rule.refs.includes(decides.number)) why = reasons.beside("refers", decides);
    else if (referred) why = reasons.beside("referred", decides);
    else why = reasons.fitsToo(this.#met(rule));
    return this.#entry(rule, "related", why);
  }

  /** Whether the words asked, without those denied, speak of an exception to a rule in words of its own. */
  #isNamed(exception, main) {
    const met = (...parts) => this.marker.metIn(parts.filter(Boolean).join(" "));
    const title = exception.title !== main.title ? exception.title : null;
    const reason = exception.reasons[main.number];
    const { notSo } = this.found.inquiry.reading;
    const said = met(main.text, main.gist, main.heading, main.title);
    const shared = new Set([...said, ...notSo]);
    const told = met(exception.gist || exception.text, reason, exception.heading, title, ...exception.terms).filter((one) => !shared.has(one));
    const asked = new Set(this.marker.wanted.filter((word) => !notSo.has(word)).map(beginning));
    const known = new Set(said.map(beginning));
    const named = (term) => {
      const starts = words(fold(term)).map(beginning);
      return starts.every((start) => asked.has(start)) && !starts.every((start) => known.has(start));
    };
    if (exception.terms.some(named)) return true;
    const headings = met(exception.title, exception.heading, ...exception.path.slice(1), ...exception.terms);
    if (exception.titleNumber !== main.titleNumber && headings.every((one) => shared.has(one))) return false;
    const { weights } = this.found.inquiry;
    const weight = (all) => all.reduce((total, word) => total + Math.max(0, weights.get(beginning(word))?.idf ?? 1), 0);
    return told.length > 0 && weight(told) >= this.book.constants.conditions.named * weight(this.marker.wanted);
  }

  #whyDecides(decides) {
    const { reasons } = this;
    const fits = reasons.fitsBest(this.#met(decides));
    let main = this.told.find((rule) => decides.beats.includes(rule.number));
    if (!main && decides.beats.length) main = this.book.rule(decides.beats[0]);
    const later = this.#later(decides);
    if (!main) return reasons.together(reasons.strength(decides), fits, later);
    return reasons.together(reasons.exception(decides, main), reasons.strength(decides, main), later, fits);
  }

  /** What the chronology says of a later change of the rule, where the question speaks of it. */
  #later(rule) {
    const changes = this.known.changes.filter((change) => change.rules.includes(rule.number));
    const asked = changes.filter((change) => this.marker.metIn(change.text).length);
    return asked.length ? this.reasons.later(asked.at(-1)) : null;
  }

  /** The query words that the rule or its player questions meet, with what they were taken for. */
  #met(rule) {
    const met = this.#metWords(rule, true);
    const { reading } = this.found.inquiry;
    const shown = [];
    reading.words.forEach((word, at) => {
      if (word.length === 1) return;
      const corrected = reading.corrected.get(at);
      const terms = (reading.expanded.get(at) ?? []).filter((term) => words(fold(term)).some((part) => met.has(part)));
      if (terms.length) shown.push(`${reading.typed[at]} (= ${terms.join(", ")})`);
      else if (met.has(word) || met.has(corrected)) shown.push(reading.typed[at]);
    });
    return [...new Set(shown)];
  }

  #metWords(rule, questions) {
    const own = [rule.title, rule.heading ?? "", rule.text, ...rule.terms];
    if (questions) own.push(...rule.asked);
    return new Set(this.marker.metIn(own.join(" ")));
  }

  /** Why a rule does not answer: the words it does not speak of, and those that no rule does. */
  #whyNot(rule) {
    if (!this.#telling().size) return this.reasons.tooLittle();
    const told = Object.entries(this.strange(this.#metWords(rule, false))).filter(([, found]) => found.length);
    return this.reasons.together(...told.map(([group, found]) => this.reasons.lacking(group, found))) || this.reasons.onlyWords();
  }

  #telling() {
    return new Set(this.found.inquiry.reading.telling.filter((word) => word !== this.own.how_many));
  }

  /**
   * The telling words asked as they were typed, without those that were met: those of another game, of trade and events, those
   * that no rule has, the others.
   * @param {Set<string>} met
   */
  strange(met) {
    const { reading } = this.found.inquiry;
    const telling = this.#telling();
    const groups = { game: new Set(), outside: new Set(), unknown: new Set(), missing: new Set() };
    reading.mended.forEach((word, at) => {
      const official = reading.official.get(at) ?? [];
      if (!telling.has(word) || [word, ...official].some((one) => met.has(one))) return;
      groups[official.length ? "missing" : this.#group(word)].add(reading.typed[at]);
    });
    return Object.fromEntries(Object.entries(groups).map(([name, found]) => [name, [...found]]));
  }

  #group(word) {
    const start = word.slice(0, START);
    const items = this.found.inquiry.count(beginning(word));
    const { told } = this.book.figures;
    if (items <= this.own.foreign && Object.hasOwn(told, start)) return told[start];
    return items ? "missing" : "unknown";
  }
}
