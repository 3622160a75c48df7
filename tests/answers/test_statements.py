"""Rules that say many things have a sentence for each, and the one that the question is about is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kodex.answers import verdict
from kodex.answers.asking import ask
from kodex.compile import open_store
from kodex.ground import paths, yamlfile
from kodex.search import plain
from kodex.text import fold, words
from kodex.text.small_words import SMALL_WORDS

QUESTIONS = Path(paths.shipped("queries"), "questions")
BOOKS = ("hkk-8", "hkk-11")
MANY = 4
"""A text of so many sentences says many things."""

BETTER = 0.05
"""So much more of the words of the right answer the sentence has than the gist, at least (of all of them 1)."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")
EXAMPLES = re.compile(r"pj-|idozites/5$")
"""Numbers of worked examples, whose gist tells what they show."""


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_rule_of_many_sentences_has_a_statement_for_each(rulebook: str) -> None:
    many = [rule for rule in open_store(rulebook).all_rules() if len(_SENTENCE.split(rule["text"] or "")) >= MANY]
    bare = {rule["number"] for rule in many if not rule.get("statements")}
    assert not [number for number in bare if not EXAMPLES.match(number)]
    assert len(many) - len(bare) >= 25


@pytest.mark.parametrize(
    ("rulebook", "asked", "said"),
    [
        (
            "hkk-11",
            "Lényre rakott bűbájom van az ellenfél szörnyén, aztán valami kilövi. Nálam marad?",
            "vele megy",
        ),
        ("hkk-11", "Lehet kint két helyszín egyszerre?", "csak egy"),
        ("hkk-11", "ki döntheti el hogy megtámadhatom a jobb szomszédomat a végső hatalomért harcban", "bal szomszéd"),
        ("hkk-8", "Megsérült az épületem, de nem dőlt le. Megmarad rajta a sérülés?", "rendbe jön"),
        ("hkk-8", "Új célpontot választhatok, ha a kijelölt ellenfél eltűnt az őrposztból?", "új célpont nem"),
    ],
)
def test_the_statement_that_was_asked_for_is_said(rulebook: str, asked: str, said: str) -> None:
    told = ask(open_store(rulebook), asked)["verdict"]
    assert said in told["text"]


@pytest.mark.parametrize("rulebook", BOOKS)
def test_statements_say_more_of_the_answer_than_the_gist(rulebook: str) -> None:
    """Every second development question of those rules that no stored answer is said to."""
    store, gist, statement = open_store(rulebook), 0.0, 0.0
    asked = [one for file in sorted((QUESTIONS / rulebook).glob("dev*.yaml")) for one in yamlfile.read(file).data]
    shown = 0
    for one in (one for one in asked[::2] if one.get("answer") and one["gold"]):
        rule = store.rule(one["gold"][0])
        if not rule or not rule.get("statements"):
            continue
        inquiry = plain.Inquiry(store, plain.read(store, one["question"]), one["question"])
        told = verdict.of_rule(inquiry, one["question"], rule)
        if told and told.question is None:
            shown += 1
            gist += share(one["answer"], rule["gist"])
            statement += share(one["answer"], told.text)
    assert shown >= 100
    assert statement / shown >= gist / shown + BETTER


def share(answer: str, text: str) -> float:
    """The share of the telling words of an answer, in any form, that a text has."""
    wanted, had = ({word[:5] for word in words(fold(one)) if word not in SMALL_WORDS} for one in (answer, text))
    return len(wanted & had) / (len(wanted) or 1)


def test_a_rule_that_says_one_thing_has_its_gist(monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store("hkk-11")
    rule = store.rule("kep-allando/3") or {}
    inquiry = plain.Inquiry(store, plain.read(store, "mi ez"), "mi ez")
    assert verdict.statement(inquiry, rule) == verdict.gist(rule)
    assert verdict.statement(inquiry, rule | {"gist": None}) is None
