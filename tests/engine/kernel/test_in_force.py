"""Norms in force that are found within a wider set are those that the whole book has in force."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.inforce import REST, InForce, in_force
from kodex.engine.kernel.norm import Shelf
from kodex.engine.kernel.questions import Question

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
