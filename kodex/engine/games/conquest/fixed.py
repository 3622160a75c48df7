"""The numbers that rules fix, by the names they have in ``parameters.yaml``; compiled into ``numbers.json``.

``fixed("hq.draw")`` is 2 (``f2/4.4#p1``).
"""

from __future__ import annotations

import os
from functools import cache

from kodex.engine.cards.fixed import compiled, number
from kodex.engine.games.conquest.vocabulary import RULEBOOK

FILE = os.path.join(os.path.dirname(__file__), "numbers.json")


@cache
def fixed(name: str) -> int:
    """The whole number with this name. Raises KeyError for one that nobody has fixed."""
    return number(compiled(FILE), name, int, RULEBOOK)


__all__ = ["FILE", "fixed"]
