"""Whether a stored question that is alike asks the same thing."""

from __future__ import annotations

from typing import Any

import pytest

import kodex
from kodex.answers import asking, meant, refusal, verdict
from kodex.answers.verdict import Stored, fits, has_words_of, is_excepted, is_same, numerals
from kodex.search.calibration import figures
from kodex.store.store import Store
from kodex.text import fold, words
from kodex.text.asked_alike import same_but_for_asking


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("Mi a különbség a lény és a szörny között?", "Mi a különbség a kártya és a lap között?", False),
        ("hát mi a különbség a kártyák meg a lap között", "Mi a különbség a kártya és a lap között?", True),
        ("mi a különbség a krátya és a lap között", "Mi a különbség a kártya és a lap között?", True),
        ("mi a különbség a kártya és a lap köztt", "Mi a különbség a kártya és a lap között?", True),
        ("hány lapot húzok", "Hány lapot dobok?", False),
        ("hány lapot", "Hány lapot dobok?", False),
        ("hány lapot dobok el", "Hány lapot dobok?", True),
        ("Mi az az S ikon?", "Mi az a K ikon?", False),
        ("Van elég VP?", "Van elég Ép?", False),
        ("Van elég vp?", "Van elég VP?", True),
    ],
)
def test_the_same_words_are_asked(asked: str, stored: str, same: bool) -> None:
    assert has_words_of(words(fold(asked)), words(fold(stored))) is same


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ("Hány magot rakhatok le egyszerre?", True),
        ("hát hány magot rakhatok le egyszerre", True),
        ("Hány magot rakhatok le este egyszerre?", False),
        ("Mikor hány magot rakhatok le egyszerre?", False),
        ("Hány magot rakhatok le a kannával egyszerre?", False),
    ],
)
def test_a_question_with_another_word_of_the_game_is_another_one(store: Store, asked: str, same: bool) -> None:
    case = asking.consider(store, asked)
    assert bool(case.meant) is same
    assert case.likely > 0


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("Hogy tudok nyerni?", "Hogyan lehet nyerni?", True),
        ("Hogyan nyerhetek?", "Hogyan lehet nyerni?", True),
        ("Hogyan kell lapot húzni?", "Hogy tudok lapot húzni?", False),
        ("Szabad a támadómat feláldozni?", "Feláldozhatom a támadómat?", True),
        ("Tehetek lapot a pakliba?", "Lehet tenni lapot a pakliba?", True),
        ("Kell lapot húzni?", "Lehet lapot húzni?", False),
        ("Mikor tudok nyerni?", "Hogyan lehet nyerni?", False),
        ("Nem tudok nyerni?", "Tudok nyerni?", False),
        ("Lapot húzok?", "Húzhatok lapot?", False),
        ("Mit jelent, hogy passzív?", "Mit jelent a passzív?", False),
        ("Hat lapot húzok?", "Lapot húzok?", False),
        ("Honnan van magom?", "Honnan lesz magom?", True),
        ("Mit csinál a kanna?", "Mire jó a kanna?", True),
        ("Mire való a kanna?", "Mire jó a kanna?", True),
        ("Mit csinál a kanna este?", "Mire jó a kanna?", False),
        ("Kinek a kannája van itt?", "Kinek a kannája lesz itt?", False),
    ],
)
def test_how_a_question_asks_makes_no_other_one(asked: str, stored: str, same: bool) -> None:
    assert same_but_for_asking(words(fold(asked)), words(fold(stored))) is same


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        ("akkor hány magot rakhatok le, amikor egyszerre", True),
        ("mikor rakhatok le hány magot egyszerre", False),
    ],
)
def test_what_only_joins_clauses_makes_no_other_question(store: Store, asked: str, same: bool) -> None:
    inquiry = asking.consider(store, asked).found.inquiry
    assert meant.asks(inquiry, words(fold("Hány magot rakhatok le egyszerre?"))) is same


