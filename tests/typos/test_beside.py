"""Two slips in entries of their own are told in one run, a line each; what may come of the first alone is not told."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.typos.test_sets import SETS

RIGHT = SETS["nineteenth"]["files"]["varazs.yaml"]

APART = {
    "unknown keys in two cards": (("damage: 5", "demage: 5"), ("subtypes: [ork]", "subtypse: [ork]")),
    "a key and a word in two cards": (("damage: 5", "demage: 5"), ("type: bűbáj", "type: bübály")),
    "a key of the scenario and one of its table": (
        ("  asks: Ha", "  kérdés: Ha"),
        ("    phase: fő.1", "    fázis: fő.1"),
    ),
    "two keys of one card": (("damage: 5\n", "demage: 5\n"), ("life: 6\n", "lief: 6\n")),
    "a key and a number of one card": (("damage: 5\n", "demage: 5\n"), ("life: 6\n", "life: hat\n")),
    "two references in two steps": (("card: szikra, target", "card: szikrra, target"), ("{fal: vedo}", "{fall: vedo}")),
    "a step and what is expected": (("{fal: vedo}", "{fall: vedo}"), ('"dies:vedo"', '"deis:vedo"')),
    "two numbers in one list": (
        ('"94.7", "94.4"', '"94.77", "94.44"'),
        ('never_cites: ["131.4"]', 'never_cites: ["131.44"]'),
    ),
    "a step and a number": (("{fal: vedo}", "{fall: vedo}"), ('cites: ["94.7"]', 'cites: ["94.77"]')),
}
"""Slips by twos, each with what it was."""


def errors(text: str, folder: Path) -> list[str]:
    """What `kodex check` says of errors in a file, a line each."""
    path = folder / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    said = CliRunner().invoke(cli, ["check", str(path)], env={"LANGUAGE": "en"}).output
    return [line for line in said.splitlines() if "proba.yaml:" in line and "Warning" not in line]


def line_of(text: str, part: str) -> int:
    """The line on which a part of a text begins."""
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("pair", APART.values(), ids=APART)
def test_both_are_told(tmp_path: Path, pair: tuple[tuple[str, str], ...]) -> None:
    wrong = RIGHT
    for right, slip in pair:
        assert right in wrong
        wrong = wrong.replace(right, slip, 1)
    found = errors(wrong, tmp_path)
    for _right, slip in pair:
        line = line_of(wrong, slip.lstrip("\n"))
        assert any(f"proba.yaml:{line} " in one for one in found), found
    assert len(set(found)) == len(found)


ALONE = {
    "a key one level too far out": ("  given:\n    active: A\n", "  active: A\n  given:\n"),
    "keywords without numbers": ("{repül: true, mérgezés: 2}", "{repül, mérgezés}"),
    "a card that is called otherwise on the table": (
        "    players:\n      A: {magic: 3,",
        "    players:\n      A: {mágia: 3,",
    ),
    "a list of steps within another": (
        "  - {act: pass, by: all}\n  - {act: check",
        "  - - {act: pass, by: all}\n  - {act: check",
    ),
}
"""One slip from which others seem to follow."""


@pytest.mark.parametrize(("right", "wrong"), ALONE.values(), ids=ALONE)
def test_one_slip_is_told_once(tmp_path: Path, right: str, wrong: str) -> None:
    assert right in RIGHT
    assert len(errors(RIGHT.replace(right, wrong, 1), tmp_path)) == 1
