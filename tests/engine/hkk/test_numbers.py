"""Numbers on the table: whole, counted by name, and as far as they can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from kodex.engine import Position
from kodex.engine.games.hkk import fixed
from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.table.marker_names import NAMES, says_nothing
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.scenarios.files import setting
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.running.run import attempt
from tests.engine.digest import CORPUS

KODEX = "hkk-kodex"

FIGHT = """
cards:
  ork: {{type: szörny, damage: 1, life: 9, abilities: [{{id: lő, kind: combat, cost: {{{cost}}}}}]}}
scenarios:
- given:
    active: A
    phase: harc.támadók
    players: {{A: {{{there}, guard: [ork]}}, B: {{guard: [{{card: ork, id: vedo}}]}}}}
  when: [{{act: attack, by: A, map: {{ork: vedo}}}}, {{act: advance, to: harc.képességek}}]
"""


def offered(position: Position) -> set[int]:
    return {one.n for one in position.legal_actions if getattr(one, "ability", "") == "lő"}


@pytest.mark.parametrize("points", ["magic", "components"])
@pytest.mark.parametrize("price", [1, 2, 3])
@pytest.mark.parametrize("there", [0, 1, 2, 5, 7])
def test_a_combat_ability_is_offered_as_often_as_it_can_be_paid(points: str, price: int, there: int) -> None:
    position = Position.from_text(FIGHT.format(cost=f"{points}: {price}", there=f"{points}: {there}"))
    assert offered(position) == set(range(1, there // price + 1))


def test_the_scarcer_of_two_prices_bounds_it() -> None:
    both = "magic: 2, components: 1"
    assert offered(Position.from_text(FIGHT.format(cost=both, there="magic: 7, components: 2"))) == {1, 2}
    assert offered(Position.from_text(FIGHT.format(cost=both, there="magic: 3, components: 5"))) == {1}


# --- what grows with a number that is 1 -------------------------------------------------------------------------------

PROPORTIONAL = {
    "adventurer.level.damage": "8.3.1",
    "adventurer.level.life": "8.3.1",
    "ageing_marker.damage": "123.1",
    "ageing_marker.life": "123.1",
    "defence_bonus.damage": "38.0",
    "defence_bonus.life": "38.0",
    "doomlord.marker.per_component": "61.1",
    "flow.cost": "93.4.4",
    "follower.hand.reduction": "44.5",
    "galetki.marker.damage": "8.2.1",
    "galetki.marker.life": "8.2.1",
    "galetki.marker.per_component": "8.2.1",
    "muscle_marker.damage": "124.1",
    "muscle_marker.life": "124.1",
    "muscle_marker.magic_points": "124.2",
    "muscle_marker.per_card": "134.5",
    "recycling.heal.per_card": "134.14",
    "regeneration.heal": "136.6",
    "rule_card.hand.reduction": "43.4",
    "temptation.marker.damage": "137.1",
    "temptation.marker.life": "137.1",
    "turn.magic_points.bonus": "29.3",
}
"""Numbers that are 1 or -1 and that something is multiplied by, with their rules."""


@pytest.mark.parametrize("name", PROPORTIONAL)
def test_twice_and_three_times_the_number_is_so_much_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With 1 multiplying and dividing are the same; what some scenario about the rule shows grows step by step."""
    assert abs(int(fixed.compiled()[KODEX]["values"][name])) == 1
    about = (one for one in of_title(PROPORTIONAL[name].split(".")[0]) if PROPORTIONAL[name] in _scenario(one).rules)
    assert any(_grows([shown(one, name, times, monkeypatch) for times in (1, 2, 3)]) for one in about)


@cache
def of_title(title: str) -> list[Loaded]:
    return [one for path in files([CORPUS / KODEX / title]) for one in load(path)]


def _scenario(loaded: Loaded) -> Any:
    assert loaded.scenario is not None
    return loaded.scenario


def shown(loaded: Loaded, name: str, times: int, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[object, ...], float]:
    """The numbers on the table after a scenario where a number of the rules is so many times as large."""
    plain = fixed.compiled()
    values = plain[KODEX]["values"]
    changed = {**plain, KODEX: {**plain[KODEX], "values": {**values, name: times * int(values[name])}}}
    with monkeypatch.context() as patched:
        _forget()
        patched.setattr(fixed, "compiled", lambda: changed)
        try:
            found = dict(_leaves(loaded.face.shown(attempt(loaded, frozenset())[0])))
        except (Failure, NormConflict):  # another scenario about the rule will go on
            found = {}
    _forget()
    return found


def _forget() -> None:
    fixed.of.cache_clear()
    setting._known.clear()


def _leaves(data: Any, at: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], float]]:
    if isinstance(data, dict | list | tuple):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*at, key))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield at, data


def _grows(found: list[dict[tuple[object, ...], float]]) -> bool:
    one, two, three = found
    steps = [(two[at] - one[at], three[at] - two[at]) for at in one if at in two and at in three]
    return any(first == second != 0 for first, second in steps)


# --- markers counted by their names -----------------------------------------------------------------------------------


COUNTING = """
cards:
  ork: {type: kalandozó, damage: 20, life: 90, abilities: [{id: sző, kind: activated, effects: [
    {do: gain_magic, n: count(lény & WORD=2), to: controller}]}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {reserve: [{card: ork, markers: {MARKER: 2}}, ork]}, B: {}}}
"""


@pytest.mark.parametrize("name", NAMES)
def test_a_text_may_count_the_markers_of_each_name(name: str) -> None:
    word = f"{name}jelző".replace(" ", "_")
    position = Position.from_text(COUNTING.replace("WORD", word).replace("MARKER", says_nothing(name) or name))
    after: Any = position.push({"act": "use", "by": "A", "of": "ork2", "ability": "sző"}).to_json()
    assert after["players"]["A"]["magic"] == 1


XES = """
cards:
  xes: {type: azonnali, cost: {x: [magic]}, effects: [{do: damage, n: X, to: target}]}
  mag: {type: kalandozó, life: 2, abilities: [{id: sujt, kind: activated, cost: {x: [magic]}, effects: [{do: damage}]}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {magic: 3, hand: [xes], reserve: [mag]}, B: {}}}
"""


@pytest.mark.parametrize("action", [Play("A", "xes", "B"), Use("A", "mag", "sujt", "B")], ids=["played", "used"])
@pytest.mark.parametrize("x", range(-3, 4))
def test_x_is_nothing_or_a_positive_whole_number(action: Play | Use, x: int) -> None:
    found = Position.from_text(XES).why_illegal(replace(action, x=x))
    told = {-1: "végtelen"}.get(x, str(x))
    assert [(one.rule, one.detail) for one in found] == ([("hkk-kodex:112.0", told)] if x < 0 else [])