def test_what_two_things_differ_in_is_never_sure(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    asked = "Hány magot rakhatok le este egyszerre?"
    assert asking.ask(store, asked)["certainty"] == "sure"
    assert asking.ask(store, f"Mi a különbség a zsák és a kaktusz között? {asked}")["certainty"] == "unsure"


def test_where_two_rules_may_decide_the_verdict_has_the_gists_of_both(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    asked = "Mi a különbség a kaktusz és a sün között?"
    answer = asking.ask(store, asked)
    assert [rule["number"] for rule in answer["rules"]] == ["2.50", "3.2"]
    assert (answer["certainty"], answer["hint"]["kind"], answer["verdict"]) == ("unsure", "between", None)
    told = Store.rules
    monkeypatch.setattr(Store, "rules", lambda *some: [rule | {"gist": rule["text"]} for rule in told(*some)])
    verdict = asking.ask(store, asked)["verdict"]
    assert (verdict["text"], verdict["rule"]) == ("Este nem szabad locsolni a kaktuszokat.", "2.50")
    assert verdict["other"] == {"text": "A kertben tartható állatok:\n- sün,\n- katica,\n- méh.", "rule": "3.2"}
    monkeypatch.setattr(Store, "rules", lambda *some: [_with_gist(rule, "2.50") for rule in told(*some)])
    assert asking.ask(store, asked)["verdict"] is None


def test_beside_a_likely_verdict_stands_another_rule_where_that_may_decide(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Store.rules
    monkeypatch.setattr(Store, "rules", lambda *some: [rule | {"gist": rule["text"]} for rule in told(*some)])
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    asked = "Ha esik az eső, hány magot tehetek az ágyásba?"
    monkeypatch.setattr(asking.Case, "share", lambda _case, _decides: 0.5)
    fitted = {"sure": 0.9, "alone": 0.5, "likely": 0.2}
    monkeypatch.setitem(figures(store.rulebook), "certainty", fitted)
    alone = asking.ask(store, asked)
    assert (alone["certainty"], alone["hint"], "other" in alone["verdict"]) == ("likely", None, False)
    monkeypatch.setitem(figures(store.rulebook), "certainty", fitted | {"alone": 0.6})
    beside = asking.ask(store, asked)
    other = beside["verdict"].pop("other")
    assert (beside["certainty"], beside["hint"], beside["verdict"]) == ("likely", None, alone["verdict"])
    [named] = [rule for rule in beside["rules"] if rule["number"] == other["rule"]]
    assert (named["gist"], named["applies"], named["role"]) == (other["text"], True, "main")
    monkeypatch.setitem(figures(store.rulebook), "certainty", fitted | {"alone": 0.6, "likely": 0.6})
    [named] = [rule for rule in asking.ask(store, asked)["rules"] if rule["number"] == other["rule"]]
    assert named["role"] == "related"


def _with_gist(rule: dict[str, Any], number: str) -> dict[str, Any]:
    return rule | {"gist": rule["text"]} if rule["number"] == number else rule


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("A zsákban lévő magom csírázhat?", "Csírázható a zsákban lévő mag?", False),
        ("Csírázható a zsákos mag?", "Csírázható a zsákban lévő mag?", True),
        ("Csírázható a csírázó mag?", "Csírázható a mag?", True),
        ("Locsolható a mag?", "Csírázhat a mag?", True),
    ],
)
def test_what_may_be_done_to_a_thing_is_not_what_it_may_do(asked: str, stored: str, same: bool) -> None:
    asked_, stored_ = words(fold(asked)), words(fold(stored))
    assert is_same(asked_, stored_) is is_same(stored_, asked_) is same


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("Hány magot kell ültetnem?", "Hány magot ültetek?", True),
        ("Mikor kell locsolni?", "Mikor locsolok?", True),
        ("Mikor nem kell locsolni?", "Mikor locsolok?", False),
        ("Kell locsolnom?", "Locsolok?", False),
        ("Mikor kell locsolni?", "Hányszor locsolok?", False),
    ],
)
def test_what_number_or_time_it_is_is_the_same_whether_it_must_be_so(asked: str, stored: str, same: bool) -> None:
    assert fits(asked, words(fold(asked)), Stored(stored, "Ötször.", 0.7)) is same


