"""Which rules a player reads first under what has come of a step: those that the scenario is about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kodex.engine.scenarios.free_play.trial import trial
from kodex.engine.scenarios.free_play.tried import tried
from kodex.engine.scenarios.outcomes import deciding
from tests.editions import EDITIONS
from tests.engine import often
from tests.engine.digest import corpus

FIRST = 3
FLOORS = {"hkk-kodex": 0.92, "hkk-11": 0.88, "hkk-8": 0.85}
"""The share of the scenarios whose claim is cited at all, of which a rule that they name is among the first of the box
of some step (``python -m tests.engine.scenarios.test_deciding`` measures the whole corpus)."""

IN_COMBAT = """\
cards: {lap: {type: TYPE, cost: {magic: 1}}}
scenarios:
- given: {active: A, phase: harc.támadók.előtt, players: {A: {magic: 3, hand: [lap]}, B: {}}}
"""
BOLSTERED = """\
cards:
  ork: {type: szörny, cost: {magic: 1}, damage: 2, life: 3}
  kardal: {type: azonnali, cost: {magic: 1}, targets: [lény], effects: [{do: modify, what: damage, n: 2}]}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {magic: 3, hand: [kardal], guard: [ork]}, B: {}}}
  when: [{act: play, by: A, card: kardal, target: ork}]
"""
BOLSTER = "ork: sebzés +2 a kör végéig"


def boxes(told: often.Told, edition: str) -> Iterator[tuple[str, ...]]:
    """What stands first under each step; what is refused says its rules elsewhere."""
    for begin, end in zip(told.starts, [*told.starts[1:], len(told.log)], strict=False):
        yield deciding.deciding(told.log[begin:end], edition)[:FIRST]


def share(each: int, edition: str) -> tuple[int, int]:
    """In how many scenarios a rule of the claim is in a box, and of how many that cite one."""
    found = of = 0
    for loaded in corpus(each):
        if loaded.scenario is None or loaded.edition != edition:
            continue
        told = often.course(loaded)
        wanted = {number for event in told.log for number in event.norms} & set(loaded.scenario.rules)
        found += any(wanted & set(box) for box in boxes(told, edition))
        of += bool(wanted)
    return found, of


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rule_that_a_case_is_about_stands_among_the_first_three(edition: str) -> None:
    found, of = share(5 if edition == "hkk-kodex" else 1, edition)
    assert of > 20
    assert found / of >= FLOORS[edition] - 0.01, f"{found} of {of}"


def test_of_several_rules_that_forbid_the_one_that_tells_most_comes_first(tmp_path: Path) -> None:
    """In combat it is its own rule that keeps a creature or an enchantment in hand, not that instants may be played."""
    for kind, rule in {"szörny": "8.1.1", "bűbáj": "8.5.2", "tárgy": "8.7"}.items():
        found = trial(IN_COMBAT.replace("TYPE", kind), tmp_path / "proba.yaml")
        assert [(one["card"], one["why"][0][0]) for one in found["held"]] == [("lap", rule)], kind


def test_what_lasts_is_told_beside_what_changes_at_once(tmp_path: Path) -> None:
    """The spell goes to the pile, and until the end of the turn the creature is stronger: both are what came of it."""
    text = BOLSTERED
    assert BOLSTER in [line for line, _rules in trial(text, tmp_path / "proba.yaml", 0)["came"]]
    steps = tried(tmp_path / "proba.yaml", "hu", text=text).steps
    assert BOLSTER in [line.text for step in steps for line in step.comes]


def test_what_every_play_cites_comes_last_and_what_nobody_has_counted_as_it_is_cited() -> None:
    known = deciding.often("hkk-kodex")
    assert known["131.4"] < known["94.7"] < known["21.2"]
    assert deciding.often("kertek") == {}


if __name__ == "__main__":
    for one in EDITIONS:
        hits, every = share(1, one)
        print(f"{one}: {hits} of {every} ({hits / every:.3f})")
