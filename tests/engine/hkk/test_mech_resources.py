"""Paying out of what is another's (115.1), and what has been put off (114): nothing is lost, nothing stays behind."""

from __future__ import annotations

from typing import Any

import pytest

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Pass, Play
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice
from tests.engine.setting import setting

CARDS = {
    "ork": Card("szörny", Cost(4), 1, 1),
    "csatorna": Card(
        "bűbáj", abilities=(Ability("s", "continuous", (Effect("spend_from", to="opponents", what="magic"),)),)
    ),
    "nap": Card(
        "azonnali",
        effects=(Effect("schedule", what="kör vége", effects=(Effect("gain_magic", 3, "controller"),)),),
    ),
}


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("numbers", [(0, 4, 0), (1, 2, 1), (4, 4, 4), (2, 1, 3), (0, 1, 3)])
def test_whoever_pays_the_cost_is_paid_in_full(numbers: tuple[int, int, int], last: bool) -> None:
    sides = {
        player: {"magic": n, **({"hand": ["ork"], "table": ["csatorna"]} if player == "A" else {})}
        for player, n in zip("ABC", numbers, strict=True)
    }
    start = setting(CARDS, sides)

    def either_end(choice: Choice) -> object:
        return choice.options[-1 if last else 0]

    table = game.new_table(CARDS, start.state, oracle=either_end)
    game.act(table, Play("A", "A.ork"))
    left = [table.player(player, "magic") for player in "ABC"]
    assert sum(numbers) - sum(left) == 4
    assert min(left) >= 0
    told = sum(event.facts["n"] for event in table.log if event.kind == "magic.destroyed")
    assert told == numbers[1] + numbers[2] - left[1] - left[2]
    assert table.mark(Marks.SPENT_FROM) == ()


def test_nobody_pays_with_more_than_there_is() -> None:
    sides: dict[str, dict[str, Any]] = {"A": {"magic": 1, "hand": ["ork"], "table": ["csatorna"]}, "B": {"magic": 2}}
    table = game.new_table(CARDS, setting(CARDS, sides).state)
    assert [violation.rule for violation in game.why_illegal(table, Play("A", "A.ork"))] == ["hkk-kodex:4.20.3"]


def test_what_has_been_put_off_comes_once() -> None:
    start = setting(CARDS, {"A": {"hand": ["nap", "nap"]}, "B": {}})
    table = game.new_table(CARDS, start.state)
    for id_ in ("A.nap", "A.nap2"):
        game.act(table, Play("A", id_))
        game.act(table, Pass("B"))
    assert len(table.mark(Marks.SCHEDULED)) == 2
    while table.mark(Marks.ACTIVE) == "A":
        game.act(table, Pass(game.to_act(table)[0]))
    assert table.mark(Marks.SCHEDULED) == ()
    assert table.player("A", "magic") == 6


@pytest.mark.parametrize("n", [1, 2])
def test_one_thing_to_give_is_chosen_itself_several_as_a_group(n: int) -> None:
    cards = {"ima": Card("általános", Cost(discard=n)), "rongy": Card("szörny", Cost(1), 1, 1)}
    asked: list[Choice] = []

    def first(choice: Choice) -> object:
        asked.append(choice)
        return choice.options[0]

    start = setting(cards, {"A": {"hand": ["ima", "rongy", "rongy", "rongy"]}, "B": {}})
    table = game.new_table(cards, start.state, oracle=first)
    game.act(table, Play("A", "A.ima"))
    (choice,) = (one for one in asked if one.about == "payment:discard")
    assert all(isinstance(option, str) if n == 1 else len(option) == n for option in choice.options)
    assert len(choice.options) == 3
