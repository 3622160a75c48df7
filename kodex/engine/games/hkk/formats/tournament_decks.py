"""Decks at tournaments: how large, of how many colours (titles 142–144, and 151 for freshly opened packs)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import TOURNAMENT, decks, holds, is_played
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import colour_called
from kodex.engine.games.hkk.table.format import COLOURS, SIDE_SIZE, SIZE
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import colours
from kodex.engine.games.hkk.vocabulary import (
    DECK_COLOUR,
    DECK_LARGER,
    DECK_LIMIT_LIFTED,
    DECK_SIDE_COLOURS,
    DECK_SIDE_OPTIONAL,
)
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

FRESH = "bontott"
FREE = ("bufa", "színtelen")
"""What is left out when colours are counted."""
CLANS = {
    "katona": "raia",
    "pszionicista": "elenios",
    "tisztogató": "tharr",
    "tudós": "sheran",
    "mágus": "fairlight",
    "mutáns": "chara-din",
    "halhatatlan": "leah",
    "tolvaj": "dornodon",
    "bárd": "bufa",
}
"""Clan -> its god, as titles 144 and 155 name them together."""


def is_free(colour: str) -> bool:
    """Whether a colour is Bufa (Bárd), or none at all."""
    return colour_called(colour.casefold()) in FREE


def god_of(table: Table, colour: str) -> str:
    """The colour that a god's or clan's name stands for.

    Disputed: with ``deck.clan_colour`` on ``ket-szin`` a clan is a colour of its own.
    """
    name = colour.casefold()
    return CLANS.get(name, name) if read_as(table, "deck.clan_colour", "egy-szin") else name


def limited_colours(table: Table, things: Iterable[Thing], format_: str) -> list[tuple[str, ...]]:
    """Of each card that has any, the colours that count where this format limits them."""
    counted: dict[tuple[str, ...], tuple[str, ...]] = {}
    for thing in things:
        every = colours(table, thing)
        if every not in counted:
            counted[every] = _limited(table, every, format_)
    return [found for found in dict.fromkeys(counted.values()) if found]


@while_nothing_changes
def _limited(table: Table, found: tuple[str, ...], format_: str) -> tuple[str, ...]:
    return tuple(god_of(table, one) for one in found if table.decide(DECK_COLOUR, one, format_))


def fewest(table: Table, cards: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The colours that a deck of these cards is of.

    Disputed: with ``deck.two_colours`` on ``egyik-szin-eleg`` it is enough that one colour of a card is among them.
    """
    every = tuple(sorted({colour for card in cards for colour in card}))
    if read_as(table, "deck.two_colours", "mindket-szin-szamit"):
        return every
    for n in range(len(every)):
        for some in combinations(every, n):
            if all(not set(some).isdisjoint(card) for card in cards):
                return some
    return every


def too_many_colours(table: Table, most: int, format_: str = TOURNAMENT, *, with_side: bool = False) -> str | None:
    """A player whose deck has cards of more colours than that, and which they are."""
    for deck in decks(table):
        found = fewest(table, limited_colours(table, [*deck.main, *(deck.side if with_side else ())], format_))
        if len(found) > most:
            return f"{deck.player}: {', '.join(found)}"
    return None


# --- size -------------------------------------------------------------------------------------------------------------


@book.forbids("142.1", GivenTable, needs=TOURNAMENT)
def fifty_cards_at_least(table: Table, _given: GivenTable) -> str | None:
    """At a tournament a deck has no fewer than 50 cards."""
    if not limits_sizes(table):
        return None
    least = fixed(table, "tournament.deck.size.min")
    larger = _more(table, least)
    return fewer(table, least) or (larger if larger and not table.decide(DECK_LARGER) else None)


def limits_sizes(table: Table) -> bool:
    """Whether decks have to be so large in this tournament."""
    return holds(table, SIZE) and not table.decide(DECK_LIMIT_LIFTED, "size")


def _more(table: Table, most: int) -> str | None:
    large = (deck for deck in decks(table) if len(deck.main) > most)
    return next((f"{deck.player}: {len(deck.main)} > {most}" for deck in large), None)


# There is no upper limit to the size of a deck.
book.states("142.2", DECK_LARGER, True)


def fewer(table: Table, least: int) -> str | None:
    """A player whose deck has fewer cards than that."""
    short = (deck for deck in decks(table) if len(deck.main) < least)
    return next((f"{deck.player}: {len(deck.main)} < {least}" for deck in short), None)


@book.forbids("142.3", GivenTable, needs=TOURNAMENT)
def thirty_cards_in_a_side_deck(table: Table, _given: GivenTable) -> str | None:
    """A side deck, where there is one, has 30 cards: no more, no fewer."""
    if not holds(table, SIDE_SIZE) or table.decide(DECK_LIMIT_LIFTED, "side"):
        return None
    size = fixed(table, "tournament.side_deck.size")
    for deck in decks(table):
        n = len(deck.side)
        if n != size and (n or not table.decide(DECK_SIDE_OPTIONAL)):
            return f"{deck.player}: {n} ≠ {size}"
    return None


# Nobody has to use a side deck.
book.states("143.1", DECK_SIDE_OPTIONAL, True)


# --- colours ----------------------------------------------------------------------------------------------------------


@book.decides("144.2", DECK_COLOUR, needs=TOURNAMENT)
def bufa_is_not_counted(_table: Table, colour: str, format_: str) -> bool | None:
    """Neither Bufa (Bárd) nor colourless cards count where colours are limited."""
    return False if format_ == TOURNAMENT and is_free(colour) else None


@book.forbids("144.1", GivenTable, needs=TOURNAMENT)
def four_colours_at_most(table: Table, _given: GivenTable) -> str | None:
    """A deck has cards of no more than four colours."""
    if not limits_colours(table):
        return None
    most = fixed(table, "tournament.deck.colours.max")
    together = too_many_colours(table, most, with_side=True)
    return together if together and table.decide(DECK_SIDE_COLOURS) else too_many_colours(table, most)


def limits_colours(table: Table) -> bool:
    """Whether decks are of so few colours in this tournament."""
    return holds(table, COLOURS) and not table.decide(DECK_LIMIT_LIFTED, "colours")


# In the side deck there may be cards of any number of colours.
book.states("144.3", DECK_SIDE_COLOURS, False)


# --- freshly opened packs ---------------------------------------------------------------------------------------------


@book.decides("151.3", DECK_LIMIT_LIFTED, needs=FRESH)
def fresh_decks_are_of_any_colours(table: Table, limit: str) -> bool | None:
    """With freshly opened packs colours are not limited."""
    return True if limit == "colours" and is_played(table, FRESH) else None


@book.decides("151.4", DECK_LIMIT_LIFTED, needs=FRESH)
def fresh_decks_may_be_small(table: Table, limit: str) -> bool | None:
    """With freshly opened packs a deck may be of 30 cards."""
    return True if limit == "size" and is_played(table, FRESH) else None


@book.forbids("151.4", GivenTable, needs=FRESH)
def fresh_decks_have_thirty_cards(table: Table, _given: GivenTable) -> str | None:
    """And of no fewer."""
    return fewer(table, fixed(table, "fresh_decks.deck.size.min")) if is_played(table, FRESH) else None


@book.decides("151.5", DECK_LIMIT_LIFTED, needs=FRESH)
def the_rest_is_the_side_deck(table: Table, limit: str) -> bool | None:
    """With freshly opened packs whatever is not used is the side deck, however large."""
    return True if limit == "side" and is_played(table, FRESH) else None
