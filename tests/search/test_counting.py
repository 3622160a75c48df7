"""Tokens counted by arithmetic are those counted one by one."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting
from kodex.search.meaning import beginning
from kodex.text.grams import tokens

LINES = st.lists(st.text(alphabet="aábő ", max_size=12), max_size=8)
TEXTS = st.lists(st.text(alphabet="aábő \n", max_size=12), max_size=8)


def entries(found: counting.Counts) -> list[tuple[str, int, int]]:
    """Each token with the text it stands in and how often, as they come."""
    numbers = zip(found.token.tolist(), found.text.tolist(), found.often.tolist(), strict=True)
    return [(found.tokens[token], text, often) for token, text, often in numbers]


def one_by_one(texts: list[str], into: list[int]) -> list[tuple[str, int, int]]:
    held = Counter(
        (token, at)
        for text, at in zip(texts, into, strict=True)
        if at >= 0
        for word in text.split()
        for token in tokens(word)
    )
    return [(token, at, often) for (token, at), often in sorted(held.items())]


@given(LINES, st.lists(st.booleans(), min_size=8, max_size=8), st.lists(st.booleans(), min_size=8, max_size=8))
def test_texts_and_parts_of_texts(texts: list[str], apart: list[bool], counted: list[bool]) -> None:
    """Some texts are part of the one before, some of none."""
    numbered = counting.Texts(texts)
    cut = numbered.cut(tokens)
    assert entries(numbered.count(cut)) == one_by_one(texts, list(range(len(texts))))
    into = [sum(apart[:at]) if counted[at] else -1 for at in range(len(texts))]
    found = numbered.count(cut, into)
    assert entries(found) == one_by_one(texts, into)
    assert found.texts == max(into, default=-1) + 1
    held = Counter(word for text, at in zip(texts, into, strict=True) if at >= 0 for word in text.split())
    assert numbered.often(into) == held


@given(st.lists(TEXTS, min_size=2, max_size=4))
def test_what_is_known_from_other_texts_changes_no_count(several: list[list[str]]) -> None:
    """Blocks of lines come and go, and with them words."""
    known = None
    for blocks in several:
        texts = counting.Texts(blocks, known)
        fresh = counting.Texts(blocks)
        lines = [line for block in blocks for line in block.split("\n")]
        for by in (tokens, beginning):
            cut = texts.cut(by)
            assert entries(texts.count(cut)) == entries(fresh.count(fresh.cut(by)))
            assert texts.count(cut).texts == len(lines)
        assert texts.often(range(len(lines))) == fresh.often(range(len(lines)))
        known = msgspec.msgpack.decode(msgspec.msgpack.encode(texts.known()), type=counting.Known)


def test_only_new_blocks_are_numbered_and_only_new_words_cut() -> None:
    first = counting.Texts(["ag bot\ncel", "domb eső fa ház"])
    first.cut(tokens)
    asked: list[str] = []

    def cut(word: str) -> list[str]:
        asked.append(word)
        return tokens(word)

    cut.__name__ = tokens.__name__
    blocks = ["domb eső fa ház", "gaz bot ag"]
    second = counting.Texts(blocks, first.known())
    assert entries(second.count(second.cut(cut))) == one_by_one(blocks, [0, 1])
    assert asked == ["gaz"]
    assert [key in second.known().blocks for key in first.known().blocks] == [False, True]
    assert second.key == counting.Texts(blocks).key != first.key


def test_words_that_most_of_all_stand_nowhere_are_not_kept() -> None:
    words = [f"szo{n}" for n in range(40)]
    known = counting.Texts([" ".join(words)]).known()
    assert counting.Texts([" ".join(words[:30])], known).known().words
    assert counting.Texts([" ".join(words[:29])], known).known() == counting.Known()


@pytest.mark.parametrize("many", [255, 256, 257, 65_535, 65_536, 65_537, 140_000])
def test_any_number_of_tokens(many: int) -> None:
    """Their numbers have one byte, two or four."""
    words = [f"{number:06}" for number in range(many)]
    texts = [" ".join(words[::-1]), " ".join(words[::3])]
    numbered = counting.Texts(texts)
    found = entries(numbered.count(numbered.cut(lambda word: [word])))
    assert found == [(word, at, 1) for n, word in enumerate(words) for at in ((0,) if n % 3 else (0, 1))]
