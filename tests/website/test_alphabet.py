"""Order and letters of Hungarian lists."""

from __future__ import annotations

import pytest

from kodex.website.alphabet import initial, slug, sort_key


def test_words_stand_in_hungarian_order() -> None:
    words = [
        "ablak",
        "áldozás",
        "atya",
        "cukor",
        "csere",
        "dob",
        "dzsinn",
        "gomb",
        "gyűjtő",
        "ok",
        "őrposzt",
        "sereg",
        "szörny",
        "zan",
        "zsák",
    ]
    words_backwards = words[::-1]
    assert sorted(words_backwards, key=sort_key) == words


@pytest.mark.parametrize("word", ["4 zsák", "(4) zsák", "ß zsák"])
def test_what_is_listed_under_no_letter_stands_before_all_of_them(word: str) -> None:
    assert initial(word) == "#"
    assert sorted(["adás", word, "zsák"], key=sort_key) == [word, "adás", "zsák"]


def test_words_that_differ_in_accents_or_case_alone_keep_one_order() -> None:
    assert sorted(["kör", "kor", "Kor"], key=sort_key) == ["Kor", "kor", "kör"]


@pytest.mark.parametrize(
    ("word", "letter"),
    [
        ("állás", "A"),
        ("Őrposzt", "Ö"),
        ("szörny", "Sz"),
        ("dzsinn", "Dzs"),
        ("„Semmi”", "S"),
        ("4 lap", "#"),
        ("", "#"),
    ],
)
def test_a_word_is_listed_under_its_letter(word: str, letter: str) -> None:
    assert initial(word) == letter


def test_slugs_are_plain() -> None:
    assert slug("Döntetlen után: ŐSZ?") == "dontetlen-utan-osz"
    assert slug("???") == "x"
