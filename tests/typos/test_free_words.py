"""Relatives of the slips of the fourteenth set: free words of cards, numbers below 0, plain lines of a deck."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.typos.test_sets import SETS, said_of

FILES = SETS["fourteenth"]["files"]
TABLE = SETS["fourteenth"]["tables"]["lista.txt"]
HKK, PAIR, CONQUEST, LIST = FILES["k3.yaml"], FILES["k1.yaml"], FILES["c1.yaml"], FILES["lista.txt"]

TWO_GOBLINS = """cards:
  manó: {type: szörny, damage: 1, life: 1, subtypes: [goblin]}
  törpe: {type: szörny, damage: 1, life: 1, subtypes: [%s]}
scenarios:
- id: ketten
  title: Ketten állnak az asztalon
  asks: Ott állnak?
  answer: Igen.
  rules: ["14.4"]
  given: {active: A, phase: fő.1, players: {A: {reserve: [manó, törpe]}, B: {}}}
  when: [{act: pass, by: A}]
  then: {state: {manó.zone: tartalék, törpe.zone: %s}}
"""


def test_a_word_of_one_card_is_held_against_those_of_others(tmp_path: Path) -> None:
    said = said_of(TWO_GOBLINS % ("gobiln", "tartalék"), "k.yaml", tmp_path)
    assert "k.yaml:3 [cards.törpe.subtypes[0]]: only this card has the word 'gobiln'" in said
    assert "did you mean 'goblin'" in said


@pytest.mark.parametrize("word", ["goblin", "gnóm", "fegyvernök", "banya", "vadgoblin"])
def test_a_word_that_was_made_up_is_no_slip(tmp_path: Path, word: str) -> None:
    file = tmp_path / "k.yaml"
    file.write_text(TWO_GOBLINS % (word, "tartalék"), encoding="utf-8")
    said = CliRunner().invoke(cli, ["check", "--strict", str(file)], env={"LANGUAGE": "en"}).output
    assert "1 of 1 scenario passes" in said
    assert "Warning" not in said


def test_a_trait_of_conquest_too(tmp_path: Path) -> None:
    text = CONQUEST.replace("hp: 3}\n", "hp: 3, traits: [ereklye]}\n", 1)
    text = text.replace("    hp: 3\n", "    hp: 3\n    traits: [erekyle]\n", 1)
    said = said_of(text, "c.yaml", tmp_path)
    assert "[cards.bosszúálló.traits[0]]: only this card has the word 'erekyle'" in said
    assert "'ereklye'" in said


def test_a_shield_for_the_target(tmp_path: Path) -> None:
    for word in ("target", "célpont"):
        said = said_of(CONQUEST.replace("unit: bosszúálló", f"{word}: bosszúálló"), "c.yaml", tmp_path)
        assert f"there is no key '{word}' here → unit: bosszúálló" in said


def test_a_life_below_0_within_a_turn_is_told_only_where_something_fails(tmp_path: Path) -> None:
    dead = TWO_GOBLINS.replace("B: {}", "B: {life: -3}")
    assert "below 0" not in said_of(dead % ("gnóm", "tartalék"), "k.yaml", tmp_path)
    failing = said_of(dead % ("gnóm", "gyűjtő"), "k.yaml", tmp_path)
    assert "k.yaml:10 [scenarios[0].given.players.B.life]: B.life begins below 0: -3 → did you mean '3'" in failing


def test_no_turn_begins_with_a_pair_that_has_no_life(tmp_path: Path) -> None:
    table = (
        "{format: párharc, active: A, phase: előkészítő.1, pairs: [{players: [A, B]}, {players: [C, D], life: -4}], "
    )
    given = "given: " + table + "players: {A: {reserve: [manó, törpe]}, B: {}, C: {}, D: {}}}\n"
    lines = (TWO_GOBLINS % ("gnóm", "tartalék")).splitlines(keepends=True)
    text = "".join(f"  {given}" if line.startswith("  given") else line for line in lines)
    said = said_of(text, "k.yaml", tmp_path)
    assert "[scenarios[0].given.pairs[1].life]: nobody begins a turn without life" in said


def test_no_victory_points_below_0(tmp_path: Path) -> None:
    said = said_of(TWO_GOBLINS.replace("B: {}", "B: {points: -2}") % ("gnóm", "tartalék"), "k.yaml", tmp_path)
    assert "k.yaml:10 [scenarios[0].given.players.B.points]: the number must be at least 0, not -2" in said


LINES = {
    "no colon": ("Kiegészítő pakli:", "Kiegészítő pakli", "→ Kiegészítő pakli:"),
    "drawn around": ("Pakli:", "== Pakli ==", "→ Pakli:"),
    "misspelt": ("Kiegészítő pakli:", "Kiegeszto pakli", "→ Kiegészítő pakli:"),
    "format": ("Pakli:\n", "Formátum verseny\nPakli:\n", "→ Formátum: verseny"),
    "word behind": ("3 goblin", "goblin három", "→ 3 goblin"),
    "counted": ("3 goblin", "két db goblin", "→ 2 goblin"),
    "both wrong": ("3 goblin", "három gobiln", "→ 3 goblin"),
}


@pytest.mark.parametrize(("right", "wrong", "mend"), LINES.values(), ids=LINES)
def test_lines_of_a_deck(tmp_path: Path, right: str, wrong: str, mend: str) -> None:
    assert right in LIST
    text = LIST.replace(right, wrong, 1)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if one in wrong.splitlines())
    said = said_of(text, "lista.txt", tmp_path, TABLE)
    assert f"lista.txt:{line}:" in said
    assert mend in said


def test_a_card_may_be_called_as_a_heading_or_a_number_is(tmp_path: Path) -> None:
    table = TABLE.replace("  goblin:", "  Pakli: {type: szörny, damage: 1, life: 1}\n  goblin:").replace(
        "  griff:", "  két goblin: {type: szörny, damage: 1, life: 1}\n  griff:"
    )
    assert "Pakli" in table
    assert "két goblin" in table
    text = LIST.replace("3 goblin", "két goblin\nPakli\n3 goblin")
    said = said_of(text, "lista.txt", tmp_path, table)
    assert "lacks its colon" not in said
    assert "is no card with its number" not in said


def test_the_own_cards_in_the_same_place_are_told(tmp_path: Path) -> None:
    said = said_of(PAIR.replace("card: s1, target", "card: s2, target"), "k.yaml", tmp_path)
    assert "→ card: s1 | card: k1 | by: B" in said
