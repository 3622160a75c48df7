"""Abilities of cards: received ones, continuous ones and their end (128, 130)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.reactions.reacting import continuous_link
from kodex.engine.games.hkk.vocabulary import CONTINUOUS_ENDS, CONTINUOUS_WORKS, GRANTED_COUNTS
from kodex.engine.kernel.table import Table

# An ability that a card gets from outside counts in every respect as one of its own.
book.states("128.1", GRANTED_COUNTS, True)
# A continuous ability is not announced, and whatever the players want, it works all the time.
book.states("130.0", CONTINUOUS_WORKS, True)
# They end as soon as their card leaves play, before anything linked to that.
book.states("130.2", CONTINUOUS_ENDS, True)


@book.forbids("130.4", Play, Use)
def nobody_reacts_to_them(table: Table, action: Play | Use) -> str | None:
    """Nobody reacts to a continuous ability."""
    if action.reacts_to is None:
        return None
    return action.reacts_to if continuous_link(table, action.reacts_to) else None
