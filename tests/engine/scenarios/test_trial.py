"""Trying a table out: how it stands, what may come next, what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.face import format as f
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.free_play.trial import MOST, ruled, trial
from kodex.ground import paths, yamlfile

CARDS = """
cards:
  ork: {type: szörny, cost: {magic: 1}, damage: 2, life: 3, components: 1}
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 3}]}
  golem: {type: szörny, cost: {magic: 1, zan: 1}, damage: 3, life: 3}
scenarios:
- given:
    active: A
    phase: fő.1
    players:
      A: {magic: 3, components: 1, hand: [szikra, golem], guard: [ork]}
      B: {guard: [{card: ork, id: masik}]}
"""


def tried(tmp_path: Path, more: str = "", before: str = CARDS) -> dict[str, Any]:
    return trial(before + more, tmp_path / "proba.yaml")


def test_a_table_without_steps_says_what_may_be_done(tmp_path: Path) -> None:
    found = tried(tmp_path)
    assert (found["error"], found["verdict"], found["failures"], found["trace"]) == (None, "open", [], [])
    assert found["table"]["A"]["guard"][0] == {"id": "ork", "card": "ork", "damage": 2, "life": 3, "max_life": 3}
    texts = [one["text"] for one in found["options"]]
    assert "A kijátssza: szikra, célpontja masik" in texts
    assert len([one for one in found["options"] if one["step"].get("card") == "golem"]) == 3  # 7.2: three ways to pay
    assert not found["more"]


def test_every_option_can_be_played(tmp_path: Path) -> None:
    for option in tried(tmp_path)["options"]:
        steps = yaml.safe_dump([option["step"]], allow_unicode=True, default_flow_style=True, width=1000)
        found = tried(tmp_path, f"  when: {steps}")
        assert found["failures"] == [], option
        assert found["steps"] == [option["text"]]
        assert found["trace"]


def test_a_missing_decision_comes_with_its_answers(tmp_path: Path) -> None:
    [failure] = tried(tmp_path, "  when: [{act: play, by: A, card: golem}]\n")["failures"]
    assert failure["step"] == 0
    assert [one["step"]["choose"] for one in failure["decide"]] == [["2 VP"], ["1 VP + 1 áldozás"], ["1 VP + 1 szk"]]


def test_an_illegal_step_names_the_rule_and_leaves_the_table(tmp_path: Path) -> None:
    found = tried(tmp_path, "  when: [{act: attack, by: A, map: {ork: masik}}]\n")
    assert found["verdict"] == "open"
    assert "34.1" in found["failures"][0]["what"]
    assert found["stage"] == "fő.1"
    assert found["options"]


@pytest.mark.parametrize(("life", "verdict"), [(17, "pass"), (20, "fail")])
def test_a_claim_is_judged(tmp_path: Path, life: int, verdict: str) -> None:
    steps = "  when: [{act: play, by: A, card: szikra, target: B}, {act: pass, by: B}]\n"
    assert tried(tmp_path, steps + f"  then: {{state: {{B.life: {life}}}}}\n")["verdict"] == verdict


@pytest.mark.parametrize(
    "text", ["", "- 1", "scenarios: []", "scenarios: [1]", "a: [", "scenarios: [{given: 3}]", "x: &a 1"]
)
def test_what_is_no_scenario_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    assert set(trial(text, tmp_path / "proba.yaml")) == {"error"}


def test_there_are_not_too_many_options(tmp_path: Path) -> None:
    many = CARDS.replace("guard: [ork]", "reserve: [" + ", ".join(["ork"] * 12) + "]").replace("fő.1", "csere")
    found = trial(many, tmp_path / "proba.yaml")
    assert len(found["options"]) == MOST
    assert found["more"]


def test_scenarios_of_the_corpus_come_to_the_same(corpus: list[Loaded], tmp_path: Path) -> None:
    plain = [one for one in corpus if one.scenario and not (one.scenario.explore or one.scenario.readings)]
    for loaded in plain[::40]:
        whole = yamlfile.read(loaded.file).data
        text = json.dumps(whole | {"scenarios": [whole["scenarios"][loaded.position or 0]]})
        found = trial(text, tmp_path / "proba.yaml")
        assert found["error"] is None, loaded.id
        assert loaded.scenario is not None
        expects = loaded.scenario.then != f.Then()
        assert found["verdict"] == ("pass" if expects else "open"), loaded.id


def test_between_a_spell_and_the_answer_to_it_one_can_go_on_either_way(tmp_path: Path) -> None:
    """What was announced before the position that is gone on from is not in its log."""
    text = CARDS.replace(
        "  golem:", "  tiltas: {type: azonnali, cost: {magic: 1}, effects: [{do: counter}], reaction: [play]}\n  golem:"
    )
    text = text.replace("B: {guard:", "B: {magic: 1, hand: [tiltas], guard:")
    played = "{act: play, by: A, card: szikra, target: masik}"
    steps = [one["step"] for one in trial(f"{text}  when: [{played}]\n", tmp_path / "proba.yaml")["options"]]
    assert sorted(step["act"] for step in steps) == ["pass", "react"]
    for step in steps:
        done = yaml.safe_dump(step, allow_unicode=True, default_flow_style=True, width=1000).strip()
        found = trial(f"{text}  when: [{played}, {done}]\n", tmp_path / "proba.yaml")
        assert (found["error"], found["failures"]) == (None, [])
        assert found["options"]


OWED = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
  medve: {type: szörny, damage: 4, life: 4}
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 3}]}
  tagadas: {type: azonnali, reaction: [play], cost: {magic: 1}, effects: [{do: counter, to: reacted}]}
scenarios:
- given:
    active: A
    phase: PHASE
    players:
      A: {magic: 3, hand: [szikra], guard: [ork, ork]}
      B: {magic: 3, hand: [tagadas], guard: [medve]}
"""
BOTH = "{act: attack, by: A, map: {ork1: medve, ork2: medve}}"
PLAYED = "{act: play, by: A, card: szikra, target: medve}"


