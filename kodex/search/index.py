"""The search tables of the store: tokens, what surrounds an item, words for typo correction, the thesaurus.

One field holds everything by which a rule can be found (headings above it, its own, text, terms, player questions):
measured, that beats weighted fields, and the questions are worth more than any ranker. Gists, answers and situations
are not in it (measured: they blur it); ``evidence`` looks at them.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice
from operator import itemgetter
from pathlib import Path

from kodex.ground.kept import Kept
from kodex.model import Rulebook
from kodex.search import called, counting, meaning, postings, prepared, stored
from kodex.search.calibration import is_own
from kodex.search.evidence import lengths_of
from kodex.search.prepared import Prepared
from kodex.text.folding import fold, words
from kodex.text.grams import tokens
from kodex.text.thesaurus import start

_TABLES = """
CREATE TABLE token (
    term TEXT PRIMARY KEY, items INTEGER NOT NULL, places BLOB NOT NULL, counts BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE surroundings (
    ord INTEGER PRIMARY KEY, near BLOB NOT NULL, names TEXT NOT NULL, meaning BLOB NOT NULL, meanings BLOB NOT NULL,
    gist TEXT NOT NULL, asked INTEGER NOT NULL, said TEXT NOT NULL, lines TEXT NOT NULL
);
CREATE TABLE meaning (start TEXT PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE vocabulary (letter TEXT PRIMARY KEY, common TEXT NOT NULL, rare TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE thesaurus (start TEXT NOT NULL, player TEXT NOT NULL, official TEXT NOT NULL, ord INTEGER NOT NULL);
CREATE TABLE trump (words TEXT NOT NULL, number TEXT NOT NULL);
CREATE INDEX thesaurus_start ON thesaurus (start);
"""


def build(
    connection: sqlite3.Connection, rulebook: Rulebook, items: Sequence[Prepared], folder: Path | None = None
) -> None:
    """Make the search tables of ``rulebook``; places are those of ``rule.ord`` (position from 1).

    ``items``: its items made ready (:func:`kodex.search.prepared.every`). With the ``folder`` of the rulebook words
    that were numbered and cut the last time come from the cache.
    """
    kept = None if folder is None else Kept("words", prepared.form(), folder, counting.Known)
    lines = counting.Texts((item.lines for item in items), None if kept is None else kept.last())
    rules = list(rulebook.rules.values())
    found = [place for place, rule in enumerate(rules, 1) if rule.text or rule.heading]
    bodies = _bodies(items, found)
    connection.executescript(_TABLES + called.TABLE + stored.TABLE)
    cut = lines.cut(tokens)
    rows = list(postings.rows(lines.count(cut, bodies), found))
    worths = {often: postings.idf(often, len(found)) for often in {row[1] for row in rows}}
    weights = {token: worths[often] for token, often, _places, _counts in rows}
    numbers = _asked(items)
    counts = lines.count(cut, numbers)
    lengths = array("f", lengths_of(counts, weights, postings.idf(0, len(found))))
    _fill(connection, "stored", stored.rows(counts, (item.asked + item.situations for item in items), lengths))
    _fill(connection, "token", rows)
    _fill(connection, "vocabulary", _vocabulary(items, lines.often(bodies)))
    _fill(connection, "called", sorted(set(called.rows(rulebook, (item.called for item in items)))))
    _fill(connection, "thesaurus", _thesaurus(rulebook))
    phrases = ((" ".join(words(fold(phrase))), one.rule) for one in rulebook.trumps for phrase in one.words)
    _fill(connection, "trump", phrases)
    starts = lines.count(lines.cut(meaning.beginning), numbers)
    if kept is not None:
        kept.get(lines.key, lines.known)
        kept.keep()
    meant = meaning.of_book(starts, _owners(items), len(items), meaning.learnt(), is_own(rulebook.id))
    _fill(connection, "meaning", meant.words)
    _fill(connection, "surroundings", _surroundings(rulebook, items, meant))


def _fill(connection: sqlite3.Connection, table: str, content: Iterable[tuple[object, ...]]) -> None:
    columns = len(connection.execute(f"SELECT * FROM {table}").description)
    connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})", content)


def _bodies(items: Sequence[Prepared], places: Iterable[int]) -> list[int]:
    """Of each line in which of the items at these places it counts: own words and questions do, situations do not."""
    numbers = {place: at for at, place in enumerate(places)}
    into: list[int] = []
    for place, item in enumerate(items, 1):
        into += [numbers.get(place, -1)] * (1 + item.asked) + [-1] * item.situations
    return into


def _asked(items: Sequence[Prepared]) -> list[int]:
    """Of each line which question or situation it is; an item's own words are none."""
    next_ = count()
    return [at for item in items for at in (-1, *islice(next_, item.asked + item.situations))]


def _owners(items: Sequence[Prepared]) -> list[int]:
    """Of each question the place of its item, from 0; of each situation -1."""
    return [of for at, item in enumerate(items) for of in (*[at] * item.asked, *[-1] * item.situations)]


Row = tuple[int, bytes, str, bytes, bytes, str, int, str, str]


def _surroundings(rulebook: Rulebook, items: Sequence[Prepared], meant: meaning.Meant) -> Iterable[Row]:
    """By place: the places of the items linked with it either way, its folded names (heading, terms; a line break
    before each), its meaning, that of each of its questions and situations, its gist as a line, how many of its
    lines are questions (situations follow), what each is answered (``verdicts.word``), its lines (last, for they are
    long)."""
    places = {number: at for at, number in enumerate(rulebook.rules, 1)}
    near: dict[int, set[int]] = {place: set() for place in places.values()}
    for rule in rulebook.rules.values():
        here = places[rule.number]
        for link in (*rule.refs, *rule.related, *rule.exception_to):
            there = places.get(link.to, here)
            near[here].add(there)
            near[there].add(here)
    of_items, of_lines = meant.items.astype("<i2"), meant.lines.astype("i1")
    at = 0
    for place, item in enumerate(items, 1):
        before, at = at, at + item.asked + item.situations
        linked = array("H", sorted(near[place] - {place})).tobytes()
        yield (
            place,
            linked,
            item.names,
            of_items[place - 1].tobytes(),
            of_lines[before:at].tobytes(),
            item.gist,
            item.asked,
            item.said,
            item.lines,
        )


def _vocabulary(items: Iterable[Prepared], counts: Mapping[str, int]) -> Iterable[tuple[str, str, str]]:
    """Words by first letter: ``common`` may be proposed for an unknown word (most frequent first), ``rare`` may not.

    Rare are the words seen once and only in player questions: they may be typos themselves.
    """
    sure = {word for item in items for word in item.sure.split()}
    groups: dict[str, tuple[list[str], list[str]]] = {}
    for word, often in sorted(sorted(counts.items()), key=itemgetter(1), reverse=True):
        common, rare = groups.setdefault(word[0], ([], []))
        (common if often > 1 or word in sure else rare).append(word)
    return ((letter, " ".join(common), " ".join(rare)) for letter, (common, rare) in sorted(groups.items()))


def _thesaurus(rulebook: Rulebook) -> Iterable[tuple[str, str, str, int]]:
    """The entries, each with the place of its rule (0 where it names none of the book)."""
    places = {number: at for at, number in enumerate(rulebook.rules, 1)}
    for entry in rulebook.thesaurus:
        player = words(fold(entry.player))
        if player:
            yield start(player[0]), " ".join(player), "\n".join(entry.official), places.get(entry.rule or "", 0)
