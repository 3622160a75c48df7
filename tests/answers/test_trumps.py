"""Rules that decide beside the general one, named by the words of a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.answers import asking
from kodex.compile import open_store
from kodex.ground import paths
from kodex.kb.read import read_rulebook
from kodex.model import Trump
from kodex.rules.books import DEFAULT

EVERY = read_rulebook(Path(paths.kb_folder(), DEFAULT)).trumps


def told(question: str) -> set[str]:
    """The rules that stand in the answer without being asked for more."""
    rules = asking.ask(open_store(DEFAULT), question)["rules"]
    return {rule["number"] for rule in rules if rule["role"] == "decides" or rule.get("applies")}


def test_there_are_some() -> None:
    assert len(EVERY) >= 8


@pytest.mark.parametrize("trump", EVERY, ids=lambda one: one.rule)
def test_it_is_told_where_its_words_stand_and_the_answer_is_not_sure_without_it(trump: Trump) -> None:
    answer = asking.ask(open_store(DEFAULT), trump.decides)
    assert trump.rule in told(trump.decides)
    assert answer["rules"][0]["number"] == trump.rule or answer["certainty"] != "sure"


@pytest.mark.parametrize("trump", EVERY, ids=lambda one: one.rule)
def test_a_question_with_a_word_of_it_is_answered_without_it(trump: Trump) -> None:
    asked = asking.consider(open_store(DEFAULT), trump.beside)
    assert trump.rule not in {rule["number"] for rule in asked.trumps}
