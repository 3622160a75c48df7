"""What a legal table is: every way a position can be wrong has the rule that says so."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature, is_permanent
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.table.values import card, has_life, life
from kodex.engine.games.hkk.vocabulary import (
    Facts,
    Marks,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


class GivenTable(Struct, frozen=True):
    """The table as it is given; what stands in its way makes it impossible."""


_GUARD, _NOT_GUARDING = frozenset({Zones.GUARD}), frozenset({Zones.RESERVE, Zones.TABLE})
_IN_PLAY = frozenset(ON_TABLE)


def _all(table: Table, zones: frozenset[str], wrong: Callable[[Table, Thing], bool]) -> str | None:
    """Everything in these zones that is wrong there; every given table is asked, of every card in every deck."""
    found = [one.id for one in table.state.things.values() if one.zone in zones and wrong(table, one)]
    return ", ".join(found) or None


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
    return _all(table, _NOT_GUARDING, _misplaced)


def _misplaced(table: Table, thing: Thing) -> bool:
    return is_creature(card(table, thing)) != (thing.zone == Zones.RESERVE)


@book.forbids("5.4.1", GivenTable)
def only_creatures_stand_in_the_guard_post(table: Table, _given: GivenTable) -> str | None:
    """Creatures, and nothing else, get into the guard post."""
    return _all(table, _GUARD, lambda table, thing: not is_creature(card(table, thing)))


@book.forbids("4.9.1", GivenTable)
def spells_never_lie_on_the_table(table: Table, _given: GivenTable) -> str | None:
    """Instants and sorceries never get onto the table."""
    return _all(table, _IN_PLAY, lambda table, thing: not is_permanent(card(table, thing)))


@book.forbids("5.4.5", GivenTable)
def nobody_is_passive_in_the_guard_post(table: Table, _given: GivenTable) -> str | None:
    """Creatures in the guard post are always active."""
    return _all(table, _GUARD, lambda _table, thing: Facts.PASSIVE.of(thing))


@book.forbids("37.5", GivenTable)
def the_dead_are_in_the_pile(table: Table, _given: GivenTable) -> str | None:
    """Whatever is at 0 life or structure or less has gone to the discard pile, but for those who may yet be saved."""
    hurt, most = table.mark(Marks.HURT), fixed(table, "life_saving.dies_at")

    def is_dead(table: Table, thing: Thing) -> bool:
        return has_life(table, thing) and life(table, thing) <= most and thing.id not in hurt

    return _all(table, _IN_PLAY, is_dead)
