"""Going on by passing: what succeeds is kept, nobody's choice is given away, and decisions are asked as questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine import face
from kodex.engine.face.asking import Asking
from kodex.engine.scenarios.free_play.trial import trial, walked
from kodex.ground import paths, yamlfile

SCENARIOS = Path(paths.shipped("queries"), "scenarios")


def text(book: str, id_: str, steps: int) -> str:
    """A whole turn of the lessons, after so many of its steps."""
    for file in sorted(SCENARIOS.glob(f"{book}/**/*.yaml")):
        if id_ in file.read_text("utf-8"):
            data: Any = yamlfile.read(file).data
            one = next(one for one in data["scenarios"] if one["id"] == id_)
            kept = {key: one[key] for key in ("title", "rules", "given")} | {"when": one["when"][:steps]}
            head = {key: data[key] for key in ("rulebook", "edition", "cards") if key in data}
            return yaml.safe_dump({**head, "scenarios": [kept]}, allow_unicode=True, sort_keys=False)
    raise AssertionError(id_)


def turn(steps: int) -> str:
    return text("hkk-kodex", "egy-egesz-kor", steps)


def conquest(steps: int) -> str:
    return text("conquest", "egy-egesz-fordulo", steps)


def test_a_walk_keeps_what_succeeded_and_stops_where_somebody_must_choose(tmp_path: Path) -> None:
    found = walked(conquest(8), "akció 3.2", None, tmp_path / "proba.yaml")
    assert (found["came"], found["by"], found["stage_name"]) == (False, "A", "harci kör")
    assert [one["step"] for one in found["steps"]] == [{"act": "advance", "to": "harci kör"}]


def test_a_monster_component_is_not_given_away_by_going_on(tmp_path: Path) -> None:
    found = walked(turn(7), "fő.2", None, tmp_path / "proba.yaml")
    assert [one["step"] for one in found["steps"]] == [{"act": "advance", "to": "harc.ütés"}]
    assert (found["came"], found["by"]) == (False, "A")


def test_what_was_offered_where_it_began_does_not_stop_it(tmp_path: Path) -> None:
    """Who goes on from the choice has seen it."""
    found = walked(turn(8), "fő.2", None, tmp_path / "proba.yaml")
    assert (found["came"], [one["step"] for one in found["steps"]]) == (True, [{"act": "advance", "to": "fő.2"}])


@pytest.mark.parametrize(("viewer", "stage"), [(None, "harci kör"), ("A", "harci kör")])
def test_it_stops_for_who_looks_and_where_nobody_may_pass(viewer: str | None, stage: str, tmp_path: Path) -> None:
    """A unit that must attack is seen by all: that stops it for anybody."""
    found = walked(conquest(10), None, viewer, tmp_path / "proba.yaml")
    assert found["stage_name"] == stage
    assert found["by"] == (None if viewer else "B")


def test_what_was_decided_where_a_walk_ended_is_played_and_not_passed_over(tmp_path: Path) -> None:
    """Dials and bonuses lead on to the battle: what may be done there has nothing to do with the walk before them."""
    begun: Any = yaml.safe_load(conquest(8))
    deployed, decided = begun["scenarios"][0]["when"][:2], begun["scenarios"][0]["when"][4:]
    begun["scenarios"][0]["when"] = [*deployed, {"act": "advance", "to": "parancstárcsák"}, *decided]
    found = trial(yaml.safe_dump(begun, allow_unicode=True), tmp_path / "proba.yaml")
    assert (found["failures"], found["owed"]) == ([], None)
    assert found["options"]
    begun["scenarios"][0]["when"].append({"act": "advance", "to": "harci kör"})
    found = trial(yaml.safe_dump(begun, allow_unicode=True), tmp_path / "proba.yaml")
    assert found["failures"] == []
    assert "A támad: gyalogos" in [one["text"] for one in found["options"]]


HELD = """
cards:
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 3}]}
  ork: {type: szörny, cost: {magic: 9}, damage: 2, life: 3}
