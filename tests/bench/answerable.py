"""Fits what tells answerable questions from others: the weights of ``refusal``, its word odds, its threshold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kodex.answers import refusal
from kodex.answers.evaluate import Question
from kodex.search import query
from kodex.search.calibration import figures
from kodex.store.store import Store
from kodex.text.grams import START
from tests.bench.fitting import crossed, descend, dot, spread

MOST_WRONG = 0.025
"""The share of answerable development questions that may be declined; less than allowed, for it is a fitted figure."""

_NEAR = 0.06
_FREE = 0.004
"""How hard weights are drawn to where they start: those of a rulebook with few questions to the default one's."""

_SMOOTH = 2.0
_MOST = 2.0
"""Odds are cut here: no single word decides."""

_OUTSIDE = refusal.FEATURES.index("outside")

Odds = dict[str, float]


class Case(NamedTuple):
    """A question in words with what is found for it: its refusal features, its words, whether it has an answer."""

    features: tuple[float, ...]
    words: list[str]
    right: bool


def fit(
    store: Store, development: Sequence[Question], outside: Sequence[Question], near: Mapping[str, float] | None = None
) -> dict[str, Any]:
    """The parts ``outside``, ``refuse`` and ``risk`` of the calibration.

    The odds that a question is judged by while fitting never come from that question itself. ``near``: the ``refuse``
    of another rulebook, for one with few questions of its own: its weights stay close to those, and the threshold is
    that one's, for sixty questions can show no share of a few in a hundred.
    """
    start = [near[name] for name in (*refusal.FEATURES, "bias")] if near else None

    found = cases(store, [*development, *outside])
    home = at_home(store)
    rows = [list(case.features) for case in found]
    held = crossed(len(found), lambda kept: _judge(found, kept, home))
    for row, value in zip(rows, held, strict=True):
        row[_OUTSIDE] = value
    right = [case.right for case in found]

    def judge(kept: list[int]) -> Callable[[int], float]:
        weights = fit_weights([rows[at] for at in kept], [right[at] for at in kept], start)
        return lambda at: likelihood(weights, rows[at])

    *chosen, bias = fit_weights(rows, right, start)
    likely = crossed(len(rows), judge)
    least = near["least"] if near else threshold(likely, right, MOST_WRONG)
    refuse = {name: round(w, 4) for name, w in zip(refusal.FEATURES, chosen, strict=True)}
    return {
        "outside": odds([case.words for case in found if not case.right], home),
        "refuse": refuse | {"bias": round(bias, 4), "least": least},
        "risk": curve(likely, right),
    }


def _judge(found: Sequence[Case], kept: Iterable[int], home: tuple[Counter[str], int]) -> Callable[[int], float]:
    known = odds([found[at].words for at in kept if not found[at].right], home)
    return lambda at: refusal.foreign(found[at].words, known)


def cases(store: Store, questions: Iterable[Question]) -> list[Case]:
    """The questions in words for which anything is found."""
    out = []
    for question in questions:
        found = query.find(store, question.question, 20)
        told = [item for item in found.ranked if item.ord and (store.rule(item.number) or {}).get("text")]
        if not found.named and told and found.reading.telling():
            features = refusal.features(found.inquiry, told)
            out.append(Case(features, found.reading.mended(), bool(question.gold)))
    return out


def at_home(store: Store) -> tuple[Counter[str], int]:
    """In how many of the stored player questions each word beginning stands, and how many questions there are."""
    counts: Counter[str] = Counter()
    total = 0
    for (lines,) in store.connection.execute("SELECT lines FROM surroundings"):
        for line in lines.split("\n")[1:]:
            total += 1
            counts.update({word[:START] for word in line.split()})
    return counts, total


def odds(foreign: Sequence[Sequence[str]], home: tuple[Counter[str], int]) -> Odds:
    """By word beginning how much likelier it is in ``foreign`` questions than at home (logarithm, smoothed, cut)."""
    counts = Counter(start for found in foreign for start in {word[:START] for word in found})
    known, total = home

    def of(start: str) -> float:
        there = (counts[start] + _SMOOTH * (known[start] + 1) / (total + 2)) / (len(foreign) + _SMOOTH)
        return max(-_MOST, min(_MOST, math.log(there * (total + 1) / (known[start] + 0.5))))

    found = {start: round(of(start), 2) for start in sorted(counts)}
    return {start: value for start, value in found.items() if value > refusal.AT_HOME}


def likelihood(weights: Sequence[float], row: Sequence[float]) -> float:
    """How likely a question with these features is answerable; the constant is the last weight."""
    return 1 / (1 + math.exp(-dot(weights, [*row, 1.0])))


def fit_weights(
    rows: Sequence[Sequence[float]], right: Sequence[bool], near: Sequence[float] | None = None, steps: int = 300
) -> list[float]:
    """Logistic regression, both sides weighing the same: the weights, the constant last; drawn to ``near`` or to 0."""
    width = len(rows[0])
    scale = [*spread(rows, range(width)), 1.0]
    start = [w * s for w, s in zip(near, scale, strict=True)] if near else [0.0] * (width + 1)
    drawn = _NEAR if near else _FREE
    scaled = [[*(v / s for v, s in zip(row, scale, strict=False)), 1.0] for row in rows]
    share = [0.5 / max(1, sum(one == side for one in right)) for side in (False, True)]

    def slope(weights: list[float]) -> list[float]:
        total = [drawn * (w - s) for w, s in zip(weights[:-1], start[:-1], strict=True)] + [0.0]
        for row, wanted in zip(scaled, right, strict=True):
            pull = share[wanted] * (1 / (1 + math.exp(-dot(weights, row))) - wanted)
            for at, value in enumerate(row):
                total[at] += pull * value
        return total

    return [w / s for w, s in zip(descend(start[:], slope, steps), scale, strict=True)]


def curve(likely: Sequence[float], right: Sequence[bool]) -> list[dict[str, float]]:
    """Risk and coverage: at each threshold the share of answerable and of unanswerable questions declined."""
    yes = [p for p, one in zip(likely, right, strict=True) if one]
    no = [p for p, one in zip(likely, right, strict=True) if not one]
    return [
        {
            "least": round(least, 3),
            "declined_wrong": round(sum(p < least for p in yes) / len(yes), 4),
            "declined_right": round(sum(p < least for p in no) / len(no), 4),
        }
        for least in [at / 20 for at in range(1, 20)]
    ]


def threshold(likely: Sequence[float], right: Sequence[bool], most: float) -> float:
    """The highest likelihood at which no more than this share of the answerable are declined."""
    yes = sorted(p for p, one in zip(likely, right, strict=True) if one)
    return round(yes[int(most * len(yes))], 4)


def show(store: Store, sets: Mapping[str, Sequence[Question]]) -> None:
    """Print what the stored threshold declines, by set."""
    weights = [figures(store.rulebook)["refuse"][key] for key in (*refusal.FEATURES, "bias")]
    for name, questions in sets.items():
        down = [
            (likelihood(weights, case.features) < refusal.least(store.rulebook), case.right)
            for case in cases(store, questions)
        ]
        for side, what in ((True, "answerable"), (False, "unanswerable")):
            mine = [one for one, right in down if right is side]
            if mine:
                print(f"{name}: {sum(mine)} of {len(mine)} {what} questions in words declined")
