"""No scenario's verdict, events, citations or words change unnoticed, nor what comes of it with one thing otherwise."""

from __future__ import annotations

import pytest

from tests.engine import digest
from tests.engine.every_game import GAMES


@pytest.mark.parametrize("each", [24, pytest.param(1, marks=pytest.mark.whole)])
@pytest.mark.parametrize("rulebook", GAMES)
def test_the_corpus_is_played_as_recorded(rulebook: str, each: int) -> None:
    """Each so many-th file, or all."""
    recorded, now = digest.recorded(rulebook), digest.now(each, rulebook)
    if each > 1:
        recorded = {id_: parts for id_, parts in recorded.items() if id_ in now}
    changed = digest.differences(recorded, now)
    assert not changed, "\n".join([*changed, "if that is meant: python -m tests.records --write digest"])


def test_a_difference_names_the_scenario_and_what_has_changed() -> None:
    before = {
        "same": ("pass", "1", "2", "a", "b"),
        "other": ("pass", "1", "2", "a", "b"),
        "gone": ("pass", "1", "2", "a", "b"),
    }
    after = {
        "same": ("pass", "1", "2", "a", "b"),
        "other": ("pass", "3", "4", "a", "b"),
        "more": ("pass", "1", "2", "a", "b"),
    }
    assert digest.differences(before, after) == ["gone: gone", "more: new", "other: events, citations"]
    assert digest.differences(before, before | {"same": ("pass", "1", "2", "b", "b")}) == ["same: words"]
