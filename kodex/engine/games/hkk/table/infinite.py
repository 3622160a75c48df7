"""What X may stand for (title 112)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import INFINITE, Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.playing.costs import MOST_X
from kodex.engine.games.hkk.vocabulary import X_NUMBERS
from kodex.engine.kernel.table import Table

ENDLESS = "végtelen"


@book.forbids("112.0", Play)
def x_is_a_number(table: Table, action: Play) -> str | None:
    """X is nothing or a certain positive whole number; it is never infinite."""
    return ENDLESS if action.x == INFINITE else None


# What may be chosen for X are nothing and the positive whole numbers.
book.states("112.0", X_NUMBERS, tuple(range(MOST_X + 1)))
