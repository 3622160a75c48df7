"""Dealing damage in three steps: it is put beside the units, shields prevent some, the rest is put on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kodex.engine.games.conquest.answers.answering import happenings, interrupted, occur, react, told
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import in_turn
from kodex.engine.games.conquest.table.places import in_play
from kodex.engine.games.conquest.table.units import is_unit, keyword
from kodex.engine.games.conquest.vocabulary import (
    AREA_STRIKES,
    BESIDE,
    DAMAGE,
    DEALT,
    ELSE_HARMS,
    HAS_BEEN_HURT,
    HIT_POINTS,
    HURTS,
    KEEPS_DAMAGE,
    STRIKES,
    SUFFERED,
    Happens,
    Under,
)
from kodex.engine.kernel.procedures import Course, Frame
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ASIDE = "aside"
"""The note of damage with what lies beside units of other damage, in the midst of which it is dealt: by unit."""


def deal(table: Table, lots: Mapping[str, int], *, by: str, attacker: str = "", area: bool = False) -> None:
    """So much damage is dealt to each of these units, all at the same time: the last thing that a step does.

    ``by`` whom; ``attacker``: the unit that attacks, if one does; ``area``: by its Area Effect.
    """
    what = tuple((unit, n) for unit, n in lots.items() if table.decide(DEALT, n))
    if not what:
        table.emit(Happens.NO_DAMAGE, things=list(lots))
    else:
        course.begin(table, Under.DAMAGE, lots=what, by=by, attacker=attacker or None, area=area or None)


@book.decides("sz/nulla-serules-okozasa#b1", DEALT)
def nothing_is_not_dealt(table: Table, n: int) -> bool | None:
    """Where an attack or effect deals 0 none of the steps is taken."""
    return None if n else False


@book.decides("sz/nem-serulhet#p1", HURTS)
def what_cannot_be_damaged(table: Table, thing: Thing) -> bool | None:
    """Beside what cannot be damaged no damage is put."""
    return False if keyword(table, thing, "nem sérülhet") else None


# Damage that lies on a unit stays there when it cannot be damaged any more.
book.states("sz/nem-serulhet#b1", KEEPS_DAMAGE, True)
# What cannot be damaged can be sacrificed, destroyed and discarded.
book.states("sz/nem-serulhet#b2", ELSE_HARMS, True)


def about_to_hurt(table: Table, frame: Frame) -> None:
    """Before it is put beside them it can be interrupted: prevented, in whole or in part."""
    facts = {"player": frame.get("by"), "source": frame.get("attacker")}
    batch = [told(Happens.HURT, thing=unit, n=n, **facts) for unit, n in frame.get("lots")]
    if interrupted(table, batch):
        remember(table, Under.DAMAGE, lots=())
        occur(table, *batch)


@book.applies(Happens.HURT)
def is_about_to_hurt(table: Table, one: Happening) -> None:
    """So much is left of it."""
    frame = course.frame(table.state, Under.DAMAGE) or Frame(Under.DAMAGE)
    lots = (*frame.get("lots", ()), (one.facts["thing"], one.facts["n"]))
    table.emit(Happens.HURT, course.noted(table.state, Under.DAMAGE, lots=lots), **one.facts)


def assigned(table: Table, frame: Frame) -> None:
    """Damage is put beside all the units at the same time."""
    lots = [(unit, n) for unit, n in frame.get("lots") if table.decide(HURTS, table.thing(unit))]
    lie = tuple((one.id, BESIDE.of(one)) for one in struck(table))
    if lie:
        noted = course.noted(table.state, Under.DAMAGE, **{ASIDE: lie})
        changes = [BESIDE.set(unit, None) for unit, _n in lie]
        table.emit(Course.STEP, *changes, noted, procedure=Under.DAMAGE, step=ASIDE)
    changes = [BESIDE.set(unit, n) for unit, n in lots]
    if frame.get("attacker") is not None:
        attacker = table.thing(frame.get("attacker"))
        for unit, _n in lots:
            table.justified_by(AREA_STRIKES if frame.get("area") else STRIKES, attacker, table.thing(unit))
    table.emit(Happens.ASSIGNED, *changes, things=[unit for unit, _n in lots], n=[n for _unit, n in lots])


def struck(table: Table) -> list[Thing]:
    """The units beside which damage lies, those of whoever has the initiative first."""
    return in_turn(table, lambda player: [one for one in in_play(table, player) if BESIDE.of(one)])


@book.decides("sz/serules-okozasa#n3", SUFFERED)
def up_to_its_hit_points(table: Table, thing: Thing) -> int | None:
    """Damage is put on a unit up to its hit points; what is more goes back to the pool."""
    room = table.decide(HIT_POINTS, thing) - DAMAGE.of(thing)
    return min(BESIDE.of(thing), max(room, 0)) if is_unit(table, thing) else None


def taken(table: Table, frame: Frame) -> None:
    """What has not been prevented is put on all of them at the same time."""
    there = struck(table)
    with table.together():
        for one in there:
            n = table.decide(SUFFERED, one)
            table.emit(
                Happens.DAMAGED, DAMAGE.set(one, DAMAGE.of(one) + n or None), BESIDE.set(one, None), thing=one.id, n=n
            )
    before = {one.id: DAMAGE.of(one) for one in there}
    units = dict.fromkeys((*(unit for unit, _n in frame.get("lots")), *before))
    hurt = tuple((one, DAMAGE.of(table.thing(one)) - before.get(one, DAMAGE.of(table.thing(one)))) for one in units)
    remember(table, Under.DAMAGE, hurt=hurt)
    if _is_the_moment(table, "megsemmisules-elott"):
        _is_reacted_to(table, frame.get("by"), hurt)


def has_hurt(table: Table, frame: Frame) -> None:
    """When those who fall by it have fallen it is reacted to, or by the other reading it has been before; other damage
    in the midst of which it has been dealt goes on."""
    there = {one.id for player in table.state.players for one in in_play(table, player)}
    lie = [(unit, n) for unit, n in frame.get(ASIDE, ()) if unit in there]
    if lie:
        table.emit(Course.STEP, *(BESIDE.set(unit, n) for unit, n in lie), procedure=Under.DAMAGE, step=ASIDE)
    hurt = [(unit, n) for unit, n in frame.get("hurt", ()) if table.decide(HAS_BEEN_HURT, n)]
    if len(hurt) < len(frame.get("hurt", ())):
        remember(table, Under.DAMAGE, hurt=tuple(hurt))
    if _is_the_moment(table, "megsemmisules-utan"):
        _is_reacted_to(table, frame.get("by"), hurt)


def _is_the_moment(table: Table, when: str) -> bool:
    return read_as(table, "reactions-to-damage", when)


def _is_reacted_to(table: Table, by: str, hurt: Iterable[tuple[str, int]]) -> None:
    """Each unit that has been damaged is answered."""
    batch = [told(Happens.DAMAGED, player=by, thing=unit, n=n) for unit, n in hurt if table.decide(HAS_BEEN_HURT, n)]
    react(table, happenings.given(table.state, *batch))


@book.decides("sz/nulla-serules-okozasa#b2", HAS_BEEN_HURT)
def by_nothing_nobody_is(table: Table, n: int) -> bool | None:
    """Whoever ends up with no damage of it has not been damaged."""
    return None if n else False


__all__ = ["about_to_hurt", "assigned", "deal", "has_hurt", "struck", "taken"]
