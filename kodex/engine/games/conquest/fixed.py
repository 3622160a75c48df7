"""The numbers that rules fix, by the names they have in ``parameters.yaml``; compiled into ``numbers.json``.

``fixed("hq.draw")`` is 2 (``f2/4.4#p1``).
"""

from __future__ import annotations

import os
from functools import cache

import msgspec

from kodex.engine.games.conquest.vocabulary import RULEBOOK

FILE = os.path.join(os.path.dirname(__file__), "numbers.json")


@cache
def _values() -> dict[str, object]:
    with open(FILE, "rb") as file:
        found: dict[str, object] = msgspec.json.decode(file.read())[RULEBOOK]["values"]
    return found


@cache
def fixed(name: str) -> int:
    """The whole number with this name. Raises KeyError for one that nobody has fixed."""
    value = _values()[name]
    if not isinstance(value, int):
        raise KeyError(name)
    return value


__all__ = ["FILE", "fixed"]
