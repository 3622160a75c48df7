"""Decks of a game that knows neither formats nor tournaments: parts of a list, and what its norms have against one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kodex.engine.face.decks import DeckPart
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation

Lists = Mapping[str, Mapping[str, int]]


class PlainDecks:
    """What a face tells of decks.

    ``table`` sets one with these cards, ``action`` is the type of what norms forbid, made of the lists by ``made``;
    ``titles`` are those of the rulebook that speak of decks, ``types`` the types of cards to choose from.
    """

    deck_formats: Sequence[str] = ()

    def __init__(
        self,
        table: Callable[[Mapping[str, Any], State], Table],
        book: NormBook,
        parts: Mapping[str, DeckPart],
        action: type,
        made: Callable[[Lists], Any],
        titles: Sequence[str] = (),
        types: Sequence[str] = (),
    ) -> None:
        self.deck_parts = parts
        self.deck_titles = titles
        self._table, self._book, self._action, self._made = table, book, action, made
        self._types = types

    def deck_format(self, word: str, edition: str) -> str | None:
        """There are no tournaments."""
        return None

    def deck_objections(
        self,
        edition: str,
        cards: Mapping[str, Any],
        lists: Lists,
        formats: Sequence[str],
        date: str | None = None,
    ) -> tuple[list[Violation], tuple[str, ...]]:
        """What the norms have against a list; nothing holds for a date only."""
        return self._table(cards, State({}, {})).why_illegal(self._made(lists)), ()

    def deck_unknown(self, cards: Mapping[str, Any], lists: Lists, formats: Sequence[str]) -> list[str]:
        """Nothing else is asked."""
        return []

    def deck_rules(self, edition: str) -> list[str]:
        """Of every norm that forbids a deck."""
        norms = (norm for norm in self._book.norms if self._action in norm.forbids)
        return sorted({f"{self._book.rulebook}:{norm.number}" for norm in norms})

    def deck_offered(self) -> dict[str, Any]:
        """The types of cards; nothing else to choose from."""
        return {"types": list(self._types), "colours": [], "rarities": [], "signs": [], "formats": []}


__all__ = ["PlainDecks"]
