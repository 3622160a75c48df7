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
        assert one.score == pytest.approx(min(1.0, math.exp(one.first + sum(one.added.values()) - bias)))
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_what_speaks_for_an_answer_adds_up_to_its_likelihood(store: Store) -> None:
    for question in ("Hány magot lehet egy körben elvetni esőben?", "Mennyi benzint tart a tank?"):
        found = told(store, question)
        assert found.likely == pytest.approx(1 / (1 + math.exp(-sum(found.judged.values()))))
        assert (found.certainty is not None) is (found.likely is not None and found.likely >= found.least)


def test_every_word_is_told_with_what_it_was_read_as(store: Store) -> None:
    words = {one.typed: one for one in told(store, "a bödönben nem kertsz van").words}
    assert words["bödönben"].terms == ["kanna"]
    assert words["kertsz"].mended == "kertesz"
    assert words["kertsz"].denied
    assert not words["bödönben"].denied
    assert words["a"].small


def test_what_was_asked_just_so_needs_no_likelihood(store: Store) -> None:
    found = told(store, "Hány magot rakhatok le egyszerre?")
    assert found.meant == ["1.1"]
    assert (found.likely, found.judged, found.chance, found.certainty) == (None, {}, {}, "sure")


def test_from_the_threshold_on_a_question_is_answered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Hány magot lehet egy körben elvetni esőben?"
    likely = asking.consider(store, question).likely
    for least, status in ((likely - 0.001, "answered"), (likely, "answered"), (likely + 0.001, "declined")):
        monkeypatch.setattr(refusal, "least", lambda _rulebook, least=least: least)
        assert asking.ask(store, question)["status"] == status