@pytest.mark.parametrize(
    ("asked", "stored", "answer", "excepted"),
    [
        ("Locsolhatok este kannával?", "Locsolhatok este?", "Nem, csakis kannával szabad.", True),
        ("Locsolhatok este?", "Locsolhatok este?", "Nem, csakis kannával szabad.", False),
        ("Locsolhatok este kannával?", "Locsolhatok este?", "Igen, csak kannával.", False),
        ("Este a kaktuszt is locsolhatom?", "Este locsolhatok?", "Igen, kivéve kaktuszt.", True),
        ("Este a kaktuszt is locsolhatom?", "Este kaktuszt locsolhatok?", "Igen, kivéve kaktuszt.", False),
        ("Este a sünt locsolhatom?", "Este locsolhatok?", "Nem, csak azt, amelyik szomjas.", False),
    ],
)
def test_an_answer_that_excepts_just_what_was_asked_is_none(
    asked: str, stored: str, answer: str, excepted: bool
) -> None:
    assert is_excepted(words(fold(asked)), words(fold(stored)), answer) is excepted


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("két lénnyel, kétszer, kettővel", {"2"}),
        ("kétség, kétes", set()),
        ("harminclapos", {"30"}),
        ("hárommal", {"3"}),
        ("negyven meg négy", {"40", "4"}),
    ],
)
def test_numbers_in_words(text: str, named: set[str]) -> None:
    assert numerals(words(fold(text))) == named


@pytest.mark.parametrize("book", ["hkk-kodex", "magus"])
def test_where_something_comes_from_is_not_what_it_is_called(book: str) -> None:
    """The points are what the lesson says that each turn brings, not what they are or pay for."""
    said = kodex.open(book).ask("Honnan van manám?")["verdict"]
    assert said is not None
    assert said["rule"] in {"hkk-kodex": ("3.13", "29.3"), "magus": ("1.07/mp-nyeres-lepes#p1",)}[book]


def test_what_says_yes_of_a_thing_says_nothing_of_another_one() -> None:
    said = kodex.open().ask("Védekezési bónuszt kap az építmény is?")["verdict"]
    assert said is not None
    assert not said["text"].startswith("Igen")


@pytest.mark.parametrize(
    ("asked", "stored", "same"),
    [
        ("Ellopta a sárkányomat, és nála halt meg. Kié?", "Elloptam a sárkányát, és nálam halt meg. Kié?", False),
        ("Megölte a lényemet. Kié a komponens?", "Megöltem a lényét. Kié a komponens?", False),
        ("Ellopta a sárkányomat. Kié?", "Ellopta a medvémet. Kié?", True),
        ("Szerinte üthetek. Igaz?", "Szerintem üthetek. Igaz?", True),
    ],
)
def test_what_i_did_is_not_what_another_did(asked: str, stored: str, same: bool) -> None:
    asked_, stored_ = words(fold(asked)), words(fold(stored))
    assert is_same(asked_, stored_) is is_same(stored_, asked_) is same


def test_whose_gatherer_a_stolen_card_goes_to_hangs_on_who_stole_it() -> None:
    question = "Az ellenfél ellopta a sárkányomat, aztán nála megdöglött. Kinek a gyűjtőjébe megy?"
    told = kodex.open("hkk-kodex").ask(question)["verdict"]
    assert told is not None
    assert told["rule"] == "4.7.3"
    assert not told["text"].startswith("Az ellenfeledébe")


@pytest.mark.parametrize(
    ("stored", "answer", "alike", "means", "told"),
    [
        ("Hány mag fér a kézbe?", "Akárhány.", 0.6, 0.9, True),
        ("Hány mag fér a kézbe?", "Akárhány.", 0.6, 0.7, False),
        ("Hány mag fér a kézbe?", "Akárhány.", 0.45, 0.9, False),
        ("Mikor fér mag a kézbe?", "Mindig.", 0.6, 0.9, False),
        ("Fér mag a kézbe?", "Akárhány.", 0.6, 0.9, False),
        ("Hány mag fér a kézbe?", "Akárhány.", 0.66, 0.1, True),
    ],
)
def test_what_means_the_same_need_not_be_worded_alike(
    store: Store, monkeypatch: pytest.MonkeyPatch, stored: str, answer: str, alike: float, means: float, told: bool
) -> None:
    asked = "Hány mag lehet nálam?"
    monkeypatch.setattr(verdict, "stored", lambda *_: [Stored(stored, answer, alike, means)])
    said = verdict.of_rule(asking.consider(store, asked).found.inquiry, asked, {"gist": "Kézben magot tarthatsz."})
    assert said is not None
    assert said.question == (stored if told else None)