scenarios:
- given:
    active: A
    phase: húzás
    players:
      A: {magic: 3, deck: [ork, ork]}
      B: {magic: 3, hand: [HAND], deck: [ork]}
"""


@pytest.mark.parametrize("hand", ["szikra", "ork"])
def test_where_it_stops_tells_a_viewer_nothing_of_the_other_hand(hand: str, tmp_path: Path) -> None:
    found = walked(HELD.replace("HAND", hand), "csere", "A", tmp_path / "proba.yaml")
    assert (found["came"], found["steps"][0]["step"]) == (True, {"act": "advance", "to": "csere"})


def test_without_a_viewer_the_others_hand_is_not_passed_over(tmp_path: Path) -> None:
    found = walked(HELD.replace("HAND", "szikra"), "csere", None, tmp_path / "proba.yaml")
    assert (found["came"], found["by"]) == (False, "B")


def test_after_a_walk_that_is_stuck_only_what_may_be_done_before_it_is_offered(tmp_path: Path) -> None:
    data = yaml.safe_load(conquest(8))
    before = trial(yaml.safe_dump(data, allow_unicode=True), tmp_path / "proba.yaml")
    data["scenarios"][0]["when"].append({"act": "advance", "to": "akció 3.2"})
    found = trial(yaml.safe_dump(data, allow_unicode=True), tmp_path / "proba.yaml")
    assert found["failures"][0]["step"] == 8
    assert (found["stage"], found["options"]) == (before["stage"], before["options"])


def test_decisions_are_asked_as_questions_and_answered_in_sentences(tmp_path: Path) -> None:
    dials = trial(conquest(4), tmp_path / "proba.yaml")
    assert dials["question"] == "Hová megy A hadura?"
    texts = [one["text"] for one in dials["options"]]
    assert texts[:2] == ["A parancstárcsája: 1 (Jégmező)", "A parancstárcsája: 2 (Bánya)"]
    assert texts[3].endswith("az utolsóhoz megy: Kikötő)")
    bonus = trial(conquest(6), tmp_path / "proba.yaml")
    assert bonus["question"] == "Elviszi-e A ezt a bónuszt: Jégmező (1 lap, 2 erőforrás)?"
    assert [one["text"] for one in bonus["options"]] == ["A elviszi a bónuszt", "A nem viszi el a bónuszt"]
    assert bonus["steps"][4:] == ["A parancstárcsája: 1", "B parancstárcsája: 2"]
    assert trial(conquest(12), tmp_path / "proba.yaml")["question"] == "Kit támad: portyázó?"


def test_an_answer_alone_is_told_with_what_came_of_it(tmp_path: Path) -> None:
    """Not with what the step before it had brought."""
    came = [text for text, _rules in trial(conquest(7), tmp_path / "proba.yaml")["came"]]
    assert came == ["A kap 2 erőforrást", "A húz egy lapot", "B megnyeri az irányítást itt: Bánya"]
    assert trial(conquest(5), tmp_path / "proba.yaml")["came"] == []


def test_further_parts_of_a_face_are_found_by_a_protocol_on_every_python() -> None:
    """Since 3.12 isinstance() looks a protocol's names up without asking ``__getattr__``."""
    game = face.of("conquest")
    assert isinstance(game, Asking)
    assert {"question", "answer", "deal"} <= set(vars(game))


@pytest.mark.parametrize("book", ["hkk-kodex", "conquest"])
def test_the_order_of_a_turn_holds_every_stage_that_is_wanted_most(book: str) -> None:
    board = face.of(book).playground()
    assert set(board.stops) <= set(board.order)
    assert len(set(board.order)) == len(board.order)
    assert set(board.order) & {stage for stage, _name in board.stages}


