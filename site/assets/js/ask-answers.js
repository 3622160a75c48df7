/**
 * From a question to a decision: kodex.answers.asking and composing in the browser.
 */

import { fold, HEAD, START, words } from "./search-text.js";
import { isBelow } from "./search-numbers.js";
import { weigh } from "./search-rank.js";
import { likely } from "./search-refusal.js";
import { clean, find } from "./search-query.js";
import { Marker } from "./search-snippets.js";
import { Conditions } from "./ask-conditions.js";
import { Reasons } from "./ask-reasons.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {{rulebook: string, address: string, links: Record<string, string>, number: string, title: string, path: string[], heading: string | null, kind: string | null,
 *   role: string, text: string | null, why: string}} Entry */

const DEPTH = 20;
const ROLES = ["decides", "main", "definition", "exception", "related"];

/**
 * Answer a question.
 * @param {Book} book
 * @param {any} told what only answers need: reasons, disputes, scenarios, changes, templates
 * @param {string} typed
 */
export function ask(book, told, typed) {
  const question = clean(typed);
  return question ? new Case(book, told, question).answer() : null;
}

/** A question before one book. */
export class Case {
  /**
   * @param {Book} book
   * @param {any} told
   * @param {string} question cleaned
   * @param {Set<string>} [sound] folded words that are no typos
   */
  constructor(book, told, question, sound) {
    this.book = book;
    this.told = told;
    this.question = question;
    this.found = find(book, question, DEPTH, sound);
    this.items = this.found.ranked.filter((item) => item.ord && book.byNumber.get(item.number).text);
    this.isNamed = this.found.named.length > 0;
    this.likely = this.items.length && !this.isNamed ? likely(book, this.found.reading, this.items) : 0;
    this.isNumbers = Boolean(this.found.unknown.length && !this.isNamed && !this.found.reading.words.length);
    this.isAnswered =
      this.isNamed || (!this.isNumbers && this.items.length > 0 && this.likely >= book.figures.refuse.least);
    this.composer = new Composer(book, told, this.found);
  }

  /** The rule that decides an answered question, and the exception that was passed over for it. */
  decides() {
    if (this.isNamed) return [this.book.rule(this.found.named[0]), null];
    return new Conditions(this.book, this.told.reasons, this.found.reading, this.items).deciding(this.composer.told);
  }

  answer() {
    const { question, composer, book } = this;
    if (!this.isAnswered) {
      const near = this.isNumbers ? composer.nearNumbers() : composer.nearest();
      return { question, status: "declined", rules: [], nearest: near, disputes: [], scenarios: [], elsewhere: [] };
    }
    const [decides, passedOver] = this.decides();
    const named = this.found.named.map((number) => book.rule(number));
    const rules = this.isNamed ? composer.ofNumbers(named) : composer.ofWords(decides, passedOver);
    const scenarios = this.told.scenarios[decides.number] ?? [];
    return { question, status: "answered", rules, nearest: [], disputes: composer.disputes(decides), scenarios, elsewhere: [] };
  }
}

class Composer {
  /**
   * @param {Book} book
   * @param {any} known
   * @param {import("./search-query.js").Found} found
   */
  constructor(book, known, found) {
    this.book = book;
    this.known = known;
    this.found = found;
    this.own = book.constants.composing;
    this.told = book.rulesOf(found.ranked.map((item) => item.number)).filter((rule) => rule.text);
    this.marker = new Marker(book, found.reading.allWords());
    this.scores = new Map(found.ranked.map((item) => [item.number, item.score]));
    this.reasons = new Reasons(book, known);
  }

  ofWords(decides, passedOver) {
    return this.#filled([this.#entry(decides, "decides", this.#whyDecides(decides, passedOver))], decides);
  }

  ofNumbers(named) {
    const why = this.reasons.named();
    return this.#filled(named.map((rule, at) => this.#entry(rule, at ? "related" : "decides", why)), named[0]);
  }

