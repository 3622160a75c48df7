"""What holds on a table while a ``with`` block lasts: which norm runs, what causes events, what is noted.

Plain classes, for they are entered many times in every action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kodex.engine.kernel.norms import Norm
    from kodex.engine.kernel.table import Table


class Under:
    """While it lasts, events cite a norm."""

    __slots__ = ("_kept", "_norm", "_table")

    def __init__(self, table: Table, norm: Norm) -> None:
        self._table = table
        self._norm = norm

    def __enter__(self) -> None:
        self._kept = self._table.begin(self._norm)

    def __exit__(self, *_raised: Any) -> None:
        self._table.end(self._kept)


class CausedBy:
    """While it lasts, events name an event as their cause."""

    __slots__ = ("_causes", "_event")

    def __init__(self, causes: list[int], event: int) -> None:
        self._causes = causes
        self._event = event

    def __enter__(self) -> None:
        self._causes.append(self._event)

    def __exit__(self, *_raised: Any) -> None:
        self._causes.pop()


class Together:
    """While it lasts, events are simultaneous; inside another one it changes nothing."""

    __slots__ = ("_outermost", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table

    def __enter__(self) -> None:
        self._outermost = self._table.gather()

    def __exit__(self, raised: type[BaseException] | None, *_more: Any) -> None:
        if self._outermost:
            self._table.let_follow(raised is None)


class Noting:
    """While it lasts, the numbers of the norms consulted are collected; nothing is left to cite afterwards."""

    __slots__ = ("_kept", "_table")

    def __init__(self, table: Table) -> None:
        self._table = table

    def __enter__(self) -> list[str]:
        self._kept, found = self._table.note([])
        return found

    def __exit__(self, *_raised: Any) -> None:
        self._table.note(self._kept)


__all__ = ["CausedBy", "Noting", "Together", "Under"]
