"""Scenarios in which a campaign found a word that the engine stumbled over later: refused with their place now."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.faults.surfaces import ROOT, singly
from tests.faults.test_yaml import checked

SPELL = """\
cards:
  ork: {type: szörny, damage: 2, life: 3, components: 1}
  szikra: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: damage, n: 1}]}
scenarios:
- id: szikra
  title: Szikra az orkra
  asks: Mi történik?
  rules: ["21.5.0"]
  given:
    active: A
    phase: fő.1
    players:
      A: {magic: 3, hand: [szikra]}
      B: {reserve: [ork]}
  when:
  - {act: play, by: A, card: szikra, target: ork}
  - {act: pass, by: all}
  then: {state: {szikra.zone: gyűjtő}}
"""


def test_the_scenario_passes_as_it_is(tmp_path: Path) -> None:
    assert checked(SPELL, tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("part", "instead", "place", "message"),
    [
        (
            "effects: [{do: damage, n: 1}]",
            "effects: [{do: gain_magic, n: 1}]",
            ":3 [cards.szikra.effects]",
            "'gain_magic' does nothing to 'lény'",
        ),
        (
            "effects: [{do: damage, n: 1}]",
            "effects: [{do: damage}, {do: draw, to: lény & saját}]",
            ":3 [cards.szikra.effects[1].to]",
            "'draw' does nothing to 'lény & saját'",
        ),
        ("targets: [lény]", "targets: ['']", ":3 [cards.szikra.targets[0]]", "this text is empty"),
        ("targets: [lény]", "targets: [lény], if: ''", ":3 [cards.szikra.if]", "this text is empty"),
        (
            "effects: [{do: damage, n: 1}]",
            "effects: [{do: damage}, {do: token, card: golem, to: controller}]",
            ":3 [cards.szikra.effects[1].card]",
            "there is no card 'golem' → define it under cards, or take one of: ",
        ),
        ("targets: [lény]", "keywords: {csábítás: -1}", ":3 [cards.szikra.keywords.csábítás]", "at least 0"),
    ],
)
def test_words_that_lead_nowhere_are_refused(part: str, instead: str, place: str, message: str, tmp_path: Path) -> None:
    assert SPELL.count(part) == 1
    code, said = checked(SPELL.replace(part, instead), tmp_path)
    assert code in (1, 2)
    assert f"input.yaml{place}: " in said
    assert message in said


def test_players_may_be_aimed_at(tmp_path: Path) -> None:
    text = SPELL.replace("targets: [lény]", "targets: [játékos]").replace("do: damage, n: 1", "do: gain_magic, n: 1")
    code, said = checked(text.replace("target: ork", "target: B"), tmp_path)
    assert code == 0, said


@pytest.mark.parametrize(
    ("part", "instead", "place"),
    [
        ("card: szikra", "card: ''", "when[0].card"),
        ("by: A, card", "by: ' ', card", "when[0].by"),
        (
            "- {act: pass, by: all}",
            "- {act: repeat, by: A, cycle: [{act: pass, by: ''}], times: 2}",
            "when[1].cycle[0].by",
        ),
    ],
)
def test_no_word_of_a_step_is_empty(part: str, instead: str, place: str, tmp_path: Path) -> None:
    assert SPELL.count(part) == 1
    code, said = checked(SPELL.replace(part, instead), tmp_path)
    assert code == 1
    assert f"[scenarios[0].{place}]: this text is empty → say who or what, or leave '" in said


def test_a_shield_of_conquest_is_for_somebody(tmp_path: Path) -> None:
    [path] = (ROOT / "queries" / "scenarios" / "conquest").rglob("serules-es-pajzs.yaml")
    [one] = [one for one in singly(path) if one["scenarios"][0]["id"] == "a-fel-nem-hasznalt-pajzs-elvesz"]
    one["scenarios"][0]["when"][3]["unit"] = ""
    code, said = checked(yaml.safe_dump(one, allow_unicode=True), tmp_path)
    assert code == 1
    assert "when[3].unit]: this text is empty" in said
