"""What has been noted in this turn: numbers by key, in a mark that a new turn makes worthless."""

from __future__ import annotations

from typing import Any

from kodex.engine.games.hkk.vocabulary import Marks, Noted
from kodex.engine.kernel.questions import Mark
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table


def _now(table: Table) -> tuple[str, int]:
    active = table.mark(Marks.ACTIVE)
    return active, table.player(active, "turn")


def noted(table: Table, mark: Mark[Noted]) -> dict[str, int]:
    """The numbers noted under a mark in this turn."""
    when, numbers = table.mark(mark)
    return dict(numbers) if when == _now(table) else {}


def one_more(table: Table, mark: Mark[Noted], key: str) -> Change:
    """The change that adds one to a number noted in this turn."""
    numbers = noted(table, mark)
    numbers[key] = numbers.get(key, 0) + 1
    return mark.set((_now(table), tuple(sorted(numbers.items()))))


def uses(table: Table, of: str, ability: str) -> int:
    """How often an ability has been used this turn."""
    return sum(one == (of, ability) for one in table.mark(Marks.USED))


def cleared(table: Table, *marks: Mark[Any]) -> list[Change]:
    """The changes that take away those of the marks that are set."""
    return [mark.set(None) for mark in marks if mark.name in table.state.marks]
