"""What a word is cut into."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kodex.text import grams
from kodex.text.grams import tokens

_WORDS = st.text(alphabet="abcdefghijklmnop0123", min_size=1, max_size=30)


def test_edges_are_marked() -> None:
    assert grams("vedo") == ["_ved", "vedo", "edo_"]
    assert grams("az") == ["_az_"]
    assert grams("a") == ["_a_"]


@given(_WORDS)
def test_grams_cover_the_whole_word(word: str) -> None:
    found = grams(word)
    assert found[0] + "".join(gram[-1] for gram in found[1:]) == f"_{word}_"


def test_a_word_brings_its_beginning_too() -> None:
    assert tokens("tamadasok")[-1] == tokens("tamadnak")[-1] == "=tamad"
    assert tokens("ep") == ["_ep_"]
