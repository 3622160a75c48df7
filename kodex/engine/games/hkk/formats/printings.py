"""Rarities, expansions, banned cards and single copies (titles 150, 158, 160, 161, 164, 165)."""

from __future__ import annotations

from collections import Counter

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.card import Rarity
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import (
    TOURNAMENT,
    called,
    decks,
    formats,
    is_played,
    is_tournament,
    wrong_cards,
)
from kodex.engine.games.hkk.formats.worlds import BOARD_GAME
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import folded
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import DECK_PRINTED_RARITY
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

POWER, NO_POWER = "hatalom korlátozása", "tiltott hatalom"
NO_MAGIC, VARIETY, JUNIOR = "tiltott mágia", "sokszínűség jutalma", "junior"
COMMON: tuple[Rarity, ...] = ("gyakori", "nem-gyakori")
RARE: tuple[Rarity, ...] = ("ritka", "ultraritka")
BANNED_EXPANSIONS = frozenset(
    folded(name)
    for name in (
        *("AK", "Csillagképek", "Hatalom Szövetsége", "Idővihar", "Invázió", "TF-találkozó"),
        *("Zén emlékiratai", "Zén expedíciója", "DVD-melléklet", "Puzzle"),
    )
)


def _limits_power(table: Table) -> bool:
    """164.1: what holds where power is limited holds where it is banned."""
    return is_played(table, POWER) or is_played(table, NO_POWER)


def _expansion(table: Table, thing: Thing) -> str:
    return folded(card(table, thing).expansion or "")


def _rarities(table: Table, thing: Thing) -> set[Rarity]:
    """The rarities of a card that count: of the copy used, without 158.3 of every printing."""
    found = card(table, thing)
    elsewhere = () if table.decide(DECK_PRINTED_RARITY) else tuple(found.printings.values())
    return {*((found.rarity,) if found.rarity else ()), *elsewhere}


@book.forbids("150.1", GivenTable, needs=TOURNAMENT)
def what_a_card_says_it_is_banned_from(table: Table, _given: GivenTable) -> str | None:
    """A card that says so itself, or that the publisher has banned, is not used in that format."""
    listed = {NO_POWER}  # there the publisher's list is a rule of its own: 164.1
    here = {folded(name) for name in {*formats(table), TOURNAMENT} - listed}

    def is_banned(thing: Thing) -> bool:
        return not here.isdisjoint(folded(name) for name in card(table, thing).banned)

    return wrong_cards(table, is_banned) if is_tournament(table) else None


# --- common cards only ------------------------------------------------------------------------------------------------


@book.forbids("158.1", GivenTable, needs=(POWER, NO_POWER))
def common_cards_only(table: Table, _given: GivenTable) -> str | None:
    """Every card, rule cards and followers too, is common or uncommon."""

    def is_other(thing: Thing) -> bool:
        return not _rarities(table, thing) <= set(COMMON)

    return wrong_cards(table, is_other) if _limits_power(table) else None


# The rarity of the copy that is used counts, whatever the card was in other expansions.
book.states("158.3", DECK_PRINTED_RARITY, True)


def _of_the_board_game(table: Table, thing: Thing) -> bool:
    """Whether a card of the board game was rare before, or has come with nothing else.

    Disputed: with ``deck.board_game_rare_before`` on ``nem-tiltott`` what it was before does not count.
    """
    found = card(table, thing)
    if _expansion(table, thing) != folded(BOARD_GAME):
        return False
    was_rare = not set(RARE).isdisjoint(found.printings.values())
    return not found.printings or (was_rare and read_as(table, "deck.board_game_rare_before", "tiltott"))


@book.forbids("158.2", GivenTable, needs=(POWER, NO_POWER))
def banned_where_power_is_limited(table: Table, _given: GivenTable) -> str | None:
    """No rare and ultra-rare cards, none of certain expansions, none of the board game that are rare or its own.

    Disputed: with ``deck.banned_expansions`` on ``nem`` the name is banned, whatever printing is used.
    """

    def is_banned(thing: Thing) -> bool:
        names = {_expansion(table, thing)}
        if read_as(table, "deck.banned_expansions", "nem"):
            names |= {folded(name) for name in card(table, thing).printings}
        rare = not _rarities(table, thing).isdisjoint(RARE)
        return rare or not names.isdisjoint(BANNED_EXPANSIONS) or _of_the_board_game(table, thing)

    return wrong_cards(table, is_banned) if _limits_power(table) else None


@book.forbids("164.1", GivenTable, needs=NO_POWER)
def more_is_banned_than_where_power_is_limited(table: Table, _given: GivenTable) -> str | None:
    """Beside what is banned where power is limited, the cards that the publisher lists."""

    def is_listed(thing: Thing) -> bool:
        return folded(NO_POWER) in {folded(name) for name in card(table, thing).banned}

    return wrong_cards(table, is_listed) if is_played(table, NO_POWER) else None


# --- other limits -----------------------------------------------------------------------------------------------------


@book.forbids("160.1", GivenTable, needs=NO_MAGIC)
def no_rule_cards_nor_ultra_rares(table: Table, _given: GivenTable) -> str | None:
    """No rule card, no follower, no ultra-rare card."""

    def is_banned(thing: Thing) -> bool:
        found = card(table, thing)
        return found.type in SLOTTED - {"őslich"} or found.rarity == "ultraritka"

    return wrong_cards(table, is_banned) if is_played(table, NO_MAGIC) else None


@book.forbids("161.1", GivenTable, needs=VARIETY)
def one_of_each(table: Table, _given: GivenTable) -> str | None:
    """Of each card a single copy, deck and side deck together; rule cards too."""
    if not is_played(table, VARIETY):
        return None
    most = fixed(table, "diversity.copies.max")
    for deck in decks(table):
        count = Counter(called(table, thing) for thing in (*deck.main, *deck.side, *deck.beside))
        many = [f"{name}: {n} > {most}" for name, n in count.items() if n > most]
        if many:
            return f"{deck.player}: {', '.join(many)}"
    return None


@book.forbids("165.1", GivenTable, needs=JUNIOR)
def cards_of_the_junior_set(table: Table, _given: GivenTable) -> str | None:
    """Only cards that were published with the Junior set.

    Disputed: with ``deck.junior_beside`` on ``mas-is-lehet`` rule cards and followers are left alone.
    """
    free = SLOTTED if read_as(table, "deck.junior_beside", "mas-is-lehet") else frozenset()

    def is_other(thing: Thing) -> bool:
        return _expansion(table, thing) != JUNIOR and card(table, thing).type not in free

    return wrong_cards(table, is_other) if is_played(table, JUNIOR) else None
