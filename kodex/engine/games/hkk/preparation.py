"""The preparation phase (title 29)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Sacrifice
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, is_creature
from kodex.engine.games.hkk.leaving import leave
from kodex.engine.games.hkk.life import after_damage
from kodex.engine.games.hkk.runs import Run, perform
from kodex.engine.games.hkk.values import abilities, after_gain, card, is_on_table, on_table
from kodex.engine.kernel.table import Table


@book.decides("29.3", "magic.base")
def base_magic(table: Table, player: str) -> int:
    """1, 2, 3, 4 magic points in the first four turns of a player, 5 in the fifth and every later one."""
    return min(table.player(player, "turn"), 5)


@book.decides("29.3", "magic.reserve")
def magic_of_the_reserve(table: Table, player: str) -> int:
    """One more magic point for every second creature in the reserve, active or passive."""
    creatures = [thing for thing in table.in_zone(player, "reserve") if is_creature(card(table, thing))]
    return len(creatures) // 2


@book.procedure("29.3")
def regenerate_magic(table: Table) -> None:
    """Stage one: the active player gains magic points."""
    player = table.mark("active")
    gain = table.decide("magic.base", player, default=0) + table.decide("magic.reserve", player, default=0)
    now = after_gain(table, player, "magic", gain)
    table.emit("magic.regenerates", ("player", player, "magic", now), player=player, n=gain, now=now)


@book.procedure("29.4")
def happenings(table: Table) -> None:
    """Stage two: everything that happens in the preparation phase."""
    run_automatics(table, "előkészítő", table.mark("active"), automatic)


@book.procedure("29.5")
def activation(table: Table) -> None:
    """Stage three: every passive card of the active player turns active at the same time."""
    passive = [thing for thing in on_table(table, table.mark("active")) if thing.facts.get("passive")]
    if passive:
        changes = tuple(("fact", thing.id, "passive", None) for thing in passive)
        table.emit("activation", *changes, things=tuple(thing.id for thing in passive))


@book.procedure("29.6.2")
def sacrifice_monsters(table: Table, action: Sacrifice) -> None:
    """Stage four: a monster sacrificed for components goes to the discard pile; components may be renounced."""
    won = 0
    for id_ in action.things:
        thing = table.thing(id_)
        won += card(table, thing).components
        leave(table, "sacrificed", id_, forced=False)
    won = won if action.keep is None else max(0, min(action.keep, won))
    now = table.player(action.by, "components") + won
    table.emit("components.gained", ("player", action.by, "components", now), player=action.by, n=won)


def run_automatics(table: Table, when: str, player: str, happens: Callable[[Table, str, Ability], None]) -> None:
    """Let the automatic abilities of one player's permanents that name this moment happen, in table order."""
    for thing in on_table(table, player):
        for ability in abilities(table, thing):
            now = table.thing(thing.id)
            if ability.kind == "automatic" and when in ability.when and is_on_table(now):
                if table.decide("abilities.rest", now):
                    continue
                happens(table, thing.id, ability)


def ability_happens(table: Table, source: str, ability: Ability) -> None:
    """Carry an automatic ability out. Must be called by a norm: the event cites it."""
    index = table.emit("ability.happens", thing=source, ability=ability.id)
    with table.caused_by(index):
        perform(table, ability.effects, Run(table.thing(source).controller, source, "automatic"))
        after_damage(table)


@book.procedure("29.4.8")
def automatic(table: Table, source: str, ability: Ability) -> None:
    """Automatic abilities work in the preparation phase too; the dead are looked for after each (29.4.10)."""
    ability_happens(table, source, ability)
