"""Rules that decide beside the general one, named by the words of a question."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kodex.answers import asking
from kodex.compile import open_store
from kodex.ground import paths, yamlfile
from kodex.model import Trump
from kodex.rules import books
from kodex.rules.books import DEFAULT

EVERY = [
    (path.parent.name, msgspec.convert(row, Trump))
    for rulebook in books.every()
    for path in Path(paths.kb_folder(), rulebook).glob("trumps.yaml")
    for row in yamlfile.read(path).data
]
"""By rulebook; of a book nothing else is read while tests are collected."""
EACH = pytest.mark.parametrize(("rulebook", "trump"), EVERY, ids=lambda one: getattr(one, "rule", one))


def told(rulebook: str, question: str) -> set[str]:
    """The rules that stand in the answer without being asked for more."""
    rules = asking.ask(open_store(rulebook), question)["rules"]
    return {rule["number"] for rule in rules if rule["role"] == "decides" or rule.get("applies")}


def test_there_are_some() -> None:
    assert len([trump for rulebook, trump in EVERY if rulebook == DEFAULT]) >= 8
    assert {rulebook for rulebook, _trump in EVERY} == {DEFAULT, "conquest", "magus"}


@EACH
def test_it_is_told_where_its_words_stand_and_the_answer_is_not_sure_without_it(rulebook: str, trump: Trump) -> None:
    answer = asking.ask(open_store(rulebook), trump.decides)
    assert trump.rule in told(rulebook, trump.decides)
    assert answer["rules"][0]["number"] == trump.rule or answer["certainty"] != "sure"


@EACH
def test_a_question_with_a_word_of_it_is_answered_without_it(rulebook: str, trump: Trump) -> None:
    asked = asking.consider(open_store(rulebook), trump.beside)
    assert trump.rule not in {rule["number"] for rule in asked.trumps}
