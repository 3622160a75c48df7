"""Wherever cards go in random games, they lie in their owner's zones; nothing leaves the void (4.7.3, 4.8.4)."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.table import Table
from tests.engine.setting import RICH, setting

HIDDEN = ("deck", "hand", "pile", "void")
ACTIONS = 150


def _start(dice: Random) -> Table:
    cards = {**RICH, "ork": Card("szörny", damage=2, life=3)}
    names = list(RICH)
    side = {"magic": 20, "components": 5, "hand": dice.sample(names, 8), "deck": dice.choices(names, k=15)}
    position = setting(cards, {"A": side, "B": {**side, "hand": dice.sample(names, 8)}})
    return position.rules.table(position.state, at_random(dice))


@pytest.mark.parametrize("seed", range(6))
def test_cards_lie_in_their_owners_zones_and_stay_in_the_void(seed: int) -> None:
    dice = Random(seed)
    table = _start(dice)
    gone: set[str] = set()
    for _n in range(ACTIONS):
        if table.mark(Marks.OUTCOME) is not None:
            break
        possible = [action for player in game.to_act(table) for action in candidates.actions(table, player)]
        game.carry_out(table, dice.choice(possible))
        there = {thing.id for thing in table.state.things.values() if thing.zone == "void"}
        assert gone <= there
        gone = there
        for thing in table.state.things.values():
            assert thing.zone not in HIDDEN or thing.owner == thing.controller, thing
