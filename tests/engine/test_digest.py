"""No scenario's verdict, events or citations change unnoticed."""

from __future__ import annotations

from tests.engine import digest


def test_the_corpus_is_played_as_recorded() -> None:
    changed = digest.differences(digest.recorded(), digest.now())
    assert not changed, "\n".join([*changed, "if that is meant: python -m tests.engine.digest --write"])


def test_a_difference_names_the_scenario_and_what_has_changed() -> None:
    before = {"same": ("pass", "1", "2", "a"), "other": ("pass", "1", "2", "a"), "gone": ("pass", "1", "2", "a")}
    after = {"same": ("pass", "1", "2", "a"), "other": ("pass", "3", "4", "a"), "more": ("pass", "1", "2", "a")}
    assert digest.differences(before, after) == ["gone: gone", "more: new", "other: events, citations"]
    assert digest.differences(before, before | {"same": ("pass", "1", "2", "b")}) == ["same: words"]
