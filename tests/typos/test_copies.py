"""What is claimed of a card in a deck, and holds of another one of the same name in play, is told of that one."""

from __future__ import annotations

from pathlib import Path

from tests.typos import told
from tests.typos.test_sets import said_of


def test_the_card_that_is_meant_is_named(tmp_path: Path) -> None:
    right: str = told.contents("twenty-fifth.yaml")["files"]["sziget.yaml"]
    table, _when, rest = right.partition("  when:")
    steps, then, claims = rest.partition("  then:")
    deck = table.replace("hand: [hullám]", "hand: [hullám], deck: [rák]")
    played = steps.replace("B-rák", "B-rák2")
    text = f"{deck}  when:{played}{then}{claims}"
    said = said_of(text, "sziget.yaml", tmp_path)
    assert "B-rák.damage is 0, not 1" in said
    assert "there are 2 of 'rák' on this table: B-rák (deck), B-rák2 (planet/1); B-rák2.damage" in said
    text = text.replace("{B-rák.damage: 1", "{B-rák2.damage: 1")
    assert "1 of 1 scenario passes" in said_of(text, "sziget.yaml", tmp_path)
