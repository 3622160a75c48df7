/**
 * From a question to a decision: kodex.answers.asking in the browser.
 */

import { fold, START, tokens, words } from "./search-text.js";
import { capitals, cardNames, isUnheard, likely, unheard } from "./search-refusal.js";
import { Reading } from "./search-reading.js";
import { bySlang, clean, find } from "./search-query.js";
import { isLessonAsked, overviewAsked } from "./ask-learning.js";
import { Composer } from "./ask-compose.js";
import { byQuestion, bySentence } from "./ask-agreeing.js";
import { Paired } from "./ask-paired.js";
import { worked } from "./ask-sums.js";
import { Words } from "./ask-words.js";
import { answered, fitting, ofEither, ofGist, ofRule, ofStatement, ofStored, wordForWord } from "./ask-verdict.js";
import { nearQuestions } from "./ask-cases.js";
import { isBelow } from "./search-numbers.js";
import { rank } from "./search-rank.js";
import { covered } from "./search-evidence.js";
import { NO, wordOf, YES } from "./ask-vote.js";
import { CardNames } from "./ask-names.js";

/** @typedef {import("./search-book.js").Book} Book */
/** @typedef {import("./search-book.js").Rule} Rule */
/** @typedef {import("./ask-told.js").Told} Told */

/**
 * Answer a question.
 * @param {Book} book
 * @param {Told} told
 * @param {string} typed
 */
export async function ask(book, told, typed) {
  const question = clean(typed, book);
  return question ? Case.of(book, told, question).answer() : null;
}

/** A question before one book: what was found, those with a text among it, how likely they answer it. */
export class Case {
  /**
   * @param {Book} book
   * @param {Told} told
   * @param {string} question cleaned
   * @param {Set<string>} [sound] folded words that are no typos
   * @param {boolean} [isPart] it is one of another question, and has none of its own
   */
  constructor(book, told, question, sound, isPart = false) {
    this.book = book;
    this.told = told;
    this.question = question;
    this.words = new Words(book, told.words);
    this.found = find(book, question, book.constants.case.depth, sound);
    this.inquiry = this.found.inquiry;
    this.items = this.found.ranked.filter((item) => item.ord && book.byNumber.get(item.number).isTold);
    this.isNamed = this.found.named.length > 0;
    this.likely = this.items.length && !this.isNamed ? likely(this.inquiry, this.items) : 0;
    this.isNumbers = Boolean(this.found.unknown.length && !this.isNamed && !this.inquiry.reading.words.length);
    /** Whether a stored question was asked word for word. */
    this.isVerbatim = this.found.exact[0]?.how === book.constants.called.question;
    /** The stored question about the same two things that are asked about. */
    this.paired = this.isNamed || this.found.exact.length ? null : new Paired(this.words).find(this.inquiry, question, this.items);
    this.isLikely = this.likely >= book.figures.refuse.least;
    this.isPart = isPart;
    /** The rule that answers one of two questions, told by what was found for both. @type {Rule | null} */
    this.ofAll = null;
    /** What is left of it without what was said before or behind, where only that is answered. @type {Case | null} */
    this.within = null;
    this.meant = this.#meant();
    /** The two questions that were asked at once, each by itself. @type {Case[]} */
    this.halves = this.isNamed || this.meant.length ? [] : this.#atOnce();
    this.isAnswered = this.#isAnswered();
    /** The two questions that were asked at once, where each by itself is clearly answered. @type {Case[]} */
    this.both = this.isAnswered ? this.#both() : [];
    this.parts = this.#parts();
    /** @type {Rule[]} */
    this.against = this.isAnswered ? this.#against() : [];
    this.composer = new Composer(book, told, this.found);
    /** The question as it was asked, with names. */
    this.asked = question;
    /** The cards whose names were left out of the question, where that alone is answered. @type {string[] | null} */
    this.cards = null;
  }

  /**
   * What a book has to say to a question, or to it without the names of cards, or to what one of two says who dispute, where only
   * that is answered.
   * @param {Book} book
   * @param {Told} told
   * @param {string} question cleaned
   * @param {Set<string>} [sound] folded words that are no typos
   */
  static of(book, told, question, sound) {
    const one = new Case(book, told, new Words(book, told.words).withoutClosing(question), sound);
    one.asked = question;
    return one.isAnswered ? one : (one.#withoutNames() ?? one.#ofClaim() ?? one);
  }

  /** The question without what looks like a card's name in it, where that makes it one that the rulebook answers. */
  #withoutNames() {
    const cards = new CardNames(this.book);
    if (this.isNamed || cards.asksForText(this.question)) return null;
    const names = cards.find(this.question, (word) => !this.inquiry.count(tokens(word).at(-1)));
    const text = names.length ? cards.without(this.question, names) : null;
    const bare = text ? new Case(this.book, this.told, text) : null;
    if (!bare?.isAnswered || !cards.speaksOfRules(text, bare.likely, bare.inquiry.reading.telling.length)) return null;
    bare.asked = this.asked;
    bare.cards = [...new Set(names.filter(({ isPerson }) => !isPerson).map((name) => name.text))];
    return bare;
  }

  /** What one of two says who dispute, as the question, where the rulebook answers that. */
  #ofClaim() {
    const found = firstOf(this.#sides()?.asked.filter(Boolean) ?? [], (one) => new Case(this.book, this.told, one), (one) => one.isAnswered);
    if (found) found.asked = this.question;
    return found;
  }

