"""Whatever breaks over one scenario is its own verdict: the others of the file and the other files are still judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.engine.kernel.journal import Endless
from kodex.engine.scenarios.files import parse
from kodex.engine.scenarios.running import attempting, exploring, run
from kodex.errors import KodexError

ONE = """\
- id: {id}
  title: Egy ork támad
  asks: Mi?
  rules: ["34.1"]
  given: {{active: A, phase: harc.támadók, players: {{A: {{guard: [ork]}}, B: {{}}}}}}
  when:
  - {{act: attack, by: A, map: {{ork: B}}}}
  - {{act: advance, to: fő.2}}
  then: {{delta: {{B.life: -2}}}}
"""
EXPLORED = "  explore: {free: [play], never: {B.life: 3}, max_nodes: 50}\n"
READING = """\
  readings:
    vedett: {switches: {passive_building.strike: vedett}, then: {delta: {B.life: -2}}}
"""
CARDS = "cards:\n  ork: {type: szörny, damage: 2, life: 3}\nscenarios:\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A file with three scenarios, of which the second will break, and another file."""
    rest = ONE.format(id="rossz").replace("Egy ork", f"{tmp_path.name}, egy ork") + READING  # never read before
    (tmp_path / "a.yaml").write_text(CARDS + ONE.format(id="elso") + rest + ONE.format(id="harmadik"), "utf-8")
    (tmp_path / "b.yaml").write_text(CARDS + ONE.format(id="masik"), "utf-8")
    return tmp_path


def check(*args: str) -> Result:
    return CliRunner().invoke(cli, ["--lang", "en", "check", "--jobs", "1", *args])


def breaking(
    where: Any, name: str, which: Callable[..., bool], error: Exception
) -> Callable[[pytest.MonkeyPatch], None]:
    """A function that breaks for what is meant, and works as ever for the rest."""
    works = getattr(where, name)

    def breaks(*args: Any, **how: Any) -> Any:
        if which(*args):
            raise error
        return works(*args, **how)

    return lambda patch: patch.setattr(where, name, breaks)


def _played(_table: Any, scenario: Any, *_more: Any) -> bool:
    return bool(scenario.id == "rossz")


def _read(_document: Any, _face: Any, scenario: Any, *_more: Any) -> bool:
    return bool(scenario.id == "rossz")


def _weighed(runs: Any, _reading: Any) -> bool:
    return bool(runs.loaded.id == "rossz")


BREAKS = {
    "a norm": (attempting, "play", _played, KeyError("ork"), 70, "this is a bug in Kódex (KeyError: 'ork')"),
    "a deep norm": (attempting, "play", _played, RecursionError(), 1, "this is nested too deeply"),
    "a course without end": (attempting, "play", _played, Endless("ork"), 1, "Endless: ork"),
    "a refusal on the way": (attempting, "play", _played, KodexError("no such ork"), 1, "no such ork"),
    "the reading": (parse, "check_scenario", _read, IndexError("x"), 70, "this is a bug in Kódex (IndexError: x)"),
}


@pytest.mark.parametrize(("where", "name", "which", "error", "code", "told"), BREAKS.values(), ids=BREAKS)
def test_the_others_are_judged(
    where: Any,
    name: str,
    which: Callable[..., bool],
    error: Exception,
    code: int,
    told: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    breaking(where, name, which, error)(monkeypatch)
    result = check(str(folder), "--json")
    verdicts = {one["scenario"]: one["verdict"] for one in json.loads(result.stdout)}
    wrong = verdicts.pop("rossz")
    assert verdicts == {"elso": "pass", "harmadik": "pass", "masik": "pass"}
    assert wrong == ("fail" if isinstance(error, Endless) else "error")
    assert result.exit_code == code
    shown = check(str(folder), "-q")
    assert "3 of 4 scenarios pass" in shown.stdout
    assert told in " ".join(shown.stdout.split())
    assert "a.yaml:" in shown.stdout
    assert "Traceback" not in shown.output


def test_a_reading_over_which_the_program_breaks_is_told_with_its_scenario(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(attempting.Runs, "under", _weighed, ValueError("fog"))(monkeypatch)
    result = check(str(folder / "a.yaml"), "--json")
    found = {one["scenario"]: one for one in json.loads(result.stdout)}
    assert [found[id_]["verdict"] for id_ in ("elso", "rossz", "harmadik")] == ["pass", "error", "pass"]
    assert "[scenarios[1].readings.vedett]: this is a bug in Kódex (ValueError: fog)" in found["rossz"]["failures"][0]
    assert result.exit_code == 70


def test_an_exploration_over_which_the_program_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(CARDS + ONE.format(id="rossz") + EXPLORED + ONE.format(id="jo"), "utf-8")
    assert check(str(path)).exit_code == 0
    monkeypatch.setattr(exploring.Search, "ends", lambda _search: 1 / 0)
    result = check(str(path), "--json")
    assert [one["verdict"] for one in json.loads(result.stdout)] == ["error", "pass"]
    assert "[scenarios[0].explore]" in json.loads(result.stdout)[0]["failures"][0]
    assert result.exit_code == 70


def test_a_file_over_which_the_program_breaks_is_told_as_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(run, "load", lambda path: Path(path).name == "b.yaml", ZeroDivisionError("x"))(monkeypatch)
    result = check(str(folder), "--json")
    assert [one["verdict"] for one in json.loads(result.stdout)] == ["pass", "pass", "pass", "error"]
    assert result.exit_code == 70


@pytest.mark.parametrize("error", [MemoryError(), OSError(28, "no space"), ImportError("gone")])
def test_what_is_the_fault_of_the_machine_is_no_verdict(
    error: Exception, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(attempting, "play", _played, error)(monkeypatch)
    result = check(str(folder))
    assert result.stdout == ""
    assert result.exit_code in (2, 70)
