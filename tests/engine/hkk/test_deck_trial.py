"""A deck list in the making: what the website's page hears is what the command says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.engine.decks.deck_trial import trial

CARDS = """
cards:
  ork: {name: Lápi ork, type: szörny, damage: 1, life: 2, colours: [tharr], rarity: gyakori}
  medve: {name: Medve, type: szörny, damage: 3, life: 4, colours: [raia]}
"""
PLAIN = "3 Lápi ork\n4 medve\n"
YAML = "format: egyszínű\ndeck:\n- 3 Lápi ork\n- medve: 2\nside: {ork: 1}\n"


def asked(list_: str, **more: Any) -> dict[str, Any]:
    return {"list": list_, "cards": CARDS, "formats": [], "edition": ""} | more


@pytest.mark.parametrize(
    ("list_", "formats", "edition", "file"),
    [
        (PLAIN, [], "", "pakli.txt"),
        (PLAIN, ["tiltott mágia", "junior"], "", "pakli.txt"),
        (YAML, ["verseny"], "", "pakli.yaml"),
        ("deck:\n3 Lápi ork\n", ["verseny"], "", "pakli.txt"),
        ("deck: {ork: 60}\n", ["verseny"], "hkk-11", "pakli.yaml"),
        (PLAIN, [], "hkk-8", "pakli.txt"),
    ],
)
def test_it_says_what_the_command_does(
    list_: str, formats: list[str], edition: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = trial(asked(list_, formats=formats, edition=edition), tmp_path)
    assert found["file"] == file
    monkeypatch.chdir(tmp_path)
    arguments = [argument for name in formats for argument in ("--format", name)]
    arguments += ["--edition", edition] if edition else []
    ran = CliRunner().invoke(cli, ["deck", file, "--cards", "lapok.yaml", "--json", *arguments])
    told = json.loads(ran.output)
    assert all(one["text"] for one in told["objections"])
    told["objections"] = [one | {"text": None} for one in told["objections"]]
    assert found == told


def test_all_cards_that_nobody_describes_are_named_at_once(tmp_path: Path) -> None:
    found = trial(asked("3 Lapi ORK\n2 Farkas\n1 Róka\n1 farkas # megint\n"), tmp_path)
    assert found == {"lacking": ["farkas", "Róka"]}
    assert trial(asked("2 Farkas", cards=" \n"), tmp_path) == {"lacking": ["Farkas"]}


@pytest.mark.parametrize(
    ("list_", "cards", "file", "line"),
    [
        ("", CARDS, "pakli.txt", None),
        ("3 Lápi ork\nTalon:\n", CARDS, "pakli.txt", 2),
        ("deck: [3 Lápi ork\n", CARDS, "pakli.yaml", 1),
        (PLAIN, "cards:\n  ork: {type: micsoda}\n", "lapok.yaml", 2),
        (PLAIN, "cards: [1]\n", "lapok.yaml", None),
    ],
)
def test_what_cannot_be_read_says_where(list_: str, cards: str, file: str, line: int | None, tmp_path: Path) -> None:
    error = trial(asked(list_, cards=cards), tmp_path)["error"]
    assert error["file"] == file
    assert error["line"] == line or line is None
    assert error["what"]
    assert str(tmp_path) not in json.dumps(error)
