"""No rule is cited at a kind of event at which nobody has read that it is."""

from __future__ import annotations

import pytest

from tests.engine import cited_at
from tests.engine.every_game import GAMES


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