def owed(tmp_path: Path, phase: str, *steps: str) -> dict[str, Any]:
    return tried(tmp_path, OWED.replace("PHASE", phase) + f"  when: [{', '.join(steps)}]\n", before="")


def test_while_a_decision_is_owed_it_is_named_and_nothing_else_is_offered(tmp_path: Path) -> None:
    found = owed(tmp_path, "harc.támadók", BOTH)
    assert found["owed"] == "B has not said whom medve strikes back at"
    assert {one["step"]["act"] for one in found["options"]} == {"strike_back"}
    assert owed(tmp_path, "fő.1", PLAYED)["owed"] is None  # who may react may pass
    [failure] = owed(tmp_path, "harc.támadók", BOTH, "{act: advance, to: fő.2}")["failures"]
    assert failure["what"] == found["owed"]
    assert [one["step"]["map"] for one in failure["instead"]] == [{"medve": "ork1"}, {"medve": "ork2"}]


def test_what_is_wrong_is_told_without_the_notation_of_files(tmp_path: Path) -> None:
    wrong = {
        "{act: play, by: B, card: tagadas}": "B reagál erre: szikra; ezzel: tagadas",  # a reaction in another form
        "{act: attack, by: A, map: {ork1: medve}}": "Mindenki lemond a cselekvésről, amíg ez a szakasz véget nem ér",
    }
    for step, instead in wrong.items():
        [failure] = owed(tmp_path, "fő.1", PLAYED, step)["failures"]
        assert "{" not in failure["what"] + failure["mend"]
        assert [one["text"] for one in failure["instead"]] == [instead]
    assert failure["why"] == [["94.7", "előbb erre kell felelni vagy passzolni: szikra"], ["34.1", "A"]]


def test_what_came_of_the_last_step_is_told_first(tmp_path: Path) -> None:
    found = owed(tmp_path, "fő.1", PLAYED, "{act: pass, by: B}")
    texts = [text for text, _rules in found["came"]]
    assert "medve 3 ponttal sebződik" in texts
    assert not any("lemond" in text for text in texts)
    assert all(rules for _text, rules in found["came"])
    [*_others, (last, _rules)] = owed(tmp_path, "fő.1", "{act: pass, by: all}")["came"]
    assert last == "elkezdődik: csere fázis"


