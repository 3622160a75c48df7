"""How an answer came about is what it came from: the parts add up to the whole."""

from __future__ import annotations

import math

import pytest

from kodex.answers import account, asking, refusal
from kodex.answers.account import Account
from kodex.search.calibration import figures
from kodex.store.store import Store


def told(store: Store, question: str) -> Account:
    return account.of_case(asking.consider(store, question))


def test_what_speaks_for_a_rule_adds_up_to_its_score(store: Store) -> None:
    found = told(store, "Este öntöztem a kaktuszt a lyukas kannából, szabad volt?").rules
    bias = figures()["rank"]["bias"]
    assert len(found) > 1
    for one in found:
        assert one.score == pytest.approx(min(1.0, math.exp(sum(one.added.values()) - bias)))
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_what_speaks_for_an_answer_adds_up_to_its_likelihood(store: Store) -> None:
    for question in ("Hány magot lehet egy körben elvetni esőben?", "Mennyi benzint tart a tank?"):
        found = told(store, question)
        assert found.likely == pytest.approx(1 / (1 + math.exp(-sum(found.judged.values()))))
        assert (found.certainty is not None) is (found.likely is not None and found.likely >= found.least)


def test_the_certainty_of_an_answer_is_its_share_among_the_rules_found(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "Este öntöztem a kaktuszt a lyukas kannából, szabad volt?"
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 0.0)
    found = told(store, question)
    case = asking.consider(store, question)
    shares = [case.share({"number": item.number}) for item in case.items]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    assert found.chance == shares[0]
    first, second = (math.log(one.score) for one in found.rules[:2])
    sharp = figures()["rank"]["sharp"]
    assert math.log(shares[0] / shares[1]) == pytest.approx(sharp * (first - second)), "as ranking was fitted"
    monkeypatch.setattr(refusal, "least", lambda _rulebook: 1.0)
    assert told(store, question).chance is None


def test_every_word_is_told_with_what_it_was_read_as(store: Store) -> None:
    words = {one.typed: one for one in told(store, "a bödönben nem kertsz van").words}
    assert words["bödönben"].terms == ["kanna"]
    assert words["kertsz"].mended == "kertesz"
    assert words["kertsz"].denied
    assert not words["bödönben"].denied
    assert words["a"].small


def test_a_word_is_the_more_telling_the_fewer_items_have_it(store: Store) -> None:
    words = {one.typed: one for one in told(store, "a kertsz zsiráf kanna lyukas").words}
    assert {typed: one.items for typed, one in words.items()} == {
        "a": 8,
        "kertsz": 3,  # as the gardener that was meant
        "zsiráf": 0,
        "kanna": 2,
        "lyukas": 1,
    }
    weights = [words[typed].weight for typed in ("a", "kertsz", "kanna", "lyukas", "zsiráf")]
    assert weights == sorted(set(weights))
    assert weights[0] == 0, "most items have it"


def test_no_more_than_five_rules_are_told_of_however_many_are_found(store: Store) -> None:
    question = "Este öntöztem a kaktuszt a lyukas kannából, szabad volt?"
    found = asking.consider(store, question).found.ranked
    assert len(found) > 5
    assert [one.score for one in told(store, question).rules] == [item.score for item in found[:5]]


def test_nothing_is_judged_where_no_word_tells_what_is_asked(store: Store) -> None:
    found = told(store, "Mi az, és hogy van?")
    assert found.rules
    assert (found.likely, found.judged, found.chance) == (0, {}, None)


def test_what_was_asked_just_so_needs_no_likelihood(store: Store) -> None:
    found = told(store, "Hány magot rakhatok le egyszerre?")
    assert found.meant == ["1.1"]
    assert (found.likely, found.judged, found.chance, found.certainty) == (None, {}, None, "sure")


def test_from_the_threshold_on_a_question_is_answered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Hány magot lehet egy körben elvetni esőben?"
    likely = asking.consider(store, question).likely
    for least, status in ((likely - 0.001, "answered"), (likely, "answered"), (likely + 0.001, "declined")):
        monkeypatch.setattr(refusal, "least", lambda _rulebook, least=least: least)
        assert asking.ask(store, question)["status"] == status
