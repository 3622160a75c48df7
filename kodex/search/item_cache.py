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

    ``own``: its own words (headings, text, terms), ``questions`` and ``situations``: its stored ones, as lines;
    ``said``: what each of these is answered (:func:`kodex.text.verdicts.word`); ``situation_words``: each word of these
    once, between blanks; ``meanings``: what questions and situations mean, in this order; ``question_lengths`` and
    ``situation_lengths``: of those lines as vectors of tokens.
    """

    meaning: meaning.Vector
    meanings: Columns
    own: str
    said: str
    questions: list[str]
    question_lengths: array[float]
    situations: list[str]
    situation_words: str
    situation_lengths: array[float]

    def lines(self) -> str:
        """All its lines: its own words, its questions, its situations."""
        return "\n".join((self.own, *self.questions, *self.situations))


def briefs(store: Store, places: Collection[int]) -> dict[int, Brief]:
    """By place the items at some places in brief."""
    return store.cached("brief", places, _read_briefs)


def details(store: Store, places: Collection[int]) -> dict[int, Detail]:
    """By place the items at some places with their lines."""
    return store.cached("detail", places, _read_details)


def _read_briefs(connection: sqlite3.Connection, places: list[int]) -> dict[int, Brief]:
    rows = connection.execute(
        "SELECT rule.ord, number, near, names FROM rule JOIN surroundings USING (ord)"
        f" WHERE rule.ord IN ({','.join(map(str, places))})"
    )
    return {place: Brief(number, array("H", linked), names) for place, number, linked, names in rows}


def _read_details(connection: sqlite3.Connection, places: list[int]) -> dict[int, Detail]:
    rows = connection.execute(
        "SELECT ord, meaning, meanings, asked, said, lengths, lines FROM surroundings"
        f" WHERE ord IN ({','.join(map(str, places))})"
    )
    found = {}
    for place, vector, vectors, asked, said, stored_lengths, lines in rows:
        own, *every = lines.split("\n")
        lengths = array("f", stored_lengths)
        found[place] = Detail(
            meaning=meaning.of_item(vector),
            meanings=meaning.of_lines(vectors),
            own=own,
            said=said,
            questions=every[:asked],
            question_lengths=lengths[:asked],
            situations=every[asked:],
            situation_words=f" {' '.join(set(' '.join(every[asked:]).split()))} ",
            situation_lengths=lengths[asked:],
        )
    return found
