"""What goes from play into a hand; tokens have no hand to go to, nor a pile."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.answers.aims import COULD, Run, reaches
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.done import Done
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.table.places import forgotten, pile_of
from kodex.engine.games.conquest.table.units import card, is_warlord
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import IN_PLAY, LEAVES, Happens, Place
from kodex.engine.kernel.state import NOBODY, Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

TOKEN_UNIT = "jelölőegység"


def may_return(table: Table, thing: Thing) -> bool:
    """Whether a card is in play and may leave it: a warlord does not."""
    return table.decide(IN_PLAY, thing.zone, default=False) and bool(thing.owner) and not is_warlord(table, thing)


COULD["return"] = lambda table, one: may_return(table, one) or card(table, one).type == TOKEN_UNIT


@LANGUAGE.registry.verb(
    "return",
    "sz/jatekban-es-jatekon-kivul#p5",
    fields=("to",),
    done=Done((Happens.RETURNED, Happens.TOKEN_GONE)),
)
def returns(table: Table, run: Run, effect: Effect, whom: Sequence[Thing]) -> None:
    """Cards go from play into the hands of their owners, tokens into the common pool."""
    there = [one for one in whom if COULD["return"](table, one)]
    occur(table, *(told(Happens.RETURNED, player=one.controller, thing=one.id) for one in there))


@book.applies(Happens.RETURNED)
def is_returned(table: Table, one: Happening) -> None:
    """Where it goes is a matter of what it is."""
    thing = table.thing(one.facts["thing"])
    reaches(table, thing)
    table.decide(LEAVES, thing.zone, Place.HAND)  # that it leaves play is cited
    (goes_into_the_pool if card(table, thing).type == TOKEN_UNIT else goes_into_the_hand)(table, thing, one)


@book.procedure("sz/jatekban-es-jatekon-kivul#p5")
def goes_into_the_hand(table: Table, thing: Thing, one: Happening) -> None:
    """It is its owner's hand, and nothing is left of how the card has lain in play."""
    moved = Moved(thing.id, Place.HAND, pile_of(table, thing), -1)
    table.emit(Happens.RETURNED, moved, *forgotten(thing), **one.facts)


@book.procedure("sz/jeloloegysegek#b2")
def goes_into_the_pool(table: Table, thing: Thing, one: Happening) -> None:
    """A token that leaves play goes back to the common pool at once."""
    table.emit(Happens.TOKEN_GONE, Moved(thing.id, Place.POOL, NOBODY, -1), *forgotten(thing), thing=thing.id)


@book.follows("sz/jeloloegysegek#b2", Happens.SACRIFICED, Happens.DISCARDED)
def a_token_goes_back(table: Table, event: Event) -> None:
    """A token that leaves play otherwise than by damage goes back to the common pool at once, too."""
    thing = table.state.things.get(str(event.facts["thing"]))
    if thing is not None and thing.zone == Place.DISCARD and card(table, thing).type == TOKEN_UNIT:
        table.emit(Happens.TOKEN_GONE, Moved(thing.id, Place.POOL, NOBODY, -1), thing=thing.id)


__all__ = ["may_return", "returns"]
