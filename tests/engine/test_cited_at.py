"""No rule is cited at a kind of event at which nobody has read that it is."""

from __future__ import annotations

import pytest

from tests.engine import cited_at
from tests.engine.every_game import GAMES

KEPT = {
    "dies 15.1 38.0": "what it dies of is its life: the number on the card, and the bonus it has had",
    "heals 15.1 38.0": "more healing than it had wounds: the maximum, which these make up, has stopped it",
    "heals 3.18": "more healing than there was room for below the maximum",
    "unmarked 15.1": "as many poison markers as it has life: the number on the card is what they are compared with",
    "captured 11.1": "the new bearer has the icon that the item asks for",
    "controlled 130.0": "loyalty is a continuous ability; frozen (119.2) it has none to stand in the way",
    "plays 8.1.0 8.1.3": "the text says creature or monster: who is one the rule says, not the printed type",
    "uses 8.1.0": "the same of an ability's text",
    "magic 4.24.2": "fewer were lost than the effect says, for there were no more",
    "sets_off 29.3.1": "how many have been received, which what waits for it asks",
    "damage 21.17.2": "the first part of an effect, before those that stand behind it",
    "magic 43.2 44.3": "what was counted for the effect, and what was not",
    "strike 14.5 38.0": "the damage that a blow does, and what the bonus adds to it",
}
"""Pairs that were doubted, reread against the print and kept, with the reason."""


@pytest.mark.parametrize("each", [20, pytest.param(1, marks=pytest.mark.whole)])
@pytest.mark.parametrize("rulebook", GAMES)
def test_a_rule_is_cited_only_at_events_of_which_it_was_read(rulebook: str, each: int) -> None:
    """A new pair is read: ``python -m tests.records --write cited_at`` records one that bears on what happens."""
    known = cited_at.recorded(rulebook)
    new = {kind: numbers - known.get(kind, set()) for kind, numbers in cited_at.pairs(each, rulebook).items()}
    assert {kind: sorted(numbers) for kind, numbers in new.items() if numbers} == {}


@pytest.mark.whole
@pytest.mark.parametrize("rulebook", GAMES)
def test_nothing_is_recorded_that_is_not_cited(rulebook: str) -> None:
    there = cited_at.pairs(rulebook=rulebook)
    gone = {kind: sorted(numbers - there.get(kind, set())) for kind, numbers in cited_at.recorded(rulebook).items()}
    assert {kind: numbers for kind, numbers in gone.items() if numbers} == {}


def test_what_was_doubted_and_kept_is_still_cited() -> None:
    known = cited_at.recorded()
    told = {(kind, number) for pair in KEPT for kind, *numbers in [pair.split()] for number in numbers}
    assert {(kind, number) for kind, number in told if number not in known.get(kind, ())} == set()
