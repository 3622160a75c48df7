"""The verdict of an answer: what somebody wrote for the nearest question that the deciding rule knows, or its gist.

Every stored question of the rule that decides is held against the one asked: how much of each stands in the other, what
is missing on either side, whether both want the same kind of answer, name the same numbers, and are turned the same way
("Muszáj?" against "Kihagyhatom?"). Weights are fitted on answers that readers judged
(``python -m tests.bench.verdicts``) and stored in ``calibration.json``. Where none is near enough the gist speaks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kodex.search import evidence
from kodex.search.calibration import figures
from kodex.search.plain import Inquiry, beginning
from kodex.search.postings import idf
from kodex.text import fold, words
from kodex.text.question_kinds import kind
from kodex.text.small_words import SMALL_WORDS

FEATURES = ("met", "meets", "missing", "extra", "kind", "other_kind", "numbers", "negation", "duty", "situation")
"""What a stored question is judged by, in the order of :func:`features`."""

_NEGATING = "nem ne sem nelkul se nincs nincsen"
_OBLIGING = "muszaj kell kotelezo koteles kotelesseg kenytelen kellene"
_COUNTING = """
ket ketto ketten harom harman negy negyen ot oten hat hatan het nyolc kilenc tiz fel dupla tripla masodik harmadik
negyedik masodszor harmadszor mindketto mindket tobb osszes minden
"""
_NEGATIONS = frozenset(_NEGATING.split())
_DUTIES = frozenset(_OBLIGING.split())
_NUMBERS = frozenset(_COUNTING.split())
_SKIPPED = ("kihagy", "lemond", "passzol", "elhagy", "mellozh", "megusz")
"""Beginnings of words that turn a question round as a negation does."""

_LITTLE = 0.25
"""What a small word weighs beside a telling one."""


class Verdict(NamedTuple):
    """What an answer says first: its words, the stored question that it was written for (None for a gist)."""

    text: str
    question: str | None
    likely: float
    verbatim: bool = False


class Near(NamedTuple):
    """A stored question or situation held against the one asked: its answer, and how likely that fits (0 to 1)."""

    question: str
    answer: str
    likely: float
    situation: bool


class Form(NamedTuple):
    """What a question looks like from outside."""

    words: list[str]
    line: str
    kind: str | None
    numbers: frozenset[str]
    negated: bool
    duty: bool


def form(found: Sequence[str], kind_: str | None) -> Form:
    """The form of a question given its folded words and what kind of answer it wants."""
    held = set(found)
    skipped = any(word.startswith(_SKIPPED) for word in found)
    return Form(
        list(dict.fromkeys(found)),
        f" {' '.join(found)} ",
        kind_,
        frozenset(word for word in held if word in _NUMBERS or word.isdigit()),
        bool(held & _NEGATIONS) != skipped,
        bool(held & _DUTIES),
    )


def features(asked: Form, stored: Form, weights: dict[str, float], situation: bool) -> tuple[float, ...]:
    """The :data:`FEATURES` of a stored question; ``weights``: how telling each word is, from 0."""
    met, missing = _held(asked, stored, weights)
    meets, extra = _held(stored, asked, weights)
    same = asked.kind is not None and asked.kind == stored.kind
    other = asked.kind is not None and stored.kind is not None and asked.kind != stored.kind
    return (
        met,
        meets,
        missing,
        extra,
        float(same),
        float(other),
        float(asked.numbers != stored.numbers),
        float(asked.negated != stored.negated),
        float(asked.duty != stored.duty),
        float(situation),
    )


def _held(one: Form, other: Form, weights: dict[str, float]) -> tuple[float, float]:
    """How much of the words' weight stands in the other question (gram by gram), and the weightiest word missing."""
    mass = met = worst = 0.0
    for word in one.words:
        weight = weights[word]
        parts = evidence.parts_of(word)
        share = sum([part in other.line for part in parts]) / len(parts)
        mass += weight
        met += weight * share
        worst = max(worst, weight * (1 - share))
    return (met / mass, worst / mass) if mass else (0.0, 0.0)


def of_rule(inquiry: Inquiry, question: str, rule: dict[str, Any]) -> Verdict | None:
    """The verdict of the rule that decides a question; None where nobody has written any."""
    near = nearest(inquiry, question, rule)
    if near is not None and near.likely >= float(figures(rule["rulebook"])["verdict"]["least"]):
        return Verdict(near.answer, near.question, near.likely)
    return gist(rule, near.likely if near else 0.0)


def gist(rule: dict[str, Any], likely: float = 1.0) -> Verdict | None:
    """The gist of a rule as a verdict; None where nobody has written it yet."""
    return Verdict(rule["gist"], None, likely) if rule.get("gist") else None


def word_for_word(question: str, rule: dict[str, Any]) -> Verdict | None:
    """The answer to a stored question that was asked just so; None where the rule has none of that wording."""
    asked = words(fold(question))
    for group in (*rule.get("answers", ()), *rule.get("situations", ())):
        for stored in group["q"]:
            if words(fold(stored)) == asked:
                return Verdict(group["a"], stored, 1.0, True)
    return gist(rule)


def nearest(inquiry: Inquiry, question: str, rule: dict[str, Any]) -> Near | None:
    """The stored question of a rule whose answer most likely answers the one asked."""
    fitted = figures(rule["rulebook"])["verdict"]
    held = [(stored, group["a"], False) for group in rule.get("answers", ()) for stored in group["q"]]
    held += [(stored, group["a"], True) for group in rule.get("situations", ()) for stored in group["q"]]
    best: Near | None = None
    for (stored, answer, situation), row in zip(held, rows(inquiry, question, held), strict=True):
        odds = fitted["bias"] + sum([fitted[name] * value for name, value in zip(FEATURES, row, strict=True)])
        likely = 1 / (1 + math.exp(-odds))
        if best is None or likely > best.likely:
            best = Near(stored, answer, likely, situation)
    return best


def rows(inquiry: Inquiry, question: str, held: Sequence[tuple[str, str, bool]]) -> list[tuple[float, ...]]:
    """The features of some stored questions, each with its answer and whether it is a situation."""
    asked = form(inquiry.reading.mended(), kind(question))
    forms = [form(words(fold(stored)), kind(stored)) for stored, _answer, _situation in held]
    weights = _weights(inquiry, {word for one in (asked, *forms) for word in one.words})
    return [
        features(asked, one, weights, situation) for one, (_stored, _answer, situation) in zip(forms, held, strict=True)
    ]


def _weights(inquiry: Inquiry, wanted: Iterable[str]) -> dict[str, float]:
    """How telling each word is in this rulebook."""
    tokens = {word: beginning(word) for word in wanted}
    total = inquiry.postings.total
    marks = ",".join("?" * len(set(tokens.values())))
    found = dict(
        inquiry.store.connection.execute(
            f"SELECT term, items FROM token WHERE term IN ({marks})", list(set(tokens.values()))
        )
    )
    return {
        word: max(0.5, idf(found.get(token, 0), total)) * (_LITTLE if word in SMALL_WORDS else 1.0)
        for word, token in tokens.items()
    }