def test_a_card_in_hand_is_kept_back_for_one_reason_and_not_for_the_lack_of_a_target(tmp_path: Path) -> None:
    """What costs too much is not said to find no target, whichever list tells it."""
    found = trial(OWED.replace("PHASE", "fő.1").replace("A: {magic: 3", "A: {magic: 0"), tmp_path / "proba.yaml")
    [held] = found["held"]
    assert (held["card"], [rule for rule, _detail in held["why"]]) == ("szikra", ["4.20.3"])
    assert held["why"] in [one["why"] for one in found["kept_off"]]


def test_of_a_walk_it_is_told_what_came_of_all_its_steps(tmp_path: Path) -> None:
    steps = [PLAYED, "{act: pass, by: B}", "{act: pass, by: B}"]
    text = OWED.replace("PHASE", "fő.1") + f"  when: [{', '.join(steps)}]\n"
    last, whole = (trial(text, tmp_path / "proba.yaml", since) for since in (None, 1))
    assert [text for text, _rules in last["came"] if "sebződik" in text] == []
    assert "medve 3 ponttal sebződik" in [text for text, _rules in whole["came"]]


def test_what_led_to_it_is_among_the_rules_that_decide_it(tmp_path: Path) -> None:
    struck = owed(tmp_path, "harc.támadók", "{act: attack, by: A, map: {ork1: medve}}", "{act: advance, to: fő.2}")
    assert "ork1 a gyűjtőbe kerül" in [text for text, _rules in struck["came"]]
    assert "38.0" in struck["decides"]


def test_what_is_open_is_named(tmp_path: Path) -> None:
    assert owed(tmp_path, "fő.1", PLAYED)["waits"] == "B may still react to szikra"
    assert owed(tmp_path, "fő.1")["waits"] is None


def test_a_ruling_has_what_would_turn_it_and_a_wrong_form_none(tmp_path: Path) -> None:
    path = tmp_path / "proba.yaml"
    text = OWED.replace("PHASE", "fő.1")
    found = ruled(f"{text}  when: [{PLAYED}]\n", path)
    assert (found["error"], [step["verdict"] for step in found["steps"]]) == (None, ["allowed"])
    assert found["turns"]["found"]
    wrong = ruled(f"{text}  when: [{PLAYED}, {{act: play, by: B, card: tagadas}}]\n", path)
    assert set(wrong) == {"error"}
    assert "react" in wrong["error"]


def test_a_card_in_hand_that_cannot_be_played_is_told_with_what_stands_in_the_way(tmp_path: Path) -> None:
    text = """\
cards:
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 3}]}
  óriás: {type: szörny, cost: {magic: 9}, damage: 6, life: 6}
  ork: {type: szörny, cost: {magic: 1}, damage: 2, life: 3}
scenarios:
- given: {active: A, phase: PHASE, players: {A: {magic: 3, hand: [szikra, óriás, ork]}}}
"""

    def held(phase: str) -> dict[str, tuple[str, list[str]]]:
        found = trial(text.replace("PHASE", phase), tmp_path / "proba.yaml")
        playable = {one["step"].get("card") for one in found["options"]}
        told = {one["card"]: (one["by"], one["why"][0]) for one in found["held"]}
        assert not playable & set(told)
        return told

    assert held("fő.1") == {"óriás": ("A", ["4.20.3", "9 VP > 3 VP"])}
    assert {card: why for card, (_by, why) in held("csere").items()} == {
        card: ["32.2", card] for card in ("szikra", "óriás", "ork")
    }


