"""The search tables."""

from __future__ import annotations

import sqlite3
import time
from array import array

import msgspec

from kodex.compile.database import compile_rulebook
from kodex.model import Rulebook
from kodex.search import index, plain, prepared
from kodex.store.store import Store


def test_only_items_with_something_to_find_are_indexed(rulebook: Rulebook) -> None:
    silent = msgspec.structs.replace(rulebook.rules["1.3"], heading=None)
    store = Store("kert", compile_rulebook(msgspec.structs.replace(rulebook, rules={**rulebook.rules, "1.3": silent})))
    count = store.connection.execute("SELECT items FROM token WHERE term = ''").fetchone()[0]
    assert count == len(rulebook.rules) - 1


def test_words_seen_once_in_questions_are_not_proposed(store: Store) -> None:
    assert plain.read(store, "mehkass").corrected == {}
    assert plain.read(store, "katcia").corrected == {0: "katica"}


def test_neighbours_stand_on_both_ends_of_a_link(store: Store) -> None:
    rows = store.connection.execute("SELECT number, near FROM rule JOIN surroundings USING (ord)")
    near = {number: list(array("H", linked)) for number, linked in rows}
    place = {number: at for at, number in enumerate(store.numbers(), 1)}
    assert near["2.5"] == [place["1.1"]]
    assert near["1.1"] == [place["1.2"], place["2.5"]]


def test_a_whole_rulebook_is_indexed_quickly_and_small(rulebook: Rulebook) -> None:
    rules = [rule for rule in rulebook.rules.values() if rule.text]
    many = {
        f"1.{n}": msgspec.structs.replace(rules[n % len(rules)], number=f"1.{n}", title="1", exception_to=(), refs=())
        for n in range(1400)
    }
    connection = sqlite3.connect(":memory:")
    start = time.process_time()
    large = msgspec.structs.replace(rulebook, rules=many)
    index.build(connection, large, prepared.every(large))
    assert time.process_time() - start < 2
    assert len(connection.serialize()) < 4_000_000
