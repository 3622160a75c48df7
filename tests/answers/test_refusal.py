"""Whether a question is answered at all."""

from __future__ import annotations

import math

import pytest

from kodex.answers import refusal
from kodex.compile import open_store
from kodex.rules import books
from kodex.search import evidence, query
from kodex.search.calibration import figures
from kodex.store.store import Store
from kodex.text import fold, words


def likely(store: Store, question: str) -> float:
    found = query.find(store, question, 20)
    return refusal.likely(found.inquiry, [item for item in found.ranked if item.ord])


def test_every_feature_has_a_stored_weight() -> None:
    stored = figures()
    assert set(stored["rank"]) == {*evidence.FEATURES, "bias", "sharp"}
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
    ("found", "count"),
    [
        (["csavarhuzot", "vizet"], 1),
        (["csavarhuz"], 1),
        (["csavar", "csavart"], 0),
        (["mp", "mp"], 1),
        (["mpk", "amp"], 0),
        (["csavarhuzok", "mp", "vizet"], 2),
    ],
)
def test_a_name_of_a_sister_is_known_in_any_form_a_short_one_alone(found: list[str], count: int) -> None:
    assert refusal.of_sisters(found, {"csavarhuz", "mp"}) == count


def test_no_rulebook_calls_a_word_of_its_own_strange() -> None:
    for rulebook in books.every():
        names = figures(rulebook)["sisters"]
        assert len(names) > 100
        own = (name for rule in open_store(rulebook).all_rules() for name in (rule["title"], *rule["terms"]))
        assert not any(refusal.of_sisters(words(fold(name)), names) for name in own)


def features(store: Store, question: str) -> dict[str, float]:
    found = query.find(store, question, 20)
    values = refusal.features(found.inquiry, [item for item in found.ranked if item.ord])
    return dict(zip(refusal.FEATURES, values, strict=True))


def test_a_single_rule_found_is_as_far_ahead_as_if_the_next_had_a_tenth_of_its_score(store: Store) -> None:
    found = query.find(store, "Mennyi vizet tart a kanna?", 20)
    items = [item for item in found.ranked if item.ord]
    alone = dict(zip(refusal.FEATURES, refusal.features(found.inquiry, items[:1]), strict=True))
    beside = dict(zip(refusal.FEATURES, refusal.features(found.inquiry, items), strict=True))
    assert alone["ahead"] == pytest.approx(math.log(10))
    assert beside["ahead"] == pytest.approx(math.log(items[0].score / items[1].score))
    assert {name for name in alone if alone[name] != beside[name]} == {"ahead"}


def test_a_question_is_as_telling_as_the_share_of_its_words_that_are(store: Store) -> None:
    assert features(store, "Mennyi vizet tart a kanna?")["telling"] == 3 / 5


def test_no_question_is_nearer_to_a_stored_one_than_itself(store: Store) -> None:
    stored = next(
        line
        for lines in store.connection.execute("SELECT lines FROM surroundings")
        for line in lines[0].split("\n")[1:]
    )
    for name in ("nearest", "question"):
        assert features(store, stored)[name] == pytest.approx(1)
        assert features(store, f"{stored} csavar kanna")[name] < 0.99


def test_numbers_in_digits_are_told_from_words(store: Store) -> None:
    assert features(store, "Kell 12 liter a kannába?")["digits"] == 1
    assert features(store, "Kell tizenkét liter a kannába?")["digits"] == 0
