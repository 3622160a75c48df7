"""Under which numbers norms are cited: their own, and the other addresses at which the rule of a norm stands.

A norm is bound to one number, the main one. Where its rule stands at several addresses, in the book and on a sheet, it
is cited under all of them, and switched off by any.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from kodex.engine.kernel.norm import Address


class Addressed:
    """What a book of norms (:class:`norms.NormBook`) knows of the numbers of its rulebook."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self._also: dict[str, tuple[str, ...]] = {}
        self._bound_elsewhere: dict[str, frozenset[str]] = {}
        """What :meth:`behind` has found out; forgotten where another address is noted."""

    def key(self, number: str, name: str) -> str:
        """What :meth:`cites` needs for the norm with this number and name that forbids something: the number."""
        return number

    def main(self, address: Address) -> str:
        """The number that stands for a rule; its other addresses are noted."""
        if isinstance(address, str):
            return address
        main, *others = address
        self._bound_elsewhere.clear()
        self._also[main] = tuple(dict.fromkeys((*self._also.get(main, ()), *others)))
        return main

    @property
    def renames(self) -> bool:
        """Whether norms may be cited under other numbers than their own."""
        return bool(self._also)

    def cites(self, number: str) -> tuple[str, ...]:
        """The numbers under which a norm is cited: its own and the other addresses of its rule."""
        also = self._also
        return (number, *also[number]) if number in also else (number,)

    def cited(self, numbers: Iterable[str]) -> tuple[str, ...]:
        """The numbers under which these norms are cited, each once."""
        each = dict.fromkeys(numbers)
        if self._stand(each):
            return tuple(each)
        return tuple(dict.fromkeys(chain.from_iterable(map(self.cites, each))))

    def _stand(self, numbers: Iterable[str]) -> bool:
        """Whether all these norms are cited under their own numbers alone."""
        return self._also.keys().isdisjoint(numbers)

    def behind(self, number: str) -> frozenset[str]:
        """The norms that are cited under a number though they are bound to another one."""
        found = self._bound_elsewhere.get(number)
        if found is None:
            found = frozenset(main for main, others in self._also.items() if number in others)
            self._bound_elsewhere[number] = found
        return found

    def qualified(self, number: str) -> str:
        """A number with the rulebook it is of."""
        return f"{self.rulebook}:{number}"


__all__ = ["Addressed"]
