"""A snapshot as one hashable value: equal values are the same position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.state import State, Thing

_KNOWN: dict[int, tuple[Any, Hashable]] = {}
"""What has been frozen, by identity, with its hashable value. It is kept itself, too, so nothing else can be it."""
_MOST = 20_000
_PLAIN = frozenset({str, int, bool, type(None)})
"""Types whose values stand for themselves."""


class Alike(Struct, frozen=True):
    """What keeps no positions of a game apart: the order in ``unordered`` zones (of a row of places: its name), the
    ``counters`` among its marks, and which is which of ``tokens`` (cards whose things differ in nothing but their ids,
    and which nothing names)."""

    unordered: frozenset[str] = frozenset()
    counters: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()


def frozen(state: State, alike: Alike | None = None) -> Hashable:
    """The whole of a snapshot, hashable; the order in which things and marks came into being does not count.

    What is ``alike`` does not count either. What has not changed since the snapshot before is the same object there,
    and frozen once. All is in flat tuples by name, which the garbage collector need not look into.
    """
    if alike is not None:
        state = _without(state, alike)
    players, things, order, marks = state.players, state.things, state.order, state.marks
    known, keep = _KNOWN.get, _keep
    sides = [side for side in sorted(order) if order[side]]
    names = sorted(marks)
    return (
        tuple([(known(id(numbers)) or keep(numbers))[1] for numbers in players.values()]),
        tuple([(known(id(one)) or keep(one))[1] for one in map(things.__getitem__, sorted(things))]),
        (*sides, *map(order.__getitem__, sides)),
        (
            *names,
            *[
                value if type(value) in _PLAIN else (known(id(value)) or keep(value))[1]
                for value in map(marks.__getitem__, names)
            ],
        ),
    )


def _without(state: State, alike: Alike) -> State:
    """The snapshot with what keeps no positions apart as if it were the same."""
    things, order = dict(state.things), dict(state.order)
    named: dict[str, str] = {}
    tokens = [id_ for id_, thing in things.items() if thing.card in alike.tokens]
    for n, id_ in enumerate(sorted(tokens, key=lambda id_: repr(_likeness(things[id_])))):
        named[id_] = f"{things[id_].card}#{n}"
    for old in tokens:
        thing = things.pop(old)
        things[named[old]] = replace(thing, id=named[old])
    for side, ids in order.items():
        ids = tuple(named.get(id_, id_) for id_ in ids)
        order[side] = tuple(sorted(ids)) if _zone(side) in alike.unordered else ids
    marks = {name: value for name, value in state.marks.items() if name not in alike.counters}
    return State(state.players, things, order, marks)


def _likeness(thing: Thing) -> tuple[Any, ...]:
    return thing.card, thing.owner, thing.controller, thing.zone, freeze(thing.facts)


def _zone(side: str) -> str:
    """The zone of a side, of a row of places the row: ``bed`` of ``A.bed/2``."""
    return side.rpartition(".")[2].partition("/")[0]


def _keep(value: Any) -> tuple[Any, Hashable]:
    """Freeze something and remember it: it is never changed in place."""
    if len(_KNOWN) > _MOST:
        _KNOWN.clear()
    found = _KNOWN[id(value)] = value, freeze(value)
    return found


def freeze(value: Any) -> Hashable:
    """A thing, the numbers of a player, or a value of facts or marks, hashable."""
    kind = type(value)
    if kind in _PLAIN:
        return value  # type: ignore[no-any-return]
    if isinstance(value, str):  # a word of a closed list: it is equal to its string
        return str(value)
    if kind is Thing:
        return (value.id, value.card, value.owner, value.controller, value.zone, freeze(value.facts))
    try:  # most of them are, or hold nothing but what is, hashable as it stands
        if kind is tuple or kind is dict:
            found: Hashable = value if kind is tuple else tuple(sorted(value.items()))
            hash(found)
            return found
    except TypeError:  # a mapping or a list in it, or keys without an order
        pass
    if kind is tuple or kind is list:
        return tuple(map(freeze, value))
    if kind is dict:
        return frozenset([(key, freeze(one)) for key, one in value.items()])
    return frozenset(map(freeze, value)) if isinstance(value, set | frozenset) else _struct(value)


def _struct(value: Any) -> Hashable:
    fields = getattr(value, "__struct_fields__", None)
    if fields is None:
        return repr(value)
    return (type(value).__name__, *(freeze(getattr(value, name)) for name in fields))
