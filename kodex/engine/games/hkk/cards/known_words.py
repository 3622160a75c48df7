"""The words that the cards of a table know: what none of them says, nothing in the game can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from kodex.engine.games.hkk.cards.card import Card
from kodex.engine.kernel.state import State

_WORD = re.compile(r"\w+(?:-\w+)*")
_KEPT = 4_000
_known: dict[int, tuple[Card, frozenset[str]]] = {}
_defaults: dict[type, tuple[tuple[str, Any], ...]] = {}


def words_of(cards: Mapping[str, Card], state: State) -> frozenset[str]:
    """Every word of the cards and of the facts and marks of a snapshot: types, subtypes, keywords, verbs, selectors,
    and the names of the fields that a card fills in."""
    found: set[str] = set()
    for card in cards.values():
        found |= _of_card(card)
    for thing in state.things.values():
        if thing.facts:
            found.update(_walk(thing.facts))
    found.update(_walk(state.marks))
    return frozenset(found)


def _of_card(card: Card) -> frozenset[str]:
    """What one card knows; kept, for the same cards come to many tables."""
    known = _known.get(id(card))
    if known is not None and known[0] is card:
        return known[1]
    if len(_known) >= _KEPT:
        _known.clear()
    found = frozenset(_walk(card))
    _known[id(card)] = card, found
    return found


def _walk(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield from _WORD.findall(value)
    elif isinstance(value, Struct):
        for name, default in _fields(type(value)):
            inner = getattr(value, name)
            if inner != default:
                yield name
                yield from _walk(inner)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _walk(key)
            yield from _walk(inner)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for inner in value:
            yield from _walk(inner)


def _fields(type_: type[Struct]) -> tuple[tuple[str, Any], ...]:
    known = _defaults.get(type_)
    if known is None:
        known = _defaults[type_] = tuple(
            (one.name, one.default_factory() if callable(one.default_factory) else one.default) for one in fields(type_)
        )
    return known
