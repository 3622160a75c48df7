"""How an answer came about, for ``kodex ask --debug``: what each word was read as, what speaks for each rule found,
why the question is answered or declined, and what its certainty rests on.

All of it is what :mod:`kodex.answers.asking` works with; nothing is decided here.
"""

from __future__ import annotations

from typing import NamedTuple

from kodex.answers import refusal
from kodex.answers.asking import Case
from kodex.search import evidence, plain
from kodex.search.calibration import figures
from kodex.text.small_words import SMALL_WORDS

RULES = 5
"""So many of the rules found are told of."""

Shares = dict[str, float]


class Word(NamedTuple):
    """A word of the question: as it was typed; the word that was meant, where it was mistyped; the official terms that
    stand in for it; whether it says little, whether it is denied; in how many items a word begins like it, and how
    telling that makes it."""

    typed: str
    mended: str | None
    terms: list[str]
    small: bool
    denied: bool
    items: int
    weight: float


class Scored(NamedTuple):
    """A rule found: its label, its score (0 to 1), and by feature (:data:`kodex.search.evidence.FEATURES`) what that
    adds to the score's logarithm: its value times its weight."""

    label: str
    score: float
    added: Shares


class Account(NamedTuple):
    """What an answer rests on.

    ``meant``: labels of the rules that are called or asked just so, which go before all ranking. ``likely``: how likely
    (0 to 1) the question is answered, None where nothing had to be judged; from ``least`` on it is. ``judged``: what
    each feature of refusal adds to the odds (logarithm). ``certainty``: of what is answered (None: declined), and
    ``chance`` how likely the rule that decides is the right one.
    """

    words: list[Word]
    meant: list[str]
    rules: list[Scored]
    likely: float | None
    least: float
    judged: Shares
    certainty: str | None
    chance: float | None


def of_case(case: Case) -> Account:
    """The account of a question that was considered."""
    answered = case.is_answered()
    decides = case.decides() if answered else None
    ranked = decides is not None and bool(case.items) and not (case.found.named or case.meant)
    return Account(
        _words(case),
        [rule["label"] for rule in case.meant],
        _rules(case),
        case.likely if case.is_judged() and case.items else None,
        refusal.least(case.store.rulebook),
        _judged(case),
        case.certainty(decides) if decides is not None else None,
        case.share(decides) if decides is not None and ranked else None,
    )


def _words(case: Case) -> list[Word]:
    inquiry = case.found.inquiry
    reading, weights = inquiry.reading, inquiry.weights
    found = []
    for at, typed in enumerate(reading.typed):
        mended = reading.corrected.get(at)
        word = mended or reading.words[at]
        items, idf = weights.get(plain.beginning(word), (0, 0.0))
        found.append(
            Word(
                typed=typed,
                mended=mended,
                terms=list(reading.expanded.get(at, ())),
                small=word in SMALL_WORDS,
                denied=at in reading.denied,
                items=items,
                weight=max(0.0, idf),
            )
        )
    return found


def _rules(case: Case) -> list[Scored]:
    inquiry = case.found.inquiry
    weights = figures(case.store.rulebook)["rank"]
    seen = plain.look(inquiry, plain.first(inquiry)[: plain.LOOKED_AT])
    scores = {item.number: item.score for item in case.found.ranked}
    told = [
        Scored(
            case.store.label(item.number),
            scores[item.number],
            {name: weights[name] * value for name, value in zip(evidence.FEATURES, item.features, strict=True)},
        )
        for item in seen
        if item.number in scores
    ]
    return sorted(told, key=lambda one: -one.score)[:RULES]


def _judged(case: Case) -> Shares:
    if not (case.items and case.is_judged() and case.found.reading.telling()):
        return {}
    weights = figures(case.store.rulebook)["refuse"]
    values = zip(refusal.FEATURES, refusal.features(case.found.inquiry, case.items), strict=True)
    return {name: weights[name] * value for name, value in values} | {"bias": weights["bias"]}
