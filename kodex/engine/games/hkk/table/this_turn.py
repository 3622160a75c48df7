"""What has been noted in this turn: numbers by key, in a mark that a new turn makes worthless."""

from __future__ import annotations

from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table

PLAYED, PLAYED_WELL = "played_from_hand", "played_well"
"""Marks: how many cards each player has played from hand in this turn, and how many of them successfully."""


def _now(table: Table) -> tuple[str, int]:
    active = str(table.mark("active"))
    return active, table.player(active, "turn")


def noted(table: Table, mark: str) -> dict[str, int]:
    """The numbers noted under a mark in this turn."""
    when, numbers = table.mark(mark, (None, ()))
    return dict(numbers) if when == _now(table) else {}


def one_more(table: Table, mark: str, key: str) -> Change:
    """The change that adds one to a number noted in this turn."""
    numbers = noted(table, mark)
    numbers[key] = numbers.get(key, 0) + 1
    return ("mark", mark, (_now(table), tuple(sorted(numbers.items()))))
