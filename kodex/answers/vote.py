"""Yes or no by the stored answers of the best rules: each has a say, by how alike its question is to the one asked and
how far its rule is behind the best.

The word of the nearest answer alone is no substitute: it is wrong too often where that asks the contrary. All stored
questions and situations of the best rules that are answered with yes or no vote, each weighing e to a fitted sum over
what is known of the pair; those with another answer ("Csak …", "Attól függ", "Három.") vote for no word at all. A
logistic over the vote, what the rule says itself and how sure it is says of each word how likely it is right; the
likelier one is said. Both are fitted (``python -m tests.bench.vote --fit``) on development questions by their own
answers, Igen and Nem weighing the same in all, or the commoner one would be said where nothing is known.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from kodex.answers import verdict
from kodex.search import item_cache
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, Ranked
from kodex.store.store import Store
from kodex.text import claimed, contrary, opposed
from kodex.text.contrary import Claims
from kodex.text.grams import START
from kodex.text.opposed import Ways
from kodex.text.question_kinds import asked_last, kind, parts
from kodex.text.small_words import SMALL_WORDS
from kodex.text.verdicts import UNANSWERED

RULES = 6
"""So many of the best rules have a say."""

PAIR = ("alike", "meant", "met", "negated", "turned", "contrary", "opposed", "behind")
"""What a stored line weighs by: how alike it is to the question in words and in meaning, the share of the question's
telling words that it has; whether one of the two is denied, in how many other ways they are turned differently, in how
many subjects they suppose what is contrary (``text.contrary``), whether they ask for contrary things
(``text.opposed``); how far its rule is behind (logarithm). What it has of the question's last sentence, that it has
words which the question lacks, names other numbers or another doer or is a situation tells nothing more (measured)."""

CHANCE = ("vote", "weight", "share", "no", "neither", "nearer", "liker", "contrary", "told", "alone")
"""What the chance of a word is judged by: how clear the vote for it is; what the heaviest line for it weighs; how
likely the first rule is right; whether it is no; what the lines for neither weigh, and how much more alike the nearest
of them is than the heaviest, in meaning and in words; in how many subjects the heaviest supposes what is contrary;
whether the rule says the word itself (``witness``); whether no line of the first rule says the other word, for then it
has none for the contrary condition. The vote of the first rule alone tells nothing more, nor do words of the question
that no line has, words of a line that the question lacks and other numbers, weighted by how telling they are
(measured)."""

_LEAST = 1e-9
"""A lower score counts as this one."""

YES, NO = "i", "n"
Saying = tuple[int, str, list[str], set[str], tuple[bool, ...], Claims, Ways]
"""A stored line that has an answer: its place among those of its item, which word it says, its words, how the telling
ones begin, how it is turned, what it supposes, what it asks for."""

BOUNDS = "csak csakis legfeljebb maximum maximalisan legalabb minimum tobb kevesebb pontosan"
"""With a number one of these in what somebody says sets a bound, and another number was asked about."""

ONES = "egy egyet egyszer egyetlen"
"""So is one a number, too: "csak egyet lehet"."""

LEANING = "megteh tehet szabad mehet megy jar ilyenk igy"
"""What so begins in what somebody says leans on what was said before, and is in no line: "Feláldoznám. Szerintem
megtehetem."."""

STAYING = "marad megmarad"
LEAVING = "oda odalesz elvesz elves eltun leesik lees lejon leker leszed gyujto semmib elpusz meghal kiker"
"""What stays does not go: who says the one denies the other."""

_SHORT = 3
"""So short a beginning is a whole word."""

_SIGN = {YES: 1, NO: -1}
_ALIKE, _MEANT, _CONTRARY = (PAIR.index(name) for name in ("alike", "meant", "contrary"))
_OTHER = {YES: NO, NO: YES}
_BOUNDS, _ONES, _LEANING = frozenset(BOUNDS.split()), frozenset(ONES.split()), tuple(LEANING.split())
_STAYING, _LEAVING = tuple(STAYING.split()), tuple(LEAVING.split())


class Line(NamedTuple):
    """A stored line with an answer: its :data:`PAIR`, whether that says yes, no or neither to the question, its own
    words, whether it is one of the first rule."""

    pair: tuple[float, ...]
    word: str
    words: Sequence[str] = ()
    is_first: bool = False


class Word(NamedTuple):
    """A word (:data:`YES`, :data:`NO`) and how likely it is right; whether the rule itself says it (``limits``)."""

    word: str
    chance: float
    is_told: bool = False


def asks(question: str) -> bool:
    """Whether a question wants yes or no: not one of two things, nor first of all something else ("Hány lapot húzok?
    Annyit, ahány lényem van, vagyis nullát?")."""
    first = {kind(part) for part in parts(question)[:1]}
    return kind(question) == "yes-no" and "vagy" not in asked_last(question) and first <= {None, "yes-no"}


