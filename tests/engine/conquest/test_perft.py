"""Five positions and how many ways there are to act from them, by depth; two of them are counted by hand."""

from __future__ import annotations

import pytest

from kodex.engine.games.conquest.vocabulary import Rest
from kodex.engine.kernel.position import Position
from tests.engine.conquest import DECK, HAND, HQ, table

LED = {HQ: ["Vezér"], "deck": DECK[:4]}
POSITIONS: dict[str, Position] = {
    "a blow": table("3.2.6", {"A": {"1": ["ork"]}, "B": {"1": ["ork", "dárdás"]}}, beginner="A"),
    "a card each": table(
        "1.2",
        {"A": {HAND: ["dárdás"], "deck": DECK}, "B": {HAND: ["szentély"], "deck": DECK}},
        ("Tűzföld", "Jégmező"),
        resources=1,
    ),
    "dials": table(str(Rest.DIALS), {"A": LED, "B": LED}, ("Homok", "Jégmező")),
    "shields": table("3.2.6", {"A": {"1": ["ork"]}, "B": {"1": ["ork", "hős"], HAND: ["csel", "csel"]}}, beginner="A"),
    "retreats": table("3.2.9", {"A": {"1": ["ork", "dárdás"]}, "B": {"1": ["hős"]}}, beginner="A"),
}
COUNTS = {
    "a blow": [2, 4, 5, 10],
    "a card each": [3, 6, 7, 12],
    "dials": [2, 4, 4, 0],
    "shields": [2, 4, 8, 9],
    "retreats": [4, 8, 7, 14],
}


def ways(position: Position, depth: int) -> int:
    """So many courses of play of this length."""
    actions = position.legal_actions()
    return len(actions) if depth == 1 else sum(ways(position.push(one), depth - 1) for one in actions)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_are_as_they_were(name: str) -> None:
    assert [ways(POSITIONS[name], depth) for depth in range(1, 5)] == COUNTS[name]


def test_dials_are_counted_by_hand() -> None:
    """Two numbers each. At one planet both warlords win nothing; apart, whoever is at the second decides on its bonus
    (the first has none), and then nothing is left to do."""
    numbers = 2
    apart = 2
    assert COUNTS["dials"] == [numbers, numbers**2, apart * len(["yes", "no"]), 0]


def test_a_card_each_is_counted_by_hand() -> None:
    """A passes or deploys at one of two planets, B passes or deploys his support. Whoever holds no card only passes;
    when both have passed A sets a dial of two numbers, then B."""
    passed = [len(["dial 1", "dial 2"]), 1]  # after A's pass: B passes too, or deploys and is on alone
    deployed = [1, 1]  # after A's unit: B passes, and A is on alone; or B deploys, and A passes
    assert COUNTS["a card each"][:3] == [1 + 2, (1 + 2) * 2, sum(passed) + 2 * sum(deployed)]
    fourth = [2 * 2, 2]  # B's dials after each of A's; A's dials
    assert COUNTS["a card each"][3] == sum(fourth) + 2 * (2 + 1)
