"""Where the cards of a deck come from: publisher, language, month, packs opened on the spot (2.2, 138.3, 151.1)."""

from __future__ import annotations

from collections import Counter

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import decks, is_played, is_tournament, wrong_cards
from kodex.engine.games.hkk.formats.tournament_decks import FRESH
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.table import Table

PUBLISHERS = "kiadói"
"""A tournament that the publisher holds or supports."""
_MONTHS = 12


@book.forbids("2.2.1", GivenTable, needs="deck_check")
def cards_the_publisher_has_brought_out(table: Table, _given: GivenTable) -> str | None:
    """Any card may be used that the publisher has brought out, in whichever edition, and no other."""
    if table.mark(Marks.DECK_CHECK) is None:
        return None
    return wrong_cards(table, lambda thing: not card(table, thing).published)


@book.forbids("2.2.1.1", GivenTable, needs=PUBLISHERS)
def cards_in_hungarian(table: Table, _given: GivenTable) -> str | None:
    """At a tournament that the publisher holds or supports, cards in Hungarian only."""
    if not is_played(table, PUBLISHERS):
        return None
    return wrong_cards(table, lambda thing: card(table, thing).language is not None)


@book.forbids("138.3", GivenTable, needs="deck_check")
def new_cards_wait_a_month(table: Table, _given: GivenTable) -> str | None:
    """At a tournament a new card is used from the first day of the month after that of its release.

    Disputed: with ``deck.fresh_new_cards`` on ``nem-ervenyes`` freshly opened packs are free of that.
    """
    date = table.mark(Marks.DATE)
    if date is None or not is_tournament(table):
        return None
    if is_played(table, FRESH) and read_as(table, "deck.fresh_new_cards", "nem-ervenyes"):
        return None
    month, day = _month(date), int(date[8:])
    first = fixed(table, "tournament.new_cards.day")

    def is_new(released: str | None) -> bool:
        after = month - _month(released) if released is not None else 2
        return after < 1 or (after == 1 and day < first)

    return wrong_cards(table, lambda thing: is_new(card(table, thing).released))


def _month(date: str) -> int:
    """The months from the year 0 to that of an ISO date."""
    return int(date[:4]) * _MONTHS + int(date[5:7])


@book.forbids("151.1", GivenTable, needs=FRESH)
def cards_of_the_packs_opened_here(table: Table, _given: GivenTable) -> str | None:
    """With freshly opened packs a deck is made of what was in packs that were bought and opened on the spot."""
    if not is_played(table, FRESH):
        return None
    for deck in decks(table):
        opened = table.mark(Marks.PACKS).get(deck.player)
        if opened is None:
            continue
        used = Counter(thing.card for thing in (*deck.main, *deck.side, *deck.beside))
        more = [f"{name}: {n} > {opened.get(name, 0)}" for name, n in used.items() if n > opened.get(name, 0)]
        if more:
            return f"{deck.player}: {', '.join(more)}"
    return None
