"""A table as plain data, by the places of its board: what lies where, of each player and of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kodex.engine.face.board import Board
from kodex.engine.kernel.state import State, Thing, lying, side
from kodex.engine.kernel.table import Table

Facts = Callable[[Thing], Mapping[str, Any]]
"""What is said of a thing that lies somewhere, beyond its id and card."""


def no_facts(_thing: Thing) -> Mapping[str, Any]:
    """Nothing."""
    return {}


def shown(board: Board, table: Table, facts: Facts = no_facts) -> dict[str, Any]:
    """The numbers of each player and what lies in the places of the board, those of all under ``""``."""
    found: dict[str, Any] = {player: dict(numbers) for player, numbers in table.state.players.items()}
    found[""] = {}
    for place in board.places:
        if "{player}" not in place.at:
            found[""][place.key] = _laid(lying(table.state, place.key), facts, "owner")
            continue
        for player in table.state.players:
            found[player][place.key] = _laid(table.in_zone(player, place.key), facts)
    return found


def named(board: Board, given: dict[str, Any], start: State, facts: Facts = no_facts) -> dict[str, Any]:
    """A given table, which is plain data, with the id that each card has in ``start``, its snapshot."""
    for place in board.places:
        own = "{player}" in place.at
        for player in start.players if own else ("",):
            if own:
                there = [start.things[id_] for id_ in start.order.get(side(player, place.key), ())]
            else:
                there = lying(start, place.key)
            if there:
                entries = _laid(there, facts, *(() if own else ("owner",)))
                _put(given, place.at.format(player=player).split("."), entries)
    return given


def _laid(things: Iterable[Thing], facts: Facts, *more: str) -> list[dict[str, Any]]:
    """Things as entries say them; of whom nobody is the owner it is not said."""
    return [
        {key: found for key in ("id", "card", *more) if (found := getattr(one, key)) or key not in more}
        | {**facts(one)}
        for one in things
    ]


def _put(data: dict[str, Any], keys: Sequence[str], value: Any) -> None:
    """Put a value in its place, from the outside in."""
    for key in keys[:-1]:
        data = data.setdefault(key, {})
    data[keys[-1]] = value


__all__ = ["Facts", "named", "no_facts", "shown"]
