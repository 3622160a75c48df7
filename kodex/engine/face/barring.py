"""What a game tells of actions that somebody might want to take and may not."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Protocol, runtime_checkable

from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.table import Table


@runtime_checkable
class Barring(Protocol):
    """A game that says of what is missing among the legal actions why it is."""

    def kept_off(self, table: Table) -> Iterator[tuple[Any, list[Violation]]]:
        """Actions that are thought of and forbidden now, each with the rules that forbid it."""


@runtime_checkable
class Phased(Protocol):
    """A game whose stages belong to phases of a turn."""

    def phase(self, table: Table) -> Hashable:
        """Which phase of which turn it is: whoever goes on by passing rests where another one has begun."""


__all__ = ["Barring", "Phased"]
