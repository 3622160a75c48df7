"""Exploring a scenario: every free decision and action, the shortest counter-example, the bound."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kodex.engine.kernel.journal import Endless
from kodex.engine.kernel.resolve import NormConflict
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running import exploring, searching
from kodex.engine.scenarios.running.run import Result, check
from kodex.engine.scenarios.steps.playing import Group
from tests.engine import written

PAYING = """\
cards:
  golem: {type: szörny, cost: {magic: 2, zan: 2}, damage: 3, life: 5}
  szolga: {type: kalandozó, damage: 1, life: 1}
scenarios:
- id: fizetes
  title: Vegyes költség
  asks: Mivel fizethetek?
  rules: ["7.2.1"]
  given: {active: A, phase: fő.1, players: {A: {magic: 3, components: 1, hand: [golem], reserve: [szolga]}, B: {}}}
  when:
  - {act: play, by: A, card: golem}
  - {act: advance, to: csere}
"""
FREE = "  explore: {free: ['payment*'], "
FIGHTING = written.text(
    "magic: 1, guard: [ork], hand: [szikra]", "guard: [{card: ork, id: vedo}]", phase="harc.támadók.előtt"
)


def checked(tmp_path: Path, text: str) -> Result:
    path = tmp_path / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    [result] = check([path])
    return result


def test_every_way_to_pay_is_gone(tmp_path: Path) -> None:
    sometimes = "[{szolga.zone: gyűjtő}, {szolga.passive: true}, {A.magic: 1, A.components: 0}]"
    text = (
        PAYING
        + FREE
        + f"always: {{golem.zone: tartalék}}, never: [{{A.magic: 3}}, {{A.magic: 2}}], sometimes: {sometimes}}}\n"
    )
    result = checked(tmp_path, text)
    assert result.failures == ()
    assert result.explored is not None
    assert result.explored.complete
    assert result.explored.ends == 5  # 3 VP + one of three, 2 VP + component + one of two


def test_what_always_holds_only_sometimes_fails_with_the_steps_to_paste(tmp_path: Path) -> None:
    result = checked(tmp_path, PAYING + FREE + "always: {szolga.zone: tartalék}}\n")
    assert result.verdict == "fail"
    assert "[scenarios[0].explore.always.szolga.zone]: szolga.zone is not always tartalék" in result.failures[0]
    assert f"{tmp_path / 'proba.yaml'}:13" in result.failures[0]
    steps = yaml.safe_load("\n".join(result.counter_example))["when"]
    assert [step["act"] for step in steps] == ["play", "advance"]
    pasted = PAYING[: PAYING.index("  when:")] + "\n".join(f"  {line}" for line in result.counter_example)
    again = checked(tmp_path, pasted + "\n  then: {state: {szolga.zone: gyűjtő}}\n")
    assert again.failures == ()


def test_what_never_comes_about_is_a_failure(tmp_path: Path) -> None:
    result = checked(tmp_path, PAYING + FREE + "sometimes: [{golem.zone: tartalék}, {golem.zone: gyűjtő}]}\n")
    assert result.verdict == "fail"
    assert "explore.sometimes[1]]: this never comes about: golem.zone: gyűjtő" in result.failures[0]


def test_what_must_never_come_about_and_does_is_a_failure(tmp_path: Path) -> None:
    result = checked(tmp_path, PAYING + FREE + "never: {A.magic: 0, szolga.passive: true}}\n")
    assert result.verdict == "fail"
    assert "this comes about: A.magic: 0, szolga.passive: True" in result.failures[0]
    assert "építő" in "\n".join(result.counter_example)


def test_a_free_decision_that_nobody_asks_for_is_idle(tmp_path: Path) -> None:
    result = checked(tmp_path, PAYING + "  explore: {free: ['payment*', 'order:x'], always: {golem.zone: tartalék}}\n")
    assert result.verdict == "fail"
    assert "explore.free[1]]: nobody asks for 'order:x'" in result.failures[0]


def test_a_step_that_one_way_forbids_is_a_counter_example(tmp_path: Path) -> None:
    step = "  - {act: check, that: {A.components: 1}}\n"
    result = checked(tmp_path, PAYING + step + FREE + "always: {golem.zone: tartalék}}\n")
    assert result.verdict == "fail"
    assert "A.components" in result.failures[0]
    assert result.counter_example


def test_free_actions_reach_the_nearest_counter_example(tmp_path: Path) -> None:
    free = "  explore: {free: [A.attack, A.play], until: fő.2, always: {B.life: 20}, sometimes: {vedo.zone: gyűjtő}}\n"
    result = checked(tmp_path, FIGHTING + free)
    assert result.verdict == "fail"
    steps = yaml.safe_load("\n".join(result.counter_example))["when"]
    assert sum(step["act"] != "pass" for step in steps) == 1
    pasted = FIGHTING + "\n".join(f"  {line}" for line in result.counter_example)
    life = 18 if any(step["act"] == "attack" for step in steps) else 19
    assert checked(tmp_path, f"{pasted}\n  then: {{state: {{B.life: {life}}}}}\n").failures == ()


def test_only_the_named_actions_are_free(tmp_path: Path) -> None:
    result = checked(
        tmp_path, FIGHTING + "  explore: {free: [B.attack], until: fő.2, always: {B.life: 20, vedo.wounds: 0}}\n"
    )
    assert result.failures == ()
    assert result.explored is not None
    assert result.explored.ends == 1


def test_an_exploration_that_reaches_its_bound_says_so_and_does_not_pass(tmp_path: Path) -> None:
    result = checked(
        tmp_path, FIGHTING + "  explore: {free: [action], until: fő.2, always: {A.life: 20}, max_nodes: 20}\n"
    )
    assert result.explored is not None
    assert not result.explored.complete
    assert result.explored.nodes <= 20
    assert result.verdict == "fail"
    assert any("the search stopped at its bound of 20 positions" in failure for failure in result.failures)


def test_norms_in_conflict_on_one_way_are_a_counter_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def conflict(table: Table, group: Group, free: object, others: object, **_how: object) -> None:
        if group.step is not None:
            raise NormConflict("x", [])

    monkeypatch.setattr(searching, "take", conflict)
    result = checked(tmp_path, PAYING + FREE + "always: {golem.zone: tartalék}}\n")
    assert result.verdict == "fail"
    assert f"{tmp_path / 'proba.yaml'}:11 [scenarios[0].when[0]]: NormConflict" in result.failures[0]


def explored(tmp_path: Path, text: str) -> tuple[bool, tuple[str, ...], list[str]]:
    """Whether the search was through, the lines of the counter-example, and what does not hold."""
    path = tmp_path / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    [loaded] = load(path)
    found, steps, failures = exploring.explore(loaded)
    return found.complete, steps, [str(one) for one in failures]


CHECKED = "  - {act: check, that: {A.components: 1}}\n"
BROKEN_OFF = {
    "what must always hold does not": PAYING + FREE + "always: {szolga.zone: tartalék}}\n",
    "what must never hold does": PAYING + FREE + "never: {A.magic: 0}}\n",
    "a step fails on one way": PAYING + CHECKED + FREE + "always: {golem.zone: tartalék}}\n",
    "a path is of nothing": PAYING + FREE + "always: {sárkány.zone: tartalék}}\n",
    "a path is none": PAYING + FREE + "sometimes: {golem.hossz: 3}}\n",
}


@pytest.mark.parametrize("text", BROKEN_OFF.values(), ids=BROKEN_OFF)
def test_a_search_that_is_broken_off_was_not_through(text: str, tmp_path: Path) -> None:
    complete, _steps, failures = explored(tmp_path, text)
    assert not complete
    assert len(failures) == 1


def test_the_way_to_a_step_that_fails_ends_with_that_step(tmp_path: Path) -> None:
    text = PAYING + CHECKED + "  - {act: advance, to: fő.2}\n" + FREE + "always: {golem.zone: tartalék}}\n"
    _complete, steps, _failures = explored(tmp_path, text)
    assert [step["act"] for step in yaml.safe_load("\n".join(steps))["when"]] == ["play", "advance", "check"]
    text = PAYING + "  - {act: advance, to: fő.2}\n" + FREE + "always: {szolga.zone: tartalék}}\n"
    _complete, steps, _failures = explored(tmp_path, text)
    assert [step["act"] for step in yaml.safe_load("\n".join(steps))["when"]] == ["play", "advance", "advance"]


@pytest.mark.parametrize("problem", [NormConflict("x", []), Endless("x")], ids=["conflict", "endless"])
def test_what_cannot_be_played_to_its_end_is_one_failure(
    problem: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: object) -> bool:
        raise problem

    monkeypatch.setattr(exploring, "holds", fails)
    complete, steps, [failure] = explored(tmp_path, PAYING + FREE + "always: {golem.zone: tartalék}}\n")
    assert (complete, steps) == (False, ())
    assert failure.startswith(type(problem).__name__)
