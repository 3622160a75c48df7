"""A position is a value: what it answers hangs on nothing that was asked before, here or elsewhere, nor on a past that
its key does not hold."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import kodex.engine
from kodex.engine.games.hkk.actions import Cut, Play, Revoke
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect
from kodex.engine.games.hkk.position import Position
from kodex.engine.games.hkk.table.values import damage
from kodex.engine.kernel.position import Position as Bare
from tests.engine import digest
from tests.engine.asking import again, ask, game
from tests.engine.forgetting import forgetting
from tests.engine.setting import setting
from tests.tiers import usually

ENGINE = Path(kodex.engine.__file__).parent
ROOT = ENGINE.parents[1]
SEEDS = usually([(11, 3), *((seed, 1) for seed in range(11, 20))], [(11, 3)])
"""Games, and of each so many positions one is asked."""


@pytest.fixture(autouse=True)
def _interleaved() -> Iterator[None]:
    """Threads take turns much more often than they usually do."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.parametrize(("seed", "each"), SEEDS)
def test_the_answers_are_the_same_in_any_order_in_threads_and_in_another_process(seed: int, each: int) -> None:
    """Two threads have positions of their own, in one game: what the cards settle is found out by either."""
    command = [sys.executable, "-m", "tests.engine.asking", str(seed), "3", str(each)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as other:
        positions = game(seed)[::each]
        expected = ask(again(positions))
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(ask, again(positions), Random(order)) for order in (1, 2)]
            found = [one.result() for one in asked]
        told, _errors = other.communicate()
    for answers in (*found, json.loads(told), ask(positions, Random(4))):
        wrong = [question for question, answer in expected.items() if answers[question] != answer]
        assert wrong == []


@pytest.mark.parametrize("each", [48, pytest.param(1, marks=pytest.mark.whole)])
def test_the_corpus_is_the_same_where_everything_is_forgotten_at_once(each: int) -> None:
    with forgetting("memo", "cache", "things"):
        now = digest.now(each)
    recorded = {id_: parts for id_, parts in digest.recorded().items() if id_ in now}
    assert digest.differences(recorded, now) == []


@pytest.mark.parametrize("what", ["memo", "cache", "things"])
def test_games_are_the_same_where_something_is_forgotten_at_once(what: str) -> None:
    expected = ask(again(game(21)[:6]), Random(1))
    with forgetting(what):
        assert ask(game(21)[:6], Random(2)) == expected


# --- the past ---------------------------------------------------------------------------------------------------------


def _searched() -> Bare:
    search = Card("azonnali", Cost(1), effects=(Effect("search", 1, "controller", of="szörny"),))
    cards = {"keres": search, "ork": Card("szörny", Cost(1), 1, 1)}
    return setting(cards, {"A": {"magic": 1, "hand": ["keres"], "deck": ["ork"] * 5}, "B": {}})


def test_after_a_search_the_snapshot_alone_says_that_the_deck_may_be_cut() -> None:
    """2.3.4: an opponent may cut a deck that has been shuffled, whether or not anybody knows what led here."""
    before = _searched()
    after = before.push(Play("A", "A.keres"), ["A.ork"])
    cut = Cut("B", "A", 2)
    assert before.why_illegal(cut) != []
    assert after.why_illegal(cut) == []
    assert Bare(after.rules, after.state).why_illegal(cut) == []
    assert Position(after.rules.cards, after.state).why_illegal(cut) == []  # type: ignore[attr-defined]


def test_positions_whose_past_rules_ask_of_have_other_keys() -> None:
    """2.6.7: what has happened is not taken back; from the table alone nobody could know what was played."""
    after = _searched().push(Play("A", "A.keres"), ["A.ork"])
    revoke = Revoke("A", "A.keres")
    assert [one.rule for one in Bare(after.rules, after.state).why_illegal(revoke)] == ["hkk-kodex:2.6.7"]
    marks = {name: value for name, value in after.state.marks.items() if name != "done"}
    unplayed = Bare(after.rules, type(after.state)(after.state.players, after.state.things, after.state.order, marks))
    assert unplayed.why_illegal(revoke) == []
    assert unplayed.key() != after.key()


def test_what_is_noted_belongs_to_the_snapshot_and_is_nothing_that_happens() -> None:
    after = _searched().push(Play("A", "A.keres"), ["A.ork"])
    events = [event for event in after.log() if event.noted]
    assert {event.kind for event in events} >= {"plays", "shuffled"}
    assert all(change not in event.changes for event in events for change in event.noted)


# --- values -----------------------------------------------------------------------------------------------------------


def test_the_number_of_an_event_does_not_reach_other_positions() -> None:
    """A continuous ability is set off by nothing: ``it.n`` is no number there, whatever has been played elsewhere."""
    cards = {
        "er": Card("szörny", Cost(1), 2, 2, abilities=(
            Ability("e", "continuous", (Effect("modify", "it.n", "self", what="damage"),)),
        )),
        "jaj": Card("bűbáj", abilities=(
            Ability("j", "automatic", (Effect("gain_magic", "it.n", "controller"),), on="hurt"),
        )),
        "szikra": Card("azonnali", Cost(1), effects=(Effect("damage", 2),)),
    }  # fmt: skip
    position = setting(cards, {"A": {"magic": 2, "guard": ["er"], "table": ["jaj"], "hand": ["szikra"]}, "B": {}})
    first = damage(position.table, position.table.thing("A.er"))
    position.push(Play("A", "A.szikra", "B"))
    position.forget()
    assert damage(position.table, position.table.thing("A.er")) == first == 2


def test_what_is_kept_is_written_in_one_place() -> None:
    """A key is the function that finds the value out: nobody else touches what a table keeps, nor reads the past."""
    kept = {"memo", "cache", "by_things", "assumed"}
    told = {"history", "past"}
    for path in (ENGINE / "games").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        name = path.relative_to(ENGINE / "games").as_posix()
        assert not used & kept - ({"assumed"} if name == "hkk/table/continuous.py" else set()), name
        assert not used & told or name == "hkk/reactions/resolving.py", f"{name}: for telling a cause only"