def word(inquiry: Inquiry, ranked: Sequence[Ranked], share: float) -> Word | None:
    """The word by the lines of the first rules of ``ranked``; None where none of them says yes or no. ``share``: how
    likely the first rule is the right one.

    The lines vote for what is asked about: where somebody denies it (``claimed``) the other word is the answer. None,
    too, where it cannot be told whether he is right (:func:`is_disputed`)."""
    from kodex.answers import limits  # most questions are no vote

    fitted = figures(inquiry.store.rulebook)["vote"]
    every = list(lines(inquiry, ranked))
    asked = inquiry.reading.mended()
    if limited := limits.told(inquiry.text, asked, inquiry.store.at(ranked[0].ord)):
        return Word(limited, 1.0, is_told=True)
    if not any(line.word in _SIGN for line in every):
        return None
    shares = weighed(every, fitted["pair"])
    found, chance, _ = likelier(judged(every, shares, share, told(inquiry, ranked[0])), fitted["chance"])
    if is_disputed(inquiry, ranked[0], every, shares, found) or limits.is_open(asked, found):
        return None
    return Word(_OTHER[found] if claimed.denies(asked) else found, chance)


def likelier(words: Mapping[str, Sequence[float]], weights: Mapping[str, float]) -> Word:
    """The word that is likelier right; ``words``: the :data:`CHANCE` of each (:func:`judged`). The one voted for, which
    is the first, where both are as likely."""
    return max((Word(word, likely(features, weights)) for word, features in words.items()), key=lambda one: one.chance)


def claims(found: Sequence[str]) -> bool:
    """Whether some folded words ask whether what somebody says is so."""
    return claimed.read(found) is not None


def is_disputed(inquiry: Inquiry, item: Ranked, every: Sequence[Line], shares: Sequence[float], found: str) -> bool:
    """Whether it cannot be told by some lines whether what somebody says is so: it denies twice or sets a bound, the
    lines that have a word of it do not vote for the word ``found``, or the question supposes what is contrary to the
    rule, of which the heaviest line for it says nothing."""
    asked = inquiry.reading.mended()
    claim = claimed.read(asked)
    if claim is None:
        return False
    said = asked[claim.start : claim.end]
    if claim.is_open or (not _BOUNDS.isdisjoint(said) and (verdict.numerals(said) or not _ONES.isdisjoint(said))):
        return True
    speak = [_speaks(said, line.words) for line in every]
    vote = sum([share * _SIGN.get(line.word, 0) * of for line, share, of in zip(every, shares, speak, strict=True)])
    if _SIGN[found] * vote <= 0:
        return True
    line = heaviest(every, shares, found)
    own = contrary.of_text(inquiry.store.at(item.ord).get("gist") or "").ways
    theirs = contrary.of_line(" ".join(line.words)).ways
    supposed = contrary.of_question(inquiry.text).ways
    return any(own[at].isdisjoint(ways) for at, ways in supposed.items() if at in own and at not in theirs)


def _speaks(said: Sequence[str], line: Sequence[str]) -> int:
    """Whether a line speaks of what somebody says (1), of the contrary (-1), or of neither (0): where that is that
    something stays or goes, of this, else of any of its words; all speak of what only leans on what was said before."""
    for mine, other in ((_STAYING, _LEAVING), (_LEAVING, _STAYING)):
        if _has(said, mine):
            return 1 if _has(line, mine) else -1 if _has(line, other) else 0
    names = {name for name in _names(said) if not name.startswith(_LEANING)}
    return int(not names or not names.isdisjoint(_names(line)))


def _has(found: Iterable[str], starts: Iterable[str]) -> bool:
    """Whether a word begins so, or is it where that is a short one."""
    return any(word == start or (len(start) > _SHORT and word.startswith(start)) for start in starts for word in found)


def _names(found: Iterable[str]) -> set[str]:
    """How the telling ones of some folded words begin, without what may as well stand behind them."""
    return {contrary.begun(word) for word in found if word not in SMALL_WORDS}


def likely(features: Sequence[float], weights: Mapping[str, float]) -> float:
    """How likely a word is right; ``features``: its :data:`CHANCE`."""
    power = sum([weights[name] * value for name, value in zip(CHANCE, features, strict=True)])
    return 1 / (1 + math.exp(-weights["bias"] - power))


def told(inquiry: Inquiry, item: Ranked) -> float:
    """What the rule that decides says itself: 1 where it says yes to all the words of the question, -1 for no; what has
    only some of them is far less to be believed (measured: squared the word is right oftener)."""
    from kodex.answers import witness  # most questions are no vote

    asked = witness.read(inquiry.text, claimed.bare(inquiry.reading.mended()))
    said = witness.heard(asked, inquiry.store.at(item.ord))
    return _SIGN[said.word] * said.met**2 if said else 0.0


