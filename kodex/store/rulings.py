"""Rulings in the store: of a rule, of a title, all of them, or those with some words.

They are no stored questions: neither ranking nor answers know them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any, NamedTuple

from kodex.text.folding import fold, words
from kodex.text.small_words import SMALL_WORDS

TABLE = """
CREATE TABLE ruling (ord INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, heads TEXT NOT NULL, json TEXT NOT NULL);
CREATE TABLE ruled (rule TEXT, ord INTEGER, PRIMARY KEY (rule, ord)) WITHOUT ROWID;
"""
"""``ruling``: in the order in which they are shown, with the beginnings of their words; ``ruled``: what each is for."""

_HEAD = 5
"""Letters of a word that count, as in the index of rules: they meet most inflected forms."""

_SHARE = 2 / 3
"""The share of the telling words of a long query that a ruling must have; it must have all of up to two."""


class Row(NamedTuple):
    """A ruling to be kept: its id, the rules it is about, :func:`heads` of its words, its public object."""

    id: str
    rules: tuple[str, ...]
    heads: str
    object: dict[str, Any]


def add(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    """Fill the tables."""
    for at, row in enumerate(rows, 1):
        text = json.dumps(row.object, ensure_ascii=False, separators=(",", ":"))
        connection.execute("INSERT OR REPLACE INTO ruling VALUES (?, ?, ?, ?)", (at, row.id, row.heads, text))
        connection.executemany("INSERT OR REPLACE INTO ruled VALUES (?, ?)", ((rule, at) for rule in row.rules))


def every(connection: sqlite3.Connection) -> list[dict[str, Any]]:
    """All of them; what is superseded comes last."""
    return [json.loads(row[0]) for row in connection.execute("SELECT json FROM ruling ORDER BY ord")]


def at(connection: sqlite3.Connection, place: int) -> dict[str, Any]:
    """The one at a place in this order, from 1."""
    found: dict[str, Any] = json.loads(
        connection.execute("SELECT json FROM ruling WHERE ord = ?", (place,)).fetchone()[0]
    )
    return found


def of(connection: sqlite3.Connection, number: str) -> list[dict[str, Any]]:
    """Those about this very rule."""
    found = connection.execute("SELECT json FROM ruled JOIN ruling USING (ord) WHERE rule = ? ORDER BY ord", (number,))
    return [json.loads(row[0]) for row in found]


def heads(text: str) -> str:
    """The beginnings of the telling words of a text, each once, between blanks.

    >>> heads("Rakhatok a lényre jelzőt? Nem, a lényre nem.")
    ' jelzo lenyr rakha '
    """
    found = {word[:_HEAD] for word in words(fold(text)) if len(word) > 1 and word not in SMALL_WORDS}
    return f" {' '.join(sorted(found))} "


def find(connection: sqlite3.Connection, text: str, most: int | None = None) -> list[dict[str, Any]]:
    """Those that have the words of a query in any form, the ones with most of them first."""
    wanted = heads(text).split()
    if not wanted:
        return []
    least = len(wanted) if len(wanted) < 3 else _SHARE * len(wanted)
    found = [
        (-met, at, kept)
        for at, known, kept in connection.execute("SELECT ord, heads, json FROM ruling")
        if (met := sum(f" {head}" in known for head in wanted)) >= least
    ]
    return [json.loads(kept) for _met, _at, kept in sorted(found)[:most]]
