"""``kodex try`` on the command line: verdicts with gists, other readings, what would turn it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.ground import paths

CORPUS = Path(paths.shipped("queries")) / "scenarios" / "hkk-kodex"
BARE = """
cards:
  ork: {type: szörny, damage: 2, life: 3}
scenarios:
- given: {active: A, phase: fő.1, players: {A: {reserve: [ork]}, B: {}}}
  when: [{act: pass, by: A}]
"""

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def called(*args: str, text: str | None = None) -> Result:
        return CliRunner().invoke(cli, ["try", *args], input=text, catch_exceptions=False)

    return called


def test_what_is_forbidden_is_told_with_its_gist_and_what_would_turn_it(run: Run) -> None:
    found = run(str(CORPUS / "77" / "orzo.yaml"), "--scenario", "orzo-mellett-jatekos-nem-celpont", "--lang", "hu")
    assert found.exit_code == 0
    said = " ".join(found.output.split())
    assert "tilos 77 " in said
    assert "őrző" in said.partition("tilos 77 ")[2][:120]
    assert "Mi fordítaná meg? ha a strazsa lapnak nem volna kulcsszava: őrző: az 1. lépés szabad volna" in said


def test_where_nothing_turns_it_that_is_told(run: Run) -> None:
    said = " ".join(run("-", "--lang", "hu", text=BARE).output.split())
    assert "Ezen az asztalon semmi sem fordítja meg" in said
    assert "fordítja meg" not in run("-", "--no-turns", "--lang", "hu", text=BARE).output


def test_the_json_has_gists_and_turns(run: Run) -> None:
    args = [str(CORPUS / "36" / "akire-visszautne.yaml"), "--scenario", "masik-tamado-meguti", "--json"]
    found = json.loads(run(*args).output)
    assert found["gists"]["36.4"]
    assert found["turns"]["found"]
    for one in found["turns"]["found"]:
        assert len(one["features"]) == len(one["changes"])
        assert all(set(feature) == {"feature", "of", "card", "from", "to"} for feature in one["features"])
    assert found["others"][0]["dispute"]["question"]
    assert "turns" not in json.loads(run(*args, "--no-turns").output)
