"""Of every word of selectors with everything that may be waited for it is recorded in which scenario the word decides,
or that a card is refused for it."""

from __future__ import annotations

import random

import pytest

from tests.engine import every_place
from tests.engine.every_place import RECORD, Pair, pairs

DRAWN = 120
"""So many pairs are played at every run; all of them with ``-m whole``."""


def test_no_word_and_no_trigger_is_new() -> None:
    """A new one is shown by a scenario or refused where it can never be, then ``--write every_place`` records it."""
    assert every_place.asked() == RECORD.recorded()[0]


def test_what_is_refused_is_what_is_recorded() -> None:
    told = [line.partition(": ") for line in RECORD.recorded()[1:] if " " not in line.partition(": ")[0]]
    assert {trigger: words.split() for trigger, _colon, words in told} == {
        trigger: every_place.refused(trigger) or ["–"] for trigger in every_place.registry.TRIGGERS
    }


def test_a_word_is_refused_or_decides_somewhere() -> None:
    """Each pair of a word and a trigger is one or the other."""
    shown = {(pair.trigger, every_place.name(pair.selector)) for pair in pairs()}
    assert [line for line in RECORD.recorded() if " " in line.removesuffix(": –") and line.endswith(": –")] == []
    for trigger in every_place.registry.TRIGGERS:
        left = {*every_place.words()} - {*every_place.refused(trigger)}
        assert {word for word in left if (trigger, word) not in shown} == set()


def test_spellings_of_a_word_are_refused_alike() -> None:
    every = every_place.spellings(every_place.selectors.WORDS.items())
    for trigger in every_place.registry.TRIGGERS:
        for names in every:
            assert len({every_place.is_refused(trigger, name) for name in names}) == 1, (trigger, names)


@pytest.mark.parametrize(
    "pair", random.Random(38).sample(pairs(), DRAWN), ids=lambda pair: f"{pair.trigger}-{pair.selector}"
)
def test_the_word_decides_in_its_scenario(pair: Pair) -> None:
    assert pair.holds()


@pytest.mark.whole
def test_every_word_decides_in_its_scenario() -> None:
    assert [f"{pair.trigger}: {pair.selector}" for pair in pairs() if not pair.holds()] == []