def test_what_a_protection_or_a_price_forbids_is_named_with_its_rule(tmp_path: Path) -> None:
    text = """\
cards:
  kőőr: {type: szörny, life: 3, keywords: {rezisztencia: true}}
  zárt: {type: szörny, life: 3, keywords: {forrásimmunitás: true}}
  lapos: {type: azonnali, targets: [lap], effects: [{do: damage, n: 3}]}
  nyíl: {type: azonnali, targets: [lény], effects: [{do: damage, n: 3}]}
  drága: {type: azonnali, cost: {magic: 9}, targets: [lap], effects: [{do: damage, n: 3}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [lapos, nyíl, drága]}, B: {reserve: [kőőr, zárt]}}}
"""
    found = trial(text, tmp_path / "proba.yaml")
    told = {one["text"]: [rule for rule, _detail in one["why"]] for one in found["kept_off"]}
    assert told == {
        "A kijátssza: lapos, célpontja kőőr": ["80"],
        "A kijátssza: lapos, célpontja zárt": ["132.1"],
        "A kijátssza: nyíl, célpontja zárt": ["132.1"],
        "A kijátssza: drága": ["4.20.3"],
    }
    assert "A kijátssza: nyíl, célpontja kőőr" in [one["text"] for one in found["options"]]


BARRED = """\
cards:
  árny: {type: szörny, life: 3, damage: 2, keywords: {láthatatlan: true}}
  szem: {type: szörny, life: 3, keywords: {láthatatlant-lát: true}}
  ork: {type: szörny, life: 3}
  torony: {type: építmény, life: 4}
  tiltás: {type: azonnali, effects: [{do: counter}], reaction: [play]}
scenarios:
- given:
    active: A
    phase: PHASE
    players: {A: {guard: GUARD, hand: [ork]}, B: {guard: [szem], table: [torony], hand: [{card: ork, id: ork9}]}}
"""


def barred(text: str, path: Path) -> dict[str, list[str]]:
    return {one["text"]: [rule for rule, _detail in one["why"]] for one in trial(text, path)["kept_off"]}


def test_an_attack_that_cannot_be_is_named_with_the_rule_in_its_way(tmp_path: Path) -> None:
    text = BARRED.replace("PHASE", "harc.támadók")
    alone = barred(text.replace("GUARD", "[árny]"), tmp_path / "proba.yaml")
    assert (alone["A támad: árny → torony"], alone["A támad: árny → B"]) == (["34.4"], ["34.4"])
    assert "A támad: árny → szem" not in alone
    crowd = barred(
        text.replace("GUARD", "[ork, {card: ork, id: ork2}, {card: ork, id: ork3}]"), tmp_path / "proba.yaml"
    )
    assert crowd["A támad: ork1 → szem, ork2 → szem, ork3 → szem"] == ["34.5"]


def test_a_card_that_answers_nothing_is_named_with_what_keeps_it_from_that(tmp_path: Path) -> None:
    text = BARRED.replace("PHASE", "fő.1").replace("GUARD", "[]") + "  when: [{act: play, by: A, card: ork}]\n"
    told = barred(text.replace("hand: [{card", "hand: [tiltás, {card"), tmp_path / "proba.yaml")
    assert "94.0" in told.pop("B reagál erre: ork; ezzel: ork9")
    assert told == {}


def test_what_does_not_come_about_is_told_of_what_came(tmp_path: Path) -> None:
    text = """\
cards:
  medve: {type: szörny, life: 3}
  altató: {type: azonnali, targets: [lény], effects: [{do: passivize}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [altató]}, B: {guard: [medve]}}}
  when: [{act: play, by: A, card: altató, target: medve}]
"""
    came = trial(text, tmp_path / "proba.yaml")["came"]
    assert ["medve nem passzivizálható", ["5.4.5"]] in came


def test_a_target_may_be_of_either_kind_and_a_player_or_a_card(tmp_path: Path) -> None:
    text = """\
cards:
  szikra: {type: azonnali, targets: ["lény & ellenséges | ellenfél"], effects: [{do: damage, n: 3}]}
  ork: {type: szörny, life: 3}
  torony: {type: építmény, life: 4}
scenarios:
- given:
    active: A
    phase: fő.1
    players: {A: {hand: [szikra], reserve: [{card: ork, id: saját}]}, B: {reserve: [ork], table: [torony]}}
"""
    found = trial(text, tmp_path / "proba.yaml")
    told = [one["text"] for one in found["options"]]
    assert told == ["A lemond a cselekvésről", "A kijátssza: szikra, célpontja B", "A kijátssza: szikra, célpontja ork"]
    alone = text.replace("lény & ellenséges | ellenfél", "lény & játékos")
    assert "targets" in trial(alone, tmp_path / "proba.yaml")["error"]


