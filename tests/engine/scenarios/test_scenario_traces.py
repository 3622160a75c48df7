"""What is told of a course: refused steps, the order and number of events, blows, payments, idle stages, languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import fields

from kodex.engine import face
from kodex.engine.games.hkk.scenes import format as f
from kodex.engine.games.hkk.scenes.telling import english
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import REFUSED, lines, with_refused
from kodex.engine.scenarios.outcomes.words import brief, sentence, story
from kodex.engine.scenarios.running.run import Result, check
from kodex.ground import paths
from tests.engine.written import result

SUBTYPE = Path(paths.kb_folder()).parent / "queries/scenarios/hkk-kodex/56/lenyek.yaml"
FIGHT = ["act: attack, by: A, map: {ork1: medve, ork2: medve}", "act: strike_back, by: B, map: {medve: ork2}"]
CROWD = "act: attack, by: A, map: {ork1: medve, ork2: medve, ork3: medve}, illegal: ['34.5']"


@pytest.fixture
def fight(tmp_path: Path) -> Result:
    steps = [CROWD, *FIGHT, "act: advance, to: fő.2"]
    return result(tmp_path, "guard: [ork, ork, ork]", "guard: [medve]", steps, "", phase="harc.támadók")


def texts(found: Result, language: str = "hu") -> list[str]:
    return [one.text for _depth, one in brief(found.log, language, found.edition)]


def test_a_refused_step_has_its_line_with_rule_and_detail(fight: Result) -> None:
    first, second = lines(story(fight.log, "hu", fight.edition))[:2]
    assert first[1].text == "A támad: ork1 → medve, ork2 → medve, ork3 → medve → tilos, 34.5: medve"
    assert (first[1].event, first[1].number, first[1].rules) == (REFUSED, 0, ("34.5",))
    assert (second[1].event, second[1].number) == ("attack", 1)
    assert "→ forbidden, 34.5: medve" in texts(fight, "en")[0]


def test_a_step_that_is_refused_unawares_is_told_too(tmp_path: Path) -> None:
    found = result(
        tmp_path,
        "guard: [ork]",
        "guard: [medve]",
        ["act: attack, by: A, map: {ork: medve}"],
        "state: {medve.wounds: 0}",
    )
    assert found.verdict == "fail"
    assert "→ tilos, 34.1" in texts(found)[-1]


def test_events_stand_in_the_order_in_which_they_happen(fight: Result) -> None:
    told = [one for _depth, one in lines(story(fight.log, "hu", fight.edition)) if one.number]
    assert [one.number for one in told] == list(range(1, len(told) + 1))
    happened = [event.kind for event in fight.log if event.kind != REFUSED]
    assert [one.event for one in told] == happened
    assert fight.to_json()["events"] == len(happened)


def test_refused_steps_leave_the_causes_where_they_were() -> None:
    log = [Event("a", (), ("1",)), Event("b", (), ("1",), {}, 0), Event("c", (), ("1",), {}, -1)]
    no = Event(REFUSED, (), ("2",))
    found = with_refused(log, [(0, no), (1, no), (3, no)])
    assert [event.kind for event in found] == [REFUSED, "a", REFUSED, "b", "c", REFUSED]
    assert [event.cause for event in found] == [None, None, None, 1, -1, None]


def test_blows_point_from_striker_to_struck(fight: Result) -> None:
    assert "ütés: ork1 → medve, ork2 → medve, medve → ork2" in texts(fight)
    assert "blows: ork1 → medve, ork2 → medve, medve → ork2" in texts(fight, "en")


def test_payments_show_what_they_cost(tmp_path: Path) -> None:
    cards = "golem: {type: szörny, cost: {magic: 3, components: 1}, life: 5}"
    steps = ["act: play, by: A, card: golem"]
    found = result(tmp_path, "magic: 4, components: 1, hand: [golem]", "", steps, "state: {A.magic: 1}", cards=cards)
    assert "A kifizeti és kijátssza: golem (3 VP, 1 szk)" in texts(found)
    assert "A pays for and plays golem (3 magic points, 1 component)" in texts(found, "en")


def test_what_is_free_says_no_amount(tmp_path: Path) -> None:
    found = result(tmp_path, "hand: [ork]", "", ["act: play, by: A, card: ork"], "state: {ork.zone: tartalék}")
    assert "A kifizeti és kijátssza: ork" in texts(found)


def test_a_stage_in_which_nothing_happens_is_one_line(fight: Result) -> None:
    told = texts(fight)
    assert "elkezdődik: harci fázis, az ütés előtt – senki sem cselekszik" in told
    passes = [one for one in told if "lemond a cselekvésről" in one]
    assert len(passes) == 2  # where the pairs are formed, and of life saving
    whole = [one for _depth, one in lines(story(fight.log, "hu", fight.edition))]
    assert len(brief(fight.log, "hu", fight.edition)) < len(whole)


def test_a_stage_in_which_something_happens_keeps_its_passes(tmp_path: Path) -> None:
    steps = ["act: pass, by: A", "act: play, by: B, card: szikra, target: ork", "act: advance, to: csere"]
    found = result(tmp_path, "reserve: [ork]", "magic: 1, hand: [szikra]", steps, "state: {ork.wounds: 1}")
    assert "A lemond a cselekvésről" in texts(found)


def test_neither_language_shows_words_of_the_program() -> None:
    moved = Event("moved", (), ("1",), {"thing": "ork", "zone": "guard"})
    assert sentence(moved, "hu", "hkk-kodex") == "ork átkerül ide: őrposzt"
    assert sentence(moved, "en", "hkk-kodex") == "ork moves to the guard post"
    stage = Event("stage", (), ("1",), {"stage": "harc.ütés"})
    assert sentence(stage, "en", "hkk-kodex") == "begins: combat phase, strike"


@pytest.mark.parametrize("step", get_args(f.AnyActionStep))
def test_every_act_has_an_english_sentence_without_raw_fields(step: Any) -> None:
    names = [one.encode_name for one in fields(step) if one.encode_name not in ("illegal", "choose")]
    told = english.step({**dict.fromkeys(names, "x"), "act": str(step.__struct_config__.tag)})
    assert told.startswith(("x ", "everybody passes"))
    assert not any(f"{name}: " in told for name in names)
    assert "_" not in told


@pytest.mark.parametrize("language", ["hu", "en"])
@pytest.mark.parametrize("step", get_args(f.AnyActionStep))
def test_a_step_of_which_something_is_empty_is_told(step: Any, language: str) -> None:
    names = [one.encode_name for one in fields(step) if one.encode_name not in ("illegal", "choose")]
    full: dict[str, Any] = {name: [] if name == "cycle" else "x" for name in names}
    for empty in names:
        words = {**full, "act": str(step.__struct_config__.tag), empty: {}}
        told = face.of("hkk-kodex").step_in_words(words, language)
        assert told.strip()


def test_a_refused_step_is_an_english_sentence(fight: Result) -> None:
    assert texts(fight, "en")[0].startswith("A attacks: ork1 → medve, ork2 → medve, ork3 → medve → forbidden, 34.5")


@pytest.mark.parametrize(
    ("kind", "facts", "hu", "en"),
    [
        ("magic", {"player": "A", "n": 2}, "A 2 varázspontot kap", "A gains 2 magic points"),
        ("magic", {"player": "A", "n": -1}, "A 1 varázspontot veszít", "A loses 1 magic point"),
        (
            "prevented",
            {"thing": "ork", "what": "damage", "why": "damage"},
            "ork: a sebzés nem következik be",
            "ork: the damage is prevented",
        ),
        (
            "prevented",
            {"thing": "ork", "what": "damage", "why": "heals"},
            "ork: a sebzés nem következik be",
            "ork: the damage is prevented",
        ),
        (
            "direction.chosen",
            {"by": "A", "what": "bal"},
            "A eldönti, melyik oldali szomszédnak adják tovább a kört: bal",
            "A decides to which side turns are handed over: left",
        ),
        (
            "common.now",
            {"things": ("A", "B"), "n": 30, "what": "life"},
            "A és B közös életpontja most 30",
            "A and B now have 30 life in common",
        ),
        (
            "common.now",
            {"things": ("A", "B"), "n": 2, "what": "components"},
            "A és B közös szörnykomponense most 2",
            "A and B now have 2 components in common",
        ),
        (
            "gets_points",
            {"player": "A", "n": 1, "now": 2.5},
            "A 1 győzelempontot kap (összesen 2,5)",
            "A gets 1 victory point (now 2.5)",
        ),
        (
            "gets_points",
            {"player": "A", "n": 0.5, "now": 3},
            "A 0,5 győzelempontot kap (összesen 3)",
            "A gets 0.5 victory points (now 3)",
        ),
        (
            "prevented",
            {"thing": "rak", "what": "returned", "why": "horgony"},
            "rak: a visszavétel nem következik be (horgony)",
            "rak: the taking back is prevented (horgony)",
        ),
        (
            "modified",
            {"target": "A", "verb": "forbid", "value": "heals", "n": 1},
            "A: a gyógyulás tilos a kör végéig",
            "A: the healing is forbidden until the end of the turn",
        ),
        (
            "modified",
            {"target": "ork", "verb": "modify", "value": "damage", "n": 2},
            "ork: sebzés +2 a kör végéig",
            "ork: damage +2 until the end of the turn",
        ),
        (
            "marked",
            {"thing": "ork", "marker": "gyengülés -0/-3", "n": 1},
            "ork: 1 gyengülésjelző (-0/-3) kerül rá",
            "ork gets 1 gyengülés (-0/-3) marker",
        ),
        ("components.gained", {"player": "A", "n": 1}, "A 1 szörnykomponenst kap", "A gains 1 component"),
        ("components.lost", {"player": "A", "n": 2}, "A 2 szörnykomponenst elveszít", "A loses 2 components"),
        ("chosen", {"thing": "x", "n": 5}, "x: a választott lehetőség érvényesül (4)", "x: option 4 takes effect"),
        ("chosen", {"thing": "x", "n": 2}, "x: a választott lehetőség érvényesül (1)", "x: option 1 takes effect"),
        (
            "omits",
            {"player": "B", "phase": "kör vége"},
            "B következő körében elmarad ez a fázis: kör vége fázis",
            "this phase of the next turn of B is left out: end phase",
        ),
        (
            "scheduled",
            {"thing": "nap", "moment": "kör vége"},
            "nap hatása később következik be: kör vége",
            "the effect of nap comes about later: the end of the turn",
        ),
        (
            "modified",
            {"target": "griff", "verb": "silence", "value": None, "n": 1},
            "griff: minden képességét elveszíti a kör végéig",
            "griff: loses all its abilities until the end of the turn",
        ),
        (
            REFUSED,
            {
                "step": {"act": "play", "by": "A", "card": "ork"},
                "why": {"4.23.3": "B következik", "4.20.3": "3 VP > 1 VP"},
            },
            "A kijátssza: ork → tilos, 4.23.3: B következik; 4.20.3: 3 VP > 1 VP",
            "A plays ork → forbidden, 4.23.3: B is next; 4.20.3: 3 magic points > 1 magic point",
        ),
        (
            "stands",
            {"places": {"ork": "reserve"}},
            "a csere fázis kezdetén így állnak a lények: ork → tartalék",
            "so the creatures stand as the exchange phase begins: ork → reserve",
        ),
        (
            "resolves",
            {"thing": "javas", "ability": "apol", "by": "A"},
            "javas képessége (apol) sikeresen létrejön",
            "the ability apol of javas takes effect",
        ),
    ],
)
def test_no_word_of_the_program_is_told(kind: str, facts: dict[str, Any], hu: str, en: str) -> None:
    event = Event(kind, (), ("1",), facts)
    assert (sentence(event, "hu", "hkk-kodex"), sentence(event, "en", "hkk-kodex")) == (hu, en)


def test_why_a_card_is_meant_stands_on_what_happens_to_it() -> None:
    (found,) = (one for one in check([SUBTYPE]) if one.scenario == "kalandozofaj-es-goblin-is-leny-altipus")
    told = {(event.kind, event.facts.get("thing")): event.norms for event in found.log}
    assert "56" in told["passivized", "goblin"]
    assert "56" not in told["spell.done", "alom"]
