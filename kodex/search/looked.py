"""What search looks at of an item: read from the store when it is first looked at, and kept while that is open.

All the items of a rulebook are some megabytes, and a few of them come up in most questions.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from kodex.search import meaning
from kodex.store.store import Store

T = TypeVar("T")


class Near(NamedTuple):
    """An item that BM25 finds: its number, the places of the items linked with it, its folded names (a line break
    before each)."""

    number: str
    linked: array[int]
    names: str


class Close(NamedTuple):
    """An item that is held against a query (:mod:`kodex.search.evidence`).

    ``own``: its own words, ``questions`` and ``situations``: its stored ones as lines, ``lengths``: of all of those as
    vectors, ``cases``: all lines of situations as one text, ``beats``: the places of its main rules.
    """

    kind: str | None
    meaning: meaning.Vector
    subject: list[str]
    gist: str
    own: str
    questions: list[str]
    situations: list[str]
    lengths: array[float]
    cases: str
    beats: array[int]


def near(store: Store, places: Collection[int]) -> dict[int, Near]:
    """The items at some places in short."""
    return _known(store, "near", places, _read_near)


def close(store: Store, places: Collection[int]) -> dict[int, Close]:
    """The items at some places with their lines."""
    return _known(store, "close", places, _read_close)


def _known(
    store: Store, kind: str, places: Collection[int], read: Callable[[sqlite3.Connection, list[int]], dict[int, T]]
) -> dict[int, T]:
    known: dict[int, T] = store.memory(kind)
    missing = [place for place in places if place not in known]
    if missing:
        known.update(read(store.connection, missing))
    return known


def _read_near(connection: sqlite3.Connection, places: list[int]) -> dict[int, Near]:
    rows = connection.execute(
        "SELECT rule.ord, number, near, names FROM rule JOIN surroundings USING (ord)"
        f" WHERE rule.ord IN ({','.join(map(str, places))})"
    )
    return {place: Near(number, array("H", linked), names) for place, number, linked, names in rows}


def _read_close(connection: sqlite3.Connection, places: list[int]) -> dict[int, Close]:
    rows = connection.execute(
        "SELECT rule.ord, kind, meaning, subject, gist, asked, lengths, beats, lines"
        " FROM rule JOIN surroundings USING (ord)"
        f" WHERE rule.ord IN ({','.join(map(str, places))})"
    )
    found = {}
    for place, kind, vector, subject, gist, asked, lengths, beats, lines in rows:
        own, *every = lines.split("\n")
        found[place] = Close(
            kind=kind,
            meaning=meaning.vector(vector),
            subject=subject.split(),
            gist=gist,
            own=own,
            questions=every[:asked],
            situations=every[asked:],
            lengths=array("f", lengths),
            cases="\n".join(every[asked:]),
            beats=array("H", beats),
        )
    return found
