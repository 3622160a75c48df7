"""Immutable snapshots of a game, and events: the only way from one snapshot to the next.

A snapshot knows players with numbers, things (cards, markers) with a place and facts, and marks (whose turn, which
phase …). It knows no game: what the names mean is the game's business. Mappings inside a snapshot are never changed in
place; :func:`apply` copies what it changes, so snapshots share the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class Thing(Struct, frozen=True, gc=False):
    """A card or marker. ``zone`` belongs to ``owner``'s side or, on the table, to ``controller``'s."""

    id: str
    card: str
    owner: str
    controller: str
    zone: str
    facts: dict[str, Any] = {}


class State(Struct, frozen=True, gc=False):
    """One snapshot. ``order`` keeps sequences that matter (a deck from its top), by ``player.zone``."""

    players: dict[str, dict[str, int]]
    things: dict[str, Thing]
    order: dict[str, tuple[str, ...]] = {}
    marks: dict[str, Any] = {}


Change = tuple[Any, ...]
"""``("player", id, key, new)``, ``("fact", thing, key, new or None)``, ``("mark", key, new or None)``,
``("move", thing, zone, controller, position)`` with position 0 (first), -1 (last), or ``("create", Thing)``."""


class Event(Struct, frozen=True, gc=False):
    """What happened: a word of the game's vocabulary, the changes it made, the norms that justify it.

    ``cause`` is the index of the event that brought it about, None for a player's own decision or the course of the
    turn; below 0 it lies before the log begins (-1: the last event before it). ``facts`` are for people and tests (who,
    what, how much); the changes alone make the next snapshot.
    """

    kind: str
    changes: tuple[Change, ...]
    norms: tuple[str, ...]
    facts: dict[str, Any] = {}
    cause: int | None = None


def apply(state: State, changes: Iterable[Change]) -> State:
    """The snapshot after ``changes``. Raises KeyError for players or things that do not exist."""
    players, things, order, marks = state.players, state.things, state.order, state.marks
    for change in changes:
        what = change[0]
        if what == "mark":
            if marks is state.marks:
                marks = marks.copy()
            if change[2] is None:
                marks.pop(change[1], None)
            else:
                marks[change[1]] = change[2]
        elif what == "player":
            players = {**players, change[1]: {**players[change[1]], change[2]: change[3]}}
        elif what == "fact" or what == "move" or what == "create":
            if things is state.things:
                things = things.copy()
            if what == "fact":
                thing = things[change[1]]
                things[change[1]] = replace(thing, facts=_with(thing.facts, change[2], change[3]))
                continue
            if order is state.order:
                order = order.copy()
            if what == "move":
                _move(things, order, *change[1:])
            else:
                things[change[1].id] = change[1]
                _place(order, change[1], -1)
        else:
            raise ValueError(f"unknown change: {what!r}")
    return State(players, things, order, marks)


def fold(start: State, events: Iterable[Event]) -> State:
    """The snapshot that a log of events leads to from ``start``."""
    for event in events:
        start = apply(start, event.changes)
    return start


def _with(mapping: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    if value is not None:
        return {**mapping, key: value}
    if key not in mapping:
        return mapping
    return {k: v for k, v in mapping.items() if k != key}


def _side(thing: Thing) -> str:
    return f"{thing.controller}.{thing.zone}"


def _move(
    things: dict[str, Thing],
    order: dict[str, tuple[str, ...]],
    id_: str,
    zone: str,
    controller: str,
    position: int,
) -> None:
    """Move a thing within mappings that are copies already."""
    before = things[id_]
    after = Thing(id_, before.card, before.owner, controller, zone, before.facts)
    side = _side(before)
    there = order.get(side, ())
    if id_ in there:
        n = there.index(id_)
        there = there[:n] + there[n + 1 :]
    order[side] = there
    things[id_] = after
    _place(order, after, position)


def _place(order: dict[str, tuple[str, ...]], thing: Thing, position: int) -> None:
    side = _side(thing)
    there = order.get(side, ())
    order[side] = (thing.id, *there) if position == 0 else (*there, thing.id)
