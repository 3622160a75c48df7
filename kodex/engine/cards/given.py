"""The snapshot of a table that a scenario gives: its entries laid one after the other, each with an id of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.state import NOBODY, State, Thing, side


class Laid(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that lies somewhere: its name, its id where it is to have one of its own, whose it is."""

    card: str
    id: str | None = None
    owner: str | None = None


Entry = str | Laid
"""A card by its name alone, with ``A.`` before it for A's; or with more to say."""


def entry(given: Entry) -> Laid:
    """An entry with all it says: ``A.répa`` is A's."""
    if not isinstance(given, str):
        return given
    owner, _dot, card = given.rpartition(".")
    return Laid(card, owner=owner or None)


class Laying:
    """Things as they are laid. An id is ``A-répa`` (of nobody's ``répa``), the second of them ``A-répa2``."""

    def __init__(self) -> None:
        self._things: dict[str, Thing] = {}
        self._order: dict[str, tuple[str, ...]] = {}

    def lay(self, given: Entry, zone: str, player: str = NOBODY, **facts: Any) -> None:
        """Lay a card in a zone of a player, or of all: there it belongs to whom the entry says."""
        laid = entry(given)
        whose = player or laid.owner or NOBODY
        first = id_ = laid.id or (f"{whose}-{laid.card}" if whose else laid.card)
        n = 2
        while id_ in self._things:
            id_, n = f"{first.rstrip('0123456789')}{n}", n + 1
        self._things[id_] = Thing(id_, laid.card, whose, whose, zone, facts)
        place = side(whose, zone)
        self._order[place] = (*self._order.get(place, ()), id_)

    def state(self, players: Mapping[str, Mapping[str, int]]) -> State:
        """The snapshot, with these numbers of the players."""
        return State({player: dict(numbers) for player, numbers in players.items()}, self._things, self._order)


__all__ = ["Entry", "Laid", "Laying", "entry"]
