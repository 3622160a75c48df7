"""Turning permanents (5.4.5, 5.5.7)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    STAYS_ACTIVE,
    TURNS,
    Facts,
    Happens,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


@verb("activate", "5.5.7.1", fields=("n", "to"), checks=at_least_one)
def activate(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Turn a permanent into its active position."""
    turn_card(table, whom, False, **run.facts(effect))


@verb("passivize", "5.5.7.1", fields=("n", "to"), checks=at_least_one)
def passivize(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Turn a permanent into its passive position."""
    turn_card(table, whom, True, **run.facts(effect))


def turn_card(table: Table, /, whom: str, passive: bool, **facts: object) -> None:
    """Turn a permanent, if it is not in that position already."""
    if Facts.PASSIVE.of(table.thing(whom)) == passive:
        return
    if passive:
        turn_passive(table, whom, **facts)
    else:
        creature = is_creature(card(table, table.thing(whom)))
        (turn_creature_active if creature else turn_active)(table, whom, **facts)


@book.procedure("5.5.7.1")
def turn_passive(table: Table, /, whom: str, **facts: object) -> None:
    """To passivize is to turn a permanent from its active into its passive position."""
    thing = table.thing(whom)
    with table.noting() as turning:
        turns = _turns(table, thing)
    if not turns:
        table.cite(*turning)
        return
    with table.noting() as barring:
        stays = table.decide(STAYS_ACTIVE, thing)
    if stays:
        table.emit_by(tuple(dict.fromkeys(barring)), Happens.STAYS_ACTIVE, thing=whom)
    else:
        table.cite(*turning)
        table.happen(Happens.PASSIVIZED, thing=whom, **facts)


@book.procedure("5.3.4")
def turn_creature_active(table: Table, /, whom: str, **facts: object) -> None:
    """A creature of the reserve may be active as well as passive."""
    if _turns(table, table.thing(whom)):
        table.happen(Happens.ACTIVATED, thing=whom, **facts)


@book.procedure("5.5.2")
def turn_active(table: Table, /, whom: str, **facts: object) -> None:
    """So may a permanent that is no creature."""
    if _turns(table, table.thing(whom)):
        table.happen(Happens.ACTIVATED, thing=whom, **facts)


def _turns(table: Table, thing: Thing) -> bool:
    return thing.zone == Zones.GUARD or not is_on_table(thing) or table.decide(TURNS, thing)


@book.applies(Happens.PASSIVIZED, Happens.ACTIVATED)
def apply_turning(table: Table, happening: Happening) -> None:
    """Turn it."""
    whom = Tells.THING.of(happening)
    table.emit(
        happening.kind, Facts.PASSIVE.set(whom, True if happening.kind == Happens.PASSIVIZED else None), thing=whom
    )


@book.decides("5.4.5", STAYS_ACTIVE)
def guards_stay_active(table: Table, thing: Thing) -> bool | None:
    """Creatures in the guard post are always active and can in no way be passivized."""
    return True if thing.zone == Zones.GUARD else None
