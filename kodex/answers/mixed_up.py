"""The stored question about just those two things, often mixed up, that are asked about (:mod:`kodex.text.paired`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from kodex.search import item_cache
from kodex.search.plain import Inquiry, Ranked, beginning
from kodex.store.store import Store
from kodex.text import paired
from kodex.text.paired import Pair

Stored = tuple[int, list[str], Pair]
"""A stored question about two things: its place among those of its item, its folded words, what it is about."""


class Paired(NamedTuple):
    """A stored question about two things: the number of its rule, its folded words."""

    number: str
    line: list[str]


def find(inquiry: Inquiry, question: str, items: Sequence[Ranked]) -> Paired | None:
    """The stored question of some items that is about the two things asked about, the most alike one; None: none is."""
    asked = paired.asked(question, inquiry.reading.mended(), list(_named(inquiry)))
    near: list[tuple[float, Paired]] = []
    for item in items if asked else ():
        for at, line, pair in _pairs(inquiry.store, item.ord):
            if asked and paired.is_about(pair, asked):
                near.append((inquiry.pairs(item.ord).alike[at], Paired(item.number, line)))
    return max(near, key=itemgetter(0))[1] if near else None


def may_ask(inquiry: Inquiry, question: str) -> bool:
    """Whether a question may ask about two things: :func:`find` would look for them."""
    return paired.asked(question, inquiry.reading.mended(), list(_named(inquiry))) is not None


def _pairs(store: Store, place: int) -> list[Stored]:
    """The stored questions of an item that are about two things, found once while its store is open."""
    return store.cached("mixed up", [place], partial(_read_pairs, store))[place]


def _read_pairs(store: Store, _connection: sqlite3.Connection, places: list[int]) -> dict[int, list[Stored]]:
    found: dict[int, list[Stored]] = {}
    for place in places:
        lines = ((at, line.split()) for at, line in enumerate(item_cache.lines(store, place).questions))
        found[place] = [(at, line, pair) for at, line in lines if (pair := paired.stored(line))]
    return found


def _named(inquiry: Inquiry) -> Iterator[set[str]]:
    """Of each telling word asked that any rule has how that begins and how the official terms for it do."""
    reading = inquiry.reading
    official = reading.official()
    for at, (word, typed) in enumerate(zip(reading.mended(), reading.words, strict=True)):
        is_telling = paired.is_telling(word) and paired.is_telling(typed)
        if is_telling and inquiry.weights.get(beginning(word), (0, 0.0))[0]:
            yield {paired.start(one) for one in (word, *official.get(at, ()))}