DROPS = """\
cards:
  falánkság: {type: általános, effects: [{do: discard, n: 1, to: opponent}]}
  ork: {type: szörny, life: 3}
  griff: {type: szörny, life: 3}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {hand: [falánkság]}, B: {hand: [ork, griff]}}}
"""


def test_a_decision_within_a_step_is_told_with_whose_it_is(tmp_path: Path) -> None:
    """4.17.2: who discards chooses, and not who plays the card."""
    texts = [one["text"] for one in trial(DROPS, tmp_path / "proba.yaml")["options"]]
    assert "A kijátssza: falánkság (B döntése – eldobja: griff)" in texts
    played = "  when: [{act: play, by: A, card: falánkság, choose: [griff]}]\n"
    found = trial(DROPS + played, tmp_path / "proba.yaml")
    assert found["steps"] == ["A kijátssza: falánkság (B döntése – eldobja: griff)"]


def test_who_decides_on_what_a_pass_brings_is_said_first_and_what_is_moved(tmp_path: Path) -> None:
    path = Path(paths.shipped("queries"), "scenarios", "hkk-11", "elteresek", "targy-elvetele.yaml")
    data = yamlfile.read(path).data
    (first, *_others) = data["scenarios"]
    *before, _pass, choose = first["when"]
    assert (choose["by"], choose["take"]) == ("A", "bajnok")
    text = yamlfile.written(data | {"scenarios": [first | {"when": before, "then": {}}]})
    told = [one["text"] for one in trial(text, tmp_path / "proba.yaml")["options"]]
    assert "A dönt: kard ide kerül: bajnok (B lemond a cselekvésről)" in told
    assert "A dönt: kard ide kerül: gyűjtő (B lemond a cselekvésről)" in told


@pytest.mark.parametrize(
    ("rule", "step"),
    [
        ("8.9.1", "{act: play, by: A, card: vár}"),
        ("44.2", "{act: use, by: A, of: mester, ability: képesség, target: ork2}"),
        ("94.7", "{act: play, by: A, card: ork1}, {act: pass, by: B}"),
    ],
)
def test_a_card_that_only_answers_is_kept_back_by_what_bars_the_answer(rule: str, step: str, tmp_path: Path) -> None:
    """Not by what a reaction is (94.0), where nothing can be answered any more."""
    text = """\
cards:
  vár: {type: helyszín}
  mester: {type: követő, abilities: [ABILITY]}
  tiltás: {type: azonnali, effects: [{do: counter}], reaction: [any]}
  ork: {type: szörny, life: 3}
scenarios:
- given:
    active: A
    phase: fő.1
    players: {A: {aside: [mester], hand: [vár, ork]}, B: {hand: [tiltás], guard: [ork]}}
"""
    text = text.replace("ABILITY", "{id: képesség, kind: activated, targets: [lény], effects: [{do: passivize}]}")
    found = trial(f"{text}  when: [{step}]\n", tmp_path / "proba.yaml")
    [held] = [one for one in found["held"] if one["card"] == "tiltás"]
    assert [number for number, _detail in held["why"]] == [rule]
    assert [one["card"] for one in found["kept_off"] if one["text"] == "B kijátssza: tiltás"] == ["tiltás"]
    assert trial(text, tmp_path / "proba.yaml")["failures"] == []


def test_of_many_attacks_those_of_one_creature_are_listed_and_the_others_asked_for(tmp_path: Path) -> None:
    text = BARRED.replace("PHASE", "harc.támadók")
    few = trial(text.replace("GUARD", "[ork, {card: ork, id: ork2}]"), tmp_path / "proba.yaml")
    assert few["pairs"] is None
    assert any(", " in one["text"] for one in few["options"])
    guards = ["a1", "a2", "a3", "a4"]
    crowd = text.replace("GUARD", f"[{', '.join(f'{{card: ork, id: {one}}}' for one in guards)}]")
    many = trial(crowd, tmp_path / "proba.yaml")
    assert many["pairs"] == {"act": "attack", "by": "A", "sent": tuple(guards), "to": ("szem", "torony", "B")}
    assert [one["text"] for one in many["options"]] == [
        "A lemond a cselekvésről",
        *(f"A támad: {one} → {to}" for one in guards for to in ("szem",)),
    ]
    assert not many["more"]
    sent = "  when: [{act: attack, by: A, map: {a1: szem, a2: szem, a3: torony}}]\n"
    assert trial(crowd + sent, tmp_path / "proba.yaml")["failures"] == []
    forbidden = "  when: [{act: attack, by: A, map: {a1: szem, a2: szem, a3: szem}}]\n"
    [failure] = trial(crowd + forbidden, tmp_path / "proba.yaml")["failures"]
    assert "34.5" in [rule for rule, _detail in failure["why"]]


