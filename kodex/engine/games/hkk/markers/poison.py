"""Markers that grow until they kill: poison and passing (121, 122); poisoning (135.1), immunity to it (132.3)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.costs import FREE, Cost
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.combat.strike import Blow
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.markers.freezing import reaches_markers
from kodex.engine.games.hkk.markers.kinds import is_independent
from kodex.engine.games.hkk.table.marker_names import PASSING, POISON, POISONING, count
from kodex.engine.games.hkk.table.values import card, is_creature_of, is_on_table, life, markers, on_table
from kodex.engine.games.hkk.vocabulary import (
    COST_NAMED,
    COST_PRINTED,
    COST_SHORT,
    POISONING_TAGS,
    STRIKE_DAMAGE,
    WORD_KIND,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

keyword(POISONING, "135.1", "whom it strikes gets so many poison markers", number=True)
IMMUNE = keyword("méregimmunitás", "132.3", "no poison marker comes onto it")


def _grows(table: Table, id_: str, name: str, more: int) -> bool:
    """So many more markers are put on; gives whether they are."""
    if not count(table, table.thing(id_), name):
        return False
    return table.happen(Happens.MARKED, thing=id_, marker=name, n=more, tags=())


# --- 121: poison ------------------------------------------------------------------------------------------------------


@book.procedure("121.1")
def poison_grows(table: Table, id_: str) -> None:
    """In each preparation phase of its controller one more poison marker comes onto a poisoned creature.

    When there are as many as it has life, or more, it goes to the discard pile.
    """
    if is_creature_of(table, id_) and _grows(table, id_, POISON, fixed(table, "poison_marker.added")):
        _dies_of(table, id_, POISON, life)


def _dies_of(table: Table, id_: str, marker: str, most: Callable[[Table, Thing], int]) -> None:
    """A card with as many markers as ``most`` says of it, or more, goes to the discard pile."""
    thing = table.thing(id_)
    if is_on_table(thing) and count(table, thing, marker) >= most(table, thing):
        leave(table, Happens.SENT, id_, of_marker=marker)


@book.follows(
    "121.1",
    Happens.MARKED,
    Happens.DAMAGE,
    Happens.STRIKE_DAMAGE,
    Happens.DIRECT_DAMAGE,
    Happens.WEAKENED,
    needs=(POISON, POISONING),
)
def poison_kills_at_once(table: Table, event: Event) -> None:
    """Disputed: with ``markers.deadly`` on ``azonnal`` whenever there are as many markers as life."""
    id_ = str(Tells.THING.get(event) or Tells.VICTIM.get(event))
    if not is_creature_of(table, id_) or not count(table, table.thing(id_), POISON):
        return
    if read_as(table, "markers.deadly", "azonnal"):
        _dies_of(table, id_, POISON, life)


# --- 122: passing -----------------------------------------------------------------------------------------------------


@book.procedure("122.1")
def passing_grows(table: Table, id_: str) -> None:
    """In each preparation phase of its controller one more passing marker comes onto a card that has one.

    When there are as many as its base summoning cost is, or more, it goes to the discard pile.
    """
    if reaches_markers(table, table.thing(id_)) and _grows(table, id_, PASSING, fixed(table, "passing_marker.added")):
        _dies_of(table, id_, PASSING, worth)


@book.follows("122.1", Happens.MARKED, needs=PASSING)
def passing_kills_at_once(table: Table, event: Event) -> None:
    """Disputed: with ``markers.deadly`` on ``azonnal`` whenever there are as many markers as it costs."""
    thing = table.thing(Tells.THING.of(event))
    at_once = Tells.MARKER.of(event) == PASSING and read_as(table, "markers.deadly", "azonnal")
    if at_once and reaches_markers(table, thing):
        _dies_of(table, thing.id, PASSING, worth)


def worth(table: Table, thing: Thing) -> int:
    """The base summoning cost of a thing in play, as one number.

    Disputed: with ``passing.cost`` on ``csak-varazspont`` the magic points only.
    """
    if is_independent(table, thing):
        return int(table.decide(COST_NAMED, thing))
    printed: Cost = table.decide(COST_PRINTED, card(table, thing), default=FREE)
    only_magic = read_as(table, "passing.cost", "csak-varazspont")
    if printed.x and only_magic:
        return int(table.decide(COST_SHORT, thing))
    parts = printed.with_x(int(Facts.X.of(thing) or 0)).parts()
    return parts.get("magic", 0) if only_magic else sum(parts.values())


# --- 135.1: poisoning -------------------------------------------------------------------------------------------------


@book.decides("135.1", WORD_KIND, needs=POISONING)
def poisoning_is_an_ability(table: Table, name: str) -> str | None:
    """Poisoning is an ability of the creature."""
    return ABILITY if name == POISONING else None


@book.follows("135.1", Happens.STRIKE, needs=POISONING)
def who_is_struck_is_poisoned(table: Table, event: Event) -> None:
    """A creature that a poisonous one strikes gets as many poison markers as that has poisoning.

    Disputed: with ``poisoning.no_damage`` on ``nem-kerul-fel`` only if the blow does damage.
    """
    for victim, fighters in Tells.BLOWS.of(event).items():
        for fighter in fighters if is_creature_of(table, victim) else ():
            n = has(table, table.thing(fighter), POISONING)
            if n and (read_as(table, "poisoning.no_damage", "felkerul") or _hurts(table, fighter, victim)):
                _poison(table, fighter, victim, n)


def _hurts(table: Table, fighter: str, victim: str) -> bool:
    return int(table.decide(STRIKE_DAMAGE, Blow(table.thing(fighter), victim))) > 0


def _poison(table: Table, fighter: str, victim: str, n: int) -> None:
    tags = table.decide(POISONING_TAGS, default=("képesség",))
    by = table.thing(fighter).controller
    table.happen(Happens.MARKED, thing=victim, marker=POISON, n=n, source=fighter, by=by, tags=tags, how="automatic")


# That the struck creature gets poison markers is no effect.
book.states("135.1.1", POISONING_TAGS, (), needs=POISONING)


# --- 132.3: immunity to poison ----------------------------------------------------------------------------------------


@book.prevents("132.3", Happens.MARKED, needs=IMMUNE)
def the_immune_are_not_poisoned(table: Table, happening: Happening) -> str | None:
    """No poison marker comes onto an immune creature, in no way whatever."""
    if Tells.MARKER.of(happening) != POISON:
        return None
    return IMMUNE if has(table, table.thing(Tells.THING.of(happening)), IMMUNE) else None


@book.decides("132.3", WORD_KIND, needs=IMMUNE)
def immunity_to_poison_is_an_ability(table: Table, name: str) -> str | None:
    """It is an ability: who loses its abilities may be poisoned."""
    return ABILITY if name == IMMUNE else None


def healed_by_immunity(table: Table) -> bool | None:
    """A step of coming to rest: who has become immune is rid of the poison."""
    poisoned = _poisoned(table)
    if not poisoned:
        return None
    with table.noting():
        rid = [one.id for one in poisoned if has(table, one, IMMUNE)]
    for id_ in rid:
        poison_falls_off(table, id_)
    return False if any(not markers(table.thing(id_), POISON) for id_ in rid) else None


def _poisoned(table: Table) -> list[Thing]:
    return [one for one in on_table(table) if one.facts and markers(one, POISON)]


@book.procedure("132.3")
def poison_falls_off(table: Table, id_: str) -> None:
    """All poison markers fall off a creature that becomes immune."""
    table.happen(Happens.UNMARKED, thing=id_, marker=POISON, n=markers(table.thing(id_), POISON), tags=())
