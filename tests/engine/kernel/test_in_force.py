"""Norms in force that are found within a wider set are those that the whole book has in force."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.kernel import inforce
from kodex.engine.kernel.inforce import REST, InForce, in_force
from kodex.engine.kernel.norm import Shelf
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.questions import Question

BRIGHT = Question[int]("bright", "How bright is it?", 1)
pytestmark = pytest.mark.usefixtures("_rooms")


@pytest.fixture
def _rooms() -> None:
    from kodex.engine.games import hkk

    hkk.face()


@pytest.mark.parametrize("seed", range(6))
def test_a_set_within_a_wider_one_is_that_of_the_whole_book(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "shelf", Shelf())  # nothing is known of other tests
    dice = Random(seed)
    every = sorted(book.words())
    words = None if seed == 0 else frozenset(dice.sample(every, len(every) * seed // 6))
    asked = dice.sample(list((book.vocabulary.asked if book.vocabulary else {}).values()), 60)
    numbers = sorted({norm.number for norm in book.norms})
    for n in (0, 1, 40):
        disabled = frozenset(dice.sample(numbers, n))
        within, alone = in_force(book, disabled, words), InForce(book, disabled, words)
        assert within.wider is not None or (words is None and not disabled)
        for question in asked:
            if isinstance(question, Question):
                for point in (None, "csere"):
                    assert within.deciding(question, point) == alone.deciding(question, point)
            else:
                key = "adds", question
                assert within.find(key, book.adding, question) == alone.find(key, book.adding, question)
        for kind in sorted({kind for _role, kind in book._on}):
            for role in ("prevents", "replaces", "follows"):
                assert within.find((role, kind), book.on, role, kind) == alone.find((role, kind), book.on, role, kind)
        for action in (Play, Use):
            assert within.parts(action) == alone.parts(action)
            assert within.judging(REST, action, "csere") == alone.judging(REST, action, "csere")


def test_sets_are_kept_for_those_who_ask_again_and_no_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    small = NormBook("lamps")
    numbers = [str(n) for n in range(8)]
    for number in numbers:
        small.states(number, BRIGHT, 5)
    monkeypatch.setattr(inforce, "_KEPT", 5)
    found = [in_force(small, frozenset(off), None) for off in (numbers[:1], numbers[1:2], numbers[:1])]
    assert found[0] is found[2] is not found[1]
    for number in numbers:
        in_force(small, frozenset([number]), None)
        assert len(small.shelf.known) <= 5
