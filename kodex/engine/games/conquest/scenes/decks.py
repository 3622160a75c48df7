"""What Conquest tells of decks: a warlord and his cards, no formats, and what the print has against a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kodex.engine.face.decks import DeckPart
from kodex.engine.games.conquest.actions import Deck
from kodex.engine.games.conquest.book import RULEBOOK, book
from kodex.engine.games.conquest.opening.decks import DECK, WARLORD
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation


class InDecks:
    """What the face says of decks; ``table`` sets one with these cards."""

    deck_parts: Mapping[str, DeckPart] = {
        DECK: DeckPart({"hu": "pakli", "en": "deck"}, "Pakli", ("Húzópakli",)),
        WARLORD: DeckPart({"hu": "hadúr", "en": "warlord"}, "Hadúr"),
    }
    deck_formats: Sequence[str] = ()
    deck_titles: Sequence[str] = ()

    def __init__(self, table: Callable[[Mapping[str, Any], State], Table]) -> None:
        self._table = table

    def deck_format(self, word: str, edition: str) -> str | None:
        """The print knows no tournaments."""
        return None

    def deck_objections(
        self,
        edition: str,
        cards: Mapping[str, Any],
        lists: Mapping[str, Mapping[str, int]],
        formats: Sequence[str],
        date: str | None = None,
    ) -> tuple[list[Violation], tuple[str, ...]]:
        """What its rules say; of its size and of copies there are none."""
        return self._table(cards, State({}, {})).why_illegal(Deck(lists)), ()

    def deck_unknown(
        self, cards: Mapping[str, Any], lists: Mapping[str, Mapping[str, int]], formats: Sequence[str]
    ) -> list[str]:
        """Nothing else is asked."""
        return []

    def deck_rules(self, edition: str) -> list[str]:
        """Of every norm that forbids a deck."""
        return sorted({f"{RULEBOOK}:{norm.number}" for norm in book.norms if Deck in norm.forbids})

    def deck_offered(self) -> dict[str, Any]:
        """The types of cards; nothing else to choose from."""
        types = ("hadúr", "harcoló egység", "támogatás", "erősítő", "esemény")
        return {"types": list(types), "colours": [], "rarities": [], "signs": [], "formats": []}


__all__ = ["InDecks"]