def test_the_attack_is_a_choice_that_stops_it(tmp_path: Path) -> None:
    found = walked(turn(5), "fő.2", None, tmp_path / "proba.yaml")
    assert (found["by"], found["steps"][-1]["step"]) == ("A", {"act": "advance", "to": "harc.támadók"})


CHAIN = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  tiltás: {type: azonnali, effects: [{do: counter}], reaction: [play]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [ork, tiltás]}, B: {hand: [{card: tiltás, id: t2}]}}}
  when: [{act: play, by: A, card: ork}, {act: react, by: B, card: t2, to: ork}]
"""


def test_on_the_way_to_a_decision_it_stops_when_the_chain_has_taken_effect(tmp_path: Path) -> None:
    found = walked(CHAIN, None, None, tmp_path / "proba.yaml")
    assert [one["step"]["act"] for one in found["steps"]] == ["pass"] * len(found["steps"])
    assert (found["by"], found["stage_name"]) == (None, "1. fő fázis")
    gone = walked(CHAIN, "csere", None, tmp_path / "proba.yaml")
    assert (gone["came"], gone["stage_name"]) == (True, "csere fázis")


HURT = """\
cards:
  ork: {type: szörny, damage: 2, life: 3}
  kötszer: {type: azonnali, targets: [lény], effects: [{do: heal, n: 3}]}
  tűz: {type: azonnali, targets: [lény], effects: [{do: damage, n: 4}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [tűz]}, B: {reserve: [ork], hand: [HAND]}}}
"""
STRUCK = "  when: [{act: play, by: A, card: tűz, target: ork}]\n"


def test_on_the_way_to_a_decision_it_stops_when_who_could_be_saved_is_dead(tmp_path: Path) -> None:
    """And in the same phase: what is to be seen is what has come of it."""
    found = walked(HURT.replace("HAND", "") + STRUCK, None, None, tmp_path / "proba.yaml")
    assert (found["by"], found["phase"], found["stage_name"]) == (None, False, "1. fő fázis")
    [step] = [one["step"] for one in found["steps"]]
    assert step == {"act": "pass", "by": "all"}
    whole = HURT.replace("HAND", "") + STRUCK.replace("}]", "}, {act: pass, by: all}]")
    after = trial(whole, tmp_path / "proba.yaml")
    assert "ork a gyűjtőbe kerül" in [text for text, _rules in after["came"]]
    assert after["waits"] is None


def test_where_nothing_is_open_it_stops_at_the_end_of_the_phase(tmp_path: Path) -> None:
    found = walked(HURT.replace("HAND", ""), None, None, tmp_path / "proba.yaml")
    assert (found["by"], found["phase"], found["stage_name"]) == (None, True, "csere fázis")
    assert [one["step"] for one in found["steps"]] == [{"act": "advance", "to": "csere"}]
    gone = walked(HURT.replace("HAND", ""), "fő.2", None, tmp_path / "proba.yaml")
    assert (gone["came"], gone["phase"]) == (True, False)


MUSCLES = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
  lang: {type: azonnali, targets: [lény], effects: [{do: damage, n: 9}]}
scenarios:
- title: Izom
  rules: ["124.2"]
  given:
    active: A
    phase: fő.1
    players:
      A: {hand: [lang]}
      B: {deck: [lang, lang], reserve: [{card: ork, markers: {izomjelző: 2}}]}
  when:
  - {act: play, by: A, card: lang1, target: ork}
"""


@pytest.mark.parametrize("to", [None, "csere"])
def test_where_passing_asks_somebody_it_stops_before(to: str | None, tmp_path: Path) -> None:
    """What is drawn or gained for a marker is chosen on the way of the last pass: nobody has it chosen by going on."""
    found = walked(MUSCLES, to, None, tmp_path / "proba.yaml")
    assert (found["error"], found["came"], found["by"]) == (None, False, "B")
    assert [one["step"] for one in found["steps"]] == [{"act": "pass", "by": "A"}]
