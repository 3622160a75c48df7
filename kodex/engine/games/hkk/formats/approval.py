"""When a game of a tournament begins, its decks are as the announcement asks (150.4)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.formats import costs, gods, origin, printings, race, tournament_decks, worlds
from kodex.engine.games.hkk.formats.checked import Deck, called, decks, formats, is_played, is_tournament
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import CARD_OVERRIDES, COPIES_MOST, DECK_LEFT_OUT, Happens, Marks
from kodex.engine.kernel.state import Thing
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

_MET = {
    tournament_decks.fifty_cards_at_least: tournament_decks.limits_sizes,
    tournament_decks.four_colours_at_most: tournament_decks.limits_colours,
}
"""What every deck is measured by: met, it is cited; where something lifts it, it is not."""
_ITS_OWN: dict[str, tuple[Callable[..., str | None], ...]] = {
    tournament_decks.FRESH: (tournament_decks.fresh_decks_have_thirty_cards,),
    gods.ONE: (gods.cards_of_one_god,),
    gods.ALLIANCE: (gods.cards_of_two_gods,),
    gods.THREE: (gods.cards_of_three_gods,),
    gods.ALIGNED: (gods.three_gods_of_one_alignment,),
    race.RACE: (race.enough_of_a_race, race.fifty_to_fifty_three),
}
"""What a format asks of every deck: met, it is cited."""


@book.procedure("150.4")
def decks_are_as_announced(table: Table) -> None:
    """At the beginning of the game the decks are composed as the announcement asks."""
    if not is_tournament(table):
        return
    for limit in _PERMITTING:
        limit(table, GivenTable())
        if limit in _MET and _MET[limit](table):
            table.rests_on(limit)
    for format_, limits in _ITS_OWN.items():
        if is_played(table, format_):
            table.rests_on(*limits)
    if is_played(table, tournament_decks.FRESH) and table.mark(Marks.PACKS):
        table.rests_on(origin.cards_of_the_packs_opened_here)
    every = decks(table)
    sizes = {deck.player: len(deck.main) + _counted_beside(table, deck) for deck in every}
    most = table.decide(COPIES_MOST)
    limit_of_copies = None if most == float("inf") else int(most)
    free = tuple(dict.fromkeys(called(table, one) for deck in every for one in deck.main if _is_free(table, one)))
    table.emit(Happens.DECKS_APPROVED, formats=formats(table), sizes=sizes, copies=limit_of_copies, free=free)


def _counted_beside(table: Table, deck: Deck) -> int:
    """How many of the cards beside a deck count for its size."""
    return sum(not table.decide(DECK_LEFT_OUT, thing) for thing in deck.beside)


def _is_free(table: Table, thing: Thing) -> bool:
    """Whether the text of a card lets there be as many as it says, or as its player likes."""
    return card(table, thing).copies is not None and table.decide(CARD_OVERRIDES)
