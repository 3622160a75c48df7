/**
 * Yes or no by the stored answers of the best rules: kodex.answers.vote in the browser.
 */

import { START } from "./search-text.js";

/** @typedef {import("./search-reading.js").Inquiry} Inquiry */
/** @typedef {import("./search-rank.js").Ranked} Ranked */
/** @typedef {{pair: Record<string, number>, word: string, words: string[], isFirst: boolean}} Line */

export const YES = "i";
export const NO = "n";
const SIGN = { [YES]: 1, [NO]: -1 };
const OTHER = { [YES]: NO, [NO]: YES };
const sum = (list) => list.reduce((total, value) => total + value, 0);
const power = (weights, features) => sum(Object.entries(features).map(([name, value]) => weights[name] * value));

/**
 * The word by the lines of the first rules, and how likely it is; null where none of them says yes or no.
 * @param {Inquiry} inquiry
 * @param {Ranked[]} ranked the one that decides first
 * @param {number} share how likely that is the right one
 * @param {import("./ask-words.js").Words} words
 */
export function wordOf(inquiry, ranked, share, words) {
  const { pair, chance } = inquiry.book.figures.vote;
  const lines = linesOf(inquiry, ranked, words);
  const limited = words.limits.told(inquiry.text, inquiry.reading.mended, inquiry.book.rule(ranked[0].number));
  if (limited) return { word: limited, chance: 1, isTold: true };
  if (!lines.some((line) => line.word in SIGN)) return null;
  const shares = weighed(lines, pair);
  const likely = (features) => 1 / (1 + Math.exp(-chance.bias - power(chance, features)));
  const [voted, other] = judged(lines, shares, share, told(inquiry, ranked[0], words)).map((one) => ({ ...one, chance: likely(one.features) }));
  const found = other.chance > voted.chance ? other : voted;
  if (isDisputed(inquiry, ranked[0], { lines, shares, ...found }, words) || words.limits.isOpen(inquiry.reading.mended, found.word)) return null;
  const said = words.claimed.denies(inquiry.reading.mended) ? OTHER[found.word] : found.word;
  return { word: said, chance: found.chance };
}

/** Whether it cannot be told by some lines whether what somebody says is so: it denies twice or sets a bound, the lines that have a word
 * of it do not vote for the word, or the question supposes what is contrary to the rule, of which the heaviest line says nothing. */
function isDisputed({ book, reading, text }, item, { lines, shares, heaviest, word }, words) {
  const { contrary } = words;
  const claim = words.claimed.read(reading.mended);
  if (!claim) return false;
  const said = reading.mended.slice(claim.start, claim.end);
  const [bounds, ones] = [book.constants.vote.bounds, book.constants.vote.ones].map((text) => text.split(" "));
  const has = (list) => said.some((one) => list.includes(one));
  if (claim.isOpen || (has(bounds) && (words.numerals(said).length || has(ones)))) return true;
  const names = (found) => new Set(found.filter((one) => !reading.small.has(one)).map((one) => contrary.begun(one)));
  const speaks = speaksOf(said, names, book.constants.vote);
  if (SIGN[word] * sum(lines.map((line, at) => shares[at] * (SIGN[line.word] ?? 0) * speaks(line.words))) <= 0) return true;
  const own = contrary.ofText(book.rule(item.number).gist ?? "").ways;
  const theirs = contrary.ofLine(heaviest.words.join(" ")).ways;
  const supposed = [...contrary.ofQuestion(text).ways];
  return supposed.some(([at, ways]) => own.has(at) && !theirs.has(at) && ![...ways].some((way) => own.get(at).has(way)));
}

/** Of a line whether it speaks of what somebody says (1), of the contrary (-1), or of neither (0): where that is that something stays or
 * goes, of this, else of any of its words; all speak of what only leans on what was said before. */
function speaksOf(said, names, own) {
  const [staying, leaving, leaning] = [own.staying, own.leaving, own.leaning].map((text) => text.split(" "));
  const has = (found, starts) => found.some((word) => starts.some((start) => word === start || (start.length > own.short && word.startsWith(start))));
  const sides = [[staying, leaving], [leaving, staying]].find(([mine]) => has(said, mine));
  if (sides) return (line) => (has(line, sides[0]) ? 1 : has(line, sides[1]) ? -1 : 0);
  const mine = [...names(said)].filter((name) => !leaning.some((start) => name.startsWith(start)));
  return (line) => Number(!mine.length || mine.some((name) => names(line).has(name)));
}

