"""From a question to a decision."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.errors import KodexError
from kodex.search import answers
from kodex.search.answers import ask
from kodex.store.store import Store


def roles(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(rule["number"], rule["role"]) for rule in answer["rules"]]


def test_the_best_rule_decides_and_says_by_which_words(store: Store) -> None:
    answer = ask(store, "Átmászhatok a szomszéd kerítésén a labdáért?")
    assert answer["question"] == "Átmászhatok a szomszéd kerítésén a labdáért?"
    assert answer["status"] == "answered"
    assert answer["nearest"] == []
    first = answer["rules"][0]
    assert (first["rulebook"], first["number"], first["role"]) == ("kert", "3.1", "decides")
    assert first["text"].startswith("A szomszéd kerítésén")
    assert first["why"] == "a kérdés szavaira ez illik legjobban: Átmászhatok, szomszéd, kerítésén, labdáért"


def test_an_exception_that_is_asked_for_comes_before_its_main_rule(store: Store) -> None:
    answer = ask(store, "Esős fordulóban hány magot ültethetek?")
    assert roles(answer)[:2] == [("1.2", "decides"), ("1.1", "main")]
    assert answer["rules"][1]["why"] == "ez az általános szabály, az 1.2 kivétel alóla"


def test_a_close_exception_overtakes_the_rule_it_beats(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "hány magot rakhatok le egyszerre, vetésből mennyi fér bele"
    assert roles(ask(store, question))[0] == ("1.1", "decides")
    monkeypatch.setattr(answers, "_NEAR_TOP", 0.1)
    answer = ask(store, question)
    assert roles(answer)[:2] == [("1.2", "decides"), ("1.1", "main")]
    assert answer["rules"][0]["why"] == "kivétel az 1.1 alól, mert az eső puhává teszi a földet"


def test_exceptions_of_the_deciding_rule_are_named_even_if_not_asked_for(store: Store) -> None:
    answer = ask(store, "vetésből mennyi fér bele")
    assert roles(answer)[0] == ("1.1", "decides")
    exception = next(rule for rule in answer["rules"] if rule["role"] == "exception")
    assert exception["number"] == "1.2"
    assert exception["why"] == "kivétel az 1.1 alól, mert az eső puhává teszi a földet"


def test_slang_is_explained(store: Store) -> None:
    answer = ask(store, "bödön")
    assert roles(answer)[0] == ("2.5", "decides")
    assert answer["rules"][0]["why"].endswith("bödön (= kanna)")


@pytest.mark.parametrize("question", ["mit mond a 2.5?", "2.5", "§ 2,5", "2.5 szabály"])
def test_a_named_rule_answers(store: Store, question: str) -> None:
    answer = ask(store, question)
    assert roles(answer)[:2] == [("2.5", "decides"), ("2.5.1", "related")]
    assert answer["rules"][0]["why"] == "a kérdés ezt a szabályt nevezi meg"
    assert answer["rules"][1]["why"] == "a 2.5 alá tartozik"


def test_an_unknown_number_is_declined_with_the_nearest(store: Store) -> None:
    answer = ask(store, "mit mond a 2.9?")
    assert answer["status"] == "declined"
    assert answer["rules"] == []
    assert answer["nearest"][0]["why"] == "2.9 számú szabály nincs, ez áll hozzá közel"


@pytest.mark.parametrize("question", ["időjárás előrejelzés", "Hogyan sáncolok a sakkban?", "mi az?", "qwertz"])
def test_what_no_rule_is_about_is_declined(store: Store, question: str) -> None:
    answer = ask(store, question)
    assert answer["status"] == "declined"
    assert answer["rules"] == []
    assert all(rule["text"] and rule["why"] for rule in answer["nearest"])


def test_a_bare_heading_never_answers_a_question(store: Store) -> None:
    assert "1.3" not in [rule["number"] for rule in ask(store, "palánták ültetése")["rules"]]


def test_a_disputed_rule_says_so(store: Store) -> None:
    first = ask(store, "este nem szabad a kaktuszokat locsolni")["rules"][0]
    assert first["number"] == "2.50"
    assert first["disputes"] == ["kaktusz-este"]


def test_each_rule_comes_once(store: Store) -> None:
    for question in ("2.5 és 1.1", "kanna", "Hány magot ültethetek?", "3"):
        given = [rule["number"] for rule in ask(store, question)["rules"]]
        assert len(given) == len(set(given))


@pytest.mark.parametrize("question", ["", "\x00", "?", "x" * 3000])
def test_no_question_is_an_error(store: Store, question: str) -> None:
    with pytest.raises(KodexError):
        ask(store, question)
