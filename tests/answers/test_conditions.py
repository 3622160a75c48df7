"""Which of a rule and its exception was asked for."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.answers.conditions import Conditions
from kodex.search import query
from kodex.store.store import DEFAULT, Store


def conditions(store: Store, question: str) -> tuple[Conditions, list[dict[str, Any]]]:
    found = query.find(store, question, 20)
    told = [rule for rule in store.rules([item.number for item in found.ranked]) if rule["text"]]
    return Conditions(found.inquiry, found.ranked), told


def by_number(told: list[dict[str, Any]], number: str) -> dict[str, Any]:
    return next(rule for rule in told if rule["number"] == number)


@pytest.mark.parametrize(
    ("question", "named"),
    [("esőben hány mag fér bele", True), ("hány magot rakhatok le egyszerre a vetésből", False)],
)
def test_the_condition_is_named_or_not(question: str, named: bool, store: Store) -> None:
    weighed, told = conditions(store, question)
    assert (weighed.named(by_number(told, "1.2"), by_number(told, "1.1")) > 0) is named


def test_of_rules_that_speak_alike_neither_is_named(store: Store) -> None:
    weighed, told = conditions(store, "hány mag esőben")
    rule = by_number(told, "1.1")
    assert weighed.named(rule, rule) == 0


def test_an_exception_without_its_condition_is_passed_over(store: Store) -> None:
    weighed, told = conditions(store, "palánta vizet kér")
    exception, main = by_number(told + store.rules(["1.2"]), "1.2"), by_number(told, "1.1")
    order = [{**exception, "rulebook": DEFAULT, "part": "VII", "title": "Viharos kertek"}, main]
    assert weighed.deciding(order) == (main, order[0])


@pytest.mark.parametrize(("question", "applies"), [("viharban hány magot vetek", True), ("hány magot vetek", False)])
def test_a_format_must_be_named(question: str, applies: bool, store: Store) -> None:
    weighed, told = conditions(store, question)
    exception = {**by_number(told, "1.2"), "rulebook": DEFAULT, "part": "VII", "title": "Viharos kertek"}
    assert weighed.in_its_format(exception, by_number(told, "1.1")) is applies
