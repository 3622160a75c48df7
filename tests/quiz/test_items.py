"""The items of the self-test: every right choice is what the rule says, no wrong one is right, too."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.compile import open_store
from kodex.quiz import Item, drawn, of_dispute, of_rule
from kodex.text import verdicts
from kodex.text.numerals import numerals

BOOKS = ("hkk-kodex", "hkk-11", "hkk-8", "magus", "conquest")


def rule(**values: Any) -> dict[str, Any]:
    asked = {"q": ["Három lénnyel is rámehetek?"], "a": "Nem, legfeljebb ketten támadhatják."}
    plain: dict[str, Any] = {
        "number": "34.5",
        "part": "IV",
        "kind": "main",
        "executable": True,
        "disputes": [],
        "beats": [],
        "answers": [asked],
        "situations": [],
    }
    return plain | values


def asked(q: str, a: str, **values: Any) -> list[Item]:
    return list(of_rule(rule(answers=[{"q": [q], "a": a}], **values)))


def test_what_is_asked_with_yes_or_no_has_these_choices() -> None:
    [item] = of_rule(rule())
    assert (item.choices, item.right, item.rules) == (("Igen", "Nem"), 1, ("34.5",))
    assert item.says == "Nem, legfeljebb ketten támadhatják."
    [item] = asked("Kettővel is rámehetek?", "Igen, ketten támadhatják.")
    assert item.right == 0


@pytest.mark.parametrize(
    ("q", "a"),
    [
        ("Ő vagy én kezdek?", "Nem te, az ellenfél."),  # an alternative
        ("Hányan üthetik?", "Nem többen, mint ketten."),  # no question of yes or no
        ("Rámehetek hárommal?", "Attól függ, hány őre van."),
        ("három lénnyel", "Nem, legfeljebb ketten."),  # no sentence
        ("Rámehetek hárommal?", None),
    ],
)
def test_what_cannot_be_asked_fairly_is_left_out(q: str, a: str | None) -> None:
    assert list(of_rule(rule(answers=[{"q": [q], "a": a}]))) == []


def test_rules_that_decide_nothing_and_disputed_ones_give_none() -> None:
    assert list(of_rule(rule(executable="magatartási szabály"))) == []
    assert list(of_rule(rule(disputes=["valami"]))) == []


def test_an_exception_and_what_beats_another_rule_are_hard() -> None:
    assert [item.hard for item in of_rule(rule())] == [False]
    assert [item.hard for item in of_rule(rule(kind="exception"))] == [True]
    [item] = of_rule(rule(beats=["34.4"]))
    assert (item.hard, item.rules) == (True, ("34.5", "34.4"))


def test_wrong_numbers_are_answers_of_other_rules_that_name_other_numbers() -> None:
    counted = rule(answers=[{"q": ["Hány lapot húzok?"], "a": "Ötöt."}])
    others = [
        rule(number=n, answers=[{"q": ["Hány lénye lehet?"], "a": a}])
        for n, a in (("1", "Legfeljebb 4."), ("2", "Hármat, ha van."), ("3", "Ötöt."), ("4", "Kettőt."))
    ]
    [item] = of_rule(counted, others)
    assert item.choices[item.right] == "Ötöt."
    assert sorted(item.choices) == ["Hármat.", "Kettőt.", "Ötöt."]
    assert list(of_rule(counted, others[:3])) == []  # too few of the same form with another number


def test_a_dispute_asks_for_its_default() -> None:
    readings = [{"id": "a", "text": "Igen."}, {"id": "b", "text": "Nem."}]
    found = {"id": "x", "question": "Számít?", "readings": readings, "default": "b", "why": "Mert.", "rules": ["1.1"]}
    item = of_dispute(found, "I")
    assert item is not None
    assert (item.choices[item.right], item.hard, item.dispute) == ("Nem.", True, "x")
    assert of_dispute(found | {"readings": readings[1:]}, "I") is None


@pytest.mark.parametrize("book", BOOKS)
def test_every_item_of_a_book_holds_what_it_promises(book: str) -> None:
    store = open_store(book)
    every = drawn(store, 1, 5000)
    assert len(every) > 50
    for item in every:
        assert 0 <= item.right < len(item.choices)
        assert len(set(item.choices)) == len(item.choices)
        assert store.rule(item.rules[0]) is not None
        if item.kind in ("question", "situation"):
            assert verdicts.verdict(item.says) == ("igen", "nem")[item.right], item
        if item.kind == "number":
            named = [one.value for choice in item.choices for one in numerals(choice)]
            assert len(set(named)) == len(named) == len(item.choices), item


def test_a_seed_gives_the_same_test_and_another_one_another() -> None:
    store = open_store("hkk-kodex")
    assert drawn(store, 7) == drawn(store, 7)
    assert drawn(store, 7) != drawn(store, 8)
    assert len({item.rules[0] for item in drawn(store, 7, 100)}) == 100


def test_a_part_and_the_level_of_judges_bound_the_test() -> None:
    store = open_store("hkk-kodex")
    assert {item.part for item in drawn(store, 3, 30, part="IV")} == {"IV"}
    judges = drawn(store, 3, 60, judge=True)
    assert all(item.hard for item in judges)
    assert {item.kind for item in judges} >= {"dispute", "situation"}
    assert "dispute" not in {item.kind for item in drawn(store, 3, 200)}
