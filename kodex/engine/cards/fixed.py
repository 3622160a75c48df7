"""The numbers that rules fix, by the names they have in ``parameters.yaml``, compiled into one file in a game's folder.

``number(compiled(FILE), "hq.draw", int, "conquest")`` is a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
Compiled = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""By rulebook the ``values`` by name, and the numbers in the ``texts`` of the rules."""


@cache
def compiled(file: str) -> Compiled:
    """What is compiled in a file."""
    with open(file, "rb") as source:
        found: Compiled = msgspec.json.decode(source.read())
    return found


def number(found: Compiled, name: str, kind: type[T] | tuple[type[T], ...], *rulebooks: str) -> T:
    """The number with this name and of this kind in the first of the rulebooks that fixes one. Raises KeyError."""
    for rulebook in rulebooks:
        value = found.get(rulebook, {}).get("values", {}).get(name)
        if isinstance(value, kind):
            return value
    raise KeyError(name)


__all__ = ["Compiled", "compiled", "number"]
