"""Two things that players mix up: however it is asked how they differ, or which comes first, their answer is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from kodex.answers.asking import ask
from kodex.compile import open_store
from kodex.rules import books
from kodex.text import fold, paired, words

DIFFERENCE = re.compile(r"Mi a különbség (.+) és (.+) között\?")
ORDER = re.compile(r"Melyik van előbb: (.+) vagy (.+)\?")

WAYS = {
    DIFFERENCE: (
        "{0} meg {1}, mi a különbség",
        "Miben más {1}, mint {0}?",
        "nem értem, {0} és {1} miben különbözik?",
        "{0} és {1} az nem ugyanaz?",
    ),
    ORDER: ("Melyik jön előbb, {1} vagy {0}?", "{0} meg {1}, melyik van hamarabb?", "Előbb van {0}, vagy {1}?"),
}

PAIRS = 150
"""So many pairs the books tell apart at least."""

SAID = 0.95
"""The share of other wordings that the pair's own answer is said to, at least."""


class Stored(NamedTuple):
    """A pair that is stored: its rule, the question, its answer, other wordings of it."""

    number: str
    question: str
    answer: str
    others: list[str]


@cache
def stored(rulebook: str) -> list[Stored]:
    """The pairs of a book in the plainest wording."""
    groups = [(rule["number"], group) for rule in open_store(rulebook).all_rules() for group in rule["answers"]]
    every = [(number, group["a"], question) for number, group in groups for question in group["q"]]
    return [Stored(number, question, answer, list(others(question))) for number, answer, question in every]


def others(question: str) -> Iterator[str]:
    """Other wordings of a stored question about a pair; none for any other question."""
    for plainest, ways in WAYS.items():
        if met := plainest.fullmatch(question):
            yield from (way.format(*met.groups()) for way in ways)


def test_the_books_tell_apart_what_players_mix_up() -> None:
    found = {
        (rulebook, pair)
        for rulebook in books.every()
        for one in stored(rulebook)
        if (pair := paired.stored(words(fold(one.question)))) and all(pair.needed)
    }
    assert len(found) >= PAIRS
    assert all(sum(rulebook == id_ for rulebook, _pair in found) >= PAIRS / 10 for id_ in books.every())


@pytest.mark.parametrize("every", [15, pytest.param(1, marks=pytest.mark.whole)])
@pytest.mark.parametrize("rulebook", books.every())
def test_another_wording_is_answered_alike(rulebook: str, every: int) -> None:
    asked = [(way, one) for one in stored(rulebook) for way in one.others][::every]
    told = [(way, one, ask(open_store(rulebook), way)["verdict"]) for way, one in asked]
    wrong = [(way, one.answer, found) for way, one, found in told if not is_same(one, found)]
    assert len(wrong) <= (1 - SAID) * len(asked) + (every > 1), wrong


def is_same(one: Stored, verdict: dict[str, Any] | None) -> bool:
    """Whether a verdict was written for this pair, here or beside another rule."""
    if verdict is None or verdict["question"] is None:
        return False
    found = paired.stored(words(fold(verdict["question"])))
    pair = paired.stored(words(fold(one.question)))
    return verdict["text"] == one.answer or bool(found and pair and set(found.needed) == set(pair.needed))


@pytest.mark.parametrize(
    ("rulebook", "asked"),
    [
        ("hkk-kodex", "mi az a kiegészítő pakli"),
        ("hkk-kodex", "Hány lap lehet a pakliban és a kiegészítő pakliban?"),
        ("hkk-kodex", "önálló jelző"),
        ("hkk-kodex", "Mikor jöhet azonnali és mikor általános?"),
        ("hkk-kodex", "Lehet a gazda a tulajdonos?"),
        ("hkk-11", "szabálylap és követő is lehet nálam?"),
        ("conquest", "Támadhat a kimerült és a pihent egység?"),
    ],
)
def test_who_asks_something_else_is_not_told_a_difference(rulebook: str, asked: str) -> None:
    told = ask(open_store(rulebook), asked)["verdict"]
    assert told is None or not told["question"] or paired.stored(words(fold(told["question"]))) is None, told


@pytest.mark.parametrize(
    ("rulebook", "asked", "number"),
    [
        ("hkk-kodex", "a temető meg a Semmi az ugyanaz?", "4.8.4"),
        ("hkk-kodex", "azonnali kontra általános, mi a különbség", "8.5.1"),
        ("hkk-kodex", "a VP van előbb vagy a húzás?", "30.0"),
        ("magus", "távtámadás meg közelharci, mi a különbség?", "3.05.1.C"),
        ("hkk-8", "lehelet meg ütés, melyik van előbb?", "harc-fazisai/6"),
    ],
)
def test_players_words_lead_to_the_pair(rulebook: str, asked: str, number: str) -> None:
    answer = ask(open_store(rulebook), asked)
    assert answer["verdict"]["rule"] == number
    assert answer["certainty"] == "sure"
    assert paired.stored(words(fold(answer["verdict"]["question"])))
