"""The items of a rulebook as search looks at them: each is read when it is first needed and kept while its store is
open.

All the items of a rulebook are some megabytes, and a few of them come up in most questions.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Collection
from typing import NamedTuple

from kodex.search import meaning
from kodex.search.columns import Columns
from kodex.store.store import Store


class Brief(NamedTuple):
    """What is looked at of every item that BM25 finds: its number, the places of the items linked with it, its folded
    names (a line break before each)."""

    number: str
    linked: array[int]
    names: str


class Detail(NamedTuple):
    """What is held against a query of the best items (:mod:`kodex.search.evidence`).

    ``meanings``: what its stored questions and situations mean, in this order; ``asked``: how many are questions;
    ``said``: what each of them is answered (:func:`kodex.text.verdicts.word`).
    """

    meaning: meaning.Vector
    meanings: Columns
    asked: int
    said: str


class Lines(NamedTuple):
    """The folded lines of an item, which few questions need: its ``own`` words (headings, text, terms), its
    ``questions`` and ``situations``, the stored ones."""

    own: str
    questions: list[str]
    situations: list[str]

    def stored(self) -> list[str]:
        """Its questions and situations."""
        return [*self.questions, *self.situations]

    def every(self) -> str:
        """All its lines."""
        return "\n".join((self.own, *self.questions, *self.situations))


def briefs(store: Store, places: Collection[int]) -> dict[int, Brief]:
    """By place the items at some places in brief."""
    return store.cached("brief", places, _read_briefs)


def details(store: Store, places: Collection[int]) -> dict[int, Detail]:
    """By place the items at some places as they are held against a query."""
    return store.cached("detail", places, _read_details)


def lines(store: Store, place: int) -> Lines:
    """The lines of the item at a place."""
    return store.cached("lines", [place], _read_lines)[place]


def _read_briefs(connection: sqlite3.Connection, places: list[int]) -> dict[int, Brief]:
    rows = connection.execute(
        "SELECT rule.ord, number, near, names FROM rule JOIN surroundings USING (ord)"
        f" WHERE rule.ord IN ({','.join(map(str, places))})"
    )
    return {place: Brief(number, array("H", linked), names) for place, number, linked, names in rows}


def _read_details(connection: sqlite3.Connection, places: list[int]) -> dict[int, Detail]:
    rows = connection.execute(
        f"SELECT ord, meaning, meanings, asked, said FROM surroundings WHERE ord IN ({','.join(map(str, places))})"
    )
    return {
        place: Detail(meaning.of_item(vector), meaning.of_lines(vectors), asked, said)
        for place, vector, vectors, asked, said in rows
    }


def _read_lines(connection: sqlite3.Connection, places: list[int]) -> dict[int, Lines]:
    rows = connection.execute(f"SELECT ord, asked, lines FROM surroundings WHERE ord IN ({','.join(map(str, places))})")
    split = ((place, asked, kept.split("\n")) for place, asked, kept in rows)
    return {place: Lines(own, every[:asked], every[asked:]) for place, asked, (own, *every) in split}
