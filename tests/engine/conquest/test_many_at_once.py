"""Many things that happen at once: what a moment costs grows with them, not with their square."""

from __future__ import annotations

import sys
from typing import Any

import kodex

SCENARIO = """\
rulebook: conquest
cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  katona: {{type: harcoló egység, cost: 1, attack: 1, hp: 1}}
  földrengés: {{type: esemény, cost: 1, abilities: [{{kind: akció, effects: [{{do: damage, n: 1, to: egység}}]}}]}}
  gyász: {{type: támogatás, cost: 1, abilities: [{{kind: reakció, 'on': 'megsemmisül: egység & saját',
    effects: [{{do: gain, n: 1, to: controller}}]}}]}}
scenarios:
- id: sokan-egyszerre
  title: Sok egység pusztul el egyszerre
  asks: Mindenki meghal egyszerre. Mi történik?
  rules: [sz/reakciok#p1]
  given:
    row: [Tűzföld]
    step: akció 3.1
    players:
      A: {{resources: 1, hand: [földrengés], deck: [katona, katona], planets: {{'1': [{soldiers}]}}}}
      B: {{hq: [gyász], deck: [katona, katona], planets: {{'1': [{soldiers}]}}}}
  when:
  - {{act: use, by: A, card: A-földrengés}}
  then:
    state: {{A.resources: 0}}
"""


def _calls(count: int) -> int:
    """How many calls a check makes that sees so many units die."""
    text = SCENARIO.format(soldiers=", ".join(["katona"] * count))
    calls = 0

    def called(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    book = kodex.open()
    sys.setprofile(called)
    try:
        (result,) = book.check(text)
    finally:
        sys.setprofile(None)
    assert result["verdict"] == "pass", result["failures"]
    return calls


def test_a_moment_costs_by_what_happens_in_it_not_by_its_square() -> None:
    few, many = _calls(40), _calls(160)
    assert many < 6 * few  # sixteen times as many would be the square
