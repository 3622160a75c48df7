"""Killing and wounding: which creature has killed or wounded whom (titles 108, 109)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import Force, in_force
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.table.values import is_creature_of
from kodex.engine.games.hkk.table.values import life as life_of
from kodex.engine.games.hkk.vocabulary import KILL_WAITS, LOWERING_WOUNDS, SACRIFICE_VOLUNTARY, Happens, Marks, Tells
from kodex.engine.kernel.state import Change, Event
from kodex.engine.kernel.table import Table

say(
    wounds="{thing} megsebzi: {victim}",
    kills="{thing} megöli: {victim}",
    weakened__by="{victim} maximális életpontja lejjebb ment, ennek oka: {things}",
    danger__over="akit megsebeztek és nem halt bele, az túl van a veszélyen",
)
linked.trigger("wounds", Happens.WOUNDS)
linked.trigger("kills", Happens.KILLS)
"""Marks: by the wounded, the creatures that have wounded it and nobody has been saved or buried since; by what has too
little maximum life, the creatures whose continuous abilities have brought it there."""


# --- wounding ---------------------------------------------------------------------------------------------------------


@book.follows("109.0", Happens.DAMAGE, Happens.STRIKE_DAMAGE, Happens.DIRECT_DAMAGE)
def who_takes_life_wounds(table: Table, event: Event) -> None:
    """A creature wounds whom it takes at least 1 life or structure by its strike, its abilities or its drawbacks."""
    victim = Tells.VICTIM.of(event)
    source = Tells.SOURCE.get(event)
    wounders = Tells.WOUNDERS.get(event, () if source is None else (source,))
    wounders = tuple(id_ for id_ in wounders if is_creature_of(table, id_) and id_ != victim)
    if Tells.N.of(event) >= fixed(table, "wounding.min"):
        _wound(table, victim, wounders)


def _wound(table: Table, victim: str, wounders: tuple[str, ...]) -> None:
    for id_ in wounders:
        known = table.mark(Marks.WOUNDERS)
        by = tuple(dict.fromkeys((*known.get(victim, ()), id_)))
        marks: Change = Marks.WOUNDERS.set({**known, victim: by})
        remember = [marks] if is_creature_of(table, victim) else []
        table.emit(Happens.WOUNDS, *remember, thing=id_, victim=victim)
        with table.noting():  # that it waits is no reason for the next wound
            waits = table.decide(KILL_WAITS) or not is_creature_of(table, victim)
        if not waits and life_of(table, table.thing(victim)) <= 0:
            kills(table, victim, [id_])


def _lowering(table: Table, value: str, whom: str) -> list[Force]:
    """The effects of creatures that lower a value of somebody."""
    return [
        force
        for force in in_force(table, "modify")
        if force.effect.what == value and is_creature_of(table, force.source) and force.on(table, whom)
        if force.n(table) < 0
    ]


@book.follows("109.0", Happens.WEAKENED, Happens.SURPLUS)
def less_at_most(table: Table, event: Event) -> None:
    """Whoever has less life because the maximum is lower would be wounded too, if no rule said that it is not."""
    victim = Tells.VICTIM.of(event)
    lowered = "max_life" if event.kind == Happens.SURPLUS else "life"
    by = [force for force in _lowering(table, lowered, victim) if force.source != victim]
    if lowered == "life":
        by = [force for force in by if force.kind == "continuous"]
    weakeners = tuple(dict.fromkeys(force.source for force in by))
    if not weakeners:
        return
    wounded = table.decide(LOWERING_WOUNDS, lowered)
    mark: Change = Marks.WEAKENERS.set({**table.mark(Marks.WEAKENERS), victim: weakeners})
    table.emit(Happens.WEAKENED_BY, *([mark] if lowered == "life" else []), victim=victim, things=weakeners)
    if wounded:
        _wound(table, victim, weakeners)


@book.decides("109.1", LOWERING_WOUNDS)
def less_maximum_life_is_no_wound(table: Table, lowered: str) -> bool | None:
    """To lower the maximum life of creatures by a continuous ability or drawback is not to wound them."""
    return False if lowered == "life" else None


@book.decides("109.2", LOWERING_WOUNDS)
def a_lower_maximum_is_no_damage_of_the_creature(table: Table, lowered: str) -> bool | None:
    """To lower the maximum life of a player is no damage done by the creature."""
    return False if lowered == "max_life" else None


# --- killing ----------------------------------------------------------------------------------------------------------

SENDING = (Happens.SENT, Happens.VOIDED, Happens.SACRIFICED)


@book.follows("108.0", Happens.DIES, *SENDING)
def who_sends_or_wounds_to_death_kills(table: Table, event: Event) -> None:
    """A creature kills what its ability sends to the pile or void, and what goes there right after it has wounded it.

    Disputed: with ``killing.by_maximum`` on ``nem`` not what its continuous ability leaves no life.
    """
    victim, source = Tells.THING.of(event), Tells.SOURCE.get(event)
    killers: Iterable[str] = ()
    if not is_creature_of(table, victim):
        return
    if source is not None and event.kind in SENDING:
        unforced = event.kind == Happens.SACRIFICED and table.decide(SACRIFICE_VOLUNTARY, event)
        killers = () if unforced else (str(source),)
    elif event.kind in (Happens.DIES, Happens.VOIDED):
        killers = table.mark(Marks.WOUNDERS).get(victim, ())
        if read_as(table, "killing.by_maximum", "igen"):
            killers = (*killers, *table.mark(Marks.WEAKENERS).get(victim, ()))
    with table.noting():  # what waited for it says so
        waits = table.decide(KILL_WAITS)
    if waits:
        kills(table, victim, killers, Tells.KILLERS.get(event))


def kills(table: Table, victim: str, killers: Iterable[str], meant: Mapping[str, Any] | None = None) -> None:
    """Tell who has killed it; ``meant``: which abilities mean those who are gone themselves."""
    for id_ in dict.fromkeys(killers):
        if id_ != victim and is_creature_of(table, id_):
            before = {"meant": meant[id_]} if meant and id_ in meant else {}
            table.emit(Happens.KILLS, thing=id_, victim=victim, **before)


# What is linked to killing happens only once the creature has really gone to the pile or void.
book.states("108.1", KILL_WAITS, True)


@book.procedure("108.0")
def danger_is_over(table: Table) -> None:
    """Whoever is not in the pile right after the wound has not been killed by it."""
    over = cleared(table, Marks.WOUNDERS, Marks.WEAKENERS)
    if over:
        table.emit(Happens.DANGER_OVER, *over)
