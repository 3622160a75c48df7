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

NOBODY = ""
"""The owner or controller of what is no player's: a card in a row in the middle, a token on an empty place."""


class Thing(Struct, frozen=True, gc=False):
    """A card or marker. ``zone`` belongs to ``controller``'s side; where that is NOBODY, it is one that all share."""

    id: str
    card: str
    owner: str
    controller: str
    zone: str
    facts: dict[str, Any] = {}


class State(Struct, frozen=True, gc=False):
    """One snapshot. ``order`` keeps sequences that matter (a deck from its top), by :func:`side`."""

    players: dict[str, dict[str, int]]
    things: dict[str, Thing]
    order: dict[str, tuple[str, ...]] = {}
    marks: dict[str, Any] = {}


Change = tuple[Any, ...]
"""``("player", id, key, new)``, ``("fact", thing, key, new or None)``, ``("mark", key, new or None)``,
``("move", thing, zone, controller, position)`` with position 0 (first), 1 (second) …, -1 (last), ``("create", Thing)``,
or ``("order", side, ids)``, the same things in another order."""


class Event(Struct, frozen=True, gc=False):
    """What happened: a word of the game's vocabulary, the changes it made, the norms that justify it.

    ``cause`` is the index of the event that brought it about, None for a player's own decision or the course of the
    turn; below 0 it lies before the log begins (-1: the last event before it). ``facts`` are for people and tests (who,
    what, how much); the changes alone make the next snapshot. ``noted`` are the changes of marks in which is kept what
    rules ask of the past (:meth:`NormBook.notes`): they belong to the snapshot, and are nothing that happens.
    """

    kind: str
    changes: tuple[Change, ...]
    norms: tuple[str, ...]
    facts: dict[str, Any] = {}
    cause: int | None = None
    noted: tuple[Change, ...] = ()


def side(player: str, zone: str) -> str:
    """Where a player's things in a zone are kept in order: ``A.hand``; of a zone that all share, its name alone."""
    return f"{player}.{zone}" if player else zone


def slot(row: str, n: int) -> str:
    """The zone that is the n-th place of a row: ``planets/3``. Things may lie there whoever controls them, or none."""
    return f"{row}/{n}"


def lying(state: State, zone: str) -> list[Thing]:
    """Whatever lies in a zone: the players' things in their order, then those that are nobody's."""
    return [state.things[id_] for player in (*state.players, NOBODY) for id_ in state.order.get(side(player, zone), ())]


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
        elif what == "order":
            if order is state.order:
                order = order.copy()
            if sorted(change[2]) != sorted(order.get(change[1], ())):
                raise ValueError(f"not the things of {change[1]} in another order: {change[2]!r}")
            order[change[1]] = tuple(change[2])
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
        start = apply(start, (*event.changes, *event.noted))
    return start


def _with(mapping: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    if value is not None:
        return {**mapping, key: value}
    if key not in mapping:
        return mapping
    return {k: v for k, v in mapping.items() if k != key}


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
    left = side(before.controller, before.zone)
    there = order.get(left, ())
    if id_ in there:
        n = there.index(id_)
        there = there[:n] + there[n + 1 :]
    order[left] = there
    things[id_] = after
    _place(order, after, position)


def _place(order: dict[str, tuple[str, ...]], thing: Thing, position: int) -> None:
    to = side(thing.controller, thing.zone)
    there = order.get(to, ())
    n = len(there) if position < 0 else position
    order[to] = (*there[:n], thing.id, *there[n:])
