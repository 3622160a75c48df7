"""What ``{act: pass, by: all}`` closes: the window that is open, through all its steps, and nothing that is answered
by nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.running.run import check

CARDS = """
rulebook: conquest
cards:
  Tűzföld: {type: bolygó, symbols: [nyersanyag]}
  Jégmező: {type: bolygó, symbols: [technológia]}
  Vezér: {type: hadúr, attack: 2, hp: 6, bloodied: {attack: 1, hp: 5}}
  zsoldos: {type: harcoló egység, cost: 1, attack: 1, hp: 2}
  medve: {type: harcoló egység, cost: 2, attack: 3, hp: 4}
  csel: {type: esemény, shields: 1, abilities: [{kind: akció, effects: [{do: gain, to: controller}]}]}
  harang: {type: támogatás, cost: 1, abilities: [{kind: reakció, on: támad, effects: [{do: gain, to: controller}]}]}
"""
CASE = """scenarios:
- id: proba
  title: Próba
  asks: Mi lesz?
  rules: ["f2/3.2.6#n3"]
  given:
    row: [Tűzföld, Jégmező]
    initiative: A
%s
    players:
      A: {resources: 4, hand: [zsoldos, zsoldos, csel], hq: [Vezér], planets: {1: [medve]}}
      B: {resources: 4, hand: [zsoldos, zsoldos, csel], hq: [Vezér], planets: {1: [medve]}}
  when: [%s]
  then: {state: {%s}}
"""
PASSES = "{act: pass, by: all}"
DEPLOYS = "{act: deploy, by: A, card: A-zsoldos, planet: 1}"
DIALS = "{act: choose, by: A, take: 1}, {act: choose, by: B, take: 1}"
PLAYS = "{act: use, by: A, card: A-csel}"
ATTACKS = "{act: attack, by: A, card: A-medve}"
SHIELDS = "{act: shield, by: B, unit: B-medve, card: B-csel}"
BATTLE = '    step: "3.2.6"\n    beginner: A'
WINDOW = '    step: "akció 3.1"'
END = '    step: "3.2.9"\n    beginner: A'


def _fails(case: tuple[str, str, str], folder: Path) -> list[str]:
    path = folder / "eset.yaml"
    path.write_text(CARDS + CASE % case, "utf-8")
    return [failure for result in check([path]) for failure in result.failures]


@pytest.mark.parametrize(
    "case",
    [
        ("", f"{PASSES}, {DIALS}", "stage: akció 3.1"),
        ("", f"{DEPLOYS}, {PASSES}", "stage: felfejlődés"),
        ("", f"{DEPLOYS}, {PASSES}, {PASSES}, {DIALS}", "stage: akció 3.1"),
        (WINDOW, f"{PLAYS}, {PASSES}", "stage: akció 3.1"),
        (WINDOW, f"{PLAYS}, {PASSES}, {PASSES}", "stage: akció 3.2.2"),
        (BATTLE, f"{ATTACKS}, {PASSES}", "stage: akció 3.2.6, B-medve.damage: 3"),
        (BATTLE, f"{ATTACKS}, {SHIELDS}, {PASSES}", "stage: akció 3.2.6, B-medve.damage: 2"),
        (END, PASSES, "stage: harci kör, A-medve.planet: 1, B-medve.planet: 1"),
    ],
)
def test_everybody_passes_until_the_window_is_over(case: tuple[str, str, str], tmp_path: Path) -> None:
    """The deploy phase is one window, and the retreats are; what nobody could answer closes none."""
    assert _fails(case, tmp_path) == []


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (("", f"{PASSES}, {PASSES}", "stage: akció 3.1"), "A about parancstárcsák"),
        ((BATTLE, PASSES, "stage: akció 3.2.6"), "{act: attack, by: A, card: A-medve}"),
    ],
)
def test_where_something_is_owed_it_stops(case: tuple[str, str, str], told: str, tmp_path: Path) -> None:
    """It is said which decision is missing, or what whoever may not pass can do instead."""
    (failure,) = _fails(case, tmp_path)
    assert told in failure
    assert "{act: pass, by: A}" not in failure
