"""A snapshot as one hashable value: equal values are the same position."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from kodex.engine.kernel.state import State, Thing

_KNOWN: dict[int, tuple[Thing, Hashable]] = {}
_MOST = 200_000
_PLAIN = frozenset({str, int, bool, type(None)})
"""Types whose values stand for themselves."""


def frozen(state: State) -> Hashable:
    """The whole of a snapshot, hashable; the order in which things came into being does not count."""
    things = state.things
    return (
        tuple(tuple(numbers.items()) for numbers in state.players.values()),
        frozenset(map(_thing, things.values())),
        frozenset((key, ids) for key, ids in state.order.items() if ids),
        frozenset((key, freeze(value)) for key, value in state.marks.items()),
    )


def _thing(thing: Thing) -> Hashable:
    known = _KNOWN.get(id(thing))
    if known is not None and known[0] is thing:
        return known[1]
    value = (thing.id, thing.card, thing.owner, thing.controller, thing.zone, freeze(thing.facts))
    if len(_KNOWN) > _MOST:
        _KNOWN.clear()
    _KNOWN[id(thing)] = (thing, value)
    return value


def freeze(value: Any) -> Hashable:
    """A value of facts or marks, hashable."""
    kind = type(value)
    if kind in _PLAIN:
        return value  # type: ignore[no-any-return]
    if kind is tuple or kind is list:
        return tuple([one if type(one) in _PLAIN else freeze(one) for one in value])
    if kind is dict:
        return frozenset([(key, freeze(one)) for key, one in value.items()]) if value else ()
    return frozenset(map(freeze, value)) if isinstance(value, set | frozenset) else _struct(value)


def _struct(value: Any) -> Hashable:
    fields = getattr(value, "__struct_fields__", None)
    if fields is None:
        return repr(value)
    return (type(value).__name__, *(freeze(getattr(value, name)) for name in fields))