def test_what_happens_before_anybody_acts_is_told_too(tmp_path: Path) -> None:
    """A table set at the beginning of the preparation phase: the poison takes effect at once."""
    text = """\
cards:
  ork: {type: szörny, life: 3}
scenarios:
- given:
    active: A
    phase: előkészítő.1
    players: {A: {reserve: [{card: ork, markers: {méreg: 2, élet: 1}}]}, B: {}}
"""
    came = trial(text, tmp_path / "proba.yaml")["came"]
    assert came
    assert trial(text.replace("előkészítő.1", "fő.1"), tmp_path / "proba.yaml")["came"] == []


FOG = """\
cards:
  ork: {type: szörny, life: 3}
  folt: {type: azonnali, cost: {magic: 3}, keywords: {köd: true}, targets: [játékos], effects: [{do: damage, n: 3}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {magic: 3, hand: [folt], deck: [ork, ork]}, B: {}}}
"""


def test_a_card_that_is_played_in_another_way_is_a_step_that_can_be_taken(tmp_path: Path) -> None:
    [fog] = [one for one in trial(FOG, tmp_path / "proba.yaml")["options"] if one["step"].get("as")]
    assert fog["text"] == "A kijátssza: folt, így: köd"
    step = yaml.safe_dump([fog["step"]], allow_unicode=True, default_flow_style=True)
    found = trial(f"{FOG}  when: {step}", tmp_path / "proba.yaml")
    assert (found["error"], found["failures"]) == (None, [])
    assert found["table"]["A"]["magic"] == 2


def test_what_may_be_aimed_at_a_player_is_not_barred_for_the_lack_of_a_creature(tmp_path: Path) -> None:
    found = trial(FOG, tmp_path / "proba.yaml")
    assert "A kijátssza: folt, célpontja B" in [one["text"] for one in found["options"]]
    assert found["kept_off"] == []


def test_a_claim_that_does_not_hold_is_told_in_words(tmp_path: Path) -> None:
    claims = "  then: {state: {folt.zone: gyűjtő, A.magic: 4}}\n"
    told = [one["what"] for one in trial(FOG + claims, tmp_path / "proba.yaml")["failures"]]
    assert told == ["folt helye: kéz (és nem gyűjtő)", "A varázspontja: 3 (és nem 4)"]


@pytest.mark.parametrize(("means", "protected"), [("ability", False), ("spell", True)])
def test_why_a_protection_does_not_apply_is_told(means: str, protected: bool, tmp_path: Path) -> None:
    """132.4 keeps spells off, and no abilities."""
    text = """\
cards:
  lidérc: {type: szörny, life: 4, keywords: {mágiaimmunitás: true}}
  vihar: {type: általános, effects: [{do: damage, n: 2, to: lény}]}
  tanító:
    type: szörny
    life: 1
    abilities: [{id: képesség, kind: activated, targets: [lény], effects: [{do: damage, n: 2}]}]
scenarios:
- given: {active: A, phase: fő.1, players: {A: {guard: [tanító], hand: [vihar]}, B: {guard: [lidérc]}}}
"""
    steps = {
        "ability": "{act: use, by: A, of: tanító, ability: képesség, target: lidérc}",
        "spell": "{act: play, by: A, card: vihar}",
    }
    came = trial(f"{text}  when: [{steps[means]}]\n", tmp_path / "proba.yaml")["came"]
    told = ["lidérc mágiaimmunitása ez ellen nem véd", ["132.4"]]
    assert (told in came) is not protected
    assert any("lidérc" in text for text, _rules in came)
