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


class PlayerSet(Struct, frozen=True, gc=False):
    """A number of a player is from now on ``value``."""

    player: str
    key: str
    value: int


class FactSet(Struct, frozen=True, gc=False):
    """A fact of a thing is from now on ``value``; None: it has none."""

    thing: str
    key: str
    value: Any


class MarkSet(Struct, frozen=True, gc=False):
    """A mark is from now on ``value``; None: it is not set."""

    key: str
    value: Any


class Moved(Struct, frozen=True, gc=False):
    """A thing lies in a zone on the side of ``controller``: at place 0 (first), 1 (second) …, -1 (last)."""

    thing: str
    zone: str
    controller: str
    position: int


class Created(Struct, frozen=True, gc=False):
    """A thing that there has not been."""

    thing: Thing


class Reordered(Struct, frozen=True, gc=False):
    """The things of a side (:func:`side`), the same ones, in another order."""

    side: str
    ids: tuple[str, ...]


Change = PlayerSet | FactSet | MarkSet | Moved | Created | Reordered
"""What an event changes; which of them it is is told by its type."""


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
    return player + "." + zone if player else zone  # a word of the vocabulary costs twice as much in an f""


def slot(row: str, n: int) -> str:
    """The zone that is the n-th place of a row: ``planets/3``. Things may lie there whoever controls them, or none."""
    return row + "/" + str(n)


def lying(state: State, zone: str) -> list[Thing]:
    """Whatever lies in a zone: the players' things in their order, then those that are nobody's."""
    order, things = state.order, state.things
    ids: tuple[str, ...] = ()
    for player in state.players:
        key = player + "." + zone  # :func:`side`, of every zone that is looked at
        if key in order:
            ids += order[key]
    if zone in order:
        ids += order[zone]
    return [things[id_] for id_ in ids] if ids else []


def marked(state: State, change: MarkSet) -> State:
    """The snapshot after another value of a single mark, which is all that a step of a procedure changes."""
    marks = state.marks.copy()
    if change.value is None:
        marks.pop(change.key, None)
    else:
        marks[change.key] = change.value
    return State(state.players, state.things, state.order, marks)


def apply(state: State, changes: Iterable[Change]) -> State:
    """The snapshot after ``changes``. Raises KeyError for players or things that do not exist."""
    players, things, order, marks = state.players, state.things, state.order, state.marks
    for change in changes:
        if type(change) is MarkSet:
            if marks is state.marks:
                marks = marks.copy()
            if change.value is None:
                marks.pop(change.key, None)
            else:
                marks[change.key] = change.value
        elif type(change) is PlayerSet:
            players = {**players, change.player: {**players[change.player], change.key: change.value}}
        elif type(change) is FactSet:
            if things is state.things:
                things = things.copy()
            thing = things[change.thing]
            things[change.thing] = replace(thing, facts=_with(thing.facts, change.key, change.value))
        elif type(change) is Moved:
            if things is state.things:
                things = things.copy()
            if order is state.order:
                order = order.copy()
            _move(things, order, change)
        elif type(change) is Created:
            if things is state.things:
                things = things.copy()
            if order is state.order:
                order = order.copy()
            things[change.thing.id] = change.thing
            _place(order, change.thing, -1)
        elif type(change) is Reordered:
            if order is state.order:
                order = order.copy()
            if sorted(change.ids) != sorted(order.get(change.side, ())):
                raise ValueError(f"not the things of {change.side} in another order: {change.ids!r}")
            order[change.side] = tuple(change.ids)
        else:
            raise ValueError(f"unknown change: {change!r}")
    return State(players, things, order, marks)


def fold(start: State, events: Iterable[Event]) -> State:
    """The snapshot that a log of events leads to from ``start``."""
    return apply(start, [change for event in events for change in (*event.changes, *event.noted)])


def _with(mapping: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    if value is not None:
        return {**mapping, key: value}
    if key not in mapping:
        return mapping
    return {k: v for k, v in mapping.items() if k != key}


def _move(things: dict[str, Thing], order: dict[str, tuple[str, ...]], change: Moved) -> None:
    """Move a thing within mappings that are copies already."""
    id_ = change.thing
    before = things[id_]
    after = Thing(id_, before.card, before.owner, change.controller, change.zone, before.facts)
    left = side(before.controller, before.zone)
    there = order.get(left, ())
    if id_ in there:
        n = there.index(id_)
        there = there[:n] + there[n + 1 :]
    order[left] = there
    things[id_] = after
    _place(order, after, change.position)


def _place(order: dict[str, tuple[str, ...]], thing: Thing, position: int) -> None:
    to = side(thing.controller, thing.zone)
    there = order.get(to, ())
    n = len(there) if position < 0 else position
    order[to] = (*there[:n], thing.id, *there[n:])
