"""Values by path: numbers of players, places with how much lies there, what is to be known of a thing, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.face import UnknownPath
from kodex.engine.kernel.state import Thing, lying
from kodex.engine.kernel.table import Table


class Paths(Struct, frozen=True):
    """``A.points``, ``A.hand.count``, ``bed/1.count``, ``répa.zone``, ``stage``: what of each sort there is.

    ``numbers`` and ``zones`` are the players', ``places`` everybody's; ``things`` by name what is said of a thing,
    ``players`` of a player, and ``table`` of the whole.
    """

    numbers: Sequence[str]
    zones: Sequence[str]
    places: Sequence[str]
    things: Mapping[str, Callable[[Table, Thing], Any]]
    table: Mapping[str, Callable[[Table], Any]]
    players: Mapping[str, Callable[[Table, str], Any]] = {}

    def value(self, table: Table, path: str) -> Any:
        """The value at a path. Raises UnknownPath."""
        head, _dot, key = path.partition(".")
        if path in self.table:
            return self.table[path](table)
        if head in table.state.players and key in self.numbers:
            return table.player(head, key)
        if head in table.state.players and key in self.players:
            return self.players[key](table, head)
        zone = key.removesuffix(".count")
        if head in table.state.players and zone in self.zones:
            there = [thing.id for thing in table.in_zone(head, zone)]
            return len(there) if key != zone else there
        if head in self.places and key == "count":
            return len(lying(table.state, head))
        if head in table.state.things and key in self.things:
            return self.things[key](table, table.thing(head))
        raise UnknownPath(path)

    def known(self, table: Table) -> Iterator[str]:
        """The paths there are."""
        yield from self.table
        for player in table.state.players:
            counts = (f"{zone}.count" for zone in self.zones)
            yield from (f"{player}.{key}" for key in (*self.numbers, *self.players, *counts))
        yield from (f"{place}.count" for place in self.places)
        yield from (f"{id_}.{key}" for id_ in table.state.things for key in self.things)

    def in_short(self) -> Iterator[str]:
        """The paths of player A and a card; of places with a number the first."""
        yield from (f"A.{key}" for key in (*self.numbers, *self.players))
        zones, places = ([one for one in all_ if _is_first(one)] for all_ in (self.zones, self.places))
        yield from (f"A.{zone}{key}" for zone in zones for key in ("", ".count"))
        yield from (f"{place}.count" for place in places)
        yield from (f"CARD.{key}" for key in self.things)
        yield from self.table


def _is_first(place: str) -> bool:
    return place.partition("/")[2] in ("", "1")


__all__ = ["Paths"]
