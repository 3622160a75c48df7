"""What speaks for an item beside its BM25."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kodex.search import evidence
from kodex.search.evidence import FEATURES, FOUND, Pairs, asked, covered, line

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


@given(st.lists(st.text(alphabet="abcdelnk", min_size=2, max_size=9), min_size=1, max_size=6))
def test_shares_are_shares(found: list[str]) -> None:
    query = asked(found, {})
    assert 0 <= covered(query, LINES) <= 1 + 1e-9
    assert abs(covered(query, evidence.line(" ".join(found))) - 1) < 1e-9
