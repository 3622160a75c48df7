"""The numbers that rules fix, by the names they have in ``parameters.yaml``; compiled into ``numbers.json``.

``fixed(table, "attackers.per_creature.max")`` is 2 (34.5). An edition that fixes another number has its own.
"""

from __future__ import annotations

import os
from functools import cache

from kodex.engine.cards.fixed import Compiled, number
from kodex.engine.cards.fixed import compiled as compiled_in
from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.kernel.table import Table

FILE = os.path.join(os.path.dirname(__file__), "numbers.json")


def compiled() -> Compiled:
    """What is compiled: by rulebook the ``values`` by name, and the numbers in the ``texts`` of the rules."""
    return compiled_in(FILE)


def fixed(table: Table, name: str) -> int:
    """The whole number with this name in the edition that is played. Raises KeyError for one that nobody has fixed."""
    return of(table.book.rulebook, name)


def decimal(table: Table, name: str) -> float:
    """The number with this name, which need not be a whole one (169.3.9). Raises KeyError."""
    return number(compiled(), name, (int, float), table.book.rulebook, RULEBOOK)


def several(table: Table, name: str) -> list[int]:
    """The numbers with this name, where a rule fixes several in an order (29.3)."""
    return number(compiled(), name, list, table.book.rulebook, RULEBOOK)


@cache
def of(edition: str, name: str) -> int:
    """The same for an edition; what it does not say is the Kódex's."""
    return number(compiled(), name, int, edition, RULEBOOK)


__all__ = ["FILE", "compiled", "decimal", "fixed", "of", "several"]
