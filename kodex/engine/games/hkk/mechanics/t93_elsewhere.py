"""Abilities that work off the table: in the hand, the deck, the pile (title 93)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@book.decides("93.1", "forgets")
def cards_have_no_memory(table: Table, thing: Thing) -> bool:
    """A card that leaves play goes wherever it goes in its original state."""
    return True
