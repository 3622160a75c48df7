"""What a legal table is: every way a position can be wrong has the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature, is_permanent
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.values import card, has_life, is_on_table, life
from kodex.engine.games.hkk.vocabulary import (
    Facts,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


class GivenTable(Struct, frozen=True):
    """The table as it is given; what stands in its way makes it impossible."""


def _all(table: Table, wrong: Callable[[Thing], bool]) -> str | None:
    return ", ".join(thing.id for thing in table.state.things.values() if wrong(thing)) or None


@book.forbids("3.18", GivenTable)
def nobody_is_above_the_maximum(table: Table, _given: GivenTable) -> str | None:
    """Life and magic points never exceed their maximum."""
    above = [
        f"{player}: {values[key]} {word} > {values[f'max_{key}']}"
        for player, values in table.state.players.items()
        for key, word in (("life", "Ép"), ("magic", "VP"))
        if values[key] > values[f"max_{key}"]
    ]
    return ", ".join(above) or None


@book.forbids("5.3.1", GivenTable)
def creatures_stand_in_the_reserve(table: Table, _given: GivenTable) -> str | None:
    """Creatures on the table that are not in the guard post are in the reserve, and nothing else is."""
    return _all(table, lambda thing: thing.zone in (Zones.RESERVE, Zones.TABLE) and _misplaced(table, thing))


def _misplaced(table: Table, thing: Thing) -> bool:
    return is_creature(card(table, thing)) != (thing.zone == Zones.RESERVE)


@book.forbids("5.4.1", GivenTable)
def only_creatures_stand_in_the_guard_post(table: Table, _given: GivenTable) -> str | None:
    """Creatures, and nothing else, get into the guard post."""
    return _all(table, lambda thing: thing.zone == Zones.GUARD and not is_creature(card(table, thing)))


@book.forbids("4.9.1", GivenTable)
def spells_never_lie_on_the_table(table: Table, _given: GivenTable) -> str | None:
    """Instants and sorceries never get onto the table."""
    return _all(table, lambda thing: is_on_table(thing) and not is_permanent(card(table, thing)))


@book.forbids("5.4.5", GivenTable)
def nobody_is_passive_in_the_guard_post(table: Table, _given: GivenTable) -> str | None:
    """Creatures in the guard post are always active."""
    return _all(table, lambda thing: thing.zone == Zones.GUARD and Facts.PASSIVE.of(thing))


@book.forbids("37.5", GivenTable)
def the_dead_are_in_the_pile(table: Table, _given: GivenTable) -> str | None:
    """Whatever is at 0 life or structure or less has gone to the discard pile, but for those who may yet be saved."""
    hurt, most = table.mark(Marks.HURT), fixed(table, "life_saving.dies_at")

    def is_dead(thing: Thing) -> bool:
        return is_on_table(thing) and has_life(table, thing) and life(table, thing) <= most and thing.id not in hurt

    return _all(table, is_dead)
