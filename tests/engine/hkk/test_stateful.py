"""Stateful play: Hypothesis takes every decision, and what must always hold is looked at whenever the game rests.

The normal run plays at least 50 turns, the whole one 150; ``KODEX_TURNS=10000`` makes it the nightly one. A failure
shrinks to a short list of decisions.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.table.values import card, has_life, is_creature_of, is_on_table, life, on_table
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.choices import Choice, Script
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.state import fold
from kodex.engine.kernel.table import Table
from tests.engine.perft import CARDS as PLAIN
from tests.engine.setting import RICH, setting

CARDS = PLAIN | RICH
NIGHTLY = "KODEX_TURNS" in os.environ
TURNS = [int(os.environ["KODEX_TURNS"])] if NIGHTLY else [50, pytest.param(150, marks=pytest.mark.whole)]
"""How many turns are played at least."""
STEPS = 12
"""Turns at most in one game of the machine."""
LONGEST = 400
"""Actions after which a turn is handed over by passing."""
played = Counter[str]()


def turns_of(table: Table) -> int:
    """How many turns have begun."""
    return sum(numbers["turn"] for numbers in table.state.players.values())


class Game(RuleBasedStateMachine):
    """Two players with random decks; a rule plays one turn."""

    table: Table
    keys: dict[Any, list[str]]

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        """Shuffle two decks and deal the hands."""
        names = data.draw(st.permutations(sorted(CARDS)))
        sides: dict[str, dict[str, Any]] = {}
        for player in "AB":
            names = names[7:] + names[:7]
            deck = [*names, "ork", "ork", "medve"]
            sides[player] = {"hand": deck[:5], "deck": deck[5:], "turn": 0, "life": data.draw(st.sampled_from([20, 8]))}
        start = setting(CARDS, sides, "előkészítő.1")
        self.table = start.rules.table(start.state)
        self.actions: list[Any] = []
        self.keys = {}
        self.void: dict[str, int] = {}

    @precondition(lambda self: self.table.mark(Marks.OUTCOME) is None)
    @rule(data=st.data())
    def turn(self, data: st.DataObject) -> None:
        """Play to the beginning of the next turn, or to the end of the game."""
        table = self.table
        dice = data.draw(st.randoms(use_true_random=False))

        def decide(choice: Choice) -> Any:
            return choice.options[dice.randrange(len(choice.options))]

        table.oracle = decide
        begun = turns_of(table)
        for n in range(10 * LONGEST):
            able = [action for player in game.to_act(table) for action in candidates.actions(table, player)]
            assert able, f"nobody can go on in {table.mark('stage')}"
            action = able[dice.randrange(len(able)) if n < LONGEST else 0]
            self.equal_keys_have_equal_actions(able)
            game.act(table, action)
            note(repr(action))
            self.actions.append(action)
            self.rests()
            if table.mark(Marks.OUTCOME) is not None or turns_of(table) > begun:
                break
        played["turns"] += 1

    @precondition(lambda self: self.table.mark(Marks.OUTCOME) is not None)
    @rule()
    def over(self) -> None:
        """A game that is over stays so."""
        assert game.to_act(self.table) == ()

    def equal_keys_have_equal_actions(self, able: list[Any]) -> None:
        """Positions with one key have the same legal actions."""
        here = sorted(map(repr, able))
        assert self.keys.setdefault(frozen(self.table.state), here) == here

    def rests(self) -> None:
        """What holds at every stable point."""
        table = self.table
        state = table.state
        lying = Counter(id_ for ids in state.order.values() for id_ in ids)
        assert lying == Counter(list(state.things)), "everything lies in one place"
        for thing in state.things.values():
            known = table.start.things.get(thing.id)
            assert known is None or (thing.owner, thing.card) == (known.owner, known.card)
        assert set(table.start.things) <= set(state.things), "no card is lost"
        for player, numbers in state.players.items():
            assert 0 <= numbers["magic"] <= numbers["max_magic"]
            assert numbers["life"] <= numbers["max_life"]
            assert numbers["components"] >= 0
            void = len(state.order.get(f"{player}.void", ()))
            assert void >= self.void.get(player, 0), "nothing comes back from the void"
            self.void[player] = void
            guard = table.in_zone(player, "guard")
            assert not any(thing.facts.get("passive") for thing in guard)
            assert all(is_creature_of(table, thing.id) for thing in guard)
        self.markers_are_where_they_may_be()
        if not table.mark(Marks.WINDOW) and not table.mark(Marks.CHAIN):
            dead = [one.id for one in on_table(table) if has_life(table, one) and life(table, one) <= 0]
            assert dead == []
        if table.mark(Marks.CHAIN):
            assert game.to_act(table), "a chain is open only while somebody may react"

    def markers_are_where_they_may_be(self) -> None:
        """Markers lie in play only, at least one of each name, and none where its rule keeps it off."""
        for thing in self.table.state.things.values():
            there = thing.facts.get("markers", {})
            assert all(n > 0 for n in there.values())
            assert not there or is_on_table(thing), "what leaves play forgets its markers"
            if "méreg" in there:
                assert not has(self.table, thing, "méregimmunitás") or self.table.mark(Marks.CHAIN)
            if "szintlépés" in there:
                assert card(self.table, thing).type == "kalandozó"
            if "öregítés" in there:
                assert card(self.table, thing).type != "építmény"

    @invariant()
    def the_log_explains_the_state(self) -> None:
        """Every event has its norms, and the events alone lead here."""
        table = getattr(self, "table", None)
        if table is not None:
            assert all(event.norms for event in table.log)
            assert fold(table.start, table.log) == table.state

    def teardown(self) -> None:
        """The game replays from its actions and decisions, event by event."""
        table = getattr(self, "table", None)
        if table is None:
            return
        again = table.at(table.start, Script([taken.answer for taken in table.choices]))
        for action in self.actions:
            game.act(again, action)
        assert again.log == table.log


@pytest.mark.parametrize("turns", TURNS)
def test_whatever_is_decided_the_game_stays_a_game(turns: int) -> None:
    played.clear()
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Game,
        settings=settings(
            max_examples=max(1, turns // 6),
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=not NIGHTLY,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert played["turns"] >= turns, played
