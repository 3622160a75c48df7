"""What stands under an answer: the nearest cases and the nearest questions."""

from __future__ import annotations

import pytest

from kodex.answers import asking, beside
from kodex.compile import open_store
from kodex.search import cases
from kodex.store.store import Store


@pytest.fixture(scope="module")
def store() -> Store:
    return open_store("hkk-kodex")


def test_every_case_of_the_rulebook_is_found_by_its_own_question_whatever_rule_it_hangs_on(store: Store) -> None:
    known = cases.known(store)
    step = len(known.lengths) // 40
    for case in [*range(0, len(known.lengths), step), len(known.lengths) - 1]:
        question = beside.case(store, case)["question"]
        near = cases.alike(store, cases.heads(question), 0.99)
        assert case in near, question
        assert near[case] == pytest.approx(1.0, abs=1e-4)


def test_situations_and_rulings_that_hold_are_all_there(store: Store) -> None:
    known = cases.known(store)
    rules = store.all_rules()
    assert len(known.owners) == sum(len(group["q"]) for rule in rules for group in rule["situations"])
    assert len(known.ruled) == sum(not ruling["superseded_by"] for ruling in store.rulings())


def test_a_ruling_stands_under_a_verdict_with_who_gave_it(store: Store) -> None:
    answer = asking.ask(store, "Húzhatok, ha passzívan jön be a bűbájom?")
    [ruling] = [one for one in answer["cases"] if one["kind"] == "ruling"]
    assert (ruling["authority"], ruling["date"]) == ("publisher", None)
    assert ruling["address"].startswith("https://")
    assert answer["verdict"]["text"] != ruling["answer"]


def test_no_case_says_what_the_verdict_has_said(store: Store) -> None:
    rules = [rule for rule in store.all_rules() if rule["situations"]][::40]
    for rule in rules:
        group = rule["situations"][0]
        answer = asking.ask(store, group["q"][0])
        told = answer["verdict"]
        for one in answer["cases"]:
            assert told is None or told["question"] != one["question"]
            assert told is None or told["text"] != one["answer"]
        assert len({one["answer"] for one in answer["cases"]}) == len(answer["cases"]) <= beside.MOST_CASES


def test_a_declined_question_has_near_questions_and_no_cases(store: Store) -> None:
    answer = asking.ask(store, "Mennyibe kerül egy doboz kiegészítő a boltban?")
    assert (answer["status"], answer["cases"]) == ("declined", [])
    assert answer["near"]


def test_near_questions_are_other_ones_one_of_a_rule(store: Store) -> None:
    question = "Hány lapot húzok a köröm elején?"
    near = asking.ask(store, question)["near"]
    assert len({one["rule"] for one in near}) == len(near) == beside.NEAREST
    assert question not in {one["question"] for one in near}


def test_the_words_that_differ_are_those_that_were_asked_in_no_form() -> None:
    assert beside.differing("Támadhat a lényem?", "Védekezhet a lényem és a tárgyam?") == ["Védekezhet", "tárgyam"]
