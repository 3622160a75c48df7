"""Who begins a battle: the player of the sole warlord there, else whoever holds the initiative token."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.table.units import warlord_at
from kodex.engine.games.conquest.vocabulary import BEGINNER, TOKEN
from kodex.engine.kernel.table import Table


def _with_warlord(table: Table, planet: int) -> list[str]:
    return [player for player in table.state.players if warlord_at(table, player, planet) is not None]


@book.decides("sz/kezdemenyezo#p1", BEGINNER)
def the_sole_warlord_begins(table: Table, planet: int) -> str | None:
    """Where one warlord alone is, ready or not, his player begins; the token stays where it is."""
    there = _with_warlord(table, planet)
    return there[0] if len(there) == 1 else None


@book.decides("sz/kezdemenyezo#p2", BEGINNER)
def the_token_begins(table: Table, planet: int) -> str | None:
    """Where there is no warlord, or both are, the holder of the token begins."""
    return None if len(_with_warlord(table, planet)) == 1 else TOKEN.of(table.state)


__all__ = ["the_sole_warlord_begins", "the_token_begins"]