  nearNumbers() {
    const unknown = this.found.unknown[0];
    const near = this.book.nearest(unknown);
    return this.book.rulesOf(near).map((rule) => this.#entry(rule, "related", this.reasons.noSuchNumber(unknown)));
  }

  nearest() {
    return this.told.slice(0, this.own.nearest).map((rule) => this.#entry(rule, "related", this.#whyNot(rule)));
  }

  /** The rule that decides by this book, beside the answer of another one. */
  elsewhere(decides) {
    const why = this.found.named.length ? this.reasons.named() : this.#whyDecides(decides, null);
    return this.#entry(decides, "decides", why);
  }

  /** The disputes about a rule, those that the question speaks of first. */
  disputes(decides) {
    return this.known.disputes
      .filter((dispute) => dispute.rules.includes(decides.number))
      .map((dispute) => ({ dispute, met: this.marker.metIn(`${dispute.title} ${dispute.question}`).length }))
      .sort((one, other) => other.met - one.met)
      .slice(0, this.own.most_disputes)
      .map(({ dispute }) => ({ ...dispute, section: this.book.section }));
  }

  #entry({ number, title, path, heading, kind, text, printed }, role, why) {
    const disputed = this.known.disputes.some((dispute) => dispute.rules.includes(number));
    const place = { rulebook: this.book.rulebook, section: this.book.section, address: this.book.address(number) };
    return { ...place, links: this.book.linked(text), number, title, path, heading, kind, printed, role, text, why, disputed };
  }

  /** What is shown first, then what belongs to the deciding rule: what was found, by role, what the graph adds. */
  #filled(chosen, decides) {
    const best = this.scores.get(decides.number) ?? 1;
    const have = new Set(chosen.map((one) => one.number));
    const found = this.told
      .filter((rule) => !have.has(rule.number) && this.scores.get(rule.number) >= this.own.related * best)
      .slice(0, this.own.most_related);
    found.forEach((rule) => have.add(rule.number));
    const beside = found.map((rule) => this.#beside(rule, decides));
    const others = this.book.rulesOf(this.#linked(decides).filter((number) => !have.has(number)));
    const added = others.filter((rule) => rule.text).map((rule) => this.#beside(rule, decides));
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
      .filter((number) => {
        const rule = this.book.byNumber.get(number);
        return rule?.kind === "definition" && this.marker.metIn(rule.names.flat().join(" ")).length;
      })
      .slice(0, this.own.most_definitions);
  }

  /** A rule in the role it plays beside the deciding one. */
  #beside(rule, decides) {
    const { number } = rule;
    const { reasons } = this;
    const referred = decides.refs.includes(number);
    if (decides.beats.includes(number)) return this.#entry(rule, "main", reasons.mainRule(decides));
    if (decides.beaten_by.includes(number)) {
      const why = reasons.together(reasons.exception(rule, decides), reasons.strength(rule, decides));
      return this.#entry(rule, "exception", why);
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

  #whyDecides(decides, passedOver) {
    const { reasons } = this;
    const fits = reasons.fitsBest(this.#met(decides));
    if (passedOver) return reasons.together(reasons.passedOver(passedOver), fits);
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
    const { reading } = this.found;
    const shown = [];
    reading.words.forEach((word, at) => {
      if (word.length === 1) return;
      const corrected = reading.corrected.get(at);
      const terms = (reading.expanded.get(at) ?? []).filter((term) => words(fold(term)).some((part) => met.has(part)));
      if (terms.length) shown.push(`${reading.typed[at]} (= ${terms.join(", ")})`);
      else if (met.has(word) || met.has(corrected)) shown.push(corrected ?? reading.typed[at]);
    });
    return [...new Set(shown)];
  }

  #metWords(rule, questions) {
    const own = [rule.title, rule.heading ?? "", rule.text, ...rule.terms];
    if (questions) own.push(...rule.lines.split("\n").slice(1));
    return new Set(this.marker.metIn(own.join(" ")));
  }

  /** Why a rule does not answer: the words it does not speak of, and those that no rule does. */
  #whyNot(rule) {
    const { reading } = this.found;
    const telling = new Set(reading.telling.filter((word) => word !== this.own.how_many));
    if (!telling.size) return this.reasons.tooLittle();
    const weights = weigh(this.book, reading);
    const met = this.#metWords(rule, false);
    const groups = { outside: new Set(), unknown: new Set(), missing: new Set() };
    reading.mended.forEach((word, at) => {
      const official = reading.official.get(at) ?? [];
      if (!telling.has(word) || [word, ...official].some((one) => met.has(one))) return;
      const group = official.length ? "missing" : this.#group(word, weights);
      groups[group].add(reading.corrected.get(at) ?? reading.typed[at]);
    });
    const told = Object.entries(groups).filter(([, found]) => found.size);
    return this.reasons.together(...told.map(([group, found]) => this.reasons.lacking(group, [...found]))) || this.reasons.onlyWords();
  }

  #group(word, weights) {
    const items = weights.get(HEAD + word.slice(0, START))?.count ?? 0;
    const { outside, own } = this.book.figures;
    const start = word.slice(0, START);
    const foreign = Object.hasOwn(outside, start) ? outside[start] : 0;
    if (items <= (own ? this.own.foreign : 0) && foreign >= this.own.elsewhere) return "outside";
    return items ? "missing" : "unknown";
  }
}
