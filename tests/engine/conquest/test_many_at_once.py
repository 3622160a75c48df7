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


ANSWERING = """\
rulebook: conquest
cards:
  Tűzföld: {{type: bolygó, symbols: [nyersanyag]}}
  katona: {{type: harcoló egység, cost: 1, attack: 1, hp: 1}}
  kiáltás: {{type: támogatás, cost: 1, abilities: [{{kind: akció, target: egység & saját,
    effects: [{{do: exhaust}}]}}]}}
  makacs: {{type: támogatás, cost: 1, abilities: [{{kind: megszakítás, 'on': 'kimerül: egység', cost: {{resources: 1}},
    effects: [{{do: cancel}}]}}]}}
scenarios:
- id: sokan-felelhetnek
  title: Sok egyforma lap felelhet ugyanarra
  asks: Sok egyforma lapom felelhet rá. Felelhet az egyik?
  rules: [sz/megszakitas#p1]
  given:
    row: [Tűzföld]
    step: akció 3.1
    players:
      A: {{hq: [kiáltás], planets: {{'1': [katona]}}}}
      B: {{resources: 1, hq: [{soldiers}]}}
  when:
  - {{act: use, by: A, card: A-kiáltás}}
  - {{act: use, by: B, card: B-makacs}}
  then:
    state: {{B.resources: 0, A-katona.exhausted: false}}
"""


def _calls(count: int, scenario: str = SCENARIO, card: str = "katona") -> int:
    """How many calls a check makes of a table with so many of a card."""
    text = scenario.format(soldiers=", ".join([card] * count))
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


def test_what_many_could_answer_costs_by_their_number_not_by_its_square() -> None:
    few, many = _calls(40, ANSWERING, "makacs"), _calls(160, ANSWERING, "makacs")
    assert many < 6 * few