def judged(every: Sequence[Line], shares: Sequence[float], share: float, itself: float) -> dict[str, tuple[float, ...]]:
    """The :data:`CHANCE` features of both words by some lines that weigh so much, one of which at least says one; first
    those of the word voted for. ``itself``: what the rule that decides says (:func:`told`)."""
    said = sum([part for part, line in zip(shares, every, strict=True) if line.word in _SIGN])
    vote = sum([part * _SIGN.get(line.word, 0) for part, line in zip(shares, every, strict=True)]) / said
    others = [line.pair for line in every if line.word not in _SIGN]
    near, like = (max((pair[at] for pair in others), default=0.0) for at in (_MEANT, _ALIKE))
    first = {line.word for line in every if line.is_first}

    def of(word: str) -> tuple[float, ...]:
        most = heaviest(every, shares, word)
        is_said = most.word == word
        return (
            _SIGN[word] * vote,
            shares[every.index(most)] / said if is_said else 0.0,
            share,
            float(word == NO),
            1 - said,
            near - (most.pair[_MEANT] if is_said else 0.0),
            like - (most.pair[_ALIKE] if is_said else 0.0),
            most.pair[_CONTRARY] if is_said else 0.0,
            _SIGN[word] * itself,
            float(_OTHER[word] not in first),
        )

    return {word: of(word) for word in ((YES, NO) if vote > 0 else (NO, YES))}


def heaviest(every: Sequence[Line], shares: Sequence[float], found: str) -> Line:
    """The line that weighs most of those that say a word; of all where none does."""
    return every[max(range(len(every)), key=lambda at: (every[at].word == found, shares[at], -at))]


def weighed(every: Sequence[Line], weights: Mapping[str, float]) -> list[float]:
    """What each line weighs, all together 1."""
    powers = [sum([weights[name] * value for name, value in zip(PAIR, line.pair, strict=True)]) for line in every]
    most = max(powers)
    masses = [math.exp(power - most) for power in powers]
    whole = sum(masses)
    return [mass / whole for mass in masses]


def lines(inquiry: Inquiry, ranked: Sequence[Ranked]) -> Iterator[Line]:
    """The lines of the first rules that have an answer; ``ranked``: the rules found, the one that decides first. Where
    a line asks for the contrary ("Megmarad?" of "Odavész?") its yes is no to the question."""
    asked = inquiry.reading.mended()
    mine, (negated, *turned), wanted = _telling(asked), _turns(asked), _wanted(asked)
    supposed = contrary.of_question(inquiry.text)
    best = max(item.score for item in ranked)
    for item in ranked[:RULES]:
        pairs = inquiry.pairs(item.ord)
        behind = math.log(max(item.score, _LEAST) / max(best, _LEAST))
        for at, word, its, theirs, (denied, *ways), supposes, wants in _saying(inquiry.store, item.ord):
            is_opposed = opposed.is_contrary(wanted, wants)
            pair = (
                pairs.alike[at],
                pairs.meant[at],
                len(mine & theirs) / (len(mine) or 1),
                float(negated != denied),
                float(sum(one != other for one, other in zip(turned, ways, strict=True))),
                float(contrary.between(supposed, supposes)),
                float(is_opposed),
                behind,
            )
            yield Line(pair, _OTHER.get(word, word) if is_opposed else word, its, item is ranked[0])


def says_words(store: Store, rule: Mapping[str, Any]) -> bool:
    """Whether more than one of a rule's answers says yes or no."""
    [place] = store.places([rule["number"]])
    return sum(map(item_cache.details(store, [place])[place].said.count, _SIGN)) > 1


def _saying(store: Store, place: int) -> list[Saying]:
    """The lines of an item that have an answer, worked out once while its store is open."""
    return store.cached("saying", [place], partial(_read_saying, store))[place]


def _read_saying(store: Store, _connection: sqlite3.Connection, places: list[int]) -> dict[int, list[Saying]]:
    found = {}
    for place in places:
        said = item_cache.details(store, [place])[place].said
        stored = enumerate(zip(item_cache.lines(store, place).stored(), said, strict=True))
        words = [(at, word, line.split()) for at, (line, word) in stored if word != UNANSWERED]
        found[place] = [
            (at, _about(its, word), its, _telling(its), _turns(its), contrary.of_line(" ".join(its)), _wanted(its))
            for at, word, its in words
        ]
    return found


def _about(found: Sequence[str], word: str) -> str:
    """The word that a line says to what it asks about: where somebody denies that, yes to the line is no."""
    return _OTHER.get(word, word) if claimed.denies(found) else word


def _turns(found: Sequence[str]) -> tuple[bool, ...]:
    """How a question is turned, without what somebody denies in it."""
    return verdict.turns(claimed.bare(found))


def _wanted(found: Sequence[str]) -> Ways:
    """What a question asks for, without what somebody denies in it."""
    return opposed.asked(claimed.bare(found))


def _telling(found: Sequence[str]) -> set[str]:
    """How the telling ones of some folded words begin."""
    return {word[:START] for word in found if word not in SMALL_WORDS}
