"""Sequences of which nothing is built before it is asked for: legal actions where there are a great many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import TypeVar, overload

T = TypeVar("T")


class Parts(Sequence[T]):
    """Several sequences, one after the other."""

    def __init__(self, parts: Iterable[Sequence[T]]) -> None:
        self._parts = tuple(parts)
        self._lengths = tuple(map(len, self._parts))

    def __len__(self) -> int:
        return sum(self._lengths)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._parts)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        n = index + len(self) if index < 0 else index
        if n >= 0:
            for part, length in zip(self._parts, self._lengths, strict=True):
                if n < length:
                    return part[n]
                n -= length
        raise IndexError(index)


def nth_combination(among: Sequence[T], size: int, n: int) -> tuple[T, ...]:
    """The n-th of ``itertools.combinations(among, size)``."""
    return next(islice(combinations(among, size), n, None))


__all__ = ["Parts", "nth_combination"]
