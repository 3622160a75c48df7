"""Too few or too many targets, a text that nobody plays, what is claimed and of whom: told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine.scenarios.running.run import check

FILE = """cards:
  ork: {{type: szörny, damage: 2, life: 3}}
  medve: {{type: szörny, damage: 4, life: 4}}
  kettős: {{type: azonnali, targets: [lény, lény], effects: [{{do: damage, n: 1, to: target}}]}}
  egyes: {{type: azonnali, targets: [lény], effects: [{{do: damage, n: 1, to: target}}]}}
  semmis: {{type: azonnali, effects: [{{do: damage, n: 1, to: opponent}}]}}
  bármelyik: {{type: azonnali, targets: [lény, lény], at_least: 1, effects: [{{do: damage, n: 1, to: targets}}]}}
  vagylagos:
    type: azonnali
    effects: [{{do: choose, options: [[{{do: draw, n: 1, to: controller}}], [{{do: damage, n: 1, to: target}}]]}}]
  mágus:
    type: kalandozó
    life: 3
    keywords: {{regenerálódás: 1}}
    abilities: [{{id: tűz, kind: activated, targets: [lény, lény], effects: [{{do: damage, n: 1, to: target}}]}}]
  lap: {{type: szörny, damage: 1, life: 1{card}}}
scenarios:
- id: proba
  title: Próba
  asks: Próba?
  rules: ["{rule}"]
  given:
    active: A
    phase: fő.1
    players:
      A: {{hand: [kettős, egyes, semmis, bármelyik, vagylagos, lap], guard: [mágus], deck: [ork]}}
      B: {{guard: [ork, medve]}}
  when:
  - {{{step}}}
  then: {{state: {{active: A}}}}
"""


def _told(tmp_path: Path, step: str, card: str = "", rule: str = "21.5.1") -> tuple[str, str]:
    """The verdict, and everything that is said of it."""
    path = tmp_path / "proba.yaml"
    path.write_text(FILE.format(step=step, card=card, rule=rule), "utf-8")
    [found] = check([path])
    return found.verdict, "\n".join((*found.failures, *found.warnings))


@pytest.mark.parametrize(
    ("step", "what"),
    [
        ("act: play, by: A, card: kettős, target: ork2", "kettős has 2 targets (lény; lény), 1 is named: ork2"),
        ("act: play, by: A, card: kettős", "kettős has 2 targets (lény; lény), none is named"),
        (
            "act: use, by: A, of: mágus, ability: tűz, target: medve",
            "tűz (mágus) has 2 targets (lény; lény), 1 is named",
        ),
        ("act: play, by: A, card: egyes, targets: [ork2, medve]", "2 are named: ork2, medve → target: ork2"),
        ("act: play, by: A, card: semmis, target: ork2", "semmis has no target, 1 is named: ork2 → leave ork2 out"),
        ("act: play, by: A, card: kettős, target: [ork2, medve]", "→ target: ork2, targets: [medve]"),
        (
            "act: play, by: A, card: bármelyik, target: ork2, targets: [medve, mágus]",
            "bármelyik has 2 targets (lény; lény), 3 are named: ork2, medve, mágus → target: ork2, targets: [medve]",
        ),
    ],
)
def test_the_wrong_number_of_targets_is_told_with_the_right_one(tmp_path: Path, step: str, what: str) -> None:
    verdict, told = _told(tmp_path, step)
    assert verdict in ("fail", "error")
    assert what in told


def test_where_no_further_target_is_there_the_form_for_up_to_is_told(tmp_path: Path) -> None:
    text = FILE.format(step="act: play, by: A, card: kettős, target: medve", card="", rule="21.5.1")
    path = tmp_path / "proba.yaml"
    path.write_text(text.replace("guard: [ork, medve]", "guard: [medve]").replace(", guard: [mágus]", ""), "utf-8")
    [found] = check([path])
    assert "kettős has 2 targets (lény; lény), 1 is named: medve" in found.failures[0]
    assert "at_least: 1" in found.failures[0]


def test_a_text_with_more_targets_than_it_has_words_for_them_is_told(tmp_path: Path) -> None:
    """It was a bug of the program from the fourth on, for players."""
    text = FILE.format(step="act: play, by: A, card: kettős, target: B", card="", rule="21.5.1")
    path = tmp_path / "proba.yaml"
    path.write_text(
        text.replace("targets: [lény, lény], effects", f"targets: [{', '.join(['ellenfél'] * 9)}], effects", 1), "utf-8"
    )
    [found] = check([path])
    assert "kettős has 9 targets (ellenfél; ellenfél; ellenfél; ellenfél; …), 1 is named: B" in found.failures[0]


def test_what_is_told_may_be_written(tmp_path: Path) -> None:
    _verdict, told = _told(tmp_path, "act: play, by: A, card: kettős, target: ork2")
    right = told.rpartition("→ ")[2].split(" | ")
    assert right
    assert all("wrong form" not in _told(tmp_path, f"act: play, by: A, card: kettős, {one}")[1] for one in right)


@pytest.mark.parametrize(
    "step",
    [
        "card: bármelyik, target: ork2, targets: [medve]",
        "card: bármelyik, target: ork2",
        "card: vagylagos, target: ork2, choose: [1]",
    ],
)
def test_as_many_as_the_text_can_use_are_not_too_many(tmp_path: Path, step: str) -> None:
    assert "wrong form" not in _told(tmp_path, f"act: play, by: A, {step}")[1]


@pytest.mark.parametrize(
    ("step", "what"),
    [
        ("act: claim, by: A, of: medve", "→ thing: medve"),
        ("act: claim, by: A, thing: medve, n: 1", "claim is illegal: hkk-kodex:67.1 (medve)"),
        ("act: sacrifice, by: A, of: ork2", "→ things: [ork2]"),
        ("act: play, by: A, card: ork1", "'ork1' is not in hand: its zone is pakli"),
        ("act: play, by: A, card: mágus", "'mágus' is not in hand: its zone is őrposzt"),
        ("act: use, by: A, of: mágus, ability: gyógyulás", "→ one of: tűz, regenerálódás"),
        (
            "act: announce, by: A, card: mágus, ability: víz",
            "'mágus' has no ability 'víz' → one of: tűz, regenerálódás",
        ),
    ],
)
def test_a_step_that_names_what_there_is_not_is_told_what_there_is(tmp_path: Path, step: str, what: str) -> None:
    assert what in _told(tmp_path, step)[1]


def test_a_keyword_that_only_the_text_says_is_told(tmp_path: Path) -> None:
    step = "act: pass, by: all"
    assert "→ keywords: {nem-másolható: true}" in _told(tmp_path, step, ', text: "Nem másolható."')[1]
    assert _told(tmp_path, step, ', text: "Nem másolható.", keywords: {nem-másolható: true}') == ("pass", "")
    assert _told(tmp_path, step, ', text: "Goblinok között is ritka."') == ("pass", "")


def test_a_rule_that_no_table_can_show_is_not_said_to_come(tmp_path: Path) -> None:
    verdict, told = _told(tmp_path, "act: pass, by: all", rule="1.4.3")
    assert verdict == "undecidable"
    assert "1.4.3: no table and no step can show this → name the rule that decides here instead" in told
    assert "does not play this yet" in _told(tmp_path, "act: pass, by: all", rule="131.9")[1]
