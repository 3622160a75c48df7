"""The perft table: positions by depth with the number of courses of play below them."""

from __future__ import annotations

import pytest

from kodex.engine.games.hkk.actions import Attack, Exchange, Pass
from tests.engine import perft
from tests.engine.every_game import OTHERS

GOLDEN = perft.golden()


def test_every_position_is_counted() -> None:
    assert list(GOLDEN) == list(perft.POSITIONS)


@pytest.mark.parametrize("name", perft.POSITIONS)
def test_the_counts_are_as_they_were(name: str) -> None:
    assert perft.counts(perft.position(name)) == GOLDEN[name]


@pytest.mark.parametrize("rulebook", OTHERS)
def test_the_ways_from_the_table_of_the_playground_are_as_many_as_they_were(rulebook: str) -> None:
    record = perft.of(rulebook)
    assert record.changed() == []
    assert len(record.recorded()) == 2


def test_three_against_three_is_counted_by_hand() -> None:
    """Each of three attackers has three targets or stays; no target has all three (34.5)."""
    assert GOLDEN["three against three"][0] == 4**3 - 3
    attacks = perft.position("three against three").legal_actions()
    assert sum(isinstance(one, Attack) for one in attacks) == 4**3 - 3 - 1


def test_exchanges_are_counted_by_hand() -> None:
    """Two of the guards and two in reserve: every guard post of at most three (5.4.3), and passing."""
    posts = [one for one in range(16) if bin(one).count("1") <= 3]
    actions = list(perft.position("exchange").legal_actions())
    assert len([one for one in actions if isinstance(one, Exchange)]) == len(posts) - 1
    assert Pass("A") in actions
