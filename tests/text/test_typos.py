"""Typo correction."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kodex.compile import open_store
from kodex.rules import books
from kodex.text.typos import LONGEST, correct, edits

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


@pytest.mark.parametrize("rulebook", books.every())
def test_no_word_of_a_rulebook_is_too_long_to_be_mended(rulebook: str) -> None:
    rows = open_store(rulebook).connection.execute("SELECT common, rare FROM vocabulary")
    longest = max((word for row in rows for words in row for word in words.split()), key=len)
    assert len(longest) < LONGEST
    assert longest in edits(f"{longest[:-1]}z{longest[-1]}")


def test_what_is_longer_than_any_word_costs_nothing() -> None:
    assert edits("a" * (LONGEST + 1)) == set()
