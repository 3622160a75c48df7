"""Which items hold a token and how often: BM25 over lists that are made when the store is compiled.

A query asks for some sixty tokens; adding up their short lists here takes a twentieth of what FTS5 needs to rank the
same items in the same order, and the lists also tell which grams an item holds (``evidence``). A token in too many
items costs time and decides little: it finds items only where nothing else was asked.
"""

from __future__ import annotations

import math
import sqlite3
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kodex.text.grams import tokens

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


def rows(bodies: Mapping[int, list[str]]) -> Iterable[tuple[str, int, bytes, bytes]]:
    """The rows of the table ``token`` for items given by place as their folded words; ``''`` is what they share."""
    cut: dict[str, list[str]] = {}
    held: dict[str, tuple[list[int], list[int]]] = {}
    lengths: dict[int, int] = {}
    for place, found in bodies.items():
        counts: Counter[str] = Counter()
        for word in found:
            if word not in cut:
                cut[word] = tokens(word)
            counts.update(cut[word])
        lengths[place] = counts.total()
        for token, count in counts.items():
            places, often = held.setdefault(token, ([], []))
            places.append(place)
            often.append(min(count, _MOST))
    average = sum(lengths.values()) / (len(lengths) or 1) or 1.0
    slow = [K1 * (1 - B + B * lengths.get(place, 0) / average) for place in range(max(lengths, default=0) + 1)]
    yield "", len(bodies), b"", array("d", slow).tobytes()
    for token, (places, often) in held.items():
        yield token, len(places), array("H", places).tobytes(), bytes(often)


def idf(items: int, total: int) -> float:
    """How telling a token is that so many of all items hold; negative when more than half of them do."""
    return math.log((total - items + 0.5) / (items + 0.5))


def _finds(items: int, total: int) -> bool:
    return items <= MANY or idf(items, total) > math.log(1 / COMMON - 1)


def read(connection: sqlite3.Connection, wanted: Iterable[str]) -> Postings:
    """The lists of those tokens that any item holds."""
    every = ["", *wanted]
    marks = ",".join("?" * len(every))
    found = connection.execute(f"SELECT term, items, places, counts FROM token WHERE term IN ({marks})", every)
    lists = {term: Posting(items, array("H", places), counts) for term, items, places, counts in found}
    whole = lists.pop("", Posting(0, array("H"), b""))
    return Postings(lists, whole.items, array("d", whole.counts))


def totals(known: Postings, wanted: Iterable[str]) -> dict[int, float]:
    """By place the sum of what the wanted tokens are worth there; common ones only where there are no others."""
    every = list(wanted)
    telling = [token for token in every if _finds(known.lists[token].items, known.total)]
    found: dict[int, float] = {}
    have, slow = found.get, known.slow
    for token in telling or every:
        items, places, counts = known.lists[token]
        most = TOP * max(LITTLE, idf(items, known.total))
        for place, count in zip(places, counts, strict=True):
            found[place] = have(place, 0.0) + most * count / (count + slow[place])
    return found


def best(found: Mapping[int, float], depth: int) -> list[tuple[int, float]]:
    """The ``depth`` places with the highest sums, the first in print of equals."""
    if len(found) > depth:
        least = sorted(found.values())[-depth]
        return sorted(((p, s) for p, s in found.items() if s >= least), key=lambda pair: (-pair[1], pair[0]))[:depth]
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
