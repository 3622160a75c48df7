"""Forms of one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.text.suffixes import forms, same_word, stems


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("temetombol", "temeto"),
        ("lapot", "lap"),
        ("lapjaim", "lap"),
        ("manam", "mana"),
        ("hpm", "hp"),
        ("orposztban", "orposzt"),
        ("tamadasoknak", "tamadas"),
    ],
)
def test_an_inflected_form_is_the_same_word(word: str, base: str) -> None:
    assert same_word(word, base)


@pytest.mark.parametrize(
    ("word", "base"), [("lapatka", "lap"), ("manapsag", "mana"), ("kor", "kori"), ("hpx", "hp"), ("e", "ep")]
)
def test_another_word_is_not(word: str, base: str) -> None:
    assert not same_word(word, base)


@given(st.text(alphabet="abekmnort", min_size=1, max_size=15))
def test_stems_are_beginnings_of_the_word(word: str) -> None:
    found = stems(word)
    assert word in found
    assert all(word.startswith(stem) and (stem == word or len(stem) >= 3) for stem in found)


def test_a_stem_must_be_known_to_lead_to_other_forms() -> None:
    assert forms("tartalekban", ["tartalek", "tartalekot", "tartalma"]) == ["tartalek", "tartalekot"]
    assert forms("lenyeket", ["leny", "lenyek", "lenye", "lenyeges"]) == ["leny", "lenye", "lenyek"]
