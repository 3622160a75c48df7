"""Rolls and secret choices come through every door without a line in the game: check, try, playground, API, play."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine.position import IllegalStep, MissingDecision, Position
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.free_play.gaming import Chancer, Game
from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.free_play.tried import tried
from kodex.engine.scenarios.running.run import check, run
from tests.engine.tinygame.rules import book
from tests.engine.tinygame.vocabulary import Plant

GIVEN: dict[str, Any] = {"players": {"A": {"coins": 1}, "B": {"coins": 2}, "C": {}}}
ONE = {"id": "egy", "title": "Egy", "asks": "Egy?", "rules": ["1.1"], "given": GIVEN}
FOLDER = Path(__file__).with_name("scenarios")


def text(*when: dict[str, Any], **more: Any) -> str:
    """A file with a scenario of these steps."""
    return yaml.safe_dump(
        {"rulebook": "kertek", "scenarios": [{**ONE, "when": list(when), **more}]}, allow_unicode=True
    )


def checked(tmp_path: Path, *when: dict[str, Any], **more: Any) -> tuple[str, tuple[str, ...]]:
    """What comes of it as a scenario."""
    path = tmp_path / "egy.yaml"
    path.write_text(text(*when, **more), "utf-8")
    (result,) = check([path])
    return result.verdict, result.failures


START = {"act": "start", "by": "A"}


def test_a_scenario_writes_the_answers_down_in_the_step_or_after_it(tmp_path: Path) -> None:
    ready = {"then": {"state": {"stage": "kertészkedés", "B.coins": 0}}}
    assert checked(tmp_path, {**START, "choose": [2, 0, 2]}, **ready) == ("pass", ())
    after = [{"act": "choose", "by": by, "about": about, "take": n} for by, about, n in ANSWERED]
    assert checked(tmp_path, START, *after, **ready) == ("pass", ())
    verdict, failures = checked(tmp_path, START, then={"state": {"stage": "kocka"}})
    assert (verdict, "chance about weather → choose: [one of: 1 | 2 | 3]" in failures[0]) == ("fail", True), failures
    look = {"act": "check", "that": {"stage": "licit"}}
    assert checked(tmp_path, {**START, "choose": [2]}, look, then={"state": {"A.coins": 1}})[0] == "fail"


ANSWERED = (("chance", "weather", 2), ("A", "bid", 0), ("B", "bid", 2))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (
            [START, {"act": "pass", "by": "A"}],
            "chance about weather → choose: [one of: 1 | 2 | 3]",
        ),
        ([{**START, "choose": [4]}], "'4' is none of the options of chance about weather"),
        ([{**START, "choose": [1, 0, 0, 7]}], "nobody asks for this decision"),
        ([START, {"act": "choose", "by": "B", "take": 1}], "chance decides about weather now"),
        ([START, {"act": "advance", "to": "szünet"}], "a decision is missing: chance about weather"),
    ],
)
def test_what_is_wrong_with_an_answer_is_said(tmp_path: Path, steps: list[dict[str, Any]], told: str) -> None:
    verdict, failures = checked(tmp_path, *steps, then={"state": {"A.coins": 1}})
    assert (verdict, told in failures[0]) == ("error", True), failures


def test_passing_goes_on_through_rolls_that_are_written_or_free(tmp_path: Path) -> None:
    steps = {**START, "choose": [2, 0, 0]}, {"act": "advance", "to": "szünet"}
    more = {**START}, {"act": "choose", "take": 1}, {"act": "advance", "to": "kertészkedés", "choose": [0, 0]}
    assert checked(tmp_path, *steps, *more, then={"state": {"stage": "kertészkedés"}}) == ("pass", ())
    explore = {"free": ["weather", "bid"], "always": {"stage": "szünet"}, "sometimes": [{"B.coins": 0}, {"B.coins": 2}]}
    free = [START, {"act": "advance", "to": "szünet"}]
    assert checked(tmp_path, *free, *free, explore=explore) == ("pass", ())


def test_the_playground_offers_the_answers_and_takes_them(tmp_path: Path) -> None:
    found = trial(text(START), tmp_path / "x.yaml")
    assert (found["to_act"], found["stage"]) == (["chance"], "kocka")
    assert [one["step"] for one in found["options"]] == [
        {"act": "choose", "by": "chance", "take": n} for n in (1, 2, 3)
    ]
    assert found["options"][0]["text"] == "A véletlen döntése: 1"
    further = trial(text(START, found["options"][1]["step"]), tmp_path / "x.yaml")
    assert (further["to_act"], len(further["options"]), further["failures"]) == (["A"], 2, [])


def test_a_trial_says_what_is_owed(tmp_path: Path) -> None:
    found = tried(tmp_path / "x.yaml", text=text(START))
    assert "chance about weather" in (found.decide or "")


def test_the_api_takes_them_as_steps_and_as_actions() -> None:
    first = Position.from_text(text())
    rolled = first.push(START)
    assert (rolled.to_act, rolled.stage, len(rolled.legal_actions)) == (("chance",), "kocka", 3)
    by_step = rolled.push({"act": "choose", "by": "chance", "take": 2})
    assert by_step == first.push(START, [2]) == rolled.push(list(rolled.legal_actions)[1])
    assert (by_step.to_act, first.push(START, [2, 1, 0]).to_act) == (("A",), ("A",))
    with pytest.raises(MissingDecision, match="chance about weather"):
        rolled.push({"act": "pass", "by": "A"})
    with pytest.raises(IllegalStep, match=r"1\.1"):
        rolled.push(next(iter(by_step.legal_actions)))
    assert rolled.say(next(iter(rolled.legal_actions))) == "A véletlen döntése: 1"


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_by_chance_and_plays_again(seed: int, tmp_path: Path) -> None:
    cards = {"répa": Plant(1), "kaktusz": Plant(2, cactus=True), "szarka": Plant(0, magpie=True)}
    lists = {"deck": {"répa": 4, "kaktusz": 3, "szarka": 2}}
    game = Game("kertek", cards, {"A": lists, "B": lists}, Random(seed))
    player = Chancer(Random(seed))
    while not game.is_over and len(game.steps) < 400:
        offers = game.offers()
        assert {one.by for one in offers} <= {"A", "B"}
        game.take(player.chosen(game, offers), player.decide)
    game.check()
    assert any(step["act"] == "choose" and step["by"] == "chance" for step in game.steps)
    path = tmp_path / "jatszma.yaml"
    path.write_text(game.scenario("Játszma", "Ki nyer?"), "utf-8")
    (result,) = check([path])
    assert (result.verdict, result.failures) == ("pass", ())


def test_why_not_is_answered_in_the_middle_of_what_is_about_to_happen() -> None:
    (one,) = [one for one in load(FOLDER / "kozbeszolas.yaml") if one.id == "a-kozepen-kezdve"]
    (refused,) = run(one).course.refused  # type: ignore[union-attr]
    assert set(refused[1].event.facts["why"]) == {"2.2", "4"}
    for number in ("4.9", "4.8", "4.3"):
        assert number in book.numbers()
        assert run(one, frozenset({number})).verdict != "pass"


@pytest.mark.parametrize(
    ("free", "verdict", "told"),
    [(["action"], "fail", "chance orders a deck here"), (["action", "shuffle"], "pass", "")],
    ids=["unasked", "asked"],
)
def test_orders_of_a_deck_are_explored_only_where_that_is_asked(
    free: list[str], verdict: str, told: str, tmp_path: Path
) -> None:
    given = {"leader": "A", "players": {"A": {"pile": ["répa", "tök", "kaktusz"]}, "B": {}}}
    cards = {"répa": {"needs": 2}, "tök": {"needs": 4}, "kaktusz": {"cactus": True}}
    drawn = [{f"A-{name}.zone": "hand"} for name in cards]
    explore = {"free": free, "until": "szünet", **({"sometimes": drawn} if told == "" else {"never": drawn[:1]})}
    found = checked(tmp_path, given=given, cards=cards, explore=explore)
    assert (found[0], told in "".join(found[1])) == (verdict, True), found
    until = {"free": ["action"], "until": "kertészkedés", "always": {"A.pile.count": 3}}
    assert checked(tmp_path, given=given, cards=cards, explore=until) == ("pass", ())
