"""Which decks are looked at, by which formats: they are where a table says ``deck_check``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.types import SLOTTED
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ASIDE, SIDE
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import DECK_FORMATS_COMBINE, TOURNAMENT_HOLDS, Marks
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

TOURNAMENT = "verseny"
"""The traditional format; where another is silent its rules hold (148.1)."""


class Deck(Struct, frozen=True):
    """What a player has brought: the deck, wherever its cards are now, the side deck, what lies beside the deck."""

    player: str
    main: list[Thing]
    side: list[Thing]
    beside: list[Thing]


# Formats may be combined with each other.
book.states("150.2", DECK_FORMATS_COMBINE, True)


def formats(table: Table) -> tuple[str, ...]:
    """The formats by which decks are looked at; without the rule that they combine, the first one alone."""
    named = table.mark(Marks.DECK_CHECK) or ()
    return named if len(named) < 2 or table.decide(DECK_FORMATS_COMBINE) else named[:1]


def is_tournament(table: Table) -> bool:
    """Whether decks are looked at as at a tournament, of whichever format."""
    return bool(table.mark(Marks.DECK_CHECK))


def holds(table: Table, matter: str) -> bool:
    """Whether decks are looked at by the rules of tournaments on a matter, and no announcement has set them aside."""
    return is_tournament(table) and table.decide(TOURNAMENT_HOLDS, matter)


def is_played(table: Table, format_: str) -> bool:
    """Whether a format holds."""
    return is_tournament(table) and format_ in formats(table)


@while_nothing_changes
def decks(table: Table) -> list[Deck]:
    """What each player has brought."""
    return [_deck(table, player) for player in table.state.players]


def _deck(table: Table, player: str) -> Deck:
    deck = Deck(player, [], [], [])
    for thing in table.state.things.values():
        if thing.owner == player:
            beside = thing.zone == ASIDE or card(table, thing).type in SLOTTED
            (deck.beside if beside else deck.side if thing.zone == SIDE else deck.main).append(thing)
    return deck


def wrong_cards(table: Table, wrong: Callable[[Thing], bool]) -> str | None:
    """Whose cards must not be used: player, and each card with its number; None where there are none.

    Disputed: with ``deck.side_deck_may_hold_banned`` on ``igen`` a format's ban leaves the side deck alone.
    """
    told = []
    for deck in decks(table):
        looked_at = [*deck.main, *deck.beside]
        if read_as(table, "deck.side_deck_may_hold_banned", "nem"):
            looked_at += deck.side
        found = [thing for thing in looked_at if wrong(thing)]
        if found:
            told.append(f"{deck.player}: {counted(table, found)}")
    return "; ".join(told) or None


def counted(table: Table, things: Iterable[Thing]) -> str:
    """Cards with their numbers: ``ork, 2 medve``."""
    count = Counter(called(table, thing) for thing in things)
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in count.items())


def called(table: Table, thing: Thing) -> str:
    """The name of a card; where it has none, the word it is written by."""
    return card(table, thing).name or thing.card
