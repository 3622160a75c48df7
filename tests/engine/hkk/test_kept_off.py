"""A card of the deck or hand that may not be played for an effect is named to whoever has it, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from kodex.engine import face as faces
from kodex.engine.face.gaming import Gaming
from kodex.engine.games.hkk.vocabulary import Happens
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import attempt
from tests.editions import DEFAULT

FILE = """cards:
  hívó: {{type: azonnali, effects: [{{do: play, n: 1, what: {zone}, of: lény, to: controller}}]}}
  titkos: {{type: szörny, damage: 5, life: 5, if: "lény & ellenséges"}}
  ág: {{type: azonnali, effects: [{{do: heal, n: 1, to: controller}}]}}
scenarios:
- id: proba
  title: Próba
  asks: Próba?
  rules: ["21.3.2"]
  given: {{active: A, phase: fő.1, players: {{A: {{hand: [hívó], {place}: [titkos, ág]}}, B: {{}}}}}}
  when: [{{act: play, by: A, card: hívó}}]
  then: {{state: {{titkos.zone: {zone}}}}}
"""


@pytest.mark.parametrize(("place", "zone", "is_open"), [("deck", "pakli", False), ("pile", "gyűjtő", True)])
def test_the_other_player_is_not_told_its_name(tmp_path: Path, place: str, zone: str, is_open: bool) -> None:
    path = tmp_path / "proba.yaml"
    path.write_text(FILE.format(place=place, zone=zone), "utf-8")
    [one] = load(path)
    table, failures = attempt(one)
    assert not failures
    [kept] = [event for event in table.log if event.kind == Happens.PREVENTED]
    gaming = faces.of(DEFAULT)
    assert isinstance(gaming, Gaming)
    assert gaming.veiled(kept, None).facts["thing"] == "titkos"
    assert gaming.veiled(kept, "A").facts["thing"] == "titkos"
    assert ("titkos" in gaming.veiled(kept, "B").facts.values()) is is_open
