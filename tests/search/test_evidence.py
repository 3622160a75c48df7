"""What speaks for an item beside its BM25."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kodex.search import counting, evidence
from kodex.search.evidence import FEATURES, FOUND, Pairs, asked, covered, line
from kodex.text.grams import tokens

LINES = "\n".join(map(line, ("Locsolás: A kanna öt csepp vizet tart", "Mennyi fér a kannába?", "Lyukas a bödön")))


def test_a_word_is_met_in_any_form_and_with_a_typo_in_part() -> None:
    query = asked(["kannaban"], {})
    assert 0.5 < covered(query, LINES) < 1
    assert covered(asked(["kannna"], {}), LINES) > covered(asked(["kerites"], {}), LINES) == 0


def test_a_telling_word_weighs_more_than_a_small_one() -> None:
    assert covered(asked(["mennyi", "kupa"], {}), LINES) < 0.3 < covered(asked(["mikor", "kanna"], {}), LINES)


def test_of_pairs_the_nearest_question_and_situation_are_felt() -> None:
    pairs = Pairs(alike=[0.2, 0.6, 0.9, 0.1], meant=[-0.3, 0.4, 0.1, 0.0], asked=2)
    assert pairs.features() == (0.4, 0.6, 0.9)
    assert (pairs.best(), pairs.nearest()) == (0.9, 0.4)
    assert Pairs([0.7], [-0.5], 1).features() == (-0.5, 0.7, 0.0), "without situations"
    assert Pairs([], [], 0).features() == (0.0, 0.0, 0.0)


def test_what_is_known_of_every_item_comes_first() -> None:
    assert FEATURES[: len(FOUND)] == FOUND


@given(st.lists(st.text(alphabet="abcdelnk", min_size=3, max_size=9), min_size=1, max_size=6, unique=True))
def test_a_question_is_most_alike_to_itself(found: list[str]) -> None:
    weights = {token: 2.0 for word in found for token in tokens(word)}
    own = line(" ".join(found))
    query = evidence.likeness(found, weights)
    texts = counting.Texts([own])
    counted = texts.count(texts.cut(tokens))
    assert evidence.alike(query, [own], evidence.lengths_of(counted, weights)) == [pytest.approx(1)]
    assert evidence.alike(query, [line("zzzz")], [1.0]) == [0]


WORDS = st.lists(st.text(alphabet="abcő", min_size=1, max_size=7), min_size=1, max_size=6)


@given(st.lists(WORDS, min_size=1, max_size=4), WORDS)
def test_what_an_item_holds_is_enough_to_compare_its_lines(said: list[list[str]], found: list[str]) -> None:
    lines = [line(" ".join(words_)) for words_ in said]
    lengths = [1.0 + at for at in range(len(lines))]
    asked_ = {token for word in found for token in tokens(word)}
    query = evidence.likeness(found, {token: 0.1 + 0.7 * at for at, token in enumerate(sorted(asked_))})
    held = {evidence.held_as(token) for one in lines for word in one.split() for token in tokens(word)}
    whole = evidence.alike(query, lines, lengths)
    asked_of_item = held & {evidence.held_as(token) for token in asked_}
    assert evidence.alike(evidence.within(query, asked_of_item), lines, lengths) == whole
    assert evidence.alike(evidence.within_text(query, "\n".join(lines)), lines, lengths) == whole


def test_a_short_word_is_met_where_a_longer_one_begins_so() -> None:
    query = evidence.likeness(["kann"], dict.fromkeys(tokens("kann"), 1.0))
    held = {evidence.held_as(token) for token in {*tokens("kannaban")} & {*tokens("kann")}}
    assert "=kann" not in held
    assert " kann" in dict(evidence.within(query, held).parts)


@given(st.lists(st.text(alphabet="abcdelnk", min_size=2, max_size=9), min_size=1, max_size=6))
def test_shares_are_shares(found: list[str]) -> None:
    query = asked(found, {})
    assert 0 <= covered(query, LINES) <= 1 + 1e-9
    assert abs(covered(query, evidence.line(" ".join(found))) - 1) < 1e-9
