"""What X may stand for (title 112)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import INFINITE, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.playing.costs import MOST_X
from kodex.engine.games.hkk.vocabulary import X_NUMBERS
from kodex.engine.kernel.table import Table

ENDLESS = "végtelen"


@book.forbids("112.0", Play, Use)
def x_is_a_number(table: Table, action: Play | Use) -> str | None:
    """X is nothing or a certain positive whole number; it is never infinite."""
    if action.x >= 0:
        return None
    return ENDLESS if action.x == INFINITE else str(action.x)


@book.decides("112.0", X_NUMBERS)
def x_is_one_of_these(table: Table) -> tuple[int, ...]:
    """What may be chosen for X are nothing and the positive whole numbers."""
    return tuple(range(fixed(table, "variable_value.min"), MOST_X + 1))
