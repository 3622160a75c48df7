"""Word for word: the items that are called so (term, heading, index entry) or asked so (a stored question).

What was typed is compared folded and without punctuation, as a whole. Kept as hashes, because only equality is asked.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kodex.text import typos
from kodex.text.folding import fold, words
from kodex.text.suffixes import is_form

if TYPE_CHECKING:
    from kodex.model import Rule, Rulebook

TABLE = """
CREATE TABLE called (
    key INTEGER NOT NULL, how INTEGER NOT NULL, ord INTEGER NOT NULL, PRIMARY KEY (key, how, ord)
) WITHOUT ROWID;
"""
"""``how``: :data:`TERM` … :data:`QUESTION`; ``ord``: that of the item in the table ``rule``."""

TERM, HEADING, INDEXED, QUESTION = range(4)
"""In the order in which they go first: who types a term wants its definition."""

_ARTICLES = ("a", "az")

MOST_WORDS = 4
"""What has more words is not looked for as a name with a suffix or a typing error."""

SHORTEST = 3
"""In shorter words no typing error is looked for."""

MOST_NEAR = 3
"""Where more items than this are called nearly so, none is meant."""


class Called(NamedTuple):
    """An item that is called or asked just so: its place in print, its number, how (:data:`TERM` …)."""

    ord: int
    number: str
    how: int


def key(found: Sequence[str]) -> int:
    """The hash of folded words: two checksums, of the text forwards and backwards, in a signed number of 64 bits."""
    text = " ".join(found).encode()
    return (zlib.crc32(text) << 31) ^ zlib.crc32(text[::-1])


def of_rule(rule: Rule) -> Iterator[tuple[int, int]]:
    """The hashes of what one item is called and how it is asked, each with :data:`TERM` …."""
    for term in rule.terms:
        yield from _hashed(term, TERM)
    if rule.heading:
        yield from _hashed(rule.heading, HEADING)
    for question in rule.questions:
        yield from _hashed(question, QUESTION)


def rows(rulebook: Rulebook, of_rules: Iterable[Iterable[tuple[int, int]]]) -> Iterator[tuple[int, int, int]]:
    """The rows of the table for a rulebook; places are positions in print from 1, ``of_rules``: :func:`of_rule`."""
    places = {number: at for at, number in enumerate(rulebook.rules, 1)}
    for place, found in enumerate(of_rules, 1):
        for key_, how in found:
            yield key_, how, place
    for title in rulebook.titles.values():
        if title.number not in places and title.rules:
            for key_, how in _hashed(title.heading, HEADING):
                yield key_, how, places[title.rules[0]]
    for entry in rulebook.index:
        for number in entry.rules:
            if number in places:
                for key_, how in _hashed(entry.term, INDEXED):
                    yield key_, how, places[number]


def _hashed(name: str, how: int) -> Iterator[tuple[int, int]]:
    found = words(fold(name))
    if found:
        yield key(found), how


def find(connection: sqlite3.Connection, typed: Sequence[str]) -> list[Called]:
    """The items that are called or asked like the folded words ``typed``, the surest way first."""
    bare = typed[1:] if len(typed) > 1 and typed[0] in _ARTICLES else typed
    found = connection.execute(
        "SELECT called.ord, number, min(how) FROM called JOIN rule USING (ord)"
        " WHERE key IN (?, ?) GROUP BY called.ord ORDER BY min(how), called.ord",
        (key(typed), key(bare)),
    )
    return [Called(*row) for row in found]


def is_asked(connection: sqlite3.Connection, typed: Sequence[str]) -> bool:
    """Whether a stored question is asked just so in the folded words ``typed``."""
    return any(one.how == QUESTION for one in find(connection, typed))


def near(connection: sqlite3.Connection, typed: Sequence[str], unknown: Container[str]) -> list[Called]:
    """The items that are called like a few folded words but for suffixes of the last one, else but for one typing error
    in a word that is ``unknown``; the surest way first, none where several names are as near."""
    bare = typed[1:] if len(typed) > 1 and typed[0] in _ARTICLES else typed
    if not bare or len(bare) > MOST_WORDS:
        return []
    *before, last = bare
    for end in range(len(last) - 1, 0, -1):
        if is_form(last, last[:end]) and (found := _named(connection, [[*before, last[:end]]])):
            return found
    mended = [
        [*bare[:at], other, *bare[at + 1 :]]
        for at, word in enumerate(bare)
        if len(word) >= SHORTEST and word in unknown
        for other in sorted(typos.edits(word))
    ]
    found = _named(connection, mended)
    return found if len({one.number for one in found}) <= MOST_NEAR else []


def _named(connection: sqlite3.Connection, every: Sequence[Sequence[str]]) -> list[Called]:
    """The items that are called like one of some lists of folded words, the surest way first."""
    marks = ",".join("?" * len(every))
    rows = connection.execute(
        "SELECT called.ord, number, min(how) FROM called JOIN rule USING (ord)"
        f" WHERE how < {QUESTION} AND key IN ({marks}) GROUP BY called.ord ORDER BY min(how), called.ord",
        [key(found) for found in every],
    )
    return [Called(*row) for row in rows]


def names(found: Iterable[Called]) -> list[Called]:
    """Those that are called so, not only asked."""
    return [one for one in found if one.how < QUESTION]