  /** The rules that are asked or called just so, or define the term whose meaning is asked; the first decides. */
  #meant() {
    const { exact, ranked } = this.found;
    const clearly = [...(this.paired ? [this.paired] : []), ...(exact.length ? exact : this.#terms())];
    const called = this.isPart ? [] : this.items.filter((item) => this.inquiry.called.has(item.ord)).slice(0, 1);
    const numbers = [clearly, this.#nearlyAsked(), called].find((some) => some.length)?.map((one) => one.number) ?? [];
    if ((this.within = this.#within(numbers))) return this.within.meant.length ? this.within.meant : [this.within.decides];
    const found = [...new Set(numbers)].flatMap((number) => this.#toldBy(number));
    if (!this.isVerbatim) return found;
    const places = new Map(ranked.map((item, at) => [item.number, at]));
    const place = (rule) => places.get(rule.number) ?? places.size;
    return found.sort((one, other) => place(one) - place(other));
  }

  /** What is left of a question without what was said before or behind it, where only that is answered or the rest tells nothing.
   * @param {string[]} clearly the numbers of what is asked or called just so */
  #within(clearly) {
    if (this.isPart || this.isNamed || this.isVerbatim || this.paired || capitals(this.inquiry, this.question).length) return null;
    const asking = this.words.withoutEnds(this.question).filter((one) => this.#mayAsk(one));
    const part = (one) => new Case(this.book, this.told, one, undefined, true);
    const answersHalves = () => this.#allAnswer(this.#atOnce());
    if (this.isLikely || clearly.length || answersHalves()) {
      const isStored = (one) => this.book.names.find(words(fold(one))).some(({ how }) => how === this.book.constants.called.question);
      return firstOf(asking, (one) => isStored(one) && part(one), (one) => this.#tellsAsMuch(one, clearly));
    }
    return firstOf(asking, part, (one) => one.meant.length > 0) ?? this.#reported();
  }

  /** The question that is reported, or what somebody says of whom it is asked whether he is right, where that alone is answered and
   * what stands around it names hardly anything of the game. */
  #reported() {
    const said = this.words.twoSides.read(this.question) ? null : this.words.claimed.alone(words(fold(this.question)));
    const [head, asked] = this.words.reported(this.question) ?? said ?? [];
    const named = new Set(words(fold(head ?? "")).map((word) => word.slice(0, START)).filter((start) => this.book.figures.terms.has(start)));
    if (!asked || named.size > this.book.constants.case.in_passing) return null;
    const part = new Case(this.book, this.told, asked, undefined, true);
    return part.isAnswered ? part : null;
  }

  /** Whether a part of the question may ask something: what that takes for granted does not. @param {string} part */
  #mayAsk(part) {
    const supposed = this.words.premise(this.question);
    return part.includes("?") || (this.words.kind(part) !== null && !(supposed && part.includes(supposed)));
  }

  /** Whether a part finds first by its words what all of the question does, was stored for another rule, and the rest names hardly
   * anything of the game. @param {Case} part @param {string[]} clearly */
  #tellsAsMuch(part, clearly) {
    const [first, alone] = [this, part].map((one) => rank(one.inquiry, 1)[0]?.number);
    if (first !== alone || part.found.exact.some(({ number }) => number === (clearly[0] ?? first))) return false;
    const [all, own] = [this, part].map((one) => new Set(one.inquiry.reading.mended.map((word) => word.slice(0, START))));
    const rest = [...all].filter((start) => !own.has(start) && this.book.figures.terms.has(start));
    return rest.length <= this.book.constants.case.in_passing;
  }

  /** Whether each of some questions is answered by itself. @param {Case[]} cases */
  #allAnswer(cases) {
    return cases.length > 0 && cases.every((one) => one.isAnswered);
  }

  /** The two questions that were asked at once, the second as if it had been asked alone: with what the first is about where it
   * names nothing itself and what was found for it has nothing to do with that. */
  #atOnce() {
    this.once ??= this.#eachAlone(this.words.parts(this.question));
    return this.once;
  }

  /** @param {string[]} asked @returns {Case[]} */
  #eachAlone([one, other]) {
    if (!one) return [];
    const { terms } = this.book.figures;
    const { atOnce } = this.words;
    const whole = atOnce.whole(one, other, terms, this.#isSentence);
    const alone = (text, isPart) => new Case(this.book, this.told, text, undefined, isPart);
    const [first, second] = [alone(one, false), alone(whole, whole !== other)];
    const leans = this.#isSentence && atOnce.namesNothing(other, terms) && this.#strays(first, second);
    return [first, leans ? alone(`${atOnce.about(one, terms)} ${other}`, true) : second];
  }

  /** Whether it is one sentence. */
  get #isSentence() {
    return this.question.split("?").length <= 2;
  }

  /** Whether the rule that decides the second of two questions has nothing to do with the first. @param {Case} first @param {Case} second */
  #strays(first, second) {
    if (!this.#isSentence || !first.isAnswered || !(second.isAnswered || second.ofAll)) return false;
    return !this.#belongs(first, second.decides);
  }

