"""Items are read from the store once."""

from __future__ import annotations

from kodex.answers.asking import ask
from kodex.compile.database import compile_rulebook
from kodex.search import item_cache
from kodex.store.store import Store
from tests.garden import garden


def store() -> Store:
    return Store("kert", compile_rulebook(garden()))


def test_an_item_is_read_once() -> None:
    garden_ = store()
    read: list[str] = []
    garden_.connection.set_trace_callback(lambda said: read.append(said))
    first = item_cache.details(garden_, [1, 2])
    assert list(first) == [1, 2]
    before = len(read)
    assert item_cache.details(garden_, [2, 1])[1] is first[1]
    assert len(read) == before > 0
    assert list(item_cache.details(garden_, [1, 3])) == [1, 3]
    assert len(read) == before + 1


def test_an_answer_is_the_same_whatever_was_asked_before() -> None:
    questions = ("Hány magot rakhatok le egyszerre?", "este locsolható a kaktusz?", "átmászhatok a szomszédhoz")
    alone = [ask(store(), question) for question in questions]
    together = store()
    assert [ask(together, question) for question in (*questions, *reversed(questions))] == [*alone, *reversed(alone)]
