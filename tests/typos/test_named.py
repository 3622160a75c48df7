"""Names that are nearly right: a marker made in play, a card of a deck with its number behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli

MADE = """
cards:
  gólem: {type: szörny, damage: 1, life: 1, marker: true}
  idéző: {type: azonnali, cost: {magic: 1}, effects: [{do: token, card: gólem, to: controller, n: 1}]}
  szikra: {type: azonnali, cost: {magic: 1}, effects: [{do: damage, n: 1}]}
scenarios:
- id: jelzo
  title: Jelző
  asks: Mi lesz vele?
  rules: ["26.1"]
  given: {active: A, phase: fő.1, players: {A: {magic: 3, hand: [idéző, szikra]}, B: {}}}
  when:
  - {act: play, by: A, card: idéző}
  - {act: advance, to: fő.2}
  - {act: play, by: A, card: szikra, target: NAME}
  then: {cites: ["26.1"]}
"""


@pytest.mark.parametrize(("written", "right"), [("gólem", "gólem-1"), ("gólem1", "gólem-1"), ("gólem2", "gólem-2")])
def test_what_is_made_in_play_is_named_by_its_number(tmp_path: Path, written: str, right: str) -> None:
    file = tmp_path / "eset.yaml"
    file.write_text(MADE.replace("NAME", written), encoding="utf-8")
    said = CliRunner().invoke(cli, ["check", str(file)], env={"LANGUAGE": "en"}).output
    assert f"eset.yaml:15 [scenarios[0].when[2].target]: there is no card or player '{written}'" in said
    assert f"→ made in play it is called {right}\n" in said


def test_a_number_behind_the_card_of_a_deck_is_told(tmp_path: Path) -> None:
    deck, cards = tmp_path / "pakli.txt", tmp_path / "lapok.yaml"
    deck.write_text("Pakli:\n2 Apró láng\nBarlangi ork 3\n", encoding="utf-8")
    ork, flame = (
        "ork: {name: Barlangi ork, type: szörny, damage: 1, life: 1}",
        "láng: {name: Apró láng, type: azonnali}",
    )
    cards.write_text(f"cards:\n  {ork}\n  {flame}\n", encoding="utf-8")
    done = CliRunner().invoke(cli, ["deck", str(deck), "--cards", str(cards)], env={"LANGUAGE": "en"})
    assert done.exit_code == 2
    assert "pakli.txt:3: 'Barlangi ork 3' is no card with its number → 3 Barlangi ork" in done.output
