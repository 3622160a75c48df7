"""Cards that may be played in two ways (title 50)."""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.actions import Action, Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.playing.candidates import plays_of, thought_of
from kodex.engine.games.hkk.playing.ways import seen, ways
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.reactions.linked import offers
from kodex.engine.games.hkk.reactions.reacting import at_hand
from kodex.engine.games.hkk.vocabulary import (
    WAY_CARD,
    WAY_CHOSEN,
    WAYS,
    Facts,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

OUTSIDE = (Zones.HAND, Zones.DECK, Zones.PILE)


def original_here(table: Table, thing: Thing) -> bool:
    """Whether a card lies where it counts as what it is originally; not while it is being announced."""
    return thing.zone in OUTSIDE and Facts.SEEN.of(thing) is None


@book.adds("50.0", WAYS, needs="ways")
def a_text_gives_other_ways(table: Table, thing: Thing) -> tuple[str, ...]:
    """A card is used in two ways if its text lets it be played as another type or with another effect."""
    return tuple(table.card(thing).ways)


@book.forbids("50.1", Play)
def the_way_must_be_one_of_the_card(table: Table, action: Play) -> str | None:
    """It has to be decided on playing it; only a way that the card has can be chosen."""
    thing = table.state.things.get(action.card)
    if thing is None or action.way is None:
        return None
    return None if action.way in ways(table, thing) else action.way


@book.decides("50.1", WAY_CHOSEN)
def the_way_is_chosen_on_playing(table: Table, action: Play) -> str | None:
    """On playing it is decided whether the original type and effect counts or the other."""
    return action.way


@book.decides("50.2", WAY_CARD)
def it_is_what_it_is_played_as(table: Table, thing: Thing, way: str) -> Card | None:
    """A card played as another type is in every respect a card of that type."""
    printed: Card = table.card(thing)
    return printed.ways.get(way)


@book.decides("50.3", WAY_CARD, exception_to="50.2")
def elsewhere_it_is_the_original(table: Table, thing: Thing, way: str) -> Card | None:
    """In hand, deck and pile it is a card of its original type."""
    found: Card = table.card(thing)
    return found if way in found.ways and original_here(table, thing) else None


def look_again(table: Table, action: Play | Use) -> None:
    """A card played in another way cites what gives it that way."""
    if isinstance(action, Play) and action.way:
        ways(table, table.thing(action.card))


@thought_of(checked=True, needs=("ways", "köd"))
def other_ways(table: Table, player: str) -> Iterator[Action]:
    """To play a card of the hand in another way."""
    if links(table) or offers(table):
        return
    for thing in at_hand(table, player):
        for way in ways(table, thing):
            with seen(table, Play(player, thing.id, way=way)):
                found = list(plays_of(table, player, thing.id, way=way))
            yield from found
