"""The face of the gardens has all that a face must have, as the protocol says it."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tests.engine.tinygame  # noqa: F401 - makes the gardens known
from kodex.engine import face as faces
from kodex.engine.face import Face, Files, Pages, Playing, Trying, Words, Writing
from kodex.engine.face.playing import Rules
from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.position import Position
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.files.template import sample
from kodex.engine.scenarios.free_play.trial import trial
from kodex.ground import games, yamlfile

ROOT = Path(__file__).parents[3]
FOLDER = Path(__file__).with_name("scenarios")
GAMES = sorted(home.rulebook for home in games.every())


def _members(protocol: type) -> dict[str, Any]:
    return {name: one for name, one in vars(protocol).items() if not name.startswith("_")} | dict.fromkeys(
        vars(protocol).get("__annotations__", {})
    )


@pytest.mark.parametrize("protocol", [Files, Words, Playing, Trying, Writing, Pages, Face])
@pytest.mark.parametrize("rulebook", GAMES)
def test_every_face_has_what_the_protocol_says(rulebook: str, protocol: type) -> None:
    """Names, and of methods the parameters: what a checker of types would see where the game is not entered by name."""
    found: Any = faces.of(rulebook).pages if protocol is Pages else faces.of(rulebook)
    for name, wanted in _members(protocol).items():
        assert hasattr(found, name), f"{rulebook}: {name}"
        if inspect.isfunction(wanted):
            own = list(inspect.signature(getattr(found, name)).parameters)
            assert own == list(inspect.signature(wanted).parameters)[1:], f"{rulebook}: {name}"


def _called() -> dict[str, Any]:
    """Every method of a plain face, called with what it is called with when a scenario is read, played and told."""
    face: Any = faces.of("kertek")
    (one, *_more) = [one for one in load(FOLDER / "kertek.yaml") if one.id == "a-szarka-kozbeszol"]
    scenario, document = one.scenario, yamlfile.read(FOLDER / "kertek.yaml")
    assert scenario is not None
    start = face.start(scenario.given)
    table = face.table(one.cards, start, rules=face.book("kertek"))
    face.begin(table, begun=face.has_begun(scenario.given))
    plant = face.action(scenario.when[1])
    before = Position(Rules(face, one.cards, table.state, one.rules), table.state)
    found: dict[str, Any] = {
        "normalize": face.normalize(document, document.data, ()),
        "check_cards": face.check_cards(document, one.cards, ()),
        "check_named": face.check_named(document, one.cards, (), ()),
        "fault": face.fault(document, one.cards["répa"], ()),
        "misspelt": list(face.misspelt(one.cards["répa"])),
        "free_words": list(face.free_words(one.cards["répa"])),
        "check_given": face.check_given(document, scenario, one.cards, ()),
        "check_step": face.check_step(document, scenario, start.things, one.cards, 1, scenario.when[1], ()),
        "unused_cards": face.unused_cards({**one.cards, "sosem": None}, [scenario]),
        "may_come": (face.may_come({}, "csepp-1"), face.may_come({}, "répa")),
        "knows_word": face.knows_word("répa"),
        "seen": face.seen(scenario, one.cards),
        "without_effect": face.without_effect(scenario),
        "doubts": list(face.doubts(scenario, {})),
        "events": "planted" in face.events(),
        "stage": (face.stage("valasz"), face.stage("tél")),
        "zone": (face.zone("hand"), face.zone("polc")),
        "step": face.step(plant),
        "step_in_words": face.step_in_words(face.step(plant), "hu"),
        "reason_in_words": face.reason_in_words("mert", "hu"),
        "action": face.action(scenario.when[1]) == plant,
        "passing": face.is_legal(table, face.passing("A")),
        "actions": plant in list(face.actions(table)),
        "is_legal": face.is_legal(table, plant),
        "why_illegal": [violation.rule for violation in face.why_illegal(table, face.passing("B"))],
        "to_act": face.to_act(table),
        "outcome": face.outcome(table),
        "rests_in": face.rests_in(table),
        "is_answered": face.is_answered(table, scenario.when[1]),
        "open_decision": face.open_decision(table),
        "awaited": face.awaited(table),
        "hint_on_given": face.hint_on_given(table, scenario.given),
        "said_of_options": face.said_of_options(table, scenario.when[1], Choice("A", "bed", (1, 2))),
        "misformed": face.misformed(table, plant, ()),
        "until": face.until(None, before)(before),
        "named": face.named(scenario.given, start)["players"]["A"]["hand"],
        "placed": face.placed({"players": {"A": {"hand": ["répa"]}}})["players"]["A"]["hand"],
        "in_play": face.in_play(table)[2],
        "playground": face.playground().rules,
        "blanks": face.blanks(),
        "words": sorted(word["word"] for word in face.words())[0],
        "first_rule": face.first_rule("kertek"),
        "schema": "$defs" in face.schema(),
        "sample": face.sample("kertek", "hu").head,
        **dict.fromkeys(("scenario", "head", "pages", "book", "start", "table", "begin", "has_begun")),
    }
    face.act(table, plant)
    face.carry_out(table, face.passing("C"))
    told = next(event for event in table.log if event.kind == "planted")
    data: dict[str, Any] = {}
    face.complete(data, "kertek")
    return found | {
        "act": table.thing("A-répa").zone,
        "carry_out": face.to_act(table),
        "sentence": face.sentence(told, "en"),
        "for_people": face.for_people(start, table.log) == table.log,
        "hint": face.hint(table, plant, ()),
        "reached": face.reached(table, "kertészkedés"),
        "gone_through": face.gone_through(table, "kör", 0),
        "last_stage": (face.last_stage("szünet"), face.last_stage("válasz")),
        "value": (face.value(table, "bed/2.count"), face.value(table, "A.hand"), face.value(table, "A.coins")),
        "paths": "A-répa.zone" in face.paths(table, "x"),
        "zone_words": sorted(face.zone_words())[0],
        "same": (face.same("x", 1, 1), face.same("x", 1, 2)),
        "complete": data,
        "shown": face.shown(table)[""]["bed/2"],
        "now": face.now(table),
    }


def test_every_method_of_a_plain_face_answers() -> None:
    found = _called()
    wanted = {name for protocol in (Files, Words, Playing, Trying, Writing) for name in _members(protocol)}
    data = {name for name in wanted if not callable(getattr(faces.of("kertek"), name))}
    assert wanted - data <= found.keys()
    assert {name: value for name, value in found.items() if name in ANSWERS} == ANSWERS


ANSWERS: dict[str, Any] = {
    "is_answered": False,
    "unused_cards": ["sosem"],
    "fault": None,
    "misspelt": [],
    "free_words": [],
    "doubts": [],
    "awaited": ("A is awaited (kertészkedés)", "{act: pass, by: A}"),
    "may_come": (True, False),
    "stage": ("válasz", None),
    "zone": ("hand", None),
    "step": {"act": "plant", "by": "A", "card": "A-répa", "bed": 2},
    "step_in_words": "A ülteti: A-répa (2. ágy)",
    "why_illegal": ["kertek:2.2"],
    "to_act": ("A",),
    "open_decision": None,
    "misformed": None,
    "said_of_options": {},
    "hint_on_given": ((), None),
    "until": False,
    "named": [{"id": "A-répa", "card": "répa"}],
    "placed": [{"id": "A-répa", "card": "répa"}],
    "passing": True,
    "actions": True,
    "act": "bed/2",
    "carry_out": ("B",),
    "sentence": "A plants A-répa in bed 2",
    "reached": True,
    "last_stage": (True, False),
    "value": (1, [], 0),
    "same": (True, False),
    "shown": [{"id": "A-répa", "card": "répa", "owner": "A"}],
    "now": {"stage": "kertészkedés", "stage_name": "kertészkedés", "active": "B", "outcome": None},
}


def test_a_face_is_found_whoever_has_imported_its_module_before() -> None:
    told = (
        "import tests.engine.tinygame.face as own; from kodex.engine import face; print(face.of('kertek') is own.FACE)"
    )
    done = subprocess.run([sys.executable, "-c", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_a_face_is_short() -> None:
    assert len(Path(__file__).with_name("face.py").read_text("utf-8").splitlines()) <= 200


@pytest.mark.whole
def test_the_type_checker_holds_it_to_the_protocol() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--explicit-package-bases", "-p", "tests.engine.tinygame"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("rulebook", GAMES)
def test_its_new_file_is_a_scenario_that_passes(rulebook: str, tmp_path: Any) -> None:
    found = trial(sample("hu", rulebook), tmp_path / "uj.yaml")
    assert (found["error"], found["verdict"], found["failures"]) == (None, "pass", [])
