"""Legal actions that are not built before they are asked for: the same as if they were."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.turn.exchange import Exchanges
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.lazily import Parts
from kodex.engine.kernel.table import Table
from tests.engine.perft import CARDS
from tests.engine.setting import RICH, setting


def table_of(seed: int) -> Table:
    """A table at the beginning of a game with random cards."""
    dice, cards = Random(seed), CARDS | RICH
    sides: dict[str, dict[str, Any]] = {}
    for player in "AB":
        deck = dice.sample(sorted(cards), len(cards))
        sides[player] = {"hand": deck[:6], "deck": deck[6:], "turn": 0}
    start = setting(cards, sides, "előkészítő.1")
    return start.rules.table(start.state, at_random(dice))


@pytest.mark.parametrize("ready", [0, 1, 4])
@pytest.mark.parametrize("there", [0, 1, 3])
@pytest.mark.parametrize("room", [-2, 0, 2, 5])
def test_every_exchange_is_found_by_its_place(ready: int, there: int, room: int) -> None:
    ways = Exchanges("A", [f"r{n}" for n in range(ready)], [f"g{n}" for n in range(there)], room)
    every = list(ways)
    assert len(set(map(repr, every))) == len(every) == len(ways)
    assert [ways[n] for n in range(len(ways))] == every
    assert all(one.into or one.out for one in every)
    assert all(len(one.into) <= max(0, room + len(one.out)) for one in every)
    for n in (len(ways), -len(ways) - 1):
        with pytest.raises(IndexError):
            ways[n]


def test_parts_are_one_sequence() -> None:
    parts = Parts([[1, 2], (), range(3, 6)])
    assert list(parts) == [1, 2, 3, 4, 5]
    assert [parts[n] for n in range(-5, 5)] == [1, 2, 3, 4, 5] * 2
    assert parts[1:4] == [2, 3, 4]
    with pytest.raises(IndexError):
        parts[5]


def test_what_is_possible_is_what_the_actions_are() -> None:
    table, dice = table_of(7), Random(7)
    game.begin(table)
    for _ in range(150):
        if table.mark(Marks.OUTCOME) is not None:
            break
        every = [action for player in game.to_act(table) for action in candidates.actions(table, player)]
        able = game.possible(table)
        assert list(able) == every
        assert [able[n] for n in range(len(able))] == every
        game.carry_out(table, dice.choice(able))
