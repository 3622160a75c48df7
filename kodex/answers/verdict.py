"""The verdict of an answer: what somebody wrote for the nearest question that the deciding rule knows, or its gist.

Every stored question of the rule that decides is held against the one asked: how alike they are, whether both want the
same kind of answer and are turned the same way ("Muszáj?" against "Kihagyhatom?"), and whether the rule says yes (or
no) to most questions, so that little hangs on which of them is the nearest. Weights are fitted on answers that readers
judged (``python -m tests.bench.verdicts``) and stored in ``calibration.json``. Where none is near enough the gist
speaks: it is never turned the wrong way.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kodex.search import evidence
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry
from kodex.text import fold, words
from kodex.text.question_kinds import kind
from kodex.text.verdicts import NO, YES, verdict

FEATURES = ("alike", "other_kind", "verdict_for_fact", "fact_for_verdict", "verdict", "turned", "near", "all")
"""What a stored question is judged by, in the order of :func:`rows`."""

SAME = 0.8
"""So alike a stored question is the one asked, but for a typing error or a filler word."""

FAR = 0.25
"""Answers of questions less alike than this are beside the point twice as often (measured); the gist is not."""

_YES_FOR_FACT = FEATURES.index("verdict_for_fact")
""""Nem, …" is no answer to "Hányan?", however near the question it was written for."""

_NEAREST = 4
"""So many of the most alike questions are asked whether they agree with one."""

_NEGATING = "nem ne sem se nelkul nincs nincsen"
_NEGATIONS = frozenset(_NEGATING.split())
_TURNS = (
    (
        "kihagy",
        "lemond",
        "passzol",
        "elhagy",
        "mellozh",
        "megusz",
        "elbuk",
        "elvesz",
        "elves",
        "kimarad",
        "elkes",
        "lekes",
    ),
    ("tilos", "tilt", "szabalytalan", "vetek", "bunt", "csal", "jogtalan"),
    ("muszaj", "kell", "kotelez", "koteles", "kenytelen"),
)
"""Beginnings of words that turn a question: what is left out, forbidden, compulsory."""

Rule = dict[str, Any]


class Verdict(NamedTuple):
    """What an answer says first: its words, the stored question that it was written for (None for a gist), how likely
    that question's answer fits."""

    text: str
    question: str | None
    likely: float
    verbatim: bool = False


class Stored(NamedTuple):
    """A stored question or situation of a rule with its answer, and how alike it is to the one asked."""

    question: str
    answer: str
    alike: float


def of_rule(rule: Rule, held: Sequence[Stored], found: Verdict | None) -> Verdict | None:
    """The verdict of the rule that decides a question; None where nobody has written any.

    ``held``: its :func:`stored` questions, ``found``: the answer to the :func:`nearest` of them.
    """
    same = max(held, key=lambda one: one.alike, default=None)
    if same is not None and same.alike >= SAME:
        return Verdict(same.answer, same.question, 1.0)
    if found is not None and found.likely >= float(figures(rule["rulebook"])["verdict"]["least"]):
        return found
    return gist(rule, found.likely if found else 0.0)


def gist(rule: Rule, likely: float = 1.0) -> Verdict | None:
    """The gist of a rule as a verdict; None where nobody has written it yet."""
    return Verdict(rule["gist"], None, likely) if rule.get("gist") else None


def word_for_word(question: str, rule: Rule) -> Verdict | None:
    """The answer to a stored question that was asked just so, or the gist where that was only a phrase."""
    asked = words(fold(question))
    for group in (*rule.get("answers", ()), *rule.get("situations", ())):
        for stored in group["q"]:
            if words(fold(stored)) == asked:
                return Verdict(group["a"], stored, 1.0, True)
    return gist(rule)


def nearest(inquiry: Inquiry, question: str, rule: Rule, held: Sequence[Stored]) -> Verdict | None:
    """The stored question of a rule whose answer most likely answers the one asked; None where it has no answers.

    ``held``: its :func:`stored` questions.
    """
    fitted = figures(rule["rulebook"])["verdict"]
    best: Verdict | None = None
    for one, row in zip(held, rows(question, inquiry.reading.mended(), held), strict=True):
        if one.alike < FAR or row[_YES_FOR_FACT]:
            continue
        odds = fitted["bias"] + sum([fitted[name] * value for name, value in zip(FEATURES, row, strict=True)])
        likely = 1 / (1 + math.exp(-odds))
        if best is None or likely > best.likely:
            best = Verdict(one.answer, one.question, likely)
    return best


def stored(inquiry: Inquiry, rule: Rule) -> list[Stored]:
    """The stored questions and situations of a rule that have answers, in order."""
    answers = {
        question: group["a"]
        for group in (*rule.get("answers", ()), *rule.get("situations", ()))
        for question in group["q"]
    }
    if not answers:
        return []
    lengths, lines = inquiry.store.connection.execute(
        "SELECT lengths, lines FROM surroundings JOIN rule USING (ord) WHERE number = ?", (rule["number"],)
    ).fetchone()
    every = [*rule["questions"], *(question for group in rule.get("situations", ()) for question in group["q"])]
    return [
        Stored(question, answers[question], evidence.alike(inquiry.likeness, line, length))
        for question, line, length in zip(every, lines.split("\n")[1:], array("f", lengths), strict=True)
        if question in answers
    ]


def rows(question: str, found: Sequence[str], held: Sequence[Stored]) -> list[tuple[float, ...]]:
    """The :data:`FEATURES` of some stored questions for one that was asked; ``found``: its folded words."""
    wanted, turns = kind(question), _turns(found)
    said = [verdict(one.answer) for one in held]
    order = sorted(range(len(held)), key=lambda at: -held[at].alike)
    near = [said[at] for at in order[:_NEAREST] if said[at] in (YES, NO)]
    every = [one for one in said if one in (YES, NO)]
    made: list[tuple[float, ...]] = []
    for one, mine in zip(held, said, strict=True):
        its = kind(one.question)
        firm = mine in (YES, NO)
        made.append(
            (
                one.alike,
                float(wanted is not None and its is not None and wanted != its),
                float(firm and wanted not in ("yes-no", None)),
                float(not firm and wanted == "yes-no"),
                float(firm),
                float(firm and turns != _turns(words(fold(one.question)))),
                _agreeing(mine, near) if firm else 0.0,
                _agreeing(mine, every) if firm else 0.0,
            )
        )
    return made


def _agreeing(mine: str | None, others: Sequence[str | None]) -> float:
    return sum(other == mine for other in others) / len(others) if others else 0.5


def _turns(found: Iterable[str]) -> tuple[bool, ...]:
    """Which way a question is turned: whether an odd number of negations stands in it, and each of :data:`_TURNS`."""
    held = set(found)
    return (
        len(held & _NEGATIONS) % 2 == 1,
        *(any(word.startswith(starts) for word in held) for starts in _TURNS),
    )
