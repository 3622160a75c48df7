"""Folding and words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.text import fold, words
from kodex.text.folding import plain


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("ŐRPOSZT", "orposzt"),
        ("õrposzt û", "orposzt u"),
        ("o\u030brposzt", "orposzt"),
        ("Straße", "strasse"),
        ("ﬁx № １２", "fix no 12"),
        ("™", "tm"),
        ("Łódź", "lodz"),
    ],
)
def test_every_spelling_folds_to_one(typed: str, folded: str) -> None:
    assert fold(typed) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="árvíztűrő tükörfúrógép"))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text)


@given(st.text(alphabet=st.sampled_from("áÉőÕüûôÄèç aẞﬁŁ̋1–")))
def test_own_accents_are_those_of_unicode(text: str) -> None:
    decomposed = unicodedata.normalize("NFD", text.lower())
    assert unaccented(plain(text)) == unaccented(decomposed)


@pytest.mark.parametrize(
    ("typed", "bare"),
    [
        ("ÁRVÍZTŰRŐ tükörfúrógép", "arvizturo tukorfurogep"),
        ("õrposzt, ûr", "orposzt, ur"),
        ("ôäèç", "oaec"),
        ("Łß ﬁ", "łß ﬁ"),
    ],
)
def test_only_accents_go_by_themselves(typed: str, bare: str) -> None:
    assert plain(typed) == bare


def unaccented(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


def test_words_are_letters_and_digits() -> None:
    assert words(fold("Két lény, 34.5 – „Ép”_x!")) == ["ket", "leny", "34", "5", "ep", "x"]
