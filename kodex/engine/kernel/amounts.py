"""How an amount came about: a sum of parts, each with the rule it rests on, kept in the facts of an event for people.

``4 + 2 - 3 = 3``: what is printed, what one rule puts on it, what another takes off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

AMOUNTS = "amounts"
"""The fact of an event: the amounts in it that came about in parts."""


class Share(Struct, frozen=True, omit_defaults=True):
    """One part of an amount: so much (below 0: less), for a reason, by these rules.

    ``why`` is a word of the game ("printed", "limit"); ``of`` the card or marker that makes the difference.
    """

    n: int
    why: str
    rules: tuple[str, ...] = ()
    of: str | UnsetType = UNSET


class Amount(Struct, frozen=True):
    """So much of something (a word of the game: "magic"), somebody's, and the parts it is the sum of."""

    player: str
    what: str
    n: int
    parts: tuple[Share, ...]


def amounts_of(facts: Mapping[str, Any]) -> tuple[Amount, ...]:
    """The amounts in the facts of an event."""
    found: tuple[Amount, ...] = facts.get(AMOUNTS, ())
    return found


def renumbered(facts: dict[str, Any], numbers: Callable[[Iterable[str]], tuple[str, ...]]) -> dict[str, Any]:
    """Facts with the rules of their amounts under other numbers."""
    if AMOUNTS not in facts:
        return facts
    return {**facts, AMOUNTS: tuple(_renumbered(one, numbers) for one in amounts_of(facts))}


def _renumbered(one: Amount, numbers: Callable[[Iterable[str]], tuple[str, ...]]) -> Amount:
    parts = tuple(Share(part.n, part.why, numbers(part.rules), part.of) for part in one.parts)
    return Amount(one.player, one.what, one.n, parts)


__all__ = ["AMOUNTS", "Amount", "Share", "amounts_of", "renumbered"]
