"""What words mean by the questions that are asked with them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.rules import books
from kodex.search import counting, meaning
from tests.bench import meaning as bench
from tests.bench.meaning import Texts, _telling, learn, texts_of

WORDS = ("kanna", "locso", "virag", "fazek", "leves", "foz")


def known(vectors: dict[str, Sequence[int]]) -> meaning.Learnt:
    """Made vectors: what is not told of one is zero."""
    rows = {start: bytes(part % 256 for part in parts).ljust(meaning.SIZE, b"\0") for start, parts in vectors.items()}
    return meaning.Learnt(sorted(rows), b"".join(rows[start] for start in sorted(rows)))


def book(lines: Sequence[str], owners: Sequence[int], vectors: meaning.Learnt, own: bool = True) -> meaning.Meant:
    """Two books in one, each with these lines, so that no word is asked only once: the first of them is looked at."""
    texts = counting.Texts([*lines, *lines])
    items = max(owners, default=-1) + 1
    twice = [*owners, *(owner + items if owner >= 0 else owner for owner in owners)]
    meant = meaning.of_book(texts.count(texts.cut(meaning.beginning)), twice, 2 * items, vectors, own)
    return meant._replace(lines=meant.lines[: len(lines)], items=meant.items[:items])


def asked(question: str, meant: meaning.Meant) -> meaning.Vector:
    words = dict(meant.words)
    starts = meaning.beginnings(question.split())
    return meaning.of_question(words[start] for start in starts if start in words)


def packed(rows: Iterable[Sequence[int]], code: str) -> list[bytes]:
    return [array(code, row).tobytes() for row in rows]


VECTORS = known({"kanna": (3, 1), "locso": (2, 0, 1), "fazek": (0, -2), "leves": (0, -3, 1), "egy": (0, 0, 0)})


def test_a_line_means_the_sum_of_its_beginnings_each_once_and_an_item_that_of_its_questions() -> None:
    meant = book(["kannat locsol", "kanna kannaban", "fazekban leves", "kanna leves"], [0, 0, 1, -1], VECTORS)
    assert meant.lines[:, :4].tolist() == [[5, 1, 1, 0], [3, 1, 0, 0], [0, -5, 1, 0], [3, -2, 1, 0]]
    assert meant.items[:, :4].tolist() == [[8, 2, 1, 0], [0, -5, 1, 0]], "a situation does not count"
    assert [start for start, _vector in meant.words] == ["fazek", "kanna", "leves", "locso"], "only what it holds"


def test_a_word_means_what_its_beginning_does() -> None:
    meant = book(["kannat locsol"], [0], VECTORS)
    assert list(asked("kannaban", meant).parts[:2]) == [3, 1]
    assert asked("fazek", meant) == meaning.Vector([], 0)


def test_a_question_is_held_against_the_item_and_the_nearest_of_its_lines() -> None:
    meant = book(["kannat locsol", "leves", "fazek"], [0, 0, 1], VECTORS)
    question = asked("kannaval locsolni", meant)
    first, second = [meaning.of_item(row) for row in packed(meant.items.tolist(), "h")]
    *near, far = packed(meant.lines.tolist(), "b")
    assert (
        max(meaning.alike_lines(question, meaning.of_lines(b"".join(near)))) == 1 > meaning.alike(question, first) > 0
    )
    assert meaning.alike_lines(question, meaning.of_lines(far)) == [meaning.alike(question, second)] < [0]
    assert meaning.alike_lines(question, meaning.of_lines(b"")) == []


PARTS = st.lists(st.integers(-128, 127), min_size=meaning.SIZE, max_size=meaning.SIZE)


@given(st.lists(PARTS, max_size=40), st.lists(PARTS, max_size=9))
def test_lines_are_held_against_a_question_at_once_as_each_would_be(
    words: list[list[int]], lines: list[list[int]]
) -> None:
    question = meaning.of_question(packed(words, "b"))
    found = meaning.of_lines(b"".join(packed(lines, "b")))
    vectors = [meaning.of_item(array("h", line).tobytes()) for line in lines]
    assert meaning.alike_lines(question, found) == [meaning.alike(question, one) for one in vectors]


def test_what_is_not_known_is_like_nothing() -> None:
    meant = book(["kanna", "zebra", ""], [0, 1, 1], VECTORS)
    nothing = asked("zebra", meant)
    assert nothing == meaning.Vector([], 0.0)
    lines = packed(meant.lines.tolist(), "b")
    assert meaning.alike_lines(nothing, meaning.of_lines(b"".join(lines))) == [0, 0, 0]
    assert meaning.alike_lines(asked("kanna", meant), meaning.of_lines(b"".join(lines[1:]))) == [0, 0]
    assert book([], [], VECTORS).words == []


def test_a_word_of_a_single_line_needs_no_vector() -> None:
    texts = counting.Texts(["kanna leves", "kanna fazek"])
    meant = meaning.of_book(texts.count(texts.cut(meaning.beginning)), [0, 1], 2, VECTORS)
    assert meant.words == [("kanna", VECTORS.by_start()["kanna"])]


def test_what_only_another_rulebook_knows_is_met_by_itself() -> None:
    lines = ["zebra csikos", "kanna zebra", "oroszlan"]
    meant = book(lines, [0, 1, 2], VECTORS, own=False)
    assert [start for start, _vector in meant.words] == ["csiko", "kanna", "orosz", "zebra"]
    assert dict(meant.words)["kanna"] == VECTORS.by_start()["kanna"]
    question = asked("zebrat csikosat", meant)
    found = meaning.of_lines(b"".join(packed(meant.lines.tolist(), "b")))
    first, second, third = meaning.alike_lines(question, found)
    assert first == 1 > second > third
    assert book(lines, [0, 1, 2], VECTORS).words == [("kanna", VECTORS.by_start()["kanna"])]


def test_a_stored_part_stays_a_signed_byte() -> None:
    vectors = known({f"a{n}": (100, -100) for n in range(3)})
    meant = book(["a0 a1 a2", "a0 a1"], [0, 0], vectors)
    assert meant.lines[:, :2].tolist() == [[127, -127], [127, -127]]
    assert meant.items[:, :2].tolist() == [[254, -254]]


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=6), min_size=1, max_size=8), st.data())
def test_likeness_is_a_cosine(lines: list[list[str]], data: st.DataObject) -> None:
    part = st.integers(-meaning.MOST, meaning.MOST)
    vectors = known({word: data.draw(st.lists(part, min_size=2, max_size=2)) for word in WORDS})
    meant = book(list(map(" ".join, lines)), [0] * len(lines), vectors)
    question = asked("kanna leves", meant)
    for line in packed(meant.lines.tolist(), "b"):
        [value] = meaning.alike_lines(question, meaning.of_lines(line))
        assert math.isfinite(value)
        assert -1 - 1e-9 <= value <= 1 + 1e-9


def test_what_is_kept_is_what_was_learnt() -> None:
    assert meaning.Learnt.of(VECTORS.packed()) == VECTORS
    starts, vectors = meaning.learnt()
    assert starts == sorted(set(starts))
    assert len(vectors) == meaning.SIZE * len(starts)


def test_most_of_what_rulebooks_ask_has_a_vector() -> None:
    """Otherwise they are to be learnt anew: ``python -m tests.bench.meaning --fit``."""
    starts = set(meaning.learnt().starts)
    for id_ in books.every():
        telling = _telling(texts_of(id_))
        assert len(telling & starts) >= 0.9 * len(telling), id_


def test_words_asked_of_the_same_items_are_learnt_to_be_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "WIDE", 2)
    asked_of = ["egy kanna", "egy virag kanna", "locso virag", "egy kanna locso"]
    asked_of += ["egy fazek", "fazek leves", "egy leves foz", "egy foz fazek"]
    owners = [0, 0, 1, 1, 2, 2, 3, 3]
    texts = [sorted(line.split()) for line in asked_of]
    items = [{"kanna", "virag", "locso", "egy"}] * 2 + [{"fazek", "leves", "foz", "egy"}] * 2
    found = learn([Texts(texts * 20, owners * 20, items)])
    assert found == learn([Texts(texts * 20, owners * 20, items)])
    words = [*WORDS, "egy"]
    vectors = book(words, list(range(len(words))), found)
    garden, kitchen = WORDS[:3], WORDS[3:]

    def likeness(some: Iterable[str], others: Iterable[str]) -> list[float]:
        return [meaning.alike(asked(one, vectors), asked(two, vectors)) for one in some for two in others if one != two]

    assert min(likeness(garden, garden) + likeness(kitchen, kitchen)) > max(likeness(garden, kitchen))
    lengths = {word: asked(word, vectors).length for word in words}
    assert lengths["egy"] < min(lengths[word] for word in WORDS), "what is asked of everything tells little"
