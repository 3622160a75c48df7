"""Legendary abilities: they sleep until something wakes them (title 76)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability, Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import abilities
from kodex.engine.games.hkk.vocabulary import ABILITY_OFF
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@verb("awaken", "76.1", fields=("to", "until"), continuous=True)
def awaken(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let the legendary abilities of it work."""
    for ability in abilities(table, table.thing(whom)):
        if ability.legendary:
            table.justified_by(ABILITY_OFF, table.thing(whom), ability)
    lasts(table, run, effect, whom, 1)


def _sleeps(table: Table, thing: Thing, ability: Ability) -> bool:
    return ability.legendary and not any(force.on(table, thing.id) for force in in_force(table, "awaken"))


@book.decides("76.1", ABILITY_OFF, needs="legendary")
def legendary_abilities_need_leave(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """Legendary abilities do not work by themselves, but only where something expressly lets them."""
    return True if _sleeps(table, thing, ability) else None


@book.forbids("76.1", Use, needs="legendary")
def legendary_abilities_are_not_used(table: Table, action: Use) -> str | None:
    """Nor are they used by themselves."""
    ability = ability_of(table, action)
    return action.ability if ability is not None and _sleeps(table, table.thing(action.of), ability) else None
