"""What is in play and what is not, and when a card comes into play or leaves it."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.vocabulary import ENTERS, IN_PLAY, LEAVES, Place
from kodex.engine.kernel.table import Table

PLAY = (Place.HQ, Place.ATTACHED, Place.PLANET, Place.ROW)
NOT_IN_PLAY = (Place.HAND, Place.DECK, Place.DISCARD, Place.VICTORY, Place.POOL)


def _sort(zone: str) -> str:
    return zone.partition("/")[0]


@book.decides("sz/jatekban-es-jatekon-kivul#p1", IN_PLAY)
def units_supports_attachments_and_planets(table: Table, zone: str) -> bool | None:
    """In play is what lies in a headquarters, at a planet, attached, and in the row."""
    return True if _sort(zone) in PLAY else None


@book.decides("sz/jatekban-es-jatekon-kivul#p2", IN_PLAY)
def hands_decks_and_piles_are_not(table: Table, zone: str) -> bool | None:
    """Out of play is what lies in a hand, a deck, a discard pile, a victory display, and what nobody has got yet."""
    return False if _sort(zone) in NOT_IN_PLAY else None


@book.decides("sz/jatekban-es-jatekon-kivul#p4", ENTERS)
def from_out_of_play_into_it(table: Table, origin: str, zone: str) -> bool:
    """A card comes into play when it goes from a place out of play to one in it."""
    return table.decide(IN_PLAY, origin, default=None) is False and table.decide(IN_PLAY, zone, default=None) is True


@book.decides("sz/jatekban-es-jatekon-kivul#p5", LEAVES)
def from_play_out_of_it(table: Table, origin: str, zone: str) -> bool:
    """A card leaves play when it goes from a place in play to one out of it."""
    return table.decide(IN_PLAY, origin, default=None) is True and table.decide(IN_PLAY, zone, default=None) is False


__all__ = ["PLAY"]
