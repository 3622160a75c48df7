"""The numbers that rules fix, by the names they have in ``parameters.yaml``; compiled into ``numbers.json``.

``fixed(table, "attackers.per_creature.max")`` is 2 (34.5). An edition that fixes another number has its own.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import msgspec

from kodex.engine.games.hkk.book import RULEBOOK
from kodex.engine.kernel.table import Table

FILE = os.path.join(os.path.dirname(__file__), "numbers.json")


@cache
def compiled() -> dict[str, dict[str, dict[str, Any]]]:
    """What is compiled: by rulebook the ``values`` by name, and the numbers in the ``texts`` of the rules."""
    with open(FILE, "rb") as file:
        found: dict[str, dict[str, dict[str, Any]]] = msgspec.json.decode(file.read())
    return found


def fixed(table: Table, name: str) -> int:
    """The whole number with this name in the edition that is played. Raises KeyError for one that nobody has fixed."""
    return of(table.book.rulebook, name)


def decimal(table: Table, name: str) -> float:
    """The number with this name, which need not be a whole one (169.3.9). Raises KeyError."""
    for rulebook in (table.book.rulebook, RULEBOOK):
        value = compiled().get(rulebook, {}).get("values", {}).get(name)
        if isinstance(value, int | float):
            return value
    raise KeyError(name)


def several(table: Table, name: str) -> list[int]:
    """The numbers with this name, where a rule fixes several in an order (29.3)."""
    for rulebook in (table.book.rulebook, RULEBOOK):
        value = compiled().get(rulebook, {}).get("values", {}).get(name)
        if isinstance(value, list):
            return value
    raise KeyError(name)


@cache
def of(edition: str, name: str) -> int:
    """The same for an edition; what it does not say is the Kódex's."""
    for rulebook in (edition, RULEBOOK):
        value = compiled().get(rulebook, {}).get("values", {}).get(name)
        if isinstance(value, int):
            return value
    raise KeyError(name)


__all__ = ["FILE", "compiled", "decimal", "fixed", "of", "several"]
