"""What a question asks for, told by its words: each word of asking, wherever it stands."""

from __future__ import annotations

import pytest

from kodex.text.question_kinds import _ASKING, _HOW, is_phrase, is_plain, kind

ASKING = [(word, asked) for asked, every in _ASKING.items() for word in every.split()]
BEFORE = ("", "És ", "De akkor ", "Az ellenfelem ")
PREFIXES = ("ki", "mi")
"""Further back in a clause these may be no words of asking."""


@pytest.mark.parametrize(("word", "asked"), ASKING, ids=lambda one: one)
def test_a_word_of_asking_is_heard_wherever_it_stands(word: str, asked: str) -> None:
    told = [kind(f"{before}{word} támadhat?") for before in BEFORE]
    assert told == [asked] * 4 if word not in PREFIXES else [asked, asked, None, None]


@pytest.mark.parametrize("verb", [*(f"{start}..." for start in _HOW), "működik", "lehet", "van", "hívják"])
@pytest.mark.parametrize("before", ["", "És ", "Azt "])
def test_hogy_asks_how_before_what_it_is_asked_of(before: str, verb: str) -> None:
    assert kind(f"{before}hogy {verb.rstrip('.')} ez?") == "how"


@pytest.mark.parametrize("verb", ["támadok", "az ork támad", "nem", "a kör"])
@pytest.mark.parametrize("before", ["Igaz, ", "Jól tudom, ", "Lehet az, "])
def test_else_it_only_joins_two_clauses(before: str, verb: str) -> None:
    assert kind(f"{before}hogy {verb}?") == "yes-no"
    assert kind(f"Azt mondta, hogy mikor {verb}?") == "when"


@pytest.mark.parametrize("start", ["ha", "amíg", "miután", "mielőtt"])
def test_what_is_supposed_asks_nothing(start: str) -> None:
    assert kind(f"Visszaléphetek, {start} még nem fizettem ki a lapot?") == "yes-no"
    assert kind(f"Kinek jár lap, {start} fizettem ki?") == "who"


def test_what_is_pointed_at_is_not_asked() -> None:
    assert kind("Hazudhatok arról, milyen lap van nálam?") == "yes-no"
    assert kind("Mit mondhatok arról, milyen lap van nálam?") == "what"


@pytest.mark.parametrize(
    ("question", "phrase", "plain"),
    [
        ("kézlimit", True, False),
        ("egy két három négy", True, False),
        ("egy két három négy öt", False, False),
        ("Hány lap?", False, False),
        ("Hány lap kell?", False, True),
        ("Ha ő jön, hány lap kell?", False, False),
        ("Egy vagy két lap?", False, False),
        ("Jön ő, én nem. Hány lap kell?", False, True),
    ],
)
def test_a_phrase_is_no_question_and_a_plain_one_has_one_clause(question: str, phrase: bool, plain: bool) -> None:
    assert (is_phrase(question), is_plain(question)) == (phrase, plain)
