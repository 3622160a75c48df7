"""Typo correction."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kodex.text.typos import correct, edits

_COMMON = ["tamadas", "orposzt", "tamadat", "bonusz"]


@pytest.mark.parametrize("typed", ["tamdas", "tamadass", "tmaadas", "tanadas"])
def test_one_edit_is_mended(typed: str) -> None:
    assert correct(typed, _COMMON, set(_COMMON)) == "tamadas"


def test_the_most_frequent_word_wins() -> None:
    assert correct("tamadax", ["tamadat", "tamadas"], set()) == "tamadat"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("bonus", "known"),
        ("ponusz", "another first letter"),
        ("bonu", "too short"),
        ("mennyi", "a question word"),
        ("bonus7", "holds a digit"),
        ("orpszott", "two edits"),
    ],
)
def test_nothing_else_is_touched(typed: str, why: str) -> None:
    assert correct(typed, [*_COMMON, "amennyi", "mennyit"], {"bonus"}) is None, why


@given(st.text(alphabet="abcdef", min_size=2, max_size=9), st.data())
def test_edits_are_mutual(word: str, data: st.DataObject) -> None:
    other = data.draw(st.sampled_from(sorted(edits(word))))
    assume(other)
    assert word in edits(other)
    assert other[0] == word[0]
    assert abs(len(other) - len(word)) <= 1
