"""Which items hold a token: the same sums as SQLite's FTS5 works out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting, postings
from kodex.store.store import Store
from kodex.text.grams import tokens

WORDS = st.lists(st.sampled_from(["mag", "kanna", "kannaba", "viz", "eso", "kerites", "keritesen", "sun"]), max_size=12)


def kept(bodies: dict[int, list[str]]) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE token (term TEXT PRIMARY KEY, items INTEGER, places BLOB, counts BLOB)")
    texts = counting.Texts(map(" ".join, bodies.values()))
    rows = postings.rows(texts.count(texts.cut(tokens)), list(bodies))
    connection.executemany("INSERT INTO token VALUES (?, ?, ?, ?)", rows)
    return connection


def read(connection: sqlite3.Connection, wanted: list[str]) -> postings.Postings:
    return postings.read(Store("kert", connection), wanted)


def totals(connection: sqlite3.Connection, known: postings.Postings, wanted: Iterable[str]) -> dict[int, float]:
    """What a store says the first time, and the second time from what it kept."""
    store = Store("kert", connection)
    tokens_ = list(wanted)
    first = postings.totals(store, known, tokens_)
    assert postings.totals(store, known, tokens_) == first
    return first


@given(st.lists(WORDS, min_size=1, max_size=9), WORDS)
def test_the_sums_are_those_of_fts5(items: list[list[str]], query: list[str]) -> None:
    bodies = dict(enumerate(items, 1))
    connection = kept(bodies)
    connection.execute("CREATE VIRTUAL TABLE grams USING fts5(body, content='', tokenize=\"ascii tokenchars '_='\")")
    connection.executemany(
        "INSERT INTO grams (rowid, body) VALUES (?, ?)",
        ((place, " ".join(token for word in found for token in tokens(word))) for place, found in bodies.items()),
    )
    wanted = sorted({token for word in query for token in tokens(word)})
    known = read(connection, wanted)
    sums = totals(connection, known, [token for token in wanted if token in known.lists])
    match = " OR ".join(f'"{token}"' for token in wanted) or '"nothing"'
    rows = connection.execute("SELECT rowid, bm25(grams, 0.4) FROM grams WHERE grams MATCH ?", (match,))
    expected = {place: -score for place, score in rows}
    assert sums.keys() == expected.keys()
    assert all(abs(sums[place] - expected[place]) < 1e-9 for place in sums)


def test_a_token_of_most_items_finds_only_where_nothing_else_was_asked() -> None:
    bodies = {place: ["mag"] if place % 5 else ["mag", "kanna"] for place in range(1, 301)}
    connection = kept(bodies)
    known = read(connection, ["=mag", "=kanna", "=eso"])
    assert known.total == 300
    assert list(known.lists["=mag"].places) == list(bodies)
    assert set(totals(connection, known, known.lists)) == {place for place in bodies if not place % 5}
    assert set(totals(connection, known, ["=mag"])) == set(bodies)
    assert "=eso" not in known.lists


def test_common_tokens_stand_where_rare_ones_do() -> None:
    bodies = {place: ["mag"] if place % 5 else ["mag", "kanna"] for place in range(1, 301)}
    connection = kept(bodies)
    known = read(connection, ["=mag", "=kanna"])
    among = {4, 5, 10, 300}
    found = {token: set(places) for token, places in postings.standing(Store("kert", connection), known, among)}
    assert found == {"=mag": among, "=kanna": {5, 10, 300}}
    rare = {token: posting for token, posting in known.lists.items() if token != "=mag"}
    assert dict(postings.standing(Store("kert", connection), known._replace(lists=rare), among)) == {
        "=kanna": {5, 10, 300}
    }


def test_the_first_in_print_of_equals() -> None:
    assert postings.best({3: 1.0, 1: 1.0, 2: 2.0, 4: 1.0}, 2) == [(2, 2.0), (1, 1.0)]
    assert postings.best({3: 1.0}, 2) == [(3, 1.0)]


def test_an_index_of_nothing_finds_nothing() -> None:
    connection = kept({})
    assert read(connection, ["kanna"]) == ({}, 0, read(connection, []).slow)
    connection.execute("DELETE FROM token")
    assert read(connection, ["kanna"]).total == 0
    assert totals(connection, read(connection, ["kanna"]), []) == {}


@pytest.mark.parametrize(("total", "most"), [(10, 10), (99, 99), (101, 100), (500, 100), (1_000, 199), (3_000, 599)])
def test_a_token_finds_where_few_items_or_a_small_share_hold_it(total: int, most: int) -> None:
    assert [items for items in range(1, total + 1) if postings._finds(items, total)] == list(range(1, most + 1))


@pytest.mark.parametrize("places", [[], [1], [1, 2, 3], [2, 5]])
def test_what_an_items_length_adds_stands_at_its_place_up_to_the_last(places: list[int]) -> None:
    known = read(kept({place: ["mag"] for place in places}), ["=mag"])
    assert known.total == len(places)
    assert len(known.slow) == max(places, default=0) + 1
    assert {known.slow[place] for place in places} <= {postings.K1}
