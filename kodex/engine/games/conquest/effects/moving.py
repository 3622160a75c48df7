"""Damage that is moved: it lies on another unit at once, without shields, and what it covers falls."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Effect
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.table.units import is_unit
from kodex.engine.games.conquest.vocabulary import DAMAGE, HURTS, Happens, Under
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.table import Table

MOVE = "move"


def move_damage(table: Table, origin: str, to: str, n: int) -> None:
    """So much of the damage on one unit, or all there is, goes onto another: the last thing that a step does."""
    course.begin(table, Under.MOVING, origin=origin, to=to, n=n)


def is_moved(table: Table, frame: Frame) -> None:
    """It is put straight onto the other unit: neither shields nor a redirection come between."""
    origin, to = table.thing(frame.get("origin")), table.thing(frame.get("to"))
    n = min(frame.get("n"), DAMAGE.of(origin))
    taken, put = DAMAGE.set(origin, DAMAGE.of(origin) - n or None), DAMAGE.set(to, DAMAGE.of(to) + n or None)
    table.emit(Happens.DAMAGE_MOVED, taken, put, thing=to.id, origin=origin.id, n=n)


@book.forbids("sz/atmozgatas#b1", Effect)
def to_another_place(table: Table, action: Effect) -> str | None:
    """What is moved comes to lie elsewhere than before, and without a place for it nothing is moved."""
    if action.do != MOVE:
        return None
    return action.to if action.to == action.of or not is_unit(table, table.thing(action.to)) else None


@book.forbids("sz/nem-serulhet#p1", Effect)
def not_onto_what_cannot_be_damaged(table: Table, action: Effect) -> str | None:
    """Onto what cannot be damaged nothing is moved, and beside it nothing redirected."""
    return action.to if action.to and not table.decide(HURTS, table.thing(action.to)) else None


__all__ = ["MOVE", "is_moved", "move_damage"]
