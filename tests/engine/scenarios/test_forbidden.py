"""That something is forbidden is said and told in the same way of steps, given tables and readings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kodex.engine.scenarios.files.load import load
from kodex.engine.scenarios.running.run import run
from kodex.ground import paths

HEAD: dict[str, Any] = {"title": "Tiltott", "asks": "Szabad ez?", "rules": ["34.1"]}
BEHIND = {"active": "A", "phase": "harc.támadók", "players": {"A": {"reserve": ["ork"]}, "B": {}}}
FOREIGN = {"active": "A", "phase": "fő.1", "players": {"A": {"deck": [{"card": "ork", "owner": "B"}]}, "B": {}}}


def _step(illegal: Any) -> dict[str, Any]:
    return {"act": "attack", "by": "A", "map": {"ork": "B"}, "illegal": illegal}


def _reading(**course: Any) -> dict[str, Any]:
    return {"readings": {"egyik": {"switches": {"magic_immunity.other_spells": "nem-hat"}, **course}}}


WHERE = {
    "a step": (lambda said: {"given": BEHIND, "when": [_step(said)]}, "34.1"),
    "a table": (lambda said: {"given": FOREIGN, "then": {"impossible": said}}, "3.2"),
    "a step of a reading": (
        lambda said: {"given": BEHIND, **_reading(when=[_step(said)], then={"state": {"B.life": 20}})},
        "34.1",
    ),
    "a table of a reading": (lambda said: {"given": FOREIGN, **_reading(then={"impossible": said})}, "3.2"),
}


def _said(path: Path, scenario: dict[str, Any]) -> list[str]:
    card = {"type": "szörny", "cost": {"magic": 2}, "damage": 2, "life": 3}
    path.write_text(yaml.safe_dump({"cards": {"ork": card}, "scenarios": [{"id": "x", **HEAD, **scenario}]}), "utf-8")
    (one,) = load(path)
    return [str(one.error)] if one.error else [str(failure) for failure in run(one).failures]


@pytest.mark.parametrize("where", [where for where in WHERE if where != "a table of a reading"])
@pytest.mark.parametrize("word", [True, "igen"])
def test_what_is_forbidden_by_whichever_rule_is_told_by_which(where: str, word: Any, tmp_path: Path) -> None:
    form, number = WHERE[where]
    said = _said(tmp_path / "x.yaml", form(word))
    assert len(said) == 1
    assert "it is not said by which rules" in said[0]
    assert said[0].endswith(f': ["{number}"]')


def test_of_a_table_that_one_reading_forbids_it_is_told_too(tmp_path: Path) -> None:
    stored = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex" / "157" / "tulelok-csataja.yaml"
    path = tmp_path / "x.yaml"
    numbers = '{impossible: ["157.1", "157.2"]}'
    path.write_text(stored.read_text("utf-8").replace(numbers, "{impossible: true}"), "utf-8")
    (failure,) = [failure for one in load(path) for failure in run(one).failures]
    assert "it is not said by which rules" in str(failure)
    assert '["157.1"' in str(failure)


@pytest.mark.parametrize("where", WHERE)
def test_what_is_said_not_to_be_forbidden_is_left_out(where: str, tmp_path: Path) -> None:
    (said,) = _said(tmp_path / "x.yaml", WHERE[where][0](False))
    assert said.endswith("leave it out")


@pytest.mark.parametrize("where", WHERE)
def test_one_of_several_rules_is_refused_everywhere(where: str, tmp_path: Path) -> None:
    (said,) = _said(tmp_path / "x.yaml", WHERE[where][0]({"any": ["34.1", "34.2"]}))
    assert "nothing says 'one of these rules'" in said


@pytest.mark.parametrize("where", WHERE)
def test_a_number_that_no_rule_has_is_found_everywhere(where: str, tmp_path: Path) -> None:
    (said,) = _said(tmp_path / "x.yaml", WHERE[where][0](["999.9"]))
    assert "the rulebook has no rule 999.9" in said
