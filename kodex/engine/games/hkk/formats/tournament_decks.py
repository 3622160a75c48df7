"""Decks at tournaments: how large, of how many colours (titles 142, 144).

They are looked at where a table says ``deck_check: verseny``.
"""

from __future__ import annotations

from collections.abc import Iterator

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import SIDE, colour_called
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card, colours
from kodex.engine.games.hkk.vocabulary import DECK_COLOUR, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

TOURNAMENT = "verseny"
FREE = {"bufa", "színtelen"}
"""What is left out when colours are counted."""


def is_tournament(table: Table) -> bool:
    """Whether decks are looked at as at a tournament."""
    return bool(table.mark(Marks.DECK_CHECK) == TOURNAMENT)


def deck_of(table: Table, player: str) -> Iterator[Thing]:
    """The cards of a player's deck, wherever they are now; the side deck is not among them."""
    for thing in table.state.things.values():
        if thing.owner == player and thing.zone != SIDE and card(table, thing).type not in SLOTTED:
            yield thing


def too_many_colours(table: Table, most: int) -> str | None:
    """A player whose deck, the side deck not counted, has cards of more colours than that."""
    for player in table.state.players if is_tournament(table) else ():
        every = dict.fromkeys(colour for thing in deck_of(table, player) for colour in colours(table, thing))
        found = [colour for colour in every if table.decide(DECK_COLOUR, colour)]
        if len(found) > most:
            return f"{player}: {', '.join(sorted(found))}"
    return None


@book.forbids("142.1", GivenTable, needs=TOURNAMENT)
def fifty_cards_at_least(table: Table, _given: GivenTable) -> str | None:
    """At a tournament a deck has no fewer than 50 cards."""
    for player in table.state.players if is_tournament(table) else ():
        n = sum(1 for _thing in deck_of(table, player))
        least = fixed(table, "tournament.deck.size.min")
        if n < least:
            return f"{player}: {n} < {least}"
    return None


@book.forbids("142.3", GivenTable, needs=TOURNAMENT)
def thirty_cards_in_a_side_deck(table: Table, _given: GivenTable) -> str | None:
    """A side deck, where there is one, has 30 cards: no more, no fewer."""
    for player in table.state.players if is_tournament(table) else ():
        n = sum(thing.owner == player and thing.zone == SIDE for thing in table.state.things.values())
        size = fixed(table, "tournament.side_deck.size")
        if n not in (0, size):
            return f"{player}: {n} ≠ {size}"
    return None


@book.decides("144.2", DECK_COLOUR, needs=TOURNAMENT)
def bufa_is_not_counted(_table: Table, colour: str) -> bool | None:
    """Neither Bufa (Bárd) nor colourless cards count where colours are limited."""
    return False if colour_called(colour) in FREE else None


@book.forbids("144.1", GivenTable, needs=TOURNAMENT)
def four_colours_at_most(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of no more than four colours."""
    return too_many_colours(table, fixed(table, "tournament.deck.colours.max"))
