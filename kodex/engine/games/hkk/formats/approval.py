"""When a game of a tournament begins, its decks are as the announcement asks (150.4)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.formats import costs, gods, printings, race, tournament_decks, worlds
from kodex.engine.games.hkk.formats.checked import formats, is_tournament
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.vocabulary import Happens
from kodex.engine.kernel.table import Table

say(decks_approved="a paklik megfelelnek a kiírásnak: {formats}")

_PERMITTING = (
    *(tournament_decks.fifty_cards_at_least, tournament_decks.thirty_cards_in_a_side_deck),
    *(tournament_decks.four_colours_at_most, gods.cards_of_one_god, gods.cards_of_two_gods, gods.cards_of_three_gods),
    *(gods.three_gods_of_one_alignment, worlds.cards_of_the_ancestors_alone, worlds.no_cards_of_clans_without_a_sign),
    *(printings.common_cards_only, printings.banned_where_power_is_limited),
    *(costs.no_spells, race.enough_of_a_race, race.fifty_to_fifty_three),
)
"""The limits that other rules lift: what lifts one is cited where a deck passes because of it."""


@book.procedure("150.4")
def decks_are_as_announced(table: Table) -> None:
    """At the beginning of the game the decks are composed as the announcement asks."""
    if not is_tournament(table):
        return
    for limit in _PERMITTING:
        limit(table, GivenTable())
    table.emit(Happens.DECKS_APPROVED, formats=formats(table))
