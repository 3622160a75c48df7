"""``kodex.engine.Position``: a game for programs, its documented example and what it refuses."""

from __future__ import annotations

import doctest
import pickle
from typing import Any

import pytest

import kodex.engine
from kodex import engine
from kodex.engine import IllegalStep, MissingDecision, Position, position
from kodex.engine.kernel.explore import branches
from kodex.errors import KodexError

DUEL = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 4}
scenarios:
- given:
    active: A
    phase: harc.támadók
    players: {A: {guard: [ork, ork, ork]}, B: {guard: [medve]}}
"""
ATTACK = {"act": "attack", "by": "A", "map": {"ork1": "medve", "ork2": "medve"}}

GOLEM = """
cards: {golem: {type: szörny, cost: {magic: 1, zan: 1}, damage: 3, life: 3}}
scenarios:
- given:
    active: A
    phase: fő.1
    players: {A: {magic: 2, components: 1, hand: [golem]}, B: {}}
"""


@pytest.fixture
def duel() -> Position:
    return Position.from_text(DUEL)


def test_the_documented_example_runs() -> None:
    done = doctest.testmod(position)
    assert done.failed == 0
    assert done.attempted > 6


def test_the_room_offers_what_it_names() -> None:
    assert all(hasattr(engine, name) for name in engine.__all__)
    assert set(engine.__all__) <= set(dir(engine))
    with pytest.raises(AttributeError, match="no attribute 'Board'"):
        _ = kodex.engine.Board  # type: ignore[attr-defined]


def test_every_legal_action_can_be_pushed_and_said(duel: Position) -> None:
    actions = list(duel.legal_actions)
    assert len(actions) == len(duel.legal_actions) > 3
    for action in actions:
        assert action in duel.legal_actions
        after = duel.push(action)
        assert after.before == duel
        assert duel.say(action)
    assert repr(actions[0]) in repr(duel.legal_actions)


def test_steps_may_be_text_or_mappings_or_actions(duel: Position) -> None:
    as_text = duel.push("{act: attack, by: A, map: {ork1: medve, ork2: medve}}")
    assert as_text == duel.push(ATTACK)
    (action,) = [one for one in duel.legal_actions if getattr(one, "map", None) == ATTACK["map"]]
    assert as_text == duel.push(action)
    assert hash(as_text) == hash(duel.push(action))
    assert as_text != duel


def test_a_text_with_steps_is_the_position_after_them(duel: Position) -> None:
    played = Position.from_text(DUEL + "  when: [{act: attack, by: A, map: {ork1: medve, ork2: medve}}]\n")
    assert played == duel.push(ATTACK)
    assert played.explain() == duel.push(ATTACK).explain()


def test_the_course_of_the_game(duel: Position) -> None:
    end = duel.push(ATTACK).push({"act": "strike_back", "by": "B", "map": {"medve": "ork2"}})
    end = end.push("{act: advance, to: fő.2}")
    players: Any = end.to_json()["players"]
    assert [thing["id"] for thing in players["A"]["pile"]] == ["ork2"]
    assert players["B"]["guard"][0]["life"] == 1
    assert end.stage == "fő.2"
    assert any("36.4" in line for line in end.explain())
    assert end.outcome is None


@pytest.mark.parametrize(
    ("step", "to_act", "stage"),
    [
        ("{act: pass, by: A}", ("B",), "harc.támadók.előtt"),
        ("{act: pass, by: all}", ("A",), "harc.támadók"),
        ("{act: advance, to: harc.támadók}", ("A",), "harc.támadók"),
        ("{act: advance, to: csere}", ("B",), "csere"),
    ],
)
def test_one_player_passes_or_all_do(step: str, to_act: tuple[str, ...], stage: str) -> None:
    start = Position.from_text(DUEL.replace("phase: harc.támadók", "phase: harc.támadók.előtt"))
    assert (start.to_act, start.stage) == (("A",), "harc.támadók.előtt")
    after = start.push(step)
    assert (after.to_act, after.stage) == (to_act, stage)
    assert after.before == start


@pytest.mark.parametrize("step", ["{act: advance, to: csere}", "{act: check, that: {A.life: 20}}"])
def test_what_no_player_does_is_no_question_of_rules(step: str, duel: Position) -> None:
    with pytest.raises(KodexError, match="this is no step of a player"):
        duel.why_illegal(step)


def test_why_not(duel: Position) -> None:
    three = {"act": "attack", "by": "A", "map": {"ork1": "medve", "ork2": "medve", "ork3": "medve"}}
    with pytest.raises(IllegalStep, match=r"34\.5") as raised:
        duel.push(three)
    assert raised.value.violations == duel.why_illegal(three)
    assert duel.why_illegal(ATTACK) == []


def test_decisions_are_asked_for_and_answered() -> None:
    start = Position.from_text(GOLEM)
    with pytest.raises(MissingDecision) as raised:
        start.push("{act: play, by: A, card: golem}")
    assert (raised.value.by, raised.value.about) == ("A", "payment")
    ways = {start.push("{act: play, by: A, card: golem}", [option]).key() for option in raised.value.options}
    assert len(ways) == len(raised.value.options) > 1
    written = f"{{act: play, by: A, card: golem, choose: ['{raised.value.options[0]}']}}"
    assert start.push(written).key() in ways
    with pytest.raises(KodexError, match="none of the options"):
        start.push("{act: play, by: A, card: golem}", ["9 VP"])
    with pytest.raises(KodexError, match="nobody asks"):
        start.push("{act: pass, by: A}", ["2 VP"])


def test_it_can_be_searched_like_any_position(duel: Position) -> None:
    """What is explored is what is played: every way an action may go is a position that pushing gives."""
    for action in duel.legal_actions:
        assert [after.key() for after in branches(duel.inner, action)] == [duel.push(action).inner.key()]


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{act: attack, by: A, map: {orkk: medve}}", "orkk"),
        ("{act: attak, by: A}", "attak"),
        ("{act: pass}", "by"),
        ("[", "not valid YAML: what opens here with [ is never closed"),
        ("pass", "a step is a mapping"),
        ({"act": "pass", "by": "C"}, "C"),
        (None, "a step is a mapping"),
        (3, "a step is a mapping"),
        ("{act: play, by: A, card: ork1}", ""),
    ],
)
def test_what_is_no_step_is_told_in_one_line(step: Any, message: str, duel: Position) -> None:
    with pytest.raises(KodexError) as raised:
        duel.push(step)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no scenario"),
        ("scenarios: []", "there is no scenario"),
        ("scenarios: [3]", "it must be a mapping"),
        (DUEL.replace("active: A", "active: C"), "C"),
        (DUEL.replace("harc.támadók", "ebéd"), "ebéd"),
        (DUEL.replace("[medve]", "[medvee]"), "medvee"),
        (DUEL + DUEL[DUEL.index("- given") :], "there are several scenarios"),
        (None, "is a text"),
    ],
)
def test_what_is_no_table_is_told_in_one_line(text: Any, message: str) -> None:
    with pytest.raises(KodexError) as raised:
        Position.from_text(text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_step_that_is_pushed_expects_nothing(duel: Position) -> None:
    """In a scenario the same step would fail, for it is legal."""
    with pytest.raises(KodexError, match=r"illegal: only the steps of a scenario expect something → delete it"):
        duel.push({**ATTACK, "illegal": ["34.5"]})
    with pytest.raises(KodexError, match=r"illegal: only the steps of a scenario expect something → delete it"):
        duel.why_illegal({**ATTACK, "illegal": ["34.5"]})
    with pytest.raises(KodexError, match=r"cites: only the steps of a scenario"):
        duel.push({"act": "check", "that": {"ork1.wounds": 0}, "cites": ["36.4"]})


@pytest.mark.parametrize("choices", [5, None, "ork1", {"a": 1}])
def test_choices_are_a_list(choices: Any, duel: Position) -> None:
    with pytest.raises(KodexError, match=r"choices is \[…\], not "):
        duel.push(ATTACK, choices)


def test_its_errors_may_be_sent_to_another_process(duel: Position) -> None:
    with pytest.raises(IllegalStep) as forbidden:
        duel.push({**ATTACK, "map": {"ork1": "medve", "ork2": "medve", "ork3": "medve"}})
    again = pickle.loads(pickle.dumps(forbidden.value))
    assert (type(again), str(again), again.violations) == (
        IllegalStep,
        str(forbidden.value),
        forbidden.value.violations,
    )
    with pytest.raises(MissingDecision) as missing:
        Position.from_text(GOLEM).push({"act": "play", "by": "A", "card": "golem", "choose": []})
    sent = pickle.loads(pickle.dumps(missing.value))
    assert (type(sent), str(sent), sent.by, sent.about) == (
        MissingDecision,
        str(missing.value),
        missing.value.by,
        missing.value.about,
    )


def test_one_of_several_scenarios() -> None:
    two = DUEL.replace("- given", "- id: elso\n  given") + DUEL[DUEL.index("- given") :].replace(
        "- given", "- id: masodik\n  given"
    ).replace("[ork, ork, ork]", "[ork]")
    assert "ork;" in repr(Position.from_text(two, scenario="masodik"))
    with pytest.raises(KodexError, match="elso, masodik"):
        Position.from_text(two, scenario="harmadik")


def test_an_edition_has_its_own_rules() -> None:
    eighth = Position.from_text("edition: 8\n" + DUEL)
    assert eighth.edition == "hkk-8"
    assert repr(eighth).startswith("<Position hkk-8 ")
    assert eighth != Position.from_text(DUEL)
    course = eighth.push(ATTACK).explain()
    assert any("harc-fazisai/3" in line for line in course)
    assert not any("34.1" in line for line in course)
