"""What Conquest tells of decks: a warlord with his cards, and what the print has against a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kodex.engine.cards.decks import PlainDecks
from kodex.engine.face.decks import DeckPart
from kodex.engine.games.conquest.actions import Deck
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.opening.decks import DECK, WARLORD
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table

PARTS = {
    DECK: DeckPart({"hu": "pakli", "en": "deck"}, "Pakli", ("Húzópakli",)),
    WARLORD: DeckPart({"hu": "hadúr", "en": "warlord"}, "Hadúr"),
}
TYPES = ("hadúr", "harcoló egység", "támogatás", "erősítő", "esemény")


def in_decks(table: Callable[[Mapping[str, Any], State], Table]) -> PlainDecks:
    """What the face says of decks; ``table`` sets one with these cards."""
    return PlainDecks(table, book, PARTS, Deck, Deck, types=TYPES)


__all__ = ["in_decks"]
