"""Decks of the gardens: one part, no formats, and what stands against a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kodex.engine.face.decks import DeckPart
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation
from tests.engine.tinygame.rules import Deck, book


class InDecks:
    """What the gardens tell of decks; ``table`` sets one with these cards."""

    deck_parts: Mapping[str, DeckPart] = {"deck": DeckPart({"hu": "pakli", "en": "deck"}, "Pakli")}
    deck_formats: Sequence[str] = ()
    deck_titles: Sequence[str] = ("8",)

    def __init__(self, table: Callable[[Mapping[str, Any], State], Table]) -> None:
        self._table = table

    def deck_format(self, word: str, edition: str) -> str | None:
        """There are no tournaments."""
        return None

    def deck_objections(
        self,
        edition: str,
        cards: Mapping[str, Any],
        lists: Mapping[str, Mapping[str, int]],
        formats: Sequence[str],
        date: str | None = None,
    ) -> tuple[list[Violation], tuple[str, ...]]:
        """Too few cards, too many of a name."""
        return self._table(cards, State({}, {})).why_illegal(Deck(lists["deck"])), ()

    def deck_unknown(
        self, cards: Mapping[str, Any], lists: Mapping[str, Mapping[str, int]], formats: Sequence[str]
    ) -> list[str]:
        """Nothing else is asked."""
        return []

    def deck_rules(self, edition: str) -> list[str]:
        """Of every norm that forbids a deck."""
        return [f"{book.rulebook}:{norm.number}" for norm in book.norms if Deck in norm.forbids]

    def deck_offered(self) -> dict[str, Any]:
        """Nothing to choose from."""
        return {"types": [], "colours": [], "rarities": [], "signs": [], "formats": []}
