"""Stateful play: Hypothesis takes every decision of whole games, and what must always hold is looked at at every rest.

The normal run plays at least 6 rounds, the whole one 60; ``KODEX_TURNS=1000`` makes it the nightly one. A failure
shrinks to a short list of decisions.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from kodex.engine.games.conquest.book import course
from kodex.engine.games.conquest.vocabulary import HOST, Happens, Place
from kodex.engine.kernel.choices import nobody
from kodex.engine.kernel.freeze import frozen
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import STACK
from tests.engine.conquest.games import begun, deal, random_action
from tests.engine.conquest.test_whole_games import after_each, is_bounded

NIGHTLY = "KODEX_TURNS" in os.environ
ROUNDS = [int(os.environ["KODEX_TURNS"])] if NIGHTLY else [6, pytest.param(60, marks=pytest.mark.whole)]
"""How many rounds are played at least."""
STEPS = 5
"""Rounds at most in one game of the machine."""
LONGEST = 900
played = Counter[str]()


class Game(RuleBasedStateMachine):
    """Two players with the decks that come along, or such that run out, or weak ones; a rule plays one round."""

    position: Position

    @initialize(seed=st.integers(0, 9_999))
    def deal(self, seed: int) -> None:
        """Deal a game."""
        self.first = self.position = begun(*deal(seed))
        self.actions: list[Any] = []
        self.keys: dict[Any, list[str]] = {}

    @precondition(lambda self: self.position.outcome() is None)
    @rule(dice=st.randoms(use_true_random=False))
    def a_round(self, dice: Random) -> None:
        """Play to the beginning of the next round, or to the end of the game."""
        for _n in range(LONGEST):
            action = random_action(self.position, dice)
            assert action is not None, "nobody may act and nothing is over"
            note(repr(action))
            before, self.position = self.position.state, self.position.play(action, nobody)
            self.actions.append(action)
            assert self.position.move is not None
            events = self.position.move.events
            assert after_each(before, events) == self.position.state
            assert all(event.norms for event in events), "every event has its reasons"
            self.rests()
            if self.position.outcome() is not None or any(event.kind == Happens.ENDS for event in events):
                break
        played["rounds"] += 1

    @precondition(lambda self: self.position.outcome() is not None)
    @rule()
    def over(self) -> None:
        """A game that is over stays so, and nothing is left open in it."""
        assert self.position.to_act() == ()
        assert STACK.of(self.position.state) == ()

    def rests(self) -> None:
        """What holds at every rest."""
        state = self.position.state
        assert is_bounded(self.position)
        for thing in state.things.values():
            known = self.first.state.things.get(thing.id)
            assert known is None or (thing.owner, thing.card) == (known.owner, known.card)
            assert not HOST.of(thing) or thing.zone == Place.ATTACHED, "what is attached lies with its host"
        window = course.window(state)
        assert window is None or window.holder in self.position.to_act(), "a window is open while somebody may act"
        if len(self.actions) % 9 == 0 and self.position.outcome() is None:
            here = sorted(map(repr, self.position.legal_actions()))
            assert self.keys.setdefault(frozen(state), here) == here

    def teardown(self) -> None:
        """The game replays from its actions, state by state."""
        again = getattr(self, "first", None)
        for action in getattr(self, "actions", ()):
            again = again.play(action, nobody)
        assert again is None or again.state == self.position.state


@pytest.mark.parametrize("rounds", ROUNDS)
def test_whatever_is_decided_the_game_stays_a_game(rounds: int) -> None:
    played.clear()
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Game,
        settings=settings(
            max_examples=2 * rounds,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=not NIGHTLY,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert played["rounds"] >= rounds, played
