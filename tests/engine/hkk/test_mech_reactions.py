"""The reaction chain: it leaves nothing behind, whatever is nested in it; what is announced is played or taken back."""

from __future__ import annotations

from random import Random

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Announce, Pass, Play, TakeBack
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import at_random
from tests.engine.setting import setting

CARDS = {
    "aldas": Card("azonnali", effects=(Effect("heal", 2, "controller"),)),
    "ork": Card("szörny", Cost(1), 2, 3),
    "behiv": Card("általános", effects=(Effect("play", 1, "controller", what="hand", of="szörny", from_hand=True),)),
    "tagad": Card("azonnali", effects=(Effect("counter"),), reaction=("play", "react")),
    "olt": Card("azonnali", effects=(Effect("counter"),), reaction=("effect",)),
    "fojt": Card("szörny", life=1, neutralises=("react",)),
    "orszem": Card(
        "bűbáj",
        abilities=(Ability("o", "automatic", (Effect("damage", 1, "opponents"),), reaction=("play: ellenséges",)),),
    ),
    "kut": Card(
        "bűbáj", abilities=(Ability("k", "automatic", (Effect("gain_magic", 1, "controller"),), on="play: saját"),)
    ),
}
LEFT_OVER = {"chain", "chain_closed", "chain_floors", "chain_passed", "automatic", "on_its_way"}
HAND = ["aldas", "ork", "behiv", "tagad", "tagad", "olt", "fojt"]


@pytest.mark.parametrize("seed", range(40))
def test_a_chain_leaves_nothing_behind(seed: int) -> None:
    random = Random(seed)
    sides = {player: {"magic": 3, "hand": HAND, "table": ["orszem", "kut"]} for player in "AB"}
    start = setting(CARDS, sides)
    table = game.new_table(CARDS, start.state, oracle=at_random(random))
    nested = False
    for _ in range(40):
        actions = [one for player in game.to_act(table) for one in candidates.actions(table, player)]
        if not actions:
            break
        played = [one for one in actions if not isinstance(one, Pass)]
        game.act(table, random.choice(played or actions))
        nested = nested or "chain_floors" in table.state.marks
        if not table.mark(Marks.CHAIN):
            assert LEFT_OVER.isdisjoint(table.state.marks)
            assert not [thing.id for thing in table.state.things.values() if thing.zone == "chain"]
        else:
            there = {one.source for one in table.mark(Marks.CHAIN) if one.kind == "play"}
            assert {thing.id for thing in table.state.things.values() if thing.zone == "chain"} == there
    assert nested


def test_what_is_announced_goes_on_or_is_taken_back() -> None:
    table = game.new_table(CARDS, setting(CARDS, {"A": {"magic": 1, "hand": ["ork", "aldas"]}, "B": {}}).state)
    before = table.state
    game.act(table, Announce("A", "A.ork"))
    assert set(candidates.actions(table, "A")) == {Play("A", "A.ork"), TakeBack("A", "A.ork")}
    assert game.to_act(table) == ("A",)
    game.act(table, TakeBack("A", "A.ork"))
    assert table.state.marks == before.marks
    assert set(table.state.order["A.hand"]) == set(before.order["A.hand"])
