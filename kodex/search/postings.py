"""Which items hold a token and how often: BM25 over lists that are made when the store is compiled.

A query asks for some sixty tokens; adding up their short lists here takes a twentieth of what FTS5 needs to rank the
same items in the same order, and the lists also tell which grams an item holds (``evidence``). A token in too many
items costs time and decides little: it finds items only where nothing else was asked.
"""

from __future__ import annotations

import math
import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kodex.search.counting import Counts
    from kodex.store.store import Store

COMMON = 0.2
"""A token in more than this share of the items (and in more than :data:`MANY`) finds nothing while others do."""

MANY = 100
K1 = 3.0
"""How slowly a token's worth grows with its count, and :data:`B`, how much long items pay for it: measured."""

B = 0.75
TOP = 2.2
"""The most that a token can be worth, in units of its idf."""

LITTLE = 1e-6
"""The idf of a token that more than half of the items hold."""

_MOST = 255
"""Counts are kept in a byte."""

_WIDE = 2
"""Places are kept in two bytes."""


class Posting(NamedTuple):
    """How many items hold a token, their places, and how often each has it."""

    items: int
    places: array[int]
    counts: bytes


class Postings(NamedTuple):
    """What some tokens find: by token its list, how many items there are, by place what is added to a count (``K1``
    times the item's length by the average one) before the count is divided by it."""

    lists: dict[str, Posting]
    total: int
    slow: array[float]


def rows(found: Counts, places_of: Sequence[int]) -> Iterable[tuple[str, int, bytes, bytes]]:
    """The rows of the table ``token``, sorted, from the counts of the tokens of the items and from where each item
    stands; ``''`` is what they share."""
    import numpy as np

    sums = np.bincount(found.text, weights=found.often, minlength=len(places_of)).astype(int).tolist()
    lengths = dict(zip(places_of, sums, strict=True))
    average = sum(lengths.values()) / (len(lengths) or 1) or 1.0
    slow = [K1 * (1 - B + B * lengths.get(place, 0) / average) for place in range(max(lengths, default=0) + 1)]
    yield "", len(places_of), b"", array("d", slow).tobytes()
    places = np.array(places_of, np.uint16)[found.text].tobytes()
    often = np.minimum(found.often, _MOST).astype(np.uint8).tobytes()
    ends = [0, *np.cumsum(np.bincount(found.token, minlength=len(found.tokens))).tolist()]
    for token, (start, end) in zip(found.tokens, pairwise(ends), strict=True):
        if start < end:
            yield token, end - start, places[_WIDE * start : _WIDE * end], often[start:end]


def idf(items: int, total: int) -> float:
    """How telling a token is that so many of all items hold; negative when more than half of them do."""
    return math.log((total - items + 0.5) / (items + 0.5))


def _finds(items: int, total: int) -> bool:
    return items <= MANY or idf(items, total) > math.log(1 / COMMON - 1)


def read(store: Store, wanted: Iterable[str]) -> Postings:
    """The lists of those tokens that any item holds, in the order ``wanted``."""
    lists = store.cached("token", ["", *wanted], _read)
    whole = lists.pop("", Posting(0, array("H"), b""))
    return Postings(lists, whole.items, array("d", whole.counts))


def _read(connection: sqlite3.Connection, wanted: list[str]) -> dict[str, Posting]:
    marks = ",".join("?" * len(wanted))
    found = connection.execute(f"SELECT term, items, places, counts FROM token WHERE term IN ({marks})", wanted)
    return {term: Posting(items, array("H", places), counts) for term, items, places, counts in found}


def totals(store: Store, known: Postings, wanted: Iterable[str]) -> dict[int, float]:
    """By place the sum of what the wanted tokens are worth there; common ones only where there are no others."""
    every = list(wanted)
    telling = [token for token in every if _finds(known.lists[token].items, known.total)]
    worths = store.cached("worth", telling or every, partial(_worths, known))
    found = [0.0] * len(known.slow)  # by place: of all loops of a query this is the longest
    for token, worth in worths.items():
        for place, one in zip(known.lists[token].places, worth, strict=True):
            found[place] += one
    return {place: worth for place, worth in enumerate(found) if worth}


def _worths(known: Postings, _connection: sqlite3.Connection, wanted: list[str]) -> dict[str, array[float]]:
    """What each of some tokens is worth at each of its places."""
    return {token: array("d", _worth(known.lists[token], known)) for token in wanted}


def _worth(posting: Posting, known: Postings) -> list[float]:
    slow = known.slow
    most = TOP * max(LITTLE, idf(posting.items, known.total))
    return [most * count / (count + slow[place]) for place, count in zip(posting.places, posting.counts, strict=True)]


def standing(store: Store, known: Postings, among: set[int]) -> Iterable[tuple[str, Iterable[int]]]:
    """The tokens, each with those of some places where it stands.

    The places of common ones, which are most of all, are not gone through: it is kept of every place whether it is one.
    """
    common = [token for token, posting in known.lists.items() if not _finds(posting.items, known.total)]
    marks = store.cached("common", common, partial(_marks, known))
    for token, posting in known.lists.items():
        mark = marks.get(token)
        yield token, among.intersection(posting.places) if mark is None else [one for one in among if mark[one]]


def _marks(known: Postings, _connection: sqlite3.Connection, wanted: list[str]) -> dict[str, bytes]:
    """By token for each place, from 0, whether it stands there."""
    found = {}
    for token in wanted:
        mark = bytearray(len(known.slow))
        for place in known.lists[token].places:
            mark[place] = True
        found[token] = bytes(mark)
    return found


def best(found: Mapping[int, float], depth: int) -> list[tuple[int, float]]:
    """The ``depth`` places with the highest sums, the first in print of equals."""
    if len(found) > depth:
        least = sorted(found.values())[-depth]
        return sorted(((p, s) for p, s in found.items() if s >= least), key=lambda pair: (-pair[1], pair[0]))[:depth]
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
