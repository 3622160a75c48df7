"""Words that no rule has: nothing is found for them, and the nearest known word is offered."""

from __future__ import annotations

import pytest

import kodex
from kodex import library
from kodex.links import surroundings
from kodex.search import near
from kodex.store.store import Store


@pytest.mark.parametrize(
    "word", ["xyzzyqwert", "blablabla", "kutyafüle", "hóhányó", "nyuszi", "xyzzyqwert nyuszi hóhányó"]
)
def test_what_is_no_word_of_the_game_finds_nothing(word: str) -> None:
    book = kodex.open()
    assert book.page(word)["total"] == 0
    assert list(book.strange(word)) == word.split()


@pytest.mark.parametrize(("word", "first"), [("tartalékhely", "5.3.0"), ("kézbevétel", "4.14.0"), ("betámadhat", "34")])
def test_a_word_with_a_known_part_or_beginning_finds_what_has_it(word: str, first: str) -> None:
    book = kodex.open()
    found = book.page(word)
    assert found["hits"][0]["number"] == first
    assert 3 < found["total"] < 500
    assert book.strange(word) == {}


def test_beside_a_known_word_the_unknown_one_is_named_and_finds_nothing_more() -> None:
    book = kodex.open()
    assert book.strange("őrposzt xyzzyqwert") == {"xyzzyqwert": []}
    assert book.page("őrposzt xyzzyqwert")["total"] == book.page("őrposztok")["total"]


def test_the_nearest_known_word_is_offered_as_it_is_written() -> None:
    assert kodex.open().strange("hóhányó") == {"hóhányó": ["hiányos"]}


def test_what_a_book_of_several_knows_is_not_strange() -> None:
    assert "pajzs" not in library.open().strange("pajzs hóhányó")
    assert "hóhányó" in library.open().strange("pajzs hóhányó")


@pytest.mark.parametrize("text", ["34.5", "title:nyuszi", '"hóhányó nyuszi"', "a", "lény"])
def test_numbers_queries_and_known_words_are_not_strange(text: str) -> None:
    assert kodex.open().strange(text) == {}


def test_of_very_many_unknown_words_only_the_first_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(near, "_nearest", lambda _store, word: [word])
    typos = [f"hó{letter}hányó" for letter in "bcdfghjklmpqrstv"]
    found = kodex.open().strange(" ".join(typos))
    assert [typo for typo in typos if found[typo]] == typos[:10]


@pytest.mark.parametrize(("words", "searches"), [(["kanna"] * 40, 2), ([f"szo{n}k" for n in range(40)], 1)])
def test_a_suggestion_looks_for_each_word_once_and_for_none_of_very_many(
    store: Store, words: list[str], searches: int
) -> None:
    asked: list[str] = []
    surroundings.accented(store, lambda text: asked.append(text) or [], " ".join(words), "x")  # type: ignore[func-returns-value]
    assert len(asked) == searches
