"""What a game tells of actions that somebody might want to take and may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.table import Table


@runtime_checkable
class Barring(Protocol):
    """A game that says of what is missing among the legal actions why it is."""

    def kept_off(self, table: Table) -> Iterator[tuple[Any, list[Violation]]]:
        """Actions that are thought of and forbidden now, each with the rules that forbid it."""


@runtime_checkable
class Answering(Protocol):
    """A game in which what has been done waits until nobody wants to answer it any more."""

    def waits_for_answers(self, table: Table) -> bool:
        """Whether something that has been done has yet to take effect."""


__all__ = ["Answering", "Barring"]
