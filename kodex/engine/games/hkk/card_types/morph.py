"""Morphs (title 62): colour and subtype are named when one is played."""

from __future__ import annotations

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.subtypes import of_creatures
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.playing import steps
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    COLOUR_AT_WILL,
    COLOURS,
    ENTER_FACTS,
    IS_MORPH,
    MORPH_NAMES,
    SUBTYPE_AT_WILL,
    SUBTYPES_MORE,
    Facts,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

MORPH, NONE = "morf", "nem"
OUTSIDE = (Zones.HAND, Zones.DECK, Zones.PILE)


def is_morph(table: Table, thing: Thing) -> bool:
    """Whether a thing is a morph by what its card says (62.0)."""
    return table.decide(IS_MORPH, thing)


@book.decides("62.0", IS_MORPH)
def morphs_are_named_so(table: Table, thing: Thing) -> bool | None:
    """A colourless creature with the word in its name is a morph."""
    found = card(table, thing)
    named = MORPH in (found.name or thing.card).lower()
    return True if named and is_creature(found) and not found.colours else None


@book.adds("62.0", SUBTYPES_MORE)
def morph_is_the_first_subtype(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The first subtype of a morph is morph."""
    return (MORPH,) if MORPH not in card(table, thing).subtypes and is_morph(table, thing) else None


# --- naming -----------------------------------------------------------------------------------------------------------


@book.decides("62.1", MORPH_NAMES)
def colours_and_subtypes_to_name(table: Table, thing: Thing) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Who plays a morph may name a colour and a creature subtype: those there are in this game."""
    if not is_morph(table, thing):
        return None
    cards = table.cards.values()
    colours = sorted({colour for one in cards for colour in one.colours})
    subtypes = sorted({name for one in cards for name in one.subtypes if of_creatures(table, name)})
    return (NONE, *colours), (NONE, *subtypes)


def name_them(table: Table, pending: steps.Pending) -> steps.Pending:
    """Name colour and subtype with the other decisions, before anything is paid."""
    if not isinstance(pending.action, Play):
        return pending
    names = table.decide(MORPH_NAMES, table.thing(pending.source))
    if names is None:
        return pending
    colour, subtype = (table.choose(pending.by, about, names[n]) for n, about in enumerate(("szín", "altípus")))
    return replace(pending, notes=(*pending.notes, ("named", (colour, subtype))))


@book.adds("62.1", ENTER_FACTS)
def what_was_named_stays(table: Table, thing: Thing, one: Link) -> dict[str, object] | None:
    """The morph is of the colour and subtype that were named."""
    named = one.noted("named")
    return {"named": named} if named else None


@book.adds("62.1", SUBTYPES_MORE)
def the_second_subtype(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The subtype named is the morph's second one."""
    named = Facts.NAMED.of(thing)
    return (named[1],) if named and named[1] != NONE else None


@book.decides("62.1", COLOURS)
def the_colour_named(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The morph is of the colour named."""
    named = Facts.NAMED.of(thing)
    return (named[0],) if named and named[0] != NONE else None


# --- off the table ----------------------------------------------------------------------------------------------------


@book.decides("62.2", SUBTYPE_AT_WILL)
def any_subtype_elsewhere(table: Table, thing: Thing, text: str) -> bool | None:
    """In deck, pile and hand the player says which subtype a morph has."""
    return True if thing.zone in OUTSIDE and is_morph(table, thing) and of_creatures(table, text) else None


@book.decides("62.2", COLOUR_AT_WILL)
def any_colour_elsewhere(table: Table, thing: Thing, text: str) -> bool | None:
    """In deck, pile and hand the player says which colour a morph has."""
    return True if thing.zone in OUTSIDE and is_morph(table, thing) else None
