"""Shuffling a deck, card by card: which comes next is decided by chance and known to nobody.

What is asked is a place among the cards that are left, and never a card: so neither the question nor how often it is
asked tells what lies in the deck.
"""

from __future__ import annotations

from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.vocabulary import Happens, Place, Rest, Under
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.procedures import Course, Frame, Owed
from kodex.engine.kernel.state import Reordered, side
from kodex.engine.kernel.table import Table

SHUFFLE = str(Rest.SHUFFLE)
DONE = "done"
"""The note of a shuffle: so many cards from the top of the deck have their place."""


def shuffle(table: Table, player: str) -> None:
    """A player's deck is shuffled before anything else goes on: the last thing that a step does."""
    course.begin(table, Under.SHUFFLE, player=player)


def next_card(table: Table, frame: Frame) -> Owed | None:
    """Which of the cards that have no place yet comes next."""
    left = len(table.in_zone(frame.get("player"), Place.DECK)) - frame.get(DONE, 0)
    return Owed(CHANCE, SHUFFLE, tuple(range(1, left + 1)), secret=True) if left > 1 else None


def is_placed(table: Table, frame: Frame) -> str | None:
    """The card lies below those that have been placed, and the next one is asked for."""
    player, done, answer = frame.get("player"), frame.get(DONE, 0), frame.get(SHUFFLE)
    if answer is None:
        table.emit(Happens.SHUFFLED, player=player)
        return None
    ids = [thing.id for thing in table.in_zone(player, Place.DECK)]
    ids.insert(done, ids.pop(done + answer[CHANCE] - 1))
    noted = course.noted(table.state, Under.SHUFFLE, **{DONE: done + 1, SHUFFLE: None})
    table.emit(
        Course.STEP, noted, Reordered(side(player, Place.DECK), tuple(ids)), procedure=Under.SHUFFLE, step="következő"
    )
    return SHUFFLE


__all__ = ["is_placed", "next_card", "shuffle"]
