"""The two worlds behind the cards: Ősök Városa and the one of the gods (titles 156, 157)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.formats.checked import is_played, wrong_cards
from kodex.engine.games.hkk.formats.tournament_decks import CLANS
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import COLOURLESS, card, colours
from kodex.engine.games.hkk.vocabulary import DECK_OF_ANCESTORS, DECK_UNSIGNED
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

ANCESTORS, SURVIVORS = "ősök városa", "túlélők csatája"
BOARD_GAME = "HKK Társasjáték"
BLUE = "kék"
OLD_TYPES = frozenset({"torzszülött", "galetki", "testrész"})


def _is_signed(table: Table, thing: Thing) -> bool:
    """Whether a card counts as one of Ősök Városa by what is printed on it."""
    found = card(table, thing)
    return found.sign == BLUE or found.type in OLD_TYPES


def _is_reprint(table: Table, thing: Thing) -> bool:
    """Whether a card of the board game has been published with Ősök Városa before."""
    found = card(table, thing)
    earlier = {expansion.casefold() for expansion in found.printings}
    return (found.expansion or "").casefold() == BOARD_GAME.casefold() and ANCESTORS in earlier


def _is_unsigned(table: Table, thing: Thing) -> bool:
    """Whether neither blue nor red marks the set of a card that does not belong to Ősök Városa anyway."""
    return card(table, thing).sign is None and not table.decide(DECK_OF_ANCESTORS, thing)


def _is_colourless(table: Table, thing: Thing) -> bool:
    return colours(table, thing) == (COLOURLESS,)


def _of_a_clan(table: Table, thing: Thing) -> bool:
    return any(colour.casefold() in CLANS for colour in colours(table, thing))


def _of_a_god(table: Table, thing: Thing) -> bool:
    return any(colour.casefold() not in CLANS and colour != COLOURLESS for colour in colours(table, thing))


# --- Ősök Városa ------------------------------------------------------------------------------------------------------


@book.decides("156.2", DECK_OF_ANCESTORS, needs=ANCESTORS)
def what_belongs_to_the_ancestors(table: Table, thing: Thing) -> bool | None:
    """Cards with blue in the sign of their set, and every freak, galetki and body part, belong to Ősök Városa."""
    return True if is_played(table, ANCESTORS) and _is_signed(table, thing) else None


@book.decides("156.5", DECK_OF_ANCESTORS, needs=ANCESTORS)
def reprints_belong_to_the_ancestors(table: Table, thing: Thing) -> bool | None:
    """Cards of the board game that were published with Ősök Városa before may be used."""
    return True if is_played(table, ANCESTORS) and _is_reprint(table, thing) else None


@book.decides("156.3", DECK_UNSIGNED, needs=ANCESTORS)
def colourless_cards_without_a_sign(table: Table, thing: Thing, format_: str) -> bool | None:
    """A colourless card whose sign has neither blue nor red may be used freely.

    Disputed: with ``deck.colourless_unsigned`` on ``nem-hasznalhato`` 156.4 and 157.4 reach it.
    """
    if format_ != ANCESTORS or not _is_colourless(table, thing):
        return None
    return read_as(table, "deck.colourless_unsigned", "hasznalhato")


@book.decides("156.4", DECK_UNSIGNED, needs=ANCESTORS)
def cards_of_clans_without_a_sign(table: Table, thing: Thing, format_: str) -> bool | None:
    """Of the other cards without a sign only those of a clan may be used."""
    return True if format_ == ANCESTORS and _of_a_clan(table, thing) else None


@book.forbids("156.1", GivenTable, needs=ANCESTORS)
def cards_of_the_ancestors_alone(table: Table, _given: GivenTable) -> str | None:
    """Whatever does not belong to the world of Ősök Városa is in neither deck nor side deck."""

    def is_strange(thing: Thing) -> bool:
        if table.decide(DECK_OF_ANCESTORS, thing):
            return False
        return not (_is_unsigned(table, thing) and table.decide(DECK_UNSIGNED, thing, ANCESTORS))

    return wrong_cards(table, is_strange) if is_played(table, ANCESTORS) else None


# --- Túlélők csatája --------------------------------------------------------------------------------------------------


@book.decides("157.2", DECK_OF_ANCESTORS, needs=SURVIVORS)
def what_the_survivors_leave_at_home(table: Table, thing: Thing) -> bool | None:
    """Here too cards with blue in their sign, freaks, galetkis and body parts belong to Ősök Városa."""
    return True if is_played(table, SURVIVORS) and _is_left_at_home(table, thing) else None


def _is_left_at_home(table: Table, thing: Thing) -> bool:
    """Whether what is printed on a card bans it.

    Disputed: with ``deck.colourless_freaks`` on ``hasznalhato`` 157.3 lets colourless freaks without a sign come.
    """
    free = card(table, thing).sign is None and _is_colourless(table, thing)
    allowed = free and read_as(table, "deck.colourless_freaks", "hasznalhato")
    return _is_signed(table, thing) and not allowed


@book.decides("157.5", DECK_OF_ANCESTORS, needs=SURVIVORS)
def reprints_are_left_at_home(table: Table, thing: Thing) -> bool | None:
    """Cards of the board game that were published with Ősök Városa before are banned as well."""
    return True if is_played(table, SURVIVORS) and _is_reprint(table, thing) else None


@book.forbids(("157.1", "157.2"), GivenTable, needs=SURVIVORS)
def no_signed_cards(table: Table, _given: GivenTable) -> str | None:
    """Cards that belong to the world of Ősök Városa are banned: those that are printed so …"""
    return wrong_cards(table, lambda thing: _is_left_at_home(table, thing)) if is_played(table, SURVIVORS) else None


@book.forbids(("157.1", "157.5"), GivenTable, needs=SURVIVORS)
def no_reprints(table: Table, _given: GivenTable) -> str | None:
    """… and those that were published with it before."""
    return wrong_cards(table, lambda thing: _is_reprint(table, thing)) if is_played(table, SURVIVORS) else None


@book.decides("157.3", DECK_UNSIGNED, needs=SURVIVORS)
def colourless_cards_survive(table: Table, thing: Thing, format_: str) -> bool | None:
    """A colourless card whose sign has neither blue nor red may be played freely (disputed: see 156.3)."""
    if format_ != SURVIVORS or not _is_colourless(table, thing):
        return None
    return read_as(table, "deck.colourless_unsigned", "hasznalhato")


@book.decides("157.4", DECK_UNSIGNED, needs=SURVIVORS)
def cards_of_gods_survive(table: Table, thing: Thing, format_: str) -> bool | None:
    """Of the other cards without a sign only those of a god may be used."""
    return True if format_ == SURVIVORS and _of_a_god(table, thing) else None


@book.forbids("157.4", GivenTable, needs=SURVIVORS)
def no_cards_of_clans_without_a_sign(table: Table, _given: GivenTable) -> str | None:
    """A card without a sign that belongs to no god is not used."""

    def is_strange(thing: Thing) -> bool:
        return _is_unsigned(table, thing) and not table.decide(DECK_UNSIGNED, thing, SURVIVORS)

    return wrong_cards(table, is_strange) if is_played(table, SURVIVORS) else None
