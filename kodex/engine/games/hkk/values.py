"""Derived values: actual damage, life, the defence bonus, magic attack and defence (titles 3, 14, 15, 38)."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, Card, is_creature
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


class Modifier(Struct, frozen=True):
    """Something that changes a value until the end of the turn."""

    thing: str
    value: str
    n: int


def card(table: Table, thing: Thing) -> Card:
    """The definition of a thing's card."""
    found: Card = table.card(thing)
    return found


def opponents(table: Table, player: str) -> list[str]:
    """The other players, in seating order (4.1.2)."""
    return [other for other in table.state.players if other != player]


def is_active_player(table: Table, player: str) -> bool:
    """Whether it is this player's turn (4.10.3)."""
    return bool(table.mark("active") == player)


@book.decides("38.0", "bonus")
def defence_bonus(table: Table, thing: Thing) -> int | None:
    """In the opponent's turn every creature has +1 damage and +1 life."""
    if is_active_player(table, thing.controller) or table.mark("bonus_over") or not is_creature(card(table, thing)):
        return None
    return 1 if is_on_table(thing) else None


def modifiers(table: Table, thing: Thing, value: str) -> int:
    """The sum of the modifiers on one value of a thing."""
    return sum(m.n for m in table.mark("modifiers", ()) if m.thing == thing.id and m.value == value)


@book.decides("14.1", "damage.base")
def base_damage(table: Table, thing: Thing) -> int:
    """The printed number is the base damage."""
    return card(table, thing).damage


@book.decides("14.4", "damage.modifiers")
def damage_modifiers(table: Table, thing: Thing) -> int | None:
    """Modifiers are equal in rank and add up."""
    return modifiers(table, thing, "damage") or None


@book.decides("14.3", "damage")
def actual_damage(table: Table, thing: Thing) -> int:
    """Actual damage is the base damage with every modifier on it."""
    base = table.decide("damage.base", thing, default=0)
    bonus = table.decide("bonus", thing, default=0)
    return int(base + bonus + table.decide("damage.modifiers", thing, default=0))


@book.decides("15.1", "life.base")
def base_life(table: Table, thing: Thing) -> int:
    """The printed number is the base life of a creature, the base structure of a building."""
    return card(table, thing).life


def max_life(table: Table, thing: Thing) -> int:
    """Life (structure) a thing has when unhurt."""
    base = table.decide("life.base", thing, default=0)
    return int(base + table.decide("bonus", thing, default=0) + modifiers(table, thing, "life"))


def life(table: Table, thing: Thing) -> int:
    """Current life (structure): the maximum less the damage taken this turn."""
    return max_life(table, thing) - int(thing.facts.get("damage", 0))


def damage(table: Table, thing: Thing) -> int:
    """Actual damage of a creature."""
    return int(table.decide("damage", thing, default=0))


@book.decides("14.2", "magic.attack")
def has_magic_attack(table: Table, thing: Thing) -> bool | None:
    """A golden damage icon means magic attack."""
    return True if card(table, thing).magic_attack else None


@book.decides("15.2", "magic.defence")
def has_magic_defence(table: Table, thing: Thing) -> bool | None:
    """A golden life icon means magic defence."""
    return True if card(table, thing).magic_defence else None


@book.decides("3.18", "life.ceiling")
def life_ceiling(table: Table, player: str) -> int:
    """A player's life never exceeds the maximum; what is above it is lost."""
    return table.player(player, "max_life")


@book.decides("3.18", "magic.ceiling")
def magic_ceiling(table: Table, player: str) -> int:
    """A player's magic points never exceed the maximum; what is above it is lost."""
    return table.player(player, "max_magic")


def after_gain(table: Table, player: str, key: str, n: int) -> int:
    """What a player has after gaining ``n`` life or magic points under the ceiling."""
    now = table.player(player, key) + n
    ceiling = table.decide(f"{key}.ceiling", player)
    return now if ceiling is None else min(now, int(ceiling))


def is_building(table: Table, thing: Thing) -> bool:
    """Whether a thing is a building."""
    return card(table, thing).type == BUILDING


def is_creature_of(table: Table, id_: str) -> bool:
    """Whether this id names a creature (and not a player or a building)."""
    thing = table.state.things.get(id_)
    return thing is not None and is_creature(card(table, thing))


def on_table(table: Table, player: str | None = None) -> list[Thing]:
    """Everything on the table, of one player or of all, in seating order."""
    players = table.state.players if player is None else (player,)
    return [thing for one in players for thing in table.in_zone(one, *ON_TABLE)]


def is_on_table(thing: Thing) -> bool:
    """Whether a thing is in play."""
    return thing.zone in ON_TABLE


def has_life(table: Table, thing: Thing) -> bool:
    """Whether the thing is a creature or a building."""
    return is_creature(card(table, thing)) or is_building(table, thing)
