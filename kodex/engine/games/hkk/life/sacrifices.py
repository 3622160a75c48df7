"""Forced sacrifices, and those that are not forced (titles 104, 105)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.vocabulary import (
    COUNTS_AS,
    LEFT_WHOSE,
    SACRIFICE_BARREN,
    SACRIFICE_VOLUNTARY,
    Happens,
    Stages,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


def _voluntary(table: Table, one: Happening | Event) -> bool:
    return table.decide(SACRIFICE_VOLUNTARY, one)


@book.decides("104.1", COUNTS_AS)
def a_forced_sacrifice_is_a_sending(table: Table, happening: Happening) -> tuple[str, ...] | None:
    """A forced sacrifice is treated in every way as a source that sends to the discard pile."""
    return ("sent", "forrás") if happening.kind == Happens.SACRIFICED and not _voluntary(table, happening) else None


@book.decides("105.0", SACRIFICE_VOLUNTARY)
def paying_is_voluntary(table: Table, one: Happening | Event) -> bool | None:
    """Who sacrifices as a cost does so of the own free will."""
    return True if Tells.COST.get(one) else None


@book.decides("105.1", SACRIFICE_VOLUNTARY)
def rules_and_drawbacks_do_not_force(table: Table, one: Happening | Event) -> bool | None:
    """What a rule or a drawback makes a player sacrifice is not forced, nor monsters sacrificed for components.

    Disputed: with ``drawback.sacrifice`` on ``csak-sajat-lap`` only the drawback of a card of one's own.
    """
    if Tells.COST.get(one):
        return None
    by_rule = Tells.SOURCE.get(one) is None or stage(table).id == Stages.PREPARATION_4
    return True if by_rule or (Tells.DRAWBACK.get(one) and _bound_by(table, one)) else None


def _bound_by(table: Table, one: Happening | Event) -> bool:
    """Whether the drawback counts for this player; an event says whose the thing was, a happening is before it."""
    if read_as(table, "drawback.sacrifice", "barmely-hatrany"):
        return True
    whose = Tells.CONTROLLER.get(one, table.thing(Tells.THING.of(one)).controller)
    return bool(Tells.BY.get(one) == whose)


@book.decides("105.2", SACRIFICE_BARREN)
def nothing_is_won_of_a_voluntary_sacrifice(table: Table, event: Event) -> bool | None:
    """Of a creature that is sacrificed unforced the opponent gets no components."""
    return True if _voluntary(table, event) else None


@book.decides("104.0", LEFT_WHOSE, exception_to="4.1.3")
def the_forced_sacrifice_own_permanents(table: Table, thing: Thing, happening: Happening) -> str | None:
    """A forced sacrifice is one of the player's own permanents, whoever owns it."""
    forced = happening.kind == Happens.SACRIFICED and not _voluntary(table, happening)
    return thing.controller if forced else None


@book.decides("105.0", LEFT_WHOSE, exception_to="4.1.3")
def so_do_those_who_are_not_forced(table: Table, thing: Thing, happening: Happening) -> str | None:
    """A sacrifice that is not forced is one of the player's own permanents, too."""
    return thing.controller if happening.kind == Happens.SACRIFICED and _voluntary(table, happening) else None
