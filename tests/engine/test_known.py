"""What is known from the second time on: games go on as they would if everything were worked out each time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kodex.engine.games.hkk import game, legal
from kodex.engine.kernel import known, moments
from kodex.engine.kernel import table as table_module
from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.known import OPEN, Known, answer, answer_about
from kodex.engine.kernel.state import State, fold
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.watched import Elsewhere, watched
from tests.engine.perft import CARDS
from tests.engine.setting import RICH, setting

ALL = CARDS | RICH
STEPS = 150


def table_of(seed: int, players: str = "AB") -> Table:
    """A table at the beginning of a game with random cards."""
    dice = Random(seed)
    sides: dict[str, dict[str, Any]] = {}
    for player in players:
        deck = dice.sample(sorted(ALL), len(ALL))
        sides[player] = {"hand": deck[:6], "deck": deck[6:], "turn": 0}
    start = setting(ALL, sides, "előkészítő.1")
    return start.rules.table(start.state, at_random(dice))


def busy_table() -> Table:
    """A table of which so much has been asked that it is worth while to know answers."""
    table = table_of(1)
    for _ in range(100):
        answer(table, "anything", lambda _other: None)
    return table


def game_of(seed: int, players: str) -> tuple[Table, list[str]]:
    """A random game, with what could be done at every step."""
    table, dice, able = table_of(seed, players), Random(seed), []
    game.begin(table)
    for _ in range(STEPS):
        if table.mark("outcome") is not None:
            break
        possible = [action for player in game.to_act(table) for action in legal.actions(table, player)]
        able.append(repr(possible))
        game.carry_out(table, dice.choice(possible))
    return table, able


@pytest.mark.parametrize(("seed", "players"), [(1, "AB"), (2, "AB"), (3, "ABC"), (4, "AB")])
def test_games_are_the_same_whether_anything_is_known_or_not(
    monkeypatch: pytest.MonkeyPatch, seed: int, players: str
) -> None:
    for _ in range(3):
        table, able = game_of(seed, players)
    assert any(type(one) is known.Fork for one in table.known.questions.values())
    points = (table.known.points or {}).values()
    assert any(one is not known.MET for point in points for moment in point.moments.values() for one in moment.values())
    monkeypatch.setattr(Known, "look", lambda *_args: OPEN)
    monkeypatch.setattr(moments.Point, "find", lambda *_args: None)
    monkeypatch.setattr(table_module, "awake", lambda _table, _known, _kind, norms: norms)
    plain, every = game_of(seed, players)
    assert (table.log, table.state, able) == (plain.log, plain.state, every)
    assert fold(table.start, table.log) == table.state


def test_what_depends_on_marks_is_known_and_nothing_else() -> None:
    table = busy_table()
    asked: list[Table] = []

    def who_is_active(other: Table) -> object:
        asked.append(other)
        return other.mark("active")

    assert answer(table, "who", who_is_active) is OPEN
    assert [answer(table, "who", who_is_active) for _ in range(3)] == ["A"] * 3
    assert len(asked) == 1
    table.state = State(table.state.players, table.state.things, table.state.order, table.state.marks | {"active": "B"})
    answers = [answer(table, "who", who_is_active) for _ in range(3)]
    assert answers == [OPEN, "B", "B"]
    for looks in (lambda other: other.player("A", "life"), lambda other: other.in_zone("A", "hand")):
        assert [answer(table, looks, looks) for _ in range(3)] == [OPEN] * 3


def test_an_answer_about_a_thing_holds_for_those_like_it_only() -> None:
    table = busy_table()
    one, other, *_rest = table.in_zone("A", "hand")

    def its_card(asked: Table, id_: str) -> object:
        return asked.thing(id_).card

    def its_id(asked: Table, id_: str) -> object:
        return id_ == one.id

    def ask(about: Any, thing: Any) -> object:
        return answer_about(table, known.about((about,), thing), thing, about)

    assert [ask(its_card, one) for _ in range(3)] == [OPEN, one.card, one.card]
    assert ask(its_card, other) is OPEN
    assert [ask(its_id, one) for _ in range(3)] == [OPEN] * 3


def test_watching_notes_marks_and_refuses_the_rest() -> None:
    table, read = table_of(1), dict[str, None]()
    other = watched(table, None, read)
    assert list(other.state.players) == ["A", "B"]
    assert "chain" not in other.state.marks
    assert list(read) == ["chain"]
    for looks in (
        lambda: other.state.things["A1"],
        lambda: {**other.state.players},
        lambda: list(other.state.order),
        lambda: other.choose("A", "anything", (1, 2)),
    ):
        with pytest.raises(Elsewhere):
            looks()
