"""What a game tells of decks, where it has rules about them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from kodex.engine.kernel.table import Violation


class DeckPart(Struct, frozen=True):
    """A part of a deck list: its heading as it is written, how else that may read, what people call it in ``hu`` and
    ``en``. Without a heading it stands in lists in YAML alone and is no part of the deck."""

    called: Mapping[str, str]
    heading: str = ""
    others: tuple[str, ...] = ()


@runtime_checkable
class Decks(Protocol):
    """What a game tells of decks, where it has rules about them."""

    @property
    def deck_parts(self) -> Mapping[str, DeckPart]:
        """The parts of a list by their keys, the deck itself first."""

    @property
    def deck_formats(self) -> Sequence[str]:
        """The formats by which a deck may be looked at."""

    @property
    def deck_titles(self) -> Collection[str]:
        """The titles of the rulebook whose readers may want to look at a deck by it."""

    def deck_format(self, word: str, edition: str) -> str | None:
        """The format that a word stands for; None for one that the edition does not know."""

    def deck_objections(
        self,
        edition: str,
        cards: Mapping[str, Any],
        lists: Mapping[str, Mapping[str, int]],
        formats: Sequence[str],
        date: str | None = None,
    ) -> tuple[list[Violation], tuple[str, ...]]:
        """What stands against a deck (by part so many of each card) on a day, and by which formats it was looked at."""

    def deck_unknown(
        self, cards: Mapping[str, Any], lists: Mapping[str, Mapping[str, int]], formats: Sequence[str]
    ) -> list[str]:
        """Facts of the cards that the formats ask for and nobody has given, in words."""

    def deck_rules(self, edition: str) -> list[str]:
        """The rules that may stand against a deck in an edition, as objections name them."""

    def deck_offered(self) -> dict[str, Any]:
        """The words that a form for decks is made of, as plain data: ``types``, ``colours``, ``rarities``, ``signs``,
        and the ``formats``, each with the number of the title that it is about (None for no title of its own)."""
