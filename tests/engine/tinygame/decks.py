"""Decks of the gardens: one part, no formats, and what stands against a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kodex.engine.cards.decks import PlainDecks
from kodex.engine.face.decks import DeckPart
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table
from tests.engine.tinygame.rules import Deck, book

PARTS = {"deck": DeckPart({"hu": "pakli", "en": "deck"}, "Pakli")}


def in_decks(table: Callable[[Mapping[str, Any], State], Table]) -> PlainDecks:
    """What the gardens tell of decks; ``table`` sets one with these cards."""
    return PlainDecks(table, book, PARTS, Deck, lambda lists: Deck(lists["deck"]), titles=("8",))
