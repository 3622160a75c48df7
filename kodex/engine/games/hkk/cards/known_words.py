"""The words that the cards of a table know: what none of them says, nothing in the game can be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from kodex.engine.games.hkk.cards.card import Card
from kodex.engine.kernel.state import State

_WORD = re.compile(r"\w+(?:-\w+)*")
_KEPT = 4_000
Words = frozenset[str]
_defaults: dict[type, tuple[tuple[str, Any], ...]] = {}


def once_a_card(make: Callable[[Card], Words]) -> Callable[[Card], Words]:
    """Words that are made of a card, kept: the same cards come to many tables."""
    kept: dict[int, tuple[Card, Words]] = {}

    @wraps(make)
    def of(card: Card) -> Words:
        known = kept.get(id(card))
        if known is None or known[0] is not card:
            if len(kept) >= _KEPT:
                kept.clear()
            known = kept[id(card)] = card, make(card)
        return known[1]

    return of


def words_of(cards: Mapping[str, Card], state: State) -> Words:
    """Every word of the cards and of the facts and marks of a snapshot: types, subtypes, keywords, verbs, selectors,
    and the names of the fields that a card fills in."""
    found: set[str] = set()
    found.update(*[of_card(card) for card in cards.values()])
    for thing in state.things.values():
        if thing.facts:
            _gather(thing.facts, found)
    _gather(state.marks, found)
    return frozenset(found)


@once_a_card
def of_card(card: Card) -> Words:
    """Every word of one card."""
    words: set[str] = set()
    _gather(card, words)
    return frozenset(words)


def _gather(value: Any, found: set[str]) -> None:
    """Add every word of a value to those that have been found."""
    if isinstance(value, str):
        if value not in found:
            found.add(value)
            found.update(_WORD.findall(value))
    elif isinstance(value, Struct):
        for name, default in _fields(type(value)):
            inner = getattr(value, name)
            if inner != default:
                found.add(name)
                _gather(inner, found)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            _gather(key, found)
            _gather(inner, found)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for inner in value:
            _gather(inner, found)


def _fields(type_: type[Struct]) -> tuple[tuple[str, Any], ...]:
    known = _defaults.get(type_)
    if known is None:
        known = _defaults[type_] = tuple(
            (one.name, one.default_factory() if callable(one.default_factory) else one.default) for one in fields(type_)
        )
    return known