  /** Whether a rule has to do with the first of two questions: it decides that, is linked with the one that does or stands under
   * the same heading, or names what that is about. @param {Case} first @param {Rule} rule */
  #belongs(first, rule) {
    const { decides } = first;
    const isLinked = (one, other) => [one.refs, one.related, one.beats, one.beaten_by].flat().includes(other.number);
    if (decides.titleNumber === rule.titleNumber && decides.heading === rule.heading) return true;
    if (isLinked(decides, rule) || isLinked(rule, decides) || first.inquiry.reading.expanded.size) return true;
    const about = this.words.atOnce.about(first.question, this.book.figures.terms);
    return [rule.lines, ...rule.cases].some((line) => line.includes(` ${about.slice(0, START)}`));
  }

  /** Which of the questions that were asked at once nothing answers: where its words tell why, where nothing found has to do with the
   * first, or where that alone is answered. */
  #openPart() {
    const [asked, typed] = [this.within ? this.#atOnce() : this.halves, this.words.parts(this.question)];
    const kinds = ["game", "outside", "unknown", "card"];
    const left = typed.filter((_part, at) => asked[at] && !asked[at].isAnswered && kinds.includes(asked[at].#hint()?.kind));
    if (this.#isUntold() || (this.within && typed.length && this.#isFirstAlone(this.within, typed[0]))) left.push(typed[1]);
    return left.length ? { kind: "part", text: this.composer.reasons.hint("part", [left[0]]) } : null;
  }

  /** Whether only the first of two questions is answered. @param {Case} within @param {string} first */
  #isFirstAlone(within, first) {
    const [one, other] = [within.question, first].map((text) => words(fold(text)).join(" "));
    return one === other && !this.#atOnce()[1].isAnswered;
  }

  /** The item whose stored question was asked but for a typing error, a filler word or how it asks. */
  #nearlyAsked() {
    if (!this.inquiry.reading.telling.length) return [];
    const { same, agreed: least } = this.book.constants.verdict;
    const linesOf = (item) => {
      const rule = this.book.rule(item.number);
      const { alike, best } = this.inquiry.pairs(rule);
      if (best < least) return [];
      return [...rule.asked, ...rule.cases].map((line, at) => ({ item, line, alike: alike[at] })).filter((one) => one.alike >= least);
    };
    const near = this.items.flatMap(linesOf).sort((one, other) => other.alike - one.alike || one.item.ord - other.item.ord);
    const bare = this.words.bare(this.inquiry.reading.mended);
    const isAsked = (line, alike) => (alike >= same && this.#asks(line)) || this.words.bare(line) === bare;
    const found = near.find(({ line, alike }) => isAsked(line.trim().split(" "), alike));
    return found ? [found.item] : [];
  }

  /** Whether a stored question that is alike asks the same: by the same words of asking, and neither has a word of the game
   * that the other lacks. @param {string[]} line folded words */
  #asks(line) {
    const { mended } = this.inquiry.reading;
    const asking = (found) => [...new Set(found)].filter((word) => this.book.askingWords.has(word)).sort().join(" ");
    if (!this.words.isSame(mended, line) || asking(mended) !== asking(line)) return false;
    return this.words.hasWordsOf(mended, line) && this.#isAllIn(line);
  }

  /** Whether a stored question has every word of the game that was asked. @param {string[]} line folded words */
  #isAllIn(line) {
    const isWord = (word) => !this.words.lists.following.includes(word);
    const { telling } = this.inquiry.reading;
    return this.words.hasWordsOf(line, telling.filter((word) => isWord(word) && this.inquiry.count(tokens(word).at(-1))));
  }

  /** The items that define the term, or both terms, that a sentence of a question asks the meaning of. */
  #terms() {
    const texts = [...new Set([this.question, this.question.replace(this.words.in_passing, " ")])];
    for (const sentence of texts.flatMap((text) => text.split(this.words.sentence))) {
      const found = words(fold(sentence));
      const several = found.length ? this.words.terms(found) : [];
      const defined = several.flatMap((names) => {
        const exact = names.map((name) => this.book.names.names(name)).find((one) => one.length);
        return (exact ?? bySlang(this.book, new Reading(this.book, names[0].join(" ")))).slice(0, 1);
      });
      if (several.length && defined.length === several.length) return defined;
    }
    return [];
  }

  /** The two questions that were asked at once, where each by itself is likely answered, one so clearly that no other rule has to be named in
   * the same breath, and one of these is found first for all that was asked: then the answer is what is said to one and to the other. */
  #both() {
    if (this.isNamed || this.isVerbatim || this.paired || this.isPart) return [];
    const [first, second] = this.#atOnce();
    if (!second) return [];
    const told = this.words.withoutPremise(first.question);
    const asks = this.question.split("?").length > 2 || words(fold(told)).some((word) => this.words.isAsking(word));
    const isBoth = asks && (this.#eachLikely(first, second) || this.#leadsSecond(first, second) || this.#eachClear(first, second));
    return isBoth ? [first, second] : [];
  }

  /** Whether each of two questions is likely answered by itself, one of them clearly, and one of these is found first for both.
   * @param {Case} first @param {Case} second */
  #eachLikely(first, second) {
    const isWhole = second.inquiry.reading.telling.length > 1 || words(fold(second.question)).some((word) => this.words.isAsking(word));
    if (!(isWhole && (first.#isClear() || second.#isClear()) && first.#isLikelyOne() && second.#isLikelyOne())) return false;
    const decide = [first, second].map((half) => half.decides.number);
    return this.#ofAll(second)?.number === decide[1] && decide.includes(this.items[0].number);
  }

  /** Whether each of two questions in a sentence is clearly answered by a rule of its own that has to do with the other, and for both
   * the first of them is found first, or where the second has what the first is about a third. @param {Case} first @param {Case} second */
  #eachClear(first, second) {
    if (!this.#isSentence || !first.#isClear() || !second.#isClear() || this.#strays(first, second)) return false;
    const [one, other] = [first, second].map((half) => half.decides.number);
    const found = this.items[0].number;
    return one !== other && (found === one || (second.isPart && found !== other));
  }

  /** Whether what was found for the second of the two questions has nothing to do with the first. */
  #isUntold() {
    return this.both.length > 0 && !this.both[1].#isClear() && this.#strays(this.both[0], this.both[1]);
  }

  /** Whether the second of two questions is led by what was found for both: the rule that decides the first, too, or another
   * one where the first is clear and the second by itself is not. @param {Case} first @param {Case} second */
  #leadsSecond(first, second) {
    if (!this.isLikely || !first.isAnswered) return false;
    const isOwn = second.isPart && second.#isLikelyOne(); // it has what the first is about
    const [decides, best, ofSecond] = [first.decides.number, this.items[0].number, (isOwn ? second.items[0] : this.#ofAll(second))?.number];
    let found = best;
    if (found !== decides || found !== ofSecond) {
      const asks = words(fold(first.question)).some((word) => this.words.isAsking(word));
      if (!(asks && first.#isClear()) || second.#isClear()) return false;
      if (found === decides) found = second.isAnswered && ofSecond ? ofSecond : decides;
      if (found === decides) return false;
    }
    second.ofAll = this.book.rule(found);
    return true;
  }

  /** Whether it is answered by a rule that stands alone. */
  #isClear() {
    return this.isAnswered && this.#chance(this.decides) >= this.book.figures.certainty.alone;
  }

  /** Whether the rule that answers it is likely the right one. */
  #isLikelyOne() {
    return this.isAnswered && this.#chance(this.decides) >= this.book.figures.certainty.likely;
  }

  /** The rule that was found best for the second of two questions and for both of them. @param {Case} second */
  #ofAll(second) {
    const scores = new Map(this.items.map((item) => [item.number, item.score]));
    const both = second.items.filter((item) => scores.has(item.number)).map((item) => ({ ...item, whole: item.score * scores.get(item.number) }));
    return both.sort((one, other) => other.whole - one.whole || one.ord - other.ord)[0] ?? null;
  }

  /** The rules that answer the two questions that were asked at once. */
  #parts() {
    if (this.both.length) return this.both.map((half) => half.decides);
    if (!this.halves.length || !this.isAnswered) return [];
    const [first, second] = this.halves;
    if (!this.isLikely) return [first.decides, second.decides];
    const best = this.#ofAll(second);
    return [...(first.isAnswered ? [first.decides] : []), ...(best ? [this.book.rule(best.number)] : [])];
  }

  /** The rules that decide beside the general one and are named by the words of the question. */
  get trumps() {
    if (this.isNamed || this.meant.length) return [];
    const found = this.inquiry.reading.mended;
    const names = (phrase) => phrase.split(" ").every((start) => found.some((word) => word.startsWith(start)));
    const numbers = this.words.lists.trumps.filter(([phrase]) => names(phrase)).map(([, number]) => number);
    return this.book.rulesOf([...new Set(numbers)]);
  }

  /** The rule that decides this very case, where the one that was found is only the general one. @param {Rule} decides */
  #trump(decides) {
    const { trumps } = this;
    const linked = [decides.refs, decides.related, decides.beats, decides.beaten_by].flat();
    const told = trumps.find((rule) => rule.gist && !linked.includes(rule.number)) ?? null;
    return trumps.some((rule) => rule.number === decides.number) ? null : told;
  }

  /** A verdict that holds in general with what decides here. */
  #trumped({ other, ...told }, trump) {
    const shown = this.composer.reasons.usually(told.text, trump.shown, trump.gist);
    const beside = other && other.rule !== trump.number ? { other } : {};
    return { ...told, ...beside, shown, trump: { text: trump.gist, rule: trump.number } };
  }

  /** A rule, or the first with a text below a bare heading. */
  #toldBy(number) {
    const rule = this.book.rule(number);
    return rule?.isTold ? [rule] : this.book.rulesOf(this.book.below(number)).filter((one) => one.isTold).slice(0, 1);
  }

  #isAnswered() {
    if (this.isNamed || this.isNumbers) return this.isNamed;
    if (this.meant.length) return true;
    return this.items.length > 0 && !this.#isHopeless() && (this.isLikely || this.#allAnswer(this.halves));
  }

  /** Whether no rule found for its words can answer the question: it is English, or leans on another one. */
  #isHopeless() {
    const { words: found, telling } = this.inquiry.reading;
    const follows = this.words.isFollowup(found, telling) && this.likely < this.book.constants.case.clear;
    return follows || this.words.isEnglish(this.question, found);
  }

  /** Why a question is declined, where its words tell. */
  #hint() {
    const { words: found, telling } = this.inquiry.reading;
    const hint = (kind, list = []) => ({ kind, text: this.composer.reasons.hint(kind, list) });
    if (this.isNumbers) return null;
    if (this.words.isEnglish(this.question, found)) return hint("english");
    if (this.words.isFollowup(found, telling) || !telling.length) return hint("followup");
    const cards = capitals(this.inquiry, this.question);
    if (cards.length) return hint("card", cards);
    const strange = this.composer.strange(new Set());
    const kind = ["game", "outside", "unknown"].find((name) => strange[name].length);
    return kind ? hint(kind, strange[kind]) : null;
  }

  /** The rules of two statements that a question sets against each other. @returns {Rule[]} */
  #against() {
    const sides = this.isNamed || this.meant.length || this.isPart ? [] : this.words.against(this.question);
    const cases = sides.map((side) => new Case(this.book, this.told, side, undefined, true));
    return this.#allAnswer(cases) ? cases.map((one) => one.decides) : [];
  }

  /** The rule that the one which decides is set against; null where it is neither of the two. @param {Rule} decides */
  #opponent(decides) {
    const others = this.against.filter((rule) => rule.number !== decides.number);
    return others.length === 1 ? others[0] : null;
  }

  /** What an answered question names that the rulebook does not know: a rule's number, a card. */
  #aside() {
    const hint = (kind, list) => ({ kind, text: this.composer.reasons.hint(kind, list), isAside: true });
    if (this.found.unknown.length && !this.isNamed) return hint("number", this.found.unknown);
    if (this.cards?.length) return hint("name", this.cards);
    const cards = this.isNamed || this.found.exact.length ? [] : cardNames(this.inquiry, this.question);
    if (cards.length) return hint("name", cards);
    const supposed = this.isNamed || this.found.exact.length ? null : this.words.premise(this.question);
    if (supposed && !this.#speaksOf(supposed)) return hint("premise", [supposed]);
    const things = this.#unheard();
    return things.length ? hint("thing", things) : null;
  }

  /** What the question asks about and the rulebook has in no form. */
  #unheard() {
    return this.isNamed || this.found.exact.length ? [] : unheard(this.inquiry, this.question);
  }

  /** Whether the rule that decides, or a question stored with it, has enough of what is taken for granted, and the rulebook knows
   * what that names. @param {string} supposed */
  #speaksOf(supposed) {
    const { inquiry } = find(this.book, supposed, this.book.constants.case.depth);
    if (inquiry.reading.words.some((_word, at) => isUnheard(inquiry, at))) return false;
    const every = [this.decides.lines, ...this.decides.cases].join("\n");
    const rarest = [...inquiry.asked].sort((one, other) => other.weight - one.weight).slice(0, 1);
    const { supposed: least, rarest: most } = this.book.constants.case;
    return covered(inquiry.asked, every) >= least && covered(rarest, every) >= most;
  }

  /** The rule that decides an answered question. */
  get decides() {
    if (this.ofAll) return this.ofAll;
    if (this.both.length) return this.both[0].decides;
    return this.isNamed ? this.book.rule(this.found.named[0]) : (this.meant[0] ?? (this.isLikely ? null : this.parts[0]) ?? this.#first());
  }

  /** Where a rule only introduces others the one of them that was found best, else the first. */
  #leadsTo(decides) {
    const { pointers } = this.words.lists;
    const targets = this.isNamed ? undefined : pointers[decides.number];
    if (!targets) return null;
    const isMeant = ({ number }) => targets.some((one) => number === one || isBelow(number, one));
    const found = this.composer.told.find((rule) => isMeant(rule) && !pointers[rule.number]);
    return found ?? targets.flatMap((number) => this.#toldBy(number))[0] ?? null;
  }

  /** The best rule found; where the question says that it is not about one of those found first, the best of the others, of those
   * that say yes or no where that is asked. */
  #first() {
    const told = this.composer.told.slice(0, this.words.lists.denying.looked_at);
    const left = told.filter((rule) => !this.words.isDenied(this.inquiry.reading, rule));
    const wantsWord = left.length < told.length && this.words.wantsWord(this.question);
    return (wantsWord ? left.find((rule) => this.words.saysWords(rule)) : null) ?? left[0] ?? told[0];
  }

  /** How sure it is that the rule which decides is the right one. */
  certainty(decides) {
    const { sure, likely } = this.book.figures.certainty;
    const chance = this.#chance(decides);
    return chance >= sure && !this.cards ? "sure" : chance >= likely ? "likely" : "unsure";
  }

  /** How likely (0 to 1) the rule that decides is the right one: its share among those found. */
  #chance(decides) {
    if (this.both.length) {
      const [first, { ofAll }] = this.both;
      if (ofAll === first.decides) return this.#shares().get(ofAll.number) ?? 0;
      return ofAll ? this.book.figures.certainty.alone : Math.min(...this.both.map((half) => half.#chance(half.decides)));
    }
    if (this.within) return this.within.#chance(decides);
    if (this.isNamed || this.meant.length) return 1;
    return this.#compares() ? 0 : (this.#shares().get(decides.number) ?? 0);
  }

  /** The shares of the rules found. @returns {Map<string, number>} */
  #shares() {
    const powers = this.items.map(({ number, score }) => [number, score ** this.book.figures.rank.sharp]);
    const total = powers.reduce((sum, [, power]) => sum + power, 0) || 1;
    return new Map(powers.map(([number, power]) => [number, power / total]));
  }

  /**
   * What stands under an answer: the nearest cases where there is a verdict, and the nearest questions.
   * @param {Awaited<ReturnType<Case["answer"]>>} answer
   */
  async beside({ verdict, certainty, decides: number }) {
    const near = await nearQuestions(this.inquiry, this.items, this.told, verdict?.question ?? null);
    const placed = (all) => all.map((one) => ({ ...one, rule: this.#placed(one.rule) }));
    if (!number || !this.items.length) return { cases: [], near: placed(near), play: null };
    const decides = this.book.rule(number);
    const shares = this.#shares().set(decides.number, this.#chance(decides));
    const cases = await this.told.cases();
    const play = certainty === "sure" ? null : await cases.play(this.inquiry, this.question, shares, decides.number);
    return { cases: placed(await cases.near(this.inquiry, this.question, shares, verdict)), near: placed(near), play: play && placed([play])[0] };
  }

  /** What the page needs to lead to a rule. @param {Rule} rule */
  #placed({ number, shown, printed }) {
    return { rulebook: this.book.rulebook, number, shown, printed, address: this.book.address(number) };
  }

  /** Whether it asks for the difference of two things: one rule alone hardly ever tells it. */
  #compares() {
    return this.question.split(this.words.sentence).some((sentence) => this.words.isComparing(words(fold(sentence))));
  }

  /** What the rule that decides says to the question, first of all, with how it is shown. */
  #verdict(decides, held, certainty) {
    const found = this.#found(decides, held);
    return found ? this.#shown(found, certainty) : null;
  }

  #shown(found, certainty) {
    const { reasons } = this.composer;
    const like = found.question && !found.verbatim ? reasons.similar(found.question, found.situation) : null;
    return { ...found, shown: reasons.sure(found.text, certainty), like };
  }

  /** What is said to two questions, one after the other, as one verdict: else that of the first. What answers both is said once. */
  async #ofBoth(certainty) {
    const both = [];
    for (const half of this.both) both.push({ half, said: await half.#alone(certainty) });
    const [first, ...others] = both.slice(0, this.#isUntold() ? 1 : 2).map(({ said }) => said).filter(Boolean);
    const every = [...new Set([first, ...others].map((one) => one?.text ?? ""))];
    const texts = every.filter((text) => !every.some((other) => other !== text && other.includes(text)));
    const elsewhere = this.words.atOnce.asMuch(this.words.parts(this.question)[1]);
    if (elsewhere && texts.length > 1 && !fold(texts[1]).includes(fold(elsewhere))) texts[1] = `${elsewhere[0].toUpperCase()}${elsewhere.slice(1)}: ${small(texts[1])}`;
    const text = texts.join(" ");
    return first ? { ...first, text, shown: text, both } : null;
  }

  /** What is said to one of two questions as if it had been asked alone. */
  async #alone(certainty) {
    const { decides } = this;
    const { held } = await this.#saying(decides);
    const told = this.both.length ? await this.#ofBoth(certainty) : this.#verdict(decides, held, certainty);
    return this.#led(decides, told, certainty, held);
  }

  /** A verdict whose word is what the stored answers of the best rules vote for: a gist is led by it where it is likely enough, what
   * was written for a question that the vote answers otherwise is not said. */
  #led(decides, told, certainty, held, isClear = true) {
    const sides = this.#sides();
    if (sides) return this.#ofSides(sides, decides, told, held);
    if (this.within && !this.within.meant.length) return this.within.#led(decides, told, certainty, held, isClear);
    const word = told && !(this.within || this.both.length) && this.#word(decides);
    if (!word) return told && this.#withoutWord(decides, told, certainty, held);
    if (told.question) {
      if ([word.word, this.book.constants.verdicts.neither].includes(this.words.word(told.text))) return told;
      const gist = ofStatement(this.inquiry, decides, held, this.words);
      if (!gist) return null;
      told = { ...told, ...gist, shown: this.composer.reasons.sure(gist.text, certainty), like: null };
    }
    const { agreed } = this.book.constants.verdict;
    const near = isClear ? fitting(this.inquiry, this.question, held, this.words, agreed) : [];
    if (near.length && this.words.isConditional(near[0].answer)) return { ...told, ...this.#shown(ofStored(near[0]), certainty) };
    const { least, said } = this.book.figures.vote;
    if (word.chance < (this.#claims() ? said : least)) return told;
    const one = near.find(({ answer, question }) => this.words.word(answer) === word.word && this.#isAllIn(words(fold(question))));
    if (one) return { ...told, ...this.#shown(ofStored(one), certainty) };
    if (word.word === YES && !word.isTold && this.words.opposed.denies(told.text, this.inquiry.text)) return told;
    const isAllowed = word.word === NO && !word.isTold && this.words.opposed.allows(told.text, this.inquiry.text);
    const text = this.words.led(isAllowed ? YES : word.word, told.text);
    return { ...told, text, shown: text, isLed: true };
  }

  /** Two who say different things, where it is asked which of them is right. */
  #sides() {
    const isWithin = this.within && this.asked === this.question;
    const isOther = this.isPart || this.isNamed || this.isVerbatim || isWithin;
    return isOther ? null : this.words.twoSides.read(this.asked);
  }

  /** A verdict that says first who is right of two: what each says is voted on by itself, by the rule that decides. */
  #ofSides(sides, decides, told, held) {
    if (!told || this.both.length) return told;
    if (told.question && this.words.word(told.text) !== this.book.constants.verdicts.neither) {
      const gist = ofStatement(this.inquiry, decides, held, this.words); // a word for another question
      if (gist) told = { ...told, ...gist, shown: gist.text, like: null };
    }
    const so = sides.asked.map((one) => one && new Case(this.book, this.told, one, undefined, true).#isSo(decides, told, held));
    const says = this.words.twoSides.told(sides, so);
    return says ? { ...told, text: says + told.text, shown: says + told.text, isLed: true } : told;
  }

  /** Whether it is so what one says; null where that is not likely enough, depends, or what is told says otherwise. */
  #isSo(decides, told, held) {
    const word = this.#word(decides);
    const { least, said } = this.book.figures.vote;
    if (!word || word.chance < (this.#claims() ? said : least)) return null;
    const { alike, meant } = decides.ord ? this.inquiry.pairs(decides) : { alike: [], meant: [] };
    const mine = held.map((one) => ({ ...one, alike: alike[one.at], meant: meant[one.at] }));
    const [near] = fitting(this.inquiry, this.question, mine, this.words, this.book.constants.verdict.agreed);
    if (near && this.words.isConditional(near.answer)) return null;
    const isSo = word.word === YES;
    const { opposed } = this.words;
    const isOther = isSo ? opposed.denies(told.text, this.inquiry.text) : opposed.allows(told.text, this.inquiry.text);
    return isOther && !word.isTold ? null : isSo;
  }

  /** A verdict without the word of a stored answer where it cannot be told whether what somebody says is so. */
  #withoutWord(decides, told, certainty, held) {
    const isFirm = told.question && !told.verbatim && this.words.word(told.text) !== this.book.constants.verdicts.neither;
    if (!isFirm || this.paired || !this.#isDispute()) return told;
    const gist = ofStatement(this.inquiry, decides, held, this.words);
    return gist && { ...told, ...gist, shown: this.composer.reasons.sure(gist.text, certainty), like: null };
  }

  /** Whether it is asked whether somebody is right in what he says. */
  #isDispute() {
    return this.words.wantsWord(this.question) && this.#claims();
  }

  /** Whether it asks whether what somebody says is so. */
  #claims() {
    return this.words.claimed.read(this.inquiry.reading.mended) !== null;
  }

  /** What the stored answers of the best rules vote for, where the question wants a word and was not stored. */
  #word(decides) {
    const items = this.items.filter((item) => !this.words.isDenied(this.inquiry.reading, this.book.rule(item.number)));
    const [first, ...others] = items.sort((one, other) => Number(one.number !== decides.number) - Number(other.number !== decides.number));
    const asksForOne = this.words.wantsWord(this.question) && !this.isNamed && !this.isVerbatim;
    if (this.parts.length && this.parts.at(-1).number !== decides.number) return null; // the word would be for the other question
    return asksForOne && first?.number === decides.number ? wordOf(this.inquiry, [first, ...others], this.#chance(decides), this.words) : null;
  }

  /** Whether a verdict is less sure than its rule: another one trumps it, or it says a word by vote, or it lacks something asked: a
   * denial, a second condition, a word of what it was written for. */
  #isLessSure(told, decides) {
    if (told.both) return told.both.some(({ half, said }) => said && half.#isLessSure(said, half.decides));
    if (this.against.length || this.within || this.#unheard().length || told.isLed || this.trumps.some((rule) => rule.number !== decides.number)) return true;
    if (this.isNamed || told.verbatim || this.paired) return false;
    if ((this.#sides() || this.#isDispute()) && this.words.word(told.text) === this.book.constants.verdicts.neither) return true;
    const { contrary } = this.words;
    const said = contrary.ofText(told.text, told.question ?? "");
    if (contrary.between(contrary.ofQuestion(this.question), said) || contrary.lacks(said, contrary.conditions(this.question))) return true;
    const isFirm = told.question && this.words.word(told.text) !== this.book.constants.verdicts.neither;
    return Boolean(isFirm) && !this.#isAllIn(words(fold(told.question)));
  }

  #found(decides, held) {
    if (this.within) return this.within.#found(decides, held);
    if (this.isVerbatim) return wordForWord(words(fold(this.question)), decides, held);
    if (this.paired?.number === decides.number) return wordForWord(this.paired.line, decides, held, false);
    if (this.isNamed) return ofGist(decides);
    return ofRule(this.inquiry, this.question, decides, held, this.words, ({ question }) => this.#isAllIn(words(fold(question))));
  }

  /** Which of two rules is told first without saying that it may be the other; null where that has to be said. */
  async #agreed(decides, rival) {
    if (!this.#chance(decides)) return null;
    const [one, other] = await Promise.all([decides, rival].map((rule) => this.#saying(rule)));
    const pair = [{ rule: decides, held: one.held }, { rule: rival, held: other.held }];
    const maySay = ({ question }) => this.#isAllIn(words(fold(question)));
    const asked = byQuestion(this.inquiry, this.question, pair, this.words, maySay);
    const shares = this.#shares();
    const isLikely = (shares.get(decides.number) ?? 0) + (shares.get(rival.number) ?? 0) >= this.book.figures.certainty.likely;
    return asked ?? (isLikely ? bySentence(decides, rival, this.words) : null);
  }

  /** The rules that were asked for as clearly as the one that decides, each once, without its rival. */
  #besides(rival, ledTo) {
    const every = [...this.meant.slice(1), ...this.parts, ...this.trumps, ...(ledTo ? [ledTo] : [])].filter((rule) => rule.number !== rival?.number);
    return [...new Map(every.map((rule) => [rule.number, rule])).values()];
  }

  /** What was said to the questions of a rule, and its scenarios. */
  async #saying(decides) {
    const { stored, proofs } = await this.told.said(decides);
    return { held: this.isNamed ? [] : answered((this.within ?? this).inquiry, decides, stored), proofs };
  }

  /** Whether it is answered, and sure which rule decides. */
  isSure() {
    return this.isAnswered && this.certainty(this.decides) === "sure";
  }

  /** @param {Rule | null} [carried] the rule that decides though it was not found so */
  async answer(carried = null) {
    const learn = isLessonAsked(this.told.learn, this.asked) ? { section: this.book.section } : null;
    return { ...(await this.#answered(carried ?? this.#listed())), learn, overview: this.#overview() };
  }

  /** The first rule of the overview asked for, which answers where no rule is found for the words. */
  #listed() {
    const found = this.isAnswered ? null : overviewAsked(this.told.learn, this.asked);
    return found ? this.book.rule(found.lines[0].rule) : null;
  }

  /** How something goes, or which parts it has, in short lines, where that is asked. */
  #overview() {
    const found = overviewAsked(this.told.learn, this.asked);
    if (!found) return null;
    const lines = found.lines.map(({ rule, ...line }) => ({ ...line, rule: this.#placed(this.book.rule(rule)) }));
    return { says: found.says, lines };
  }

  /** What a question with its own numbers works out to. */
  #counted() {
    const found = this.isVerbatim || this.isNamed ? null : worked(this.told.learn?.sums ?? [], this.asked, { ...this.book.constants.sums, forms: this.words.lists.counts });
    return found && (found.plain || this.isAnswered || this.items[0]?.number === found.rule) ? found : null;
  }

  /** What a sum says, with the rule that it rests on. @param {{text: string}} counted */
  async #sum({ text }, rules, decides, scenarios) {
    const { composer, asked: question } = this;
    const verdict = { text, question: null, verbatim: false, situation: false, shown: text };
    const disputes = composer.disputes(decides, await this.told.disputed(decides));
    return { question, status: "answered", hint: this.#openPart() ?? this.#aside(), decides: decides.number, verdict, certainty: "likely", rules, disputes, scenarios };
  }

  async #answered(listed) {
    const counted = listed ? null : this.#counted();
    const carried = counted ? this.book.rule(counted.rule) : listed;
    const { asked: question, composer, book } = this;
    const none = { decides: null, verdict: null, certainty: null, hint: null, rules: [], nearest: [], disputes: [], scenarios: [], elsewhere: [] };
    if (!carried && !this.isAnswered) {
      const near = this.isNumbers ? composer.nearNumbers() : composer.nearest();
      return { ...none, question, status: "declined", hint: this.#hint(), nearest: near };
    }
    const found = carried ?? this.decides;
    const degree = carried ? "likely" : this.certainty(found);
    const isAlone = carried || this.both.length > 0 || this.#chance(found) >= book.figures.certainty.alone;
    const setAgainst = carried ? null : this.#opponent(found);
    const opposed = setAgainst ?? (isAlone ? null : composer.rival(found));
    const isBetween = opposed && degree === "unsure" && !setAgainst;
    const settled = isBetween ? await this.#agreed(found, opposed) : null;
    const [decides, rival, sure] = settled ? [settled.decides, settled.rival, "likely"] : [found, opposed, degree];
    const saying = this.#saying(decides);
    for (const asked of [saying, this.told.disputed(decides)]) asked.catch(() => {}); // with the texts; whoever waits is told
    const isOpen = rival && sure === "unsure";
    const named = this.found.named.map((number) => book.rule(number));
    const ledTo = carried || rival ? null : this.#leadsTo(decides);
    const rules = this.isNamed ? composer.ofNumbers(named) : composer.ofWords(decides, this.#besides(rival, ledTo), rival, isOpen);
    const { held, proofs } = await saying;
    const one = () => (isOpen ? ofStatement(this.inquiry, decides, held, this.words) : this.#verdict(decides, held, sure));
    const plain = ofEither(this.both.length && !isOpen ? await this.#ofBoth(sure) : one(), settled?.isOne ? null : rival, isOpen);
    const beside = plain && !plain.question && ledTo?.gist ? { ...plain, other: { text: ledTo.gist, rule: ledTo.number } } : plain;
    const trump = carried || !beside ? null : this.#trump(decides);
    const led = carried || trump ? beside : this.#led(decides, beside, sure, held, sure !== "unsure");
    if (counted) return { ...none, ...(await this.#sum(counted, rules, decides, proofs)) };
    const certainty = sure === "sure" && led && this.#isLessSure(led, decides) ? "likely" : sure;
    const shown = led && !led.isLed ? { ...led, shown: this.composer.reasons.sure(led.text, certainty) } : led;
    const told = trump ? this.#trumped(shown, trump) : shown;
    const aside = this.#aside();
    return {
      ...none,
      question,
      status: "answered",
      hint: this.#openPart() ?? (isOpen && !told?.isLed && !trump && !(told && aside?.kind === "thing") ? { kind: "between", text: composer.reasons.hint("between", []) } : aside),
      decides: decides.number,
      verdict: told && { ...told, both: undefined }, // the halves are no plain data: a worker could not hand them over
      certainty,
      rules,
      disputes: composer.disputes(decides, await this.told.disputed(decides)),
      scenarios: proofs,
    };
  }
}

/** A sentence as it goes on behind a colon: "VP" stays as it is. @param {string} text */
function small(text) {
  return /^.\p{Ll}/u.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
}

/** What the first of some parts is made that fits; null where none does. @template T @param {string[]} parts
 * @param {(part: string) => T | false} made @param {(one: T) => boolean} isOne */
function firstOf(parts, made, isOne) {
  for (const part of parts) {
    const one = made(part);
    if (one && isOne(one)) return one;
  }
  return null;
}
