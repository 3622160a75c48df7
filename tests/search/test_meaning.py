"""What words mean by the company they keep."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting, meaning

GARDEN = "kanna locsol virag kert"
KITCHEN = "fazek foz leves konyha"
ITEMS = [
    [*GARDEN.split(), "nyar"],
    ["kanna", "virag", "ontoz"],
    ["locsol", "kert", "ontoz", "virag"],
    [*KITCHEN.split(), "tel"],
    ["fazek", "leves", "kavar"],
    ["foz", "konyha", "kavar", "leves"],
]


def learn(items: list[list[str]]) -> meaning.Vectors:
    texts = counting.Texts(map(" ".join, items))
    return meaning.learn(texts.count(texts.cut(meaning.beginning)))


def likeness(question: str, vectors: meaning.Vectors) -> list[float]:
    asked = meaning.of_question(question.split(), vectors.words)
    return [meaning.alike(asked, meaning.of_item(item)) for item in vectors.items]


def test_words_in_the_same_company_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "SIZE", 2)
    vectors = learn(ITEMS)
    found = likeness("ontoz", vectors)
    assert min(found[:3]) > max(found[3:])
    assert found[0] > 0.5, "an item without the word, among its company"


def test_inflected_forms_share_a_vector() -> None:
    vectors = learn(ITEMS)
    assert likeness("locsolja", vectors) == likeness("locsolni", vectors)


def test_the_same_rulebook_gives_the_same_vectors() -> None:
    assert learn(ITEMS) == learn([list(item) for item in ITEMS])


def test_an_unknown_question_is_like_nothing() -> None:
    vectors = learn(ITEMS)
    assert likeness("zebra", vectors) == [0.0] * len(ITEMS)


def test_nothing_to_learn_from() -> None:
    assert learn([]) == meaning.Vectors({}, [])
    assert learn([["egy"], ["ketto"], []]) == meaning.Vectors({}, [b"", b"", b""])


@given(st.lists(st.lists(st.sampled_from(["alma", "korte", "szilva", "dio", "mak"]), max_size=6), max_size=8))
def test_likeness_is_a_cosine(items: list[list[str]]) -> None:
    vectors = learn(items)
    assert len(vectors.items) == len(items)
    for value in likeness("alma korte korte", vectors):
        assert math.isfinite(value)
        assert -1 - 1e-6 <= value <= 1 + 1e-6


def test_a_word_counts_by_its_idf() -> None:
    """With a direction for each word nothing is lost but what rounding takes: the length of a word's vector is its idf,
    and an item is as like to a word as its share of TF-IDF."""
    items = ["ag bot cel", "ag", "bot cel", "cel domb", "domb ag", "bot ag", "ag", "cel"]
    vectors = learn([item.split() for item in items])
    held = {word: sum(word in item.split() for item in items) for word in ("ag", "bot", "cel", "domb")}
    idf = {word: 1 + math.log((1 + len(items)) / (1 + n)) for word, n in held.items()}
    for word in held:
        length = meaning.of_question([word], vectors.words).length / meaning._LENGTH**2
        assert length == pytest.approx(idf[word], rel=0.05)
        for item, found in zip(items, likeness(word, vectors), strict=True):
            whole = math.hypot(*(idf[one] for one in item.split()))
            assert found == pytest.approx(idf[word] / whole if word in item.split() else 0, abs=0.08)
