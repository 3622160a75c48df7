"""Nothing that is found, answered or judged changes unnoticed."""

from __future__ import annotations

from tests.answers import recorded


def test_invented_rulebooks_are_searched_and_asked_as_recorded() -> None:
    now = recorded.lines()
    changed = [line for line in now if line not in set(recorded.recorded())]
    assert changed == [], "if that is meant: python -m tests.records --write answers"
    assert len(now) == len(recorded.recorded())
