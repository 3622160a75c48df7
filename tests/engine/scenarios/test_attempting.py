"""Whatever ends a course of play is told as a failure, and of what kind it is; games that cannot be dealt say so."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine import face as faces
from kodex.engine.decks.decks import Playable
from kodex.engine.games.hkk.cards import Card, Cost
from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.scenarios.corpus.coverage import scenario_rules
from kodex.engine.scenarios.corpus.pairs import Register, of_games
from kodex.engine.scenarios.files.load import Loaded, load
from kodex.engine.scenarios.free_play.gaming import Game
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.running import attempting
from kodex.errors import KodexError
from tests.engine.digest import CORPUS

AUTOMATIC = CORPUS / "hkk-kodex" / "133" / "koltseg.yaml"


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    return next(iter(load(AUTOMATIC)))


@pytest.mark.parametrize(
    ("problem", "told", "conflict", "endless"),
    [
        (Failure("stuck"), "stuck", False, False),
        (NormConflict("life", ()), "NormConflict: life: ", True, False),
        (Endless("fő.1"), "Endless: fő.1", False, True),
    ],
)
def test_what_ends_a_course_of_play_is_its_failure(
    problem: Exception, told: str, conflict: bool, endless: bool, loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*_args: object) -> None:
        raise problem

    monkeypatch.setattr(attempting, "play", play)
    _table, [failure] = attempting.attempt(loaded)
    assert (str(failure), failure.conflict, failure.endless) == (told, conflict, endless)


def test_faults_of_the_program_are_no_failures(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_args: object) -> None:
        raise KeyError("ork")

    monkeypatch.setattr(attempting, "play", play)
    with pytest.raises(KeyError):
        attempting.attempt(loaded)


def test_a_game_that_cannot_be_dealt_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    face = faces.of("kertek")
    for part in vars(face)["_more"]:
        for name in filter(vars(face).__contains__, dir(part)):
            monkeypatch.delitem(vars(face), name)
    monkeypatch.setattr(face, "_more", ())
    with pytest.raises(KodexError, match="kertek"):
        Game("kertek", {}, {}, Random(1))


@pytest.mark.parametrize(("disabled", "n", "left"), [((), 0, 0), ((), 1, 3), (("133.1",), 0, 0), (("133.1",), 1, 2)])
def test_only_one_rule_keeps_an_automatic_ability_from_costing_what_others_make_it_cost(
    disabled: tuple[str, ...], n: int, left: int
) -> None:
    """Without it the ability is paid for, and does not come about where there is nothing to pay with."""
    every = list(load(AUTOMATIC))
    table, _failures = attempting.attempt(every[n], frozenset(disabled))
    paid = not disabled or left > 0
    assert (table.player("A", "life"), table.player("A", "magic")) == (12 if paid else 10, left)


DECK = Playable("hkk-kodex", {"ork": Card("szörny", Cost(1), 2, 3)}, {"deck": {"ork": 45}})


@pytest.mark.parametrize("turns", [0, 1, 4])
def test_the_actions_of_a_game_are_those_that_are_taken(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[Game] = []
    take = Game.take
    monkeypatch.setattr(Game, "take", lambda game, *how: (taken.append(game), take(game, *how)))
    assert of_games((DECK, DECK), 1, 5, turns, Register()) == len(taken)
    assert taken
    assert of_games((), 0, 1, 10, Register()) == 0


def test_a_scenario_is_about_the_rules_it_names_and_a_broken_one_about_none(loaded: Loaded) -> None:
    assert scenario_rules(loaded) == ["133.1"]
    assert scenario_rules(replace(loaded, scenario=None)) == []
