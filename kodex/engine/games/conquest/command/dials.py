"""Dials: set in secret, shown at once; the warlord and all units of the headquarters go out to the planet."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import in_order, outward, slots
from kodex.engine.games.conquest.table.units import card, is_unit, is_warlord
from kodex.engine.games.conquest.vocabulary import (
    ARRIVES,
    DIAL_PLANET,
    EXHAUSTED,
    LAST_PLANET,
    STAYS,
    Happens,
    Place,
    Rest,
    beside,
)
from kodex.engine.kernel.chance import secretly
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table

DIAL = str(Rest.DIALS)
"""The note of a round with what both have set."""


def setting(table: Table, frame: Frame) -> tuple[Owed, ...]:
    """Both set a number in secret; it is over when both have."""
    numbers = range(fixed("dial.first_planet"), highest(table) + 1)
    return secretly(DIAL, dict.fromkeys(table.state.players, tuple(numbers)))


def highest(table: Table) -> int:
    """The highest number that may be set: by the stricter reading that of a planet, else of a place of the row."""
    there = len(outward(table))
    return there if read_as(table, "dial-without-planet", "only-by-mistake") else max([there, *slots(table)])


def showing(table: Table, frame: Frame) -> None:
    """Both dials are turned up at the same time."""
    table.emit(Happens.DIALS, dials=dict(frame.get(DIAL, {})))


@book.decides("f2/2.2#p1", DIAL_PLANET)
def planet_of_a_number(table: Table, number: int) -> int | None:
    """The first planet is 1, and so on away from it."""
    there, place = outward(table), number - fixed("dial.first_planet")
    return there[place] if 0 <= place < len(there) else None


@book.decides("f2/2.4#p3", DIAL_PLANET)
def the_last_planet_for_a_wrong_number(table: Table, number: int) -> int | None:
    """A number to which there is no planet means the last one."""
    last = table.decide(LAST_PLANET)
    return None if planet_of_a_number(table, number) is not None or not last else last


@book.decides("f2/2.4#p2", ARRIVES)
def units_arrive_exhausted(table: Table, thing: Thing) -> bool:
    """The warlord keeps his state; whoever goes with him is exhausted."""
    return EXHAUSTED.of(thing) or not is_warlord(table, thing)


def going_out(table: Table, frame: Frame) -> None:
    """All who go out of the headquarters do so at the same time, or by the other reading one player after the other.

    The readings part only where something may answer an arrival: no card does so yet.
    """
    dials = frame.get(DIAL, {})
    players = [player for player in in_order(table) if player in dials]
    if read_as(table, "going-out-at-once", "one-after-the-other"):
        for player in players:
            goes_out(table, player, dials[player])
        return
    with table.together():
        for player in players:
            goes_out(table, player, dials[player])


@book.decides("sz/tamogataskartyak#p1", STAYS)
def supports_stay(table: Table, thing: Thing) -> bool | None:
    """A support stays in the headquarters until an effect takes it away."""
    return True if card(table, thing).type == "támogatás" else None


def goes_out(table: Table, player: str, number: int) -> None:
    """A player's warlord and units go to the planet of the dial."""
    everything = table.in_zone(player, Place.HQ)
    there = [one for one in everything if is_unit(table, one) or not table.decide(STAYS, one)]
    is_there = any(is_warlord(table, one) for one in there)
    if not is_there and read_as(table, "going-out-without-warlord", "they-stay"):
        return
    with table.together():
        for one in there:
            planet = table.decide(DIAL_PLANET, number)
            exhausted = EXHAUSTED.set(one, table.decide(ARRIVES, one) or None)
            if planet:
                moved = Moved(one.id, beside(planet), player, -1)
                table.emit(Happens.WENT_OUT, moved, exhausted, player=player, thing=one.id, planet=planet)


__all__ = ["DIAL", "going_out", "setting", "showing"]
