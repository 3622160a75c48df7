"""What kind of question cannot be answered is told by its words."""

from __future__ import annotations

import pytest

from kodex.answers import hints
from kodex.text import fold, words
from kodex.text.grams import HEAD, START


@pytest.mark.parametrize(
    ("question", "english"),
    [
        ("how much water does it hold", True),
        ("How much vizet tart a kanna?", True),
        ("How much vizet tárt a kanna?", False),  # accents
        ("which kanna locsolo szomszed keritesen lyukas kertesz what", True),  # a fourth of it
        ("which kanna locsolo szomszed keritesen lyukas kertesz viragok what", False),
        ("trample before locsolas?", True),
        ("trample before locsolas? ", True),
        ("trample before locsolas", False),  # one word of English that nobody asks with
        ("mikor van trample before locsolas?", False),  # small words of Hungarian
        ("trample before kanna locsolo keritesen szomszed?", True),  # a sixth of it
        ("trample before kanna locsolo keritesen szomszed kertesz?", False),
        ("to my ontozo?", False),  # Hungarian words, too, or typing errors
        ("?", False),
    ],
)
def test_an_english_question_is_told_by_its_words(question: str, english: bool) -> None:
    assert hints.is_english(question, words(fold(question))) is english


@pytest.mark.parametrize(
    ("found", "telling", "leans"),
    [
        ("es a kanna", ["kanna"], True),
        ("es a lyukas kanna", ["lyukas", "kanna"], True),
        ("es a szomszed lyukas kanna", ["szomszed", "lyukas", "kanna"], False),
        ("a kanna es", ["kanna"], False),
        ("", [], False),
    ],
)
def test_a_followup_begins_like_one_and_says_little(found: str, telling: list[str], leans: bool) -> None:
    assert hints.is_followup(found.split(), telling) is leans


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Mit csinál a Tüzes Permetező?", ["Tüzes", "Permetező"]),
        ("Permetező", []),  # it begins the sentence
        ("Ez jó? Permetező az.", []),
        ("Ez jó: „Permetező” az.", []),
        ("A KANNA és a TŰZ?", []),  # shouted
        ("Mit csinál a Kanna?", []),  # a rule has it
        ("A vödröm 0 Cs-n áll?", []),  # a rule has it, and it is shorter than a beginning
        ("A vödröm 0 Zs-n áll?", ["Zs"]),
        ("Mit csinál, Kérlek?", []),  # a small word
    ],
)
def test_a_card_is_a_capital_inside_a_sentence_that_no_rule_has(question: str, named: list[str]) -> None:
    assert hints.named(question, {HEAD + "kanna"[:START]: 2, HEAD + "tuzes"[:START]: 0, "_cs_": 3}) == named


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Elszárad a Tüzes Permetező, ha nem locsolom?", ["Tüzes Permetező"]),
        ("Elszárad a Tüzes Kanna?", ["Tüzes Kanna"]),  # one of its words is of no rule
        ("Elszárad a Permetező?", []),  # a player, maybe
        ("Elszárad, kérdezte Peti és Gergő?", []),
        ("TÜZES PERMETEZŐ", []),
    ],
)
def test_a_card_of_several_words_is_named_beside_an_answer(question: str, named: list[str]) -> None:
    assert hints.cards(question, {HEAD + "kann": 3}) == named
