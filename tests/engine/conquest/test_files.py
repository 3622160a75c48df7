"""What a file of Conquest may not say: fields that nobody knows, cards that are not there, abilities without."""

from __future__ import annotations

import inspect
from pathlib import Path

import msgspec
import pytest

from kodex.engine.games.conquest import cards, text
from kodex.engine.games.conquest.actions import Use
from kodex.engine.games.conquest.scenes import format as said
from kodex.engine.scenarios.free_play.trial import trial
from tests.engine.conquest import HQ, forbidden, table

STRUCTS = [
    one
    for module in (said, cards, text)
    for _name, one in inspect.getmembers(module, inspect.isclass)
    if issubclass(one, msgspec.Struct) and one.__module__.startswith("kodex.engine.games.conquest")
]
CASE = """
rulebook: conquest
cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  ork: {{type: harcoló egység, cost: 2, attack: 2, hp: 2}}
scenarios:
- id: proba
  title: Próba
  asks: Mi lesz?
  rules: ["f2/3.2.6#n3"]
  given: {{row: [Tűzföld], step: "3.2", players: {{A: {{planets: {{1: [ork]}}}}, B: {{planets: {{1: [ork]}}}}}}}}
  when: [{{{step}}}]
  then: {{state: {{B-ork.zone: discard}}}}
"""


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: str(one.__name__))
def test_a_field_that_nobody_knows_is_refused(struct: type[msgspec.Struct]) -> None:
    assert len(STRUCTS) > 15
    assert struct.__struct_config__.forbid_unknown_fields or not struct.__struct_fields__


@pytest.mark.parametrize(
    ("step", "is_there"),
    [
        ("act: attack, by: A, card: A-ork", True),
        ("act: attack, by: A, card: A-elf", False),
        ("act: attack, by: A, card: ork3", False),
        ("act: retreat, by: A, cards: [A-ork]", True),
        ("act: retreat, by: A, cards: [A-ork, A-elf]", False),
        ("act: arrange, by: A, zone: discard, cards: [A-elf]", False),
        ("act: shield, by: A, unit: A-ork", True),
        ("act: shield, by: A, unit: A-elf", False),
        ("act: shield, by: A, unit: A-ork, share: A-elf", False),
        ("act: deploy, by: A, card: A-ork, host: A-elf", False),
    ],
)
def test_no_step_names_what_is_not_there(step: str, is_there: bool, tmp_path: Path) -> None:
    """Nothing comes into being that a file could name before."""
    found = trial(CASE.format(step=step), tmp_path / "proba.yaml")
    assert (found["error"] is None) is is_there, found["error"]
    assert is_there or "there is no card" in str(found["error"])


@pytest.mark.parametrize("ability", [1, 3])
def test_what_a_card_cannot_do_is_illegal_and_no_fault(ability: int) -> None:
    position = table("akció 3.1", {"A": {HQ: ("szentély",)}, "B": {}})
    assert forbidden(position, Use("A", "A-szentély", ability)) != []
