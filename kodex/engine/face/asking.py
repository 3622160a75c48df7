"""What a game says of the decisions in which it rests, where it says more than whose they are and about what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@runtime_checkable
class Asking(Protocol):
    """A game that asks its decisions as people do."""

    def question(self, table: Table, choice: Choice, language: str) -> str | None:
        """The decision in which a table rests as a question (``hu`` or ``en``)."""

    def answer(self, table: Table | None, choice: Choice, option: Any, language: str) -> str | None:
        """One of its options as a sentence, with what it means on the ``table`` (None: the table has gone on)."""


@runtime_checkable
class Deciding(Protocol):
    """A game that tells what somebody decides on the way of a step."""

    def decided(self, choice: Choice, answer: Any) -> str | None:
        """A decision in Hungarian words."""


@runtime_checkable
class Placing(Protocol):
    """A game whose places have names on a table besides the numbers that its sentences call them by."""

    def on_the_table(self, table: Table, text: str, step: Mapping[str, Any] | None = None) -> str:
        """A Hungarian sentence about the ``table`` with such places by their names; of a ``step`` that may be taken
        with what its card is worth for it."""

    def first_column(self, table: Table) -> int:
        """The column that counts as the first one now."""


@runtime_checkable
class Weighing(Protocol):
    """A game that says which events nobody who has gone on by passing may miss, and with which a turn begins."""

    def is_landmark(self, event: Event) -> bool:
        """Whether an event is such a one: a phase begins, a battle is won."""

    def plainly(self, event: Event) -> str | None:
        """What an event comes to for whoever plays, in Hungarian, where its sentence leaves that open."""

    def opens_turn(self, event: Event) -> bool:
        """Whether another turn, or round, begins with an event."""


__all__ = ["Asking", "Deciding", "Placing", "Weighing"]
