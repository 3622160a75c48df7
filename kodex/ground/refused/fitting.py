"""Which of the words that may be meant fit beside what else is written: each is put in its place and tried.

Whoever follows a mend must not meet another error at the same place. What is tried is what stands around, up to the
card or the scenario, never a whole file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kodex.ground.nearby import NEAR, Meant, nearest, plain, slip_of
from kodex.ground.refused.spots import Spot, Steps, fits

_INNERMOST = 2
"""So many steps lead to a card or a scenario: what is around those is not tried."""
_MOST = 300
"""So many words are tried at most where none is near."""
_FEW = 3
"""So many are told at most of those that fit and are not near."""

Reach = Callable[[str], int]
"""How many of the places around a word fit with it."""


def replaced(data: dict[Any, Any] | list[Any], step: str | int, value: Any) -> Any:
    """A copy of a mapping or a list with another value at a place."""
    copy = data.copy()
    copy[step] = value  # type: ignore[index]
    return copy


def replaced_at(data: Any, steps: Steps, value: Any) -> Any:
    """A copy of data with another value where some steps lead; the data as they are where they lead nowhere."""
    if not steps:
        return value
    try:
        return replaced(data, steps[0], replaced_at(data[steps[0]], steps[1:], value))
    except (KeyError, IndexError, TypeError, AttributeError):
        return data


def at(data: Any, steps: Steps) -> Any:
    """What stands where some steps lead; None where they lead nowhere."""
    for step in steps:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def reach(spot: Spot, value: Any) -> int:
    """How many of the places around fit, from this one on, with another value at it."""
    n, place = 0, spot
    while fits(value, place.type):
        n += 1
        around = place.parent
        if around is None or len(place.steps) <= _INNERMOST or not isinstance(around.data, dict | list):
            return n
        value, place = replaced(around.data, place.steps[-1], value), around
    return n


def those_that_fit(word: str, known: Sequence[str], meant: Meant, of: Reach) -> list[str]:
    """Of the known words those that are left to be told: of the near ones those that fit best; where none is surely
    near, all that fit, if they are few."""
    near = nearest(word, known, meant)[:NEAR]
    far = {one: of(one) for one in near}
    best = max(far.values(), default=0)
    if near and (best or slip_of(word, near) is not None or any(one in near for one in meant.get(plain(word), ()))):
        unfit = {one for one in near if far[one] < best}
        return [one for one in known if one not in unfit]
    every = {one: of(one) for one in list(known)[:_MOST]}
    best = max(every.values(), default=0)
    fitting = [one for one in every if every[one] == best]
    few = best > min(every.values(), default=0) and len(fitting) <= _FEW
    return fitting if few else list(known)


__all__ = ["Reach", "at", "reach", "replaced", "replaced_at", "those_that_fit"]
