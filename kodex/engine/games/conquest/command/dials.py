"""Dials: set in secret, shown at once; the warlord and all units of the headquarters go out to the planet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book, course
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
    Under,
    beside,
)
from kodex.engine.kernel.chance import secretly
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

DIAL = str(Rest.DIALS)
"""The note of a round with what both have set."""


def setting(table: Table, frame: Frame) -> tuple[Owed, ...]:
    """Both set a number in secret; it is over when both have."""
    numbers = range(fixed("dial.first_planet"), highest(table) + 1)
    return secretly(DIAL, dict.fromkeys(table.state.players, tuple(numbers)))


def highest(table: Table) -> int:
    """The highest number that may be set: by the stricter reading that of a planet, else of a place of the row."""
    there = len(outward(table))
    places = max([there, *slots(table)])
    return there if there < places and read_as(table, "dial-without-planet", "csak-tevedesbol") else places


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
    """All who go out of the headquarters do so at the same time, or by the other reading those of the first player."""
    players = _set(table, frame)
    _go_out(table, frame, players[:1] if _by_turns(table) else players)


def the_other_goes_out(table: Table, frame: Frame) -> None:
    """By the other reading the second player's follow when it has been reacted to the arrival of the first."""
    if _by_turns(table):
        _go_out(table, frame, _set(table, frame)[1:])


def number_set(table: Table, player: str) -> int | None:
    """What a player's dial shows in the command phase; None before both are turned up, and after it."""
    frame = course.frame(table.state, Under.ROUND)
    found: dict[str, int] = {} if frame is None else frame.get(DIAL, {})
    return found.get(player) if len(found) == len(table.state.players) else None


def _set(table: Table, frame: Frame) -> list[str]:
    return [player for player in in_order(table) if player in frame.get(DIAL, {})]


def _by_turns(table: Table) -> bool:
    """Whether it is answered in between."""
    return read_as(table, "going-out-at-once", "egymas-utan")


@book.decides("sz/tamogataskartyak#p1", STAYS)
def supports_stay(table: Table, thing: Thing) -> bool | None:
    """A support stays in the headquarters until an effect takes it away."""
    return True if card(table, thing).type == "támogatás" else None


def _go_out(table: Table, frame: Frame, players: list[str]) -> None:
    """The warlords and units of these players go to the planets of their dials, and that is answered."""
    there = [told(Happens.WENT_OUT, **one) for player in players for one in _leaving(table, frame, player)]
    if there:
        occur(table, *there)


def _leaving(table: Table, frame: Frame, player: str) -> Iterator[dict[str, Any]]:
    there = [one for one in table.in_zone(player, Place.HQ) if is_unit(table, one) or not table.decide(STAYS, one)]
    is_there = any(is_warlord(table, one) for one in there)
    with table.noting():  # whoever goes out cites it
        planet = table.decide(DIAL_PLANET, frame.get(DIAL)[player])
    if planet and (is_there or not read_as(table, "going-out-without-warlord", "maradnak")):
        yield from ({"player": player, "thing": one.id, "planet": planet} for one in there)


@book.applies(Happens.WENT_OUT)
def goes_out(table: Table, one: Happening) -> None:
    """It lies at the planet of the dial, in the state in which it arrives."""
    player, thing, planet = one.facts["player"], table.thing(one.facts["thing"]), one.facts["planet"]
    frame = course.frame(table.state, Under.ROUND)
    if frame is not None:
        table.decide(DIAL_PLANET, frame.get(DIAL)[player])
    exhausted = EXHAUSTED.set(thing, table.decide(ARRIVES, thing) or None)
    table.emit(Happens.WENT_OUT, Moved(thing.id, beside(planet), player, -1), exhausted, **one.facts)


__all__ = ["DIAL", "going_out", "number_set", "setting", "showing", "the_other_goes_out"]
