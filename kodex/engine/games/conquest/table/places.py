"""The row of planets: which are there, which is first, last, next to another; whose turn it is to be first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.vocabulary import (
    AS,
    BESIDE,
    DAMAGE,
    DOWN,
    EXHAUSTED,
    FIRST,
    FIRST_PLANET,
    HOST,
    IS_PLANET,
    LAST_PLANET,
    LENT,
    PILE,
    TOKEN,
    Place,
    beside,
    in_row,
)
from kodex.engine.kernel.kept import while_nothing_changes, while_things_stay
from kodex.engine.kernel.state import NOBODY, Change, Thing, lying, side
from kodex.engine.kernel.table import Table


@while_things_stay
def slots(table: Table) -> list[int]:
    """The places of the row at which a card lies, from the left of whoever began the game."""
    rows = (key.partition("/") for key, ids in table.state.order.items() if ids)
    return sorted(int(n) for row, _slash, n in rows if row == Place.ROW)


def planet_card(table: Table, n: int) -> Thing | None:
    """The card at a place of the row, whichever side is up."""
    return next(iter(lying(table.state, in_row(n))), None)


def is_planet(table: Table, n: int) -> bool:
    """Whether a planet lies there."""
    card = planet_card(table, n)
    return card is not None and table.decide(IS_PLANET, card)


@book.decides("sz/bolygokartyak#b2", IS_PLANET)
def what_lies_face_down_is_none(table: Table, thing: Thing) -> bool | None:
    """Until it is turned up a planet card counts as no planet."""
    return False if DOWN.of(thing) else None


@while_nothing_changes
def planets(table: Table) -> list[int]:
    """The places of all planets, from the left."""
    return [n for n in slots(table) if is_planet(table, n)]


def outward(table: Table) -> list[int]:
    """The places of all planets, from the first planet token away from it."""
    token = FIRST.of(table.state)
    return sorted(planets(table), key=lambda n: (abs(n - token), n < token))


def neighbours(table: Table, n: int) -> list[int]:
    """The places of the planets next to one."""
    return [one for one in (n - 1, n + 1) if is_planet(table, one)]


def where(thing: Thing) -> int:
    """The place of the row beside which a thing lies; 0 where it lies at no planet."""
    if "/" not in thing.zone:
        return 0
    row, _slash, n = thing.zone.partition("/")
    return int(n) if row == Place.PLANET else 0


def at(table: Table, player: str, n: int) -> list[Thing]:
    """What a player has at a planet."""
    return table.in_zone(player, beside(n))


@book.decides("sz/elso-bolygo#p1", FIRST_PLANET)
def the_planet_with_the_token(table: Table) -> int | None:
    """The first planet is the one beside which the token lies; where its card is gone there is none."""
    token = FIRST.of(table.state)
    return token if is_planet(table, token) else None


@book.decides("sz/utolso-bolygo#p1", LAST_PLANET)
def the_farthest_planet(table: Table) -> int | None:
    """The last planet is the one that lies farthest from the first."""
    there = outward(table)
    return there[-1] if len(there) > 1 else None


@book.decides("sz/utolso-bolygo#b1", LAST_PLANET)
def the_only_one_left(table: Table) -> int | None:
    """Where a single planet is left it is the first and the last one."""
    there = outward(table)
    return there[0] if len(there) == 1 else None


def in_order(table: Table) -> list[str]:
    """The players, whoever holds the initiative token first."""
    players = list(table.state.players)
    first = TOKEN.of(table.state)
    start = players.index(first) if first in players else 0
    return [*players[start:], *players[:start]]


def other(table: Table, player: str) -> str:
    """The opponent."""
    return next(one for one in table.state.players if one != player)


@while_things_stay
def in_play(table: Table, player: str) -> Sequence[Thing]:
    """Whatever a player controls in play: in the headquarters, attached, at the planets."""
    order, things = table.state.order, table.state.things
    return [things[id_] for one in _sides_in_play(player, *order) for id_ in order[one]]


@lru_cache(4096)
def _sides_in_play(player: str, *sides: str) -> tuple[str, ...]:
    """Those of some sides on which a player has what is in play, in the order in which they are gone through."""
    at_planets = side(player, Place.PLANET) + "/"
    places = sorted(int(one.removeprefix(at_planets)) for one in sides if one.startswith(at_planets))
    every = [side(player, zone) for zone in (Place.HQ, Place.ATTACHED, *map(beside, places))]
    return tuple(one for one in every if one in sides)


def pile_of(table: Table, thing: Thing) -> str:
    """The player to whose discard pile a card goes."""
    return thing.owner if thing.owner == thing.controller else table.decide(PILE, thing) or thing.controller


@book.decides("sz/tulajdonos-es-iranyito#p1", PILE)
def its_owner_whoever_controls_it(table: Table, thing: Thing) -> str:
    """A card belongs to whoever's deck it comes from; by the other reading it goes with whoever controls it."""
    is_kept = read_as(table, "destroyed-card-of-other-owner", "iranyito")
    return thing.controller if is_kept else thing.owner


def forgotten(thing: Thing) -> list[Change]:
    """The changes after which nothing is left of how a card has lain in play."""
    facts = (DAMAGE, EXHAUSTED, BESIDE, HOST, AS, LENT)
    return [fact.set(thing, None) for fact in facts if fact.name in thing.facts]


__all__ = [
    "NOBODY",
    "at",
    "forgotten",
    "in_order",
    "in_play",
    "is_planet",
    "neighbours",
    "other",
    "outward",
    "pile_of",
    "planet_card",
    "planets",
    "slots",
    "where",
]
