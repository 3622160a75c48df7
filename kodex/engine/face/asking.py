"""What a game says of the decisions in which it rests, where it says more than whose they are and about what."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from kodex.engine.kernel.choices import Choice
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


__all__ = ["Asking", "Deciding"]
