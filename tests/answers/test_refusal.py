"""Whether a question is answered at all."""

from __future__ import annotations

import math

import pytest

from kodex.answers import refusal
from kodex.search import evidence, query
from kodex.search.calibration import figures
from kodex.store.store import Store


def likely(store: Store, question: str) -> float:
    found = query.find(store, question, 20)
    return refusal.likely(found.inquiry, [item for item in found.ranked if item.ord])


def test_every_feature_has_a_stored_weight() -> None:
    stored = figures()
    assert set(stored["rank"]) == {*evidence.FEATURES, "bias"}
    assert set(stored["refuse"]) == {*refusal.FEATURES, "bias", "least"}
    assert all(math.isfinite(value) for group in ("rank", "refuse") for value in stored[group].values())


def test_a_higher_bar_declines_more() -> None:
    curve = figures()["risk"]
    for key in ("least", "declined_wrong", "declined_right"):
        values = [point[key] for point in curve]
        assert values == sorted(values)
    assert 0 < refusal.least() < 1


def test_what_is_known_is_likelier_than_what_is_not(store: Store) -> None:
    known = likely(store, "Mennyi vizet tart a kanna?")
    assert known > likely(store, "Mennyi benzint tart a tank?") >= 0
    assert known > refusal.least()


@pytest.mark.parametrize("word", ["hearthstone", "planeswalker", "foilban"])
def test_a_word_of_another_world_speaks_against_it(store: Store, word: str) -> None:
    assert likely(store, f"Mennyi vizet tart a kanna {word}?") < likely(store, "Mennyi vizet tart a kanna este?")


def test_wording_is_told_by_words_and_pairs_whichever_term_they_stand_beside() -> None:
    weights = {"mikor": 2, "mikor *": 3, " de": -9}

    def wording(*found: str) -> float:
        return refusal.wording(found, weights, {"kanna", "sziro"})

    assert wording("mikor", "kannat") == wording("mikor", "szirom") == 5 / math.sqrt(5)
    assert wording("mikor", "tank") == 2 / math.sqrt(5)
    assert wording("de", "mikor") < 0 < wording("mikor", "de"), "a word that begins a question is a pair, too"


def test_a_word_counts_once_however_often_it_is_said() -> None:
    assert refusal.foreign(["hearthstone", "hearthstone"], {"heart": 2.0}) == 2.0
    assert refusal.wording(["mikor", "mikor"], {"mikor": 2}, ()) == 2 / math.sqrt(4), "beside three pairs"
    assert refusal.foreign([], {}) == 0


def test_nothing_telling_is_not_likely(store: Store) -> None:
    assert likely(store, "mi az?") == 0
    assert refusal.likely(query.find(store, "qwertz", 5).inquiry, []) == 0


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["melyik", "vizet"], 1.0),
        (["mikor", "vizet"], 1.0),
        (["miert", "vizet"], 0.0),
        (["mennyi", "vizet"], 0.0),
        (["miert", "melyik"], 1.0),
        (["vizet"], 0.5),
    ],
)
def test_a_kind_of_question_is_known_where_one_of_the_three_nearest_is_of_it(words: list[str], kind: float) -> None:
    lines = ["mennyi viz kell", "melyik viz kell", "egy kanna viz", "mikor kell viz"]
    assert refusal._kind(words, lines, [9, 1, 4, 4]) == kind


def test_an_item_without_questions_answers_no_kind() -> None:
    assert refusal._kind(["melyik"], [], []) == 0
    assert refusal._kind(["kanna"], [], []) == 0.5


def features(store: Store, question: str) -> dict[str, float]:
    found = query.find(store, question, 20)
    values = refusal.features(found.inquiry, [item for item in found.ranked if item.ord])
    return dict(zip(refusal.FEATURES, values, strict=True))


def test_the_word_that_an_item_is_least_asked_with_is_the_weakest(store: Store) -> None:
    assert features(store, "planeswalker kanna")["weakest"] == 0 < features(store, "kanna")["weakest"]
    assert features(store, "kannák kannák")["weakest"] == features(store, "kannák")["weakest"]


def test_a_question_is_as_telling_as_the_share_of_its_words_that_are(store: Store) -> None:
    assert features(store, "Mennyi vizet tart a kanna?")["telling"] == 3 / 5


def test_a_stored_question_is_not_apart_from_itself(store: Store) -> None:
    stored = next(
        line
        for lines in store.connection.execute("SELECT lines FROM surroundings")
        for line in lines[0].split("\n")[1:]
    )
    assert features(store, stored)["apart"] == 0
    assert features(store, f"{stored} csavar kanna")["apart"] > 0


def test_numbers_in_digits_are_told_from_words(store: Store) -> None:
    assert features(store, "Kell 12 liter a kannába?")["digits"] == 1
    assert features(store, "Kell tizenkét liter a kannába?")["digits"] == 0
