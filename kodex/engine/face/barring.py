"""What a game tells of actions that are forbidden only because of whom they are aimed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.table import Table


@runtime_checkable
class Barring(Protocol):
    """A game whose cards may be kept from being targets."""

    def kept_off(self, table: Table) -> Iterator[tuple[Any, list[Violation]]]:
        """Actions that may be taken now but for a protection of whom they are aimed at, each with what protects."""


__all__ = ["Barring"]
