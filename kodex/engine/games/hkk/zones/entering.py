"""Where a card comes once it has been played successfully (title 8), and what it does then (134)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, is_creature
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.cards.types import LOCATION
from kodex.engine.games.hkk.effects.runs import Run, perform, works_by
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.ordering import in_order
from kodex.engine.games.hkk.table.values import abilities, attaches, card, is_on_table, on_table
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    ABILITY_OFF,
    COST_PAID,
    ENTER_FACTS,
    ENTERING_IS_PLAYING,
    KEEPS_TYPE,
    LANDING,
    LANDING_BROUGHT,
    LANDING_SIDE,
    LOCATION_BROUGHT,
    ORDERER,
    OWN_ACTIVATES,
    OWN_ANYWAY,
    OWN_DRAWBACK,
    OWN_EFFECTS,
    OWN_ORDER,
    Happens,
    Marks,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Change, FactSet, Moved, Thing
from kodex.engine.kernel.table import Table


class Landing(Struct, frozen=True):
    """Where a card comes: a zone, the position, what it is put on."""

    zone: str
    passive: bool = False
    host: str | None = None


@book.decides("8.1.2", LANDING)
def creatures_come_into_the_reserve(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Creatures enter the reserve passive when played."""
    return Landing("reserve", True) if is_creature(card(table, thing)) else None


@book.decides("8.6", LANDING)
def buildings_come_passive(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Buildings come onto the table passive."""
    return Landing("table", True) if card(table, thing).type == BUILDING else None


def _type_on_table(table: Table, thing: Thing, type_: str) -> Landing | None:
    found = card(table, thing)
    return Landing("table") if found.type == type_ and attaches(table, thing) is None else None


@book.decides("8.5.4", LANDING)
def enchantments_stay(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Enchantments stay on the table active."""
    return _type_on_table(table, thing, "bűbáj")


@book.decides("8.7", LANDING)
def items_stay(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Items come onto the table active."""
    return _type_on_table(table, thing, "tárgy")


@book.decides("8.8.0", LANDING)
def skills_stay(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Skills come onto the table active."""
    return _type_on_table(table, thing, "szakértelem")


@book.decides("8.9.0", LANDING)
def locations_stay(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Locations come onto the table active."""
    return _type_on_table(table, thing, LOCATION)


@book.decides("8.11.0", LANDING)
def attached_cards_lie_on_something(table: Table, thing: Thing, one: Link) -> Landing | None:
    """Attached cards are put on the permanent they were played on."""
    on = attaches(table, thing) if one.targets else None
    return Landing("table", False, one.targets[0]) if on is not None else None


@book.procedure("4.9.1")
def enter(table: Table, one: Link) -> None:
    """A permanent comes onto the table and stays there; then what it does on being played."""
    thing = table.thing(one.source)
    landing: Landing = table.decide(LANDING, thing, one, default=Landing("pile"))
    if one.noted("passive") is not None:
        landing = replace(landing, passive=one.noted("passive"))
    landing = table.decide(LANDING_BROUGHT, thing, one, landing, default=landing)
    side = table.decide(LANDING_SIDE, thing, one)
    table.justified_by(KEEPS_TYPE, one)
    if side is None:
        return
    changes: list[Change] = [Moved(thing.id, landing.zone, side, -1)]
    facts = {"passive": landing.passive or None, "host": landing.host, "x": one.x or None}
    if card(table, thing).abilities:
        facts["since"] = table.mark(Marks.CLOCK)
    for more in table.parts(ENTER_FACTS, thing, one):
        facts |= more
    changes += [FactSet(thing.id, key, value) for key, value in facts.items() if value is not None]
    played = table.decide(ENTERING_IS_PLAYING, one, default=not one.replaced)
    table.emit(Happens.ENTERS, *changes, thing=thing.id, player=one.by, played=played, from_hand=one.from_hand)
    if card(table, thing).type == LOCATION:
        replace_location(table, thing.id)
        if one.noted("brought") and not table.decide(LOCATION_BROUGHT, one):
            return
    own_abilities(table, one)


@book.procedure("8.9.4")
def replace_location(table: Table, new: str) -> None:
    """Only one location is in play: the one before goes to the pile."""
    before = [one.id for one in on_table(table) if one.id != new and card(table, one).type == LOCATION]
    for id_ in before[: len(before) + 1 - fixed(table, "location.in_play.max")]:
        leave(table, Happens.SENT, id_)


def is_own(ability: Ability) -> bool:
    """Whether an ability is about its own card's being played (134, 137)."""
    event, _colon, selector = (ability.on or "").partition(":")
    return event.strip() in ("enters", "play") and selector.strip() in ("self", "ez")


def own_abilities(table: Table, one: Link) -> None:
    """Its automatic abilities of being played happen once; of several the player who plays it chooses the order."""
    thing = table.thing(one.source)
    own = [a for a in abilities(table, thing) if a.kind == "automatic" and is_own(a)]
    if len(own) > 0 and table.decide(ABILITIES_REST, thing) and not table.decide(OWN_ANYWAY, thing):
        return
    own = [a for a in own if not table.decide(ABILITY_OFF, thing, a)]
    own = [a for a in own if not a.drawback or table.decide(OWN_DRAWBACK, a)]
    if own and not table.decide(OWN_ACTIVATES):
        return
    if own and read_as(table, "own_abilities.order", "lapra-irt-sorrend"):
        for ability in own:
            on_being_played(table, one, ability)
    elif own and "automatic" in table.decide(OWN_ORDER):
        names = [ability.id for ability in own]
        by = table.decide(ORDERER, "own", one.by, default=one.by)

        def happens(id_: str) -> None:
            ability = next(ability for ability in own if ability.id == id_)
            on_being_played(table, one, ability, len(own) > 1)

        in_order(table, by, "order:own", names, happens)


@book.decides("134.1.2", ORDERER, exception_to="4.10.4")
def who_plays_orders_own_abilities(table: Table, window: str, about: object) -> str | None:
    """Of several abilities of being played on one card the player who plays it chooses the order."""
    return str(about) if window == "own" else None


@book.procedure("134.1")
def on_being_played(table: Table, one: Link, ability: Ability, ordered: bool = False) -> None:
    """An ability of being played happens after the card has been played successfully, once, if its condition is met.

    The condition is looked at when its turn comes: what stands before it on the card may bring it about.
    """
    thing = table.thing(one.source)
    if not is_on_table(thing):
        return
    if ability.condition and not compiled(ability.condition)(table, thing, View(one.by, thing.id, one.x)):
        return
    table.justified_by(OWN_ORDER)
    if ordered:
        table.justified_by(ORDERER, "own", one.by)
    if one.noted("brought") and card(table, thing).type == LOCATION:
        table.justified_by(LOCATION_BROUGHT, one)
    if table.decide(ABILITIES_REST, thing):
        table.justified_by(OWN_ANYWAY, thing)
    if any(effect.condition == "kifizetett" for effect in ability.effects):
        table.justified_by(COST_PAID, thing)
    if ability.drawback:
        table.justified_by(OWN_DRAWBACK, ability)
    run = Run(one.by, one.source, "automatic", one.targets, one.x, it=one.source, notes=one.notes)
    shown = works_by(table, ability.condition, run)
    if shown is None:
        return
    table.justified_by(OWN_ACTIVATES)
    effects = ability.effects
    if len(effects) > 1:
        effects = table.decide(OWN_EFFECTS, effects, default=effects[::-1])
    index = table.emit(Happens.ABILITY_HAPPENS, thing=one.source, ability=ability.id)
    with table.caused_by(index):
        perform(table, effects, shown)
        after_damage(table)
