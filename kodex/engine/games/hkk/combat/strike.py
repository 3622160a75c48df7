"""The strike: who damages whom by how much, demolished buildings, the end of combat (titles 15, 36, 34.10, 34.11)."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.combat.declaring import MARKS, until_combat_ends, who_fights_whom
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import Dealt, Hit, open_life_saving, take_damage
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.table.values import damage, is_building
from kodex.engine.games.hkk.vocabulary import (
    COMBAT_SPARED,
    MAGIC_ATTACK,
    MAGIC_DEFENCE,
    STRIKE_DAMAGE,
    STRIKE_EXACT,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


class Blow(Struct, frozen=True):
    """One strike: who strikes whom (a thing or a player)."""

    striker: Thing
    target: str


@book.decides("34.11", COMBAT_SPARED)
def passive_buildings_are_spared(table: Table, target: str) -> bool | None:
    """A passive building is not demolished, not even one that turned passive after it was attacked.

    Disputed: the switch ``passive_building.strike`` with ``kijeloles-szamit`` looks at the moment of declaring only;
    with ``sebzodik-de-nem-pusztul`` (so ``passive_building.attack``) it is damaged and yet not demolished.
    """
    thing = table.state.things.get(target)
    if thing is None or not is_building(table, thing) or not Facts.PASSIVE.of(thing):
        return None
    return True if read_as(table, "passive_building.strike", "vedett") and not _hurt_but_standing(table) else None


def _hurt_but_standing(table: Table) -> bool:
    switches = ("passive_building.strike", "passive_building.attack")
    return any(read_as(table, switch, "sebzodik-de-nem-pusztul") for switch in switches)


@book.prevents("34.11", Happens.DIES)
def passive_buildings_stand(table: Table, happening: Happening) -> str | None:
    """Damaged or not, a passive building does not go to the pile in combat where it is read so."""
    thing = table.thing(Tells.THING.of(happening))
    if not Facts.PASSIVE.of(thing) or not is_building(table, thing) or not _hurt_but_standing(table):
        return None
    return "harci fázis" if stage(table).phase == "harci" else None


@book.decides("36.4", STRIKE_DAMAGE)
def strike_damage(table: Table, blow: Blow) -> int:
    """A blow takes as many points as the striker's actual damage."""
    return damage(table, blow.striker)


# A creature deals exactly its actual damage in the strike, neither more nor less.
book.states("14.5", STRIKE_EXACT, True)


@book.decides("15.3", STRIKE_DAMAGE, exception_to="36.4")
def magic_protection(table: Table, blow: Blow) -> int | None:
    """Only magic attackers hurt a magically protected creature or building."""
    target = table.state.things.get(blow.target)
    if target is None or not table.decide(MAGIC_DEFENCE, target) or table.decide(MAGIC_ATTACK, blow.striker):
        return None
    return fixed(table, "strike.no_magic_attack.damage")


@book.procedure("36.1")
def strike(table: Table) -> None:
    """Attackers and defenders strike their opponents, all at the same time."""
    hits: list[Hit] = []
    by: dict[str, list[str]] = {}
    dealt: dict[str, tuple[str, ...]] = {}
    for fighter, opponent in who_fights_whom(table).items():
        n = table.decide(STRIKE_DAMAGE, Blow(table.thing(fighter), opponent))
        dealing = n > 0 and table.decide(STRIKE_EXACT)
        spared = table.decide(COMBAT_SPARED, opponent)
        hits.append((opponent, n if dealing and not spared else 0))
        by.setdefault(opponent, []).append(fighter)
        if hits[-1][1]:
            dealt[opponent] = (*dealt.get(opponent, ()), fighter)
    if not hits:
        return
    index = table.emit(Happens.STRIKE, blows={victim: tuple(fighters) for victim, fighters in by.items()})
    with table.caused_by(index):
        hurt = suffer_strike(table, hits, dealt) or []
        demolish(table, hurt)
    open_life_saving(table, hurt)


@book.procedure("36.4")
def suffer_strike(table: Table, hits: list[Hit], dealt: Dealt) -> list[str]:
    """Those struck lose life or structure equal to the actual damage of whoever struck them."""
    return take_damage(table, Happens.STRIKE_DAMAGE, hits, dealt)


@book.procedure("34.10")
def demolish(table: Table, hurt: list[str]) -> None:
    """Creatures that damage a building with combat abilities or strikes are demolishing it."""
    known = table.mark(Marks.DEMOLISHING)
    for thing in hurt:
        if is_building(table, table.thing(thing)) and thing not in known:
            known = (*known, thing)
            table.emit(Happens.DEMOLISHING, Marks.DEMOLISHING.set(known), thing=thing)


@book.procedure("36.11")
def end_combat(table: Table) -> None:
    """Combat is over when the dead are buried; its marks are cleared."""
    ended, told = until_combat_ends(table)
    changes = [*cleared(table, *MARKS), *ended]
    if changes:
        table.emit(Happens.COMBAT_ENDS, *changes, **told)
