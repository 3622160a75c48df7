"""Words are compared by what they say: whoever the players are called, the same comes of a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kodex.engine.scenarios.files.load import files
from kodex.engine.scenarios.running.run import check
from tests.engine.digest import CORPUS, HKK

EVERY = 240
"""One in so many files is played with other players, and those of which a rule compares players."""
COMPARING = ("hkk-kodex/129/direkt-sebzo.yaml",)
PLAYERS = {"A": "Anna", "B": "Béla"}


def renamed(text: str) -> str:
    """A file in which the players have longer names, its articles as well; the interpreter keeps each but once."""
    for name, other in PLAYERS.items():
        text = re.sub(rf"(?<![\w-]){name}(?![\w-])", other, text)
    return text


def sample() -> list[Path]:
    return [*list(files(list(HKK)))[::EVERY], *(CORPUS / name for name in COMPARING)]


def other_verdicts(paths: list[Path], folder: Path) -> list[str]:
    """What is said of the scenarios that do not pass with other players."""
    for path in paths:
        to = folder / path.relative_to(CORPUS)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(renamed(path.read_text("utf-8")), "utf-8")
    results = check([folder])
    assert len(results) > len(paths)
    return [f"{one.scenario}: {one.failures}" for one in results if one.verdict != "pass"]


def test_players_may_have_any_name(tmp_path: Path) -> None:
    assert other_verdicts(sample(), tmp_path) == []


@pytest.mark.long
def test_players_may_have_any_name_in_the_whole_corpus(tmp_path: Path) -> None:
    assert other_verdicts(list(files(list(HKK))), tmp_path) == []
