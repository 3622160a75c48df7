"""What is presumed of a player who says nothing, and what somebody has to say."""

from __future__ import annotations

import pytest

from kodex.engine import Position
from kodex.engine.position import MissingDecision

DRAWS = "{do: may, effects: [{do: draw, n: 1, to: controller}]}"
BURNS = "{do: may, effects: [{do: discard, n: 1, to: controller}]}"
HARMS = "{do: may, effects: [{do: discard, n: 1, to: opponent}]}"
BOTH = "{do: may, effects: [{do: draw, n: 1, to: controller}, {do: discard, n: 1, to: controller}]}"

TABLE = """
cards:
  jel: {{type: általános, effects: [{spell}]}}
  lato: {{type: szörny, life: 2, abilities: [{{id: nez, kind: activated, effects: [{effect}]}}]}}
  jovo: {{type: szörny, life: 2, abilities: [{{id: jon, kind: automatic, on: "enters: self", effects: [{effect}]}}]}}
  aor:
    type: szörny
    life: 2
    abilities: [{{id: var, kind: automatic, on: "enters: altípus:ork", effects: [{effect}]}}]
  zor:
    type: szörny
    life: 2
    abilities: [{{id: var, kind: automatic, on: "enters: altípus:ork", effects: [{effect}]}}]
  ork: {{type: szörny, subtypes: [ork], life: 2}}
  ko: {{type: általános}}
scenarios:
- given:
    active: A
    phase: fő.1
    players:
      A: {{hand: [jel, jovo, ork, ko], deck: [ko, ko], reserve: [{there}]}}
      B: {{hand: [ko]}}
"""


def _asks(step: str, effect: str, there: str = "lato") -> bool:
    """Whether a step needs somebody to decide."""
    position = Position.from_text(TABLE.format(spell=effect, effect=effect, there=there))
    try:
        position.push(step)
    except MissingDecision as missing:
        return missing.options == ("igen", "nem")
    return False


PLAYED = "{act: play, by: A, card: jel}"
ENTERS = "{act: play, by: A, card: jovo}"
USED = "{act: use, by: A, of: lato, ability: nez}"


@pytest.mark.parametrize("step", [PLAYED, ENTERS])
def test_on_playing_it_is_presumed_that_a_benefit_is_wanted(step: str) -> None:
    assert not _asks(step, DRAWS)
    assert not _asks(step, HARMS)


@pytest.mark.parametrize("effect", [BURNS, BOTH])
@pytest.mark.parametrize("step", [PLAYED, ENTERS])
def test_what_does_harm_to_oneself_is_asked_about(step: str, effect: str) -> None:
    assert _asks(step, effect)


@pytest.mark.parametrize("effect", [DRAWS, HARMS, BURNS])
def test_of_what_is_used_later_nothing_is_presumed(effect: str) -> None:
    assert _asks(USED, effect)


@pytest.mark.parametrize("there", ["aor", "zor"])
@pytest.mark.parametrize("effect", [DRAWS, HARMS])
def test_nor_of_what_others_being_played_sets_off(effect: str, there: str) -> None:
    assert _asks("{act: play, by: A, card: ork}", effect, there)


TWICE = """
cards:
  ketes:
    type: azonnali
    effects:
    - {do: choose, options: [[{do: damage, n: 1, to: target}], [{do: heal, n: 1, to: target}]]}
    - {do: choose, options: [[{do: mark, n: 1, to: target, what: méreg}], [{do: mark, n: 1, to: target, what: izom}]]}
  ork: {type: szörny, life: 9, damage: 1}
scenarios:
- given:
    active: A
    phase: fő.1
    players: {A: {hand: [ketes]}, B: {guard: [{card: ork, wounds: 3}]}}
"""


@pytest.mark.parametrize("second", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_choices_in_a_text_each_is_taken_as_announced(first: int, second: int) -> None:
    """Both are made when the card is played, and nobody is asked again when it takes effect."""
    step = f"{{act: play, by: A, card: ketes, target: ork, choose: [{first}, {second}]}}"
    after = Position.from_text(TWICE).push(step).push("{act: pass, by: all}")
    [ork] = after.to_json()["players"]["B"]["guard"]
    assert ork["max_life"] - ork["life"] == (2 if first else 4)
    assert list(ork["markers"]) == ["izom" if second else "méreg"]
