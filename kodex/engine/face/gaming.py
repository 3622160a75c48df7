"""What a game offers to whoever plays it from the first card to the last: dealing, and what a player sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

if TYPE_CHECKING:
    from random import Random

Lists = Mapping[str, Mapping[str, int]]
"""By part of a deck so many of each card."""


@runtime_checkable
class Gaming(Protocol):
    """What a game tells of whole games, where it can be played so."""

    seats: Sequence[str]
    """The players, by the names they have at the table."""

    def deal(self, decks: Mapping[str, Lists], chance: Random) -> dict[str, Any]:
        """The table before the game as plain data, by player and deck; the decks are shuffled."""

    def by_chance(self, choice: Choice) -> bool:
        """Whether it is chance that decides, and no player."""

    def worth(self, table: Table, player: str) -> float:
        """How well a player stands against the others: a rough guess."""

    def turns(self, table: Table) -> int:
        """How many turns, or rounds, have begun on a table, of all players together."""

    def is_slow(self, action: Any) -> bool:
        """Whether what an action brings shows only when others have had their say, as of an attack."""

    def facts(self, table: Table) -> dict[str, Any]:
        """Values by path by which a table is known again."""

    def veiled(self, event: Event, viewer: str | None) -> Event:
        """An event as a player sees it (None: somebody who sees everything)."""

    def in_hand(self, table: Table, player: str) -> Iterator[tuple[str, Any]]:
        """The cards of a player's hand, each with the action of playing it plainly."""

    def seen_in_words(self, table: Table, viewer: str | None, language: str) -> list[str]:
        """A table as a player sees it, in lines of words (``hu`` or ``en``)."""


__all__ = ["Gaming", "Lists"]
