"""Indirect damage: all of it is divided among units as a player likes, then it is damage like any other."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.aims import Run
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.damage.dealing import deal
from kodex.engine.games.conquest.language.done import Done, some
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.units import is_unit
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import DAMAGE, HIT_POINTS, HURTS, ROOM, Happens, Rest, Under
from kodex.engine.kernel.procedures import Course, Frame, Owed
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

DIVIDE = str(Rest.INDIRECT)
LOTS = "lots"
"""The note of what has been put where so far."""


@LANGUAGE.registry.verb("indirect", "sz/kozvetett-serules#p1", done=Done((Happens.DAMAGED,), some))
def deal_indirectly(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """So much damage is divided among these units."""
    units = tuple(one.id for one in whom if is_unit(table, one))
    n = LANGUAGE.amounts.how_many(table, effect.n, run.view())
    if units and n > 0:
        course.begin(table, Under.INDIRECT, units=units, n=n, by=run.by)


def _put(frame: Frame) -> dict[str, int]:
    return dict(frame.get(LOTS, ()))


def divides(table: Table, frame: Frame) -> Owed | None:
    """Beside which of the units the next damage is put, as long as there is some left and a unit has room for it."""
    put = _put(frame)
    if sum(put.values()) >= frame.get("n"):
        return None
    units = [table.thing(one) for one in frame.get("units")]
    open_ = [one for one in units if table.decide(HURTS, one) and put.get(one.id, 0) < table.decide(ROOM, one)]
    if not open_:
        return None
    room = sum(table.decide(ROOM, one) - put.get(one.id, 0) for one in open_)
    if room <= frame.get("n") - sum(put.values()):
        open_ = open_[:1]  # all of them get as much as they have room for: nobody has a choice
    of_units = read_as(table, "indirect-damage-of-the-opponent", "egysegek-iranyitoja")
    return Owed(open_[0].controller if of_units else frame.get("by"), DIVIDE, tuple(one.id for one in open_))


def is_put(table: Table, frame: Frame) -> str | None:
    """One more is put there."""
    unit = frame.get(DIVIDE)
    if unit is None:
        return None
    put = _put(frame)
    put[unit] = put.get(unit, 0) + 1
    noted = course.noted(table.state, Under.INDIRECT, **{LOTS: tuple(put.items()), DIVIDE: None})
    table.emit(Course.STEP, noted, procedure=Under.INDIRECT, step=DIVIDE)
    return DIVIDE


@book.decides("sz/kozvetett-serules#b1", ROOM)
def as_much_as_it_has_left(table: Table, thing: Thing) -> int:
    """Beside a unit no more is put than it has hit points left; what fits nowhere is lost."""
    return max(0, table.decide(HIT_POINTS, thing) - DAMAGE.of(thing))


def is_divided(table: Table, frame: Frame) -> None:
    """What has been divided is dealt as any other damage, at the same time."""
    put = _put(frame)
    table.emit(Happens.DIVIDED, things=list(put), n=list(put.values()))
    deal(table, put, by=frame.get("by"))


__all__ = ["DIVIDE", "deal_indirectly", "divides", "is_divided", "is_put"]
