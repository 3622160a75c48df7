"""Stock engines beside Kódex on the same questions."""

from __future__ import annotations

import pytest

from kodex.answers.baselines import ENGINES, texts
from kodex.answers.evaluate import Question, baselines
from kodex.store.store import Store


@pytest.mark.parametrize("name", list(ENGINES))
def test_each_engine_finds_what_holds_the_words(store: Store, name: str) -> None:
    find = ENGINES[name](store)
    assert find("Lyukas kanna?")[0] == "2.5.1"
    assert find("qwertz") == []
    assert find("?!") == []
    assert len(find("a kertész mag víz este")) <= 10


@pytest.mark.parametrize("name", list(ENGINES))
@pytest.mark.parametrize("question", ['AND "kanna', "kanna* OR", "text:kanna [", "(kanna"])
def test_signs_of_a_query_language_do_no_harm(store: Store, name: str, question: str) -> None:
    assert ENGINES[name](store)(question)


def test_the_table_holds_every_engine(store: Store) -> None:
    questions = [Question("1", "lyukas kanna", ["2.5.1"]), Question("2", "vízért jár-e pénz a sakkban", [])]
    table = baselines(lambda _rulebook: store, iter(questions))
    assert list(table) == list(ENGINES)
    assert all(row["n"] == 2 and row["r_at_1"] == 1 for row in table.values())
    assert all(row["ms_p50"] <= row["ms_p99"] for row in table.values())


def test_stock_engines_decline_only_what_they_find_nothing_for(store: Store) -> None:
    questions = [Question("1", "qwertz", []), Question("2", "kanna", []), Question("3", "zsiráf", ["1.1"])]
    for row in baselines(lambda _rulebook: store, questions).values():
        assert (row["declined_right"], row["declined_wrong"]) == (0.5, 1)


@pytest.mark.parametrize("name", list(ENGINES))
def test_no_more_than_ten_are_found(store: Store, name: str) -> None:
    """The garden has eleven items, and a word of each is asked for."""
    words = "a kert kertész mag víz este kanna locsol szomszéd ültetés tarthat Locsolás Ültetés Szomszédok Palánták sün"
    assert len(set(ENGINES[name](store)(words))) == 10


def test_all_that_stock_engines_read_of_an_item(store: Store) -> None:
    every = dict(texts(store))
    assert len(every) == 11
    assert every["2.5.1"].split("\n") == [
        "2. Locsolás",
        "2.5. A kanna",
        "",
        "A lyukas kanna csak két cseppet tart meg.",
        "Mit ér a törött öntöző?",
        "lyukas locsoló mennyit bír",
        "folyik a kannám",
    ]
    assert every["2.5"].split("\n")[:2] == ["2. Locsolás", "A kanna"]
    assert "kanna" in every["2.5"].split("\n"), "its term"
