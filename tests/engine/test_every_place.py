"""Of every word of selectors it is recorded, trigger by trigger, whether it is refused or has been true."""

from __future__ import annotations

import pytest

from tests.engine import every_place
from tests.engine.every_place import RECORD


def test_no_word_and_no_trigger_is_new() -> None:
    """A new one is shown by a scenario or refused where it can never be, then ``--write every_place`` records it."""
    assert every_place.asked() == RECORD.recorded()[0]


def test_what_is_refused_is_what_is_recorded() -> None:
    every = every_place.words()
    for line in RECORD.recorded()[1:]:
        trigger, _colon, told = line.partition(": refused: ")
        refused = set(told.partition(" / ")[0].split()) - {"–"}
        by_name: dict[str, bool] = {}
        for word in every:
            by_name[every_place.name(word)] = by_name.get(every_place.name(word), True) and every_place.is_refused(
                trigger, word
            )
        assert {name for name, barred in by_name.items() if barred} == refused, trigger


@pytest.mark.whole
def test_no_word_is_less_shown_than_before() -> None:
    assert RECORD.changed() == []
