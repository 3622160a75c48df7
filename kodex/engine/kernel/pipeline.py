"""Pipelines: steps whose order stands in one place of a game.

The module that runs the steps declares the pipeline, the game's list of pipelines says what they are: once, all of
them, in their order. So no order hangs on which module is loaded first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from kodex.engine.kernel.table import Table

F = TypeVar("F")
K = TypeVar("K")
V = TypeVar("V")


class Pipeline(Generic[F]):
    """The steps of something, run one after the other: ``for step in PAID.of(table): step(table, pending)``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._steps: tuple[F, ...] | None = None
        self._in: dict[str, tuple[F, ...]] = {}

    def are(self, *steps: F) -> None:
        """Say what the steps are. Raises ValueError when they have been said."""
        if self._steps is not None:
            raise ValueError(f"the steps of {self.name!r} stand somewhere else already")
        self._steps = steps

    def also_in(self, rulebook: str, *steps: F) -> None:
        """Steps that come after the others in one edition. Raises ValueError when they have been said."""
        if rulebook in self._in:
            raise ValueError(f"the steps of {self.name!r} in {rulebook} stand somewhere else already")
        self._in[rulebook] = (*self, *steps)

    def of(self, table: Table) -> tuple[F, ...]:
        """The steps by the rulebook of a table. Raises LookupError when nobody has said them."""
        return self._in.get(table.book.rulebook, self._steps) or self._known()

    def __iter__(self) -> Iterator[F]:
        """The steps that are the same in all editions."""
        return iter(self._known())

    def _known(self) -> tuple[F, ...]:
        if self._steps is None:
            raise LookupError(f"nobody has said the steps of {self.name!r}")
        return self._steps


class Lookup(Mapping[K, V]):
    """What belongs to each key (a stage, a kind of action), said once and in one place: a mapping."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._entries: Mapping[K, V] | None = None

    def are(self, entries: Mapping[K, V]) -> None:
        """Say what the entries are. Raises ValueError when they have been said."""
        if self._entries is not None:
            raise ValueError(f"the entries of {self.name!r} stand somewhere else already")
        self._entries = dict(entries)

    def _known(self) -> Mapping[K, V]:
        if self._entries is None:
            raise LookupError(f"nobody has said the entries of {self.name!r}")
        return self._entries

    def __getitem__(self, key: K) -> V:
        return self._known()[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())


__all__ = ["Lookup", "Pipeline"]
