"""A question with names of cards is answered as far as the rules go; what only a card's text tells is declined."""

from __future__ import annotations

import random

import pytest

import kodex
from kodex.answers import asking, card_names
from kodex.compile import open_store
from kodex.text import fold
from tests.bench.named import NAMES, questions

KNOWN = {"a", "az", "egy", "lap", "kobold", "kobol", "tamad", "szeri"}


def is_strange(word: str) -> bool:
    return word not in KNOWN and word[:5] not in KNOWN


@pytest.mark.parametrize(
    ("question", "bare"),
    [
        ("A Ködfalú Őrtorony támad?", "A lap támad?"),
        ("a Ködfalú őrtornyát támadom", "a lapot támadom"),
        ("Támad a „Rezgő Mandulaőr”-t?", "Támad a lapot?"),
        ("Támad a Zsebes Tintagróf-nak?", "Támad a lapnak?"),
        ("Zsebes Tintagróffal támad?", "lappal támad?"),
        ("A kobold támad. Csillámpatkány támad?", None),
        ("Támad Peti szerint a Nádi Kobzosra?", "Támad ellenfelem szerint a lapra?"),
        ("Mit tud a kobold?", None),
    ],
)
def test_a_card_stands_in_the_place_of_its_name(question: str, bare: str | None) -> None:
    names = card_names.find(question, is_strange)
    assert (card_names.without(question, names) if names else None) == bare


@pytest.mark.parametrize("case", ["ban", "be"])
def test_in_what_somebody_plays_is_no_card(case: str) -> None:
    question = f"Húzok a Zsugabu-{case} lapot?"
    [name] = card_names.find(question, is_strange)
    assert (name.text, card_names.without(question, [name])) == ("Zsugabu", None)


def test_an_answer_without_the_name_is_likely_at_most_and_tells_that_the_card_goes_first() -> None:
    book = kodex.open()
    answer = book.ask("A Ködfalú Őrtorony passzívan áll, támadható?")
    bare = book.ask("A lap passzívan áll, támadható?")
    assert (answer["status"], answer["verdict"]) == ("answered", bare["verdict"])
    assert answer["certainty"] in ("likely", "unsure")
    assert answer["hint"]["kind"] == "name"
    assert "„Ködfalú Őrtorony”" in answer["hint"]["text"]


@pytest.mark.parametrize("name", ["Ködfalú Őrtorony", "Rezgő Mandulaőr", "Görbe Holdvarrónő"])
@pytest.mark.parametrize(
    "question",
    [
        "Mit csinál a {}?",
        "mennyibe kerül a {}",
        "A {} szövege szerint kétszer is használhatom, ha aktív?",
        "Milyen színű a {}, és mikor jelent meg?",
        "Mit tud a {}, ha kijátszom?",
    ],
)
@pytest.mark.parametrize("rulebook", ["hkk-kodex", "conquest", "magus"])
def test_what_stands_on_a_card_is_not_answered_by_a_rule(rulebook: str, question: str, name: str) -> None:
    assert kodex.open(rulebook).ask(question.format(name))["status"] == "declined"


@pytest.mark.parametrize(("rulebook", "least"), [("hkk-kodex", 0.75), ("conquest", 0.6)])
def test_most_questions_with_a_name_are_answered_and_hardly_any_that_no_rule_answers(
    rulebook: str, least: float
) -> None:
    store = open_store(rulebook)
    every = list(questions(rulebook, 60))
    ours = [text for text, gold in every if gold]
    assert len(ours) == 60
    assert all(any(fold(name.strip("„”").split()[-1][:5]) in fold(text) for name in NAMES) for text in ours)
    answered = [text for text in ours if asking.ask(store, text)["status"] == "answered"]
    assert len(answered) >= least * len(ours)
    others = random.Random(3).sample([text for text, gold in every if not gold], 300)
    named = [text for text in others if asking.consider(store, text).cards is not None]
    assert len(named) <= 0.01 * len(others), named
