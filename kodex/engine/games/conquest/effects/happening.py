"""An effect that happens by itself, as a step of a scenario says: what a text of a card would do."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Effect
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.effects.indirect import INDIRECT, deal_indirectly
from kodex.engine.games.conquest.effects.moving import MOVE, move_damage
from kodex.engine.games.conquest.effects.redirecting import REDIRECT, redirect
from kodex.engine.kernel.table import Table


def happens(table: Table, action: Effect) -> None:
    """It happens in the window that is open, as what its player does."""
    if action.do == REDIRECT:
        redirect(table, action.of, action.to, action.n)
    else:
        in_the_window(table, action)


@book.procedure("f2/akciolehetosegek#p2")
def in_the_window(table: Table, action: Effect) -> None:
    """Whoever may act in a window does something in it, and the right to act goes on."""
    course.acts(table)
    if action.do == INDIRECT:
        deal_indirectly(table, action.units, action.n, by=action.by)
    elif action.do == MOVE:
        move_damage(table, action.of, action.to, action.n)


__all__ = ["happens"]