/** What the rule that decides says itself: 1 where it says yes to all the words of the question, -1 for no. */
function told({ book, text, reading }, item, { claimed, witness }) {
  const said = witness.heard(witness.read(text, claimed.bare(reading.mended)), book.rule(item.number));
  return said ? SIGN[said.word] * said.met ** 2 : 0;
}

/** What the chance of both words is judged by, first that of the one voted for. */
function judged(lines, shares, share, itself) {
  const said = sum(shares.filter((_, at) => lines[at].word in SIGN));
  const vote = sum(shares.map((part, at) => part * (SIGN[lines[at].word] ?? 0))) / said;
  const others = lines.filter((line) => !(line.word in SIGN)).map((line) => line.pair);
  const most = (name) => (others.length ? Math.max(...others.map((pair) => pair[name])) : 0);
  const first = new Set(lines.filter((line) => line.isFirst).map((line) => line.word));
  return (vote > 0 ? [YES, NO] : [NO, YES]).map((word) => {
    const isSaid = lines.some((line) => line.word === word);
    const mine = shares.map((part, at) => (!isSaid || lines[at].word === word ? part : -1));
    const at = mine.indexOf(Math.max(...mine));
    const { alike, meant, contrary } = isSaid ? lines[at].pair : { alike: 0, meant: 0, contrary: 0 };
    const features = {
      vote: SIGN[word] * vote,
      weight: isSaid ? shares[at] / said : 0,
      share,
      no: Number(word === NO),
      neither: 1 - said,
      nearer: most("meant") - meant,
      liker: most("alike") - alike,
      contrary,
      told: SIGN[word] * itself,
      alone: Number(!first.has(OTHER[word])),
    };
    return { word, heaviest: lines[at], features };
  });
}

/** What each line weighs, all together 1. */
function weighed(lines, weights) {
  const powers = lines.map(({ pair }) => power(weights, pair));
  const most = Math.max(...powers);
  const masses = powers.map((one) => Math.exp(one - most));
  const whole = sum(masses);
  return masses.map((mass) => mass / whole);
}

/** The lines of the first rules that have an answer; where one asks for the contrary its yes is no to the question. @returns {Line[]} */
function linesOf(inquiry, ranked, words) {
  const { book, reading } = inquiry;
  const { rules, least } = book.constants.vote;
  const { unanswered } = book.constants.verdicts;
  const telling = (found) => new Set(found.filter((word) => !reading.small.has(word)).map((word) => word.slice(0, START)));
  const mine = telling(reading.mended);
  const [negated, ...turned] = turnsOf(reading.mended, words);
  const wanted = wantedOf(reading.mended, words);
  const supposed = words.contrary.ofQuestion(inquiry.text);
  const best = Math.max(...ranked.map((item) => item.score));
  return ranked.slice(0, rules).flatMap((item) => {
    const rule = book.rule(item.number);
    const { alike, meant } = inquiry.pairs(rule);
    const behind = Math.log(Math.max(item.score, least) / Math.max(best, least));
    return [...rule.asked, ...rule.cases].flatMap((line, place) => {
      if (rule.said[place] === unanswered) return [];
      const its = line.split(" ").filter(Boolean);
      const theirs = telling(its);
      const [denied, ...ways] = turnsOf(its, words);
      const opposed = words.opposed.isContrary(wanted, wantedOf(its, words));
      const pair = {
        alike: alike[place],
        meant: meant[place],
        met: [...mine].filter((word) => theirs.has(word)).length / (mine.size || 1),
        negated: Number(negated !== denied),
        turned: sum(turned.map((one, way) => Number(one !== ways[way]))),
        contrary: words.contrary.between(supposed, words.contrary.ofLine(line)),
        opposed: Number(opposed),
        behind,
      };
      const word = about(its, rule.said[place], words);
      return [{ pair, word: opposed ? OTHER[word] ?? word : word, words: its, isFirst: item === ranked[0] }];
    });
  });
}

/** The word that a line says to what it asks about: where somebody denies that, yes to the line is no. */
function about(found, word, words) {
  return words.claimed.denies(found) ? OTHER[word] ?? word : word;
}

/** What a question asks for, without what somebody denies in it. */
function wantedOf(found, words) {
  return words.opposed.asked(words.claimed.bare(found));
}

/** How a question is turned, without what somebody denies in it. */
function turnsOf(found, words) {
  return words.turns(words.claimed.bare(found));
}
