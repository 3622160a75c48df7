"""Whether a question is answered at all: how likely the best rule found is what was asked for.

A logistic regression on a handful of features, fitted on the development questions of all rulebooks and on questions
that they do not answer: other games, sister editions, single cards, trade and events, follow-ups without a subject
(``python -m tests.bench.refusal --fit``). Its figures and the risk-coverage curves are in ``calibration*.json``: the
weights of all rulebooks together, word odds and threshold of each.

Three of the features weigh the words of the question themselves: ``outside`` (:func:`foreign`) against the stored
questions of one rulebook, ``sisters`` (:func:`of_sisters`) against what only other rulebooks name, ``wording``
(:func:`wording`) against the questions of all of them.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence

from kodex.answers import hints
from kodex.rules.books import DEFAULT
from kodex.search import evidence, item_cache, meaning
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, Ranked, Reading
from kodex.store.store import Store
from kodex.text.grams import HEAD, START

FEATURES = (
    "score",
    "ahead",
    "covered",
    "meaning",
    "nearest",
    "question",
    "length",
    "telling",
    "digits",
    "named",
    "outside",
    "sisters",
    "wording",
)
"""What the answer to a question is judged by, in the order of :func:`features`."""

AT_HOME = -2.0
"""The odds of a word beginning that no question about other things holds."""

FOREIGN = 1.5
"""The odds from which a beginning is foreign to rulebooks that the odds were not fitted on, too."""

SHORT = 4
"""A name of a sister rulebook with no more letters must be the whole word."""

TERM = "*"
"""Stands for a word that begins like a term."""

_MOST_SISTERS = 2
"""More words of sister rulebooks than this say no more."""

_LEAST = 1e-6
"""A lower score counts as this one."""


def likely(inquiry: Inquiry, found: list[Ranked]) -> float:
    """How likely (0 to 1) the first of ``found`` answers the question; 0 when nothing telling was asked."""
    if not found or not inquiry.reading.telling():
        return 0.0
    weights = figures(inquiry.store.rulebook)["refuse"]
    values = zip(FEATURES, features(inquiry, found), strict=True)
    return 1 / (1 + math.exp(-weights["bias"] - sum([weights[name] * value for name, value in values])))


def least(rulebook: str = DEFAULT) -> float:
    """From this likelihood on a question is answered; below it, it is declined."""
    return float(figures(rulebook)["refuse"]["least"])


def features(inquiry: Inquiry, found: list[Ranked]) -> tuple[float, ...]:
    """The :data:`FEATURES` of a question and the items found for it, best first."""
    store, reading = inquiry.store, inquiry.reading
    top, *others = found
    item, pairs = item_cache.details(store, [top.ord])[top.ord], inquiry.pairs(top.ord)
    telling, every = reading.telling(), reading.mended()
    counts = {token: count for token, (count, _idf) in inquiry.weights.items()}
    known = figures()
    return (
        ahead(top.score, 1.0),
        ahead(top.score, others[0].score if others else behind(top.score)),
        evidence.covered(inquiry.asked, item_cache.lines(store, top.ord).every()),
        meaning.alike(inquiry.meant, item.meaning),
        pairs.nearest(),
        pairs.best(),
        math.log(len(telling)),
        len(telling) / len(reading.words),
        float(any(word.isdecimal() for word in reading.words)),
        float(bool(hints.named(inquiry.text, counts))),
        foreign(every, _odds(store, reading, counts)),
        float(min(_MOST_SISTERS, of_sisters(every, figures(store.rulebook)["sisters"]))),
        wording(every, known["wording"], known["terms"]),
    )


def ahead(first: float, other: float) -> float:
    """How far a score is ahead of another one (logarithm)."""
    return math.log(max(first, _LEAST) / max(other, _LEAST))


def behind(first: float) -> float:
    """What stands for the score of a next item where there is none."""
    return first / 10


def of_sisters(found: Iterable[str], names: Container[str]) -> int:
    """How many of the folded words begin as a term of sister rulebooks which this one does not know.

    ``names``: the terms without their last letter, for it changes in inflected forms; short ones are abbreviations,
    which stand alone.
    """
    return sum(any(word[:size] in names for size in sizes(word)) for word in dict.fromkeys(found))


def sizes(word: str) -> Iterable[int]:
    """How long the name may be that a word begins with."""
    return range(SHORT + 1, len(word) + 1) if len(word) > SHORT else (len(word),)


def _odds(store: Store, reading: Reading, counts: Mapping[str, int]) -> Mapping[str, float]:
    """The odds for :func:`foreign`; for a rulebook that they were not fitted on those of clearly foreign beginnings
    that it does not know itself."""
    known = figures(store.rulebook)
    odds: Mapping[str, float] = known["outside"]
    if known["own"]:
        return odds
    starts = {word[:START] for word in reading.mended()}
    return {start: odds[start] for start in starts if odds.get(start, 0) >= FOREIGN and not counts.get(HEAD + start)}


def foreign(found: list[str], odds: Mapping[str, float]) -> float:
    """How much the words of a question speak of other things than rules: other games, trade, events, opinions.

    ``odds``: by word beginning the logarithm of how much likelier it is in such a question than in one that is stored
    in this rulebook; a beginning that is not there speaks for the rules.
    """
    return _weighed(list(dict.fromkeys(word[:START] for word in found)), odds, AT_HOME)


def tokens(found: Sequence[str], terms: Container[str]) -> list[str]:
    """How the words of a question begin, each once, then the pairs of neighbours, also those of its first and its last
    word with nothing.

    ``terms``: how terms of any rulebook begin; words that begin so are all alike (:data:`TERM`), for which of them a
    rulebook knows is told by other features.
    """
    starts = [TERM if word[:START] in terms else word[:START] for word in found]
    pairs = [f"{one} {other}" for one, other in zip(["", *starts], [*starts, ""], strict=True)]
    return [*dict.fromkeys(starts), *dict.fromkeys(pairs)]


def wording(found: Sequence[str], weights: Mapping[str, int], terms: Container[str]) -> float:
    """How much a question is worded like those that rules answer.

    ``weights``: by token (:func:`tokens`) how much it speaks for such a question, in all rulebooks together; one that
    is not there says nothing. Where :func:`foreign` knows what a rulebook's questions are about, this knows how
    questions are asked: those that begin with "de" take up something said before.
    """
    return _weighed(tokens(found, terms), weights, 0)


def _weighed(found: Sequence[str], weights: Mapping[str, float], other: float) -> float:
    """The sum of some weights (``other`` for what has none) by the square root of how many, lest long questions weigh
    most."""
    return sum([weights.get(one, other) for one in found]) / math.sqrt(len(found)) if found else 0.0
