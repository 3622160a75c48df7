"""The exchange phase (titles 5.4 and 32)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.actions import Exchange, Pass
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.continuous import number_on
from kodex.engine.games.hkk.permissions import stage
from kodex.engine.games.hkk.phases import of
from kodex.engine.kernel.state import Change
from kodex.engine.kernel.table import Table


@book.decides("5.4.3", "guard.size")
def guard_size(table: Table, player: str) -> int:
    """At most three creatures may stay in the guard post, unless something changes its size."""
    return 3 + number_on(table, "modify", "guard", player) + table.total("guard.parts", player)


@book.forbids("5.4.3", Exchange, about="target")
def guard_post_is_limited(table: Table, action: Exchange) -> str | None:
    """Nobody moves in where the guard post would exceed its size."""
    after = len(table.in_zone(action.by, "guard")) + len(action.into) - len(action.out)
    size = table.decide("guard.size", action.by)
    return f"{after} > {size}" if action.into and size is not None and after > size else None


@book.forbids("5.4.4", Pass, at=of("csere"))
def surplus_must_withdraw(table: Table, action: Pass) -> str | None:
    """Whoever has more creatures in the guard post than its size must withdraw the surplus in the exchange phase."""
    if stage(table).phase != "csere" or table.mark("active") != action.by:
        return None
    there = len(table.in_zone(action.by, "guard"))
    size = table.decide("guard.size", action.by)
    return f"{there} > {size}" if size is not None and there > size else None


@book.procedure("32.1")
def exchange(table: Table, action: Exchange) -> None:
    """Creatures move freely between guard post and reserve; those that leave stay active."""
    moves: list[Change] = [("move", id_, "reserve", action.by, -1) for id_ in action.out]
    moves += [("move", id_, "guard", action.by, -1) for id_ in action.into]
    if moves or not action.order:
        table.emit("exchange", *moves, by=action.by, into=action.into, out=action.out)
    for more in AFTER:
        more(table, action)


AFTER: list[Callable[[Table, Exchange], object]] = []
"""What an exchange does besides."""
