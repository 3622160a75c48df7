"""Typos that nobody had seen when the messages were written: each is told with its line, the word and what to write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.tiers import usually
from tests.typos import told
from tests.typos.carried_out import A_CHOICE, mended, told_in

BASES, THIRD = told.read("third.yaml")
TYPOS = [*THIRD, *told.read("fourth.yaml")[1]]
USUAL = 3
"""Each so many-th of a set every run has."""
NAMES = {"list": "pakli.txt", "title": "001-a-kavics-lelke.yaml"}
"""How messages name the files; others are ``input.yaml``."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of the files before a slip."""
    return {base: told.output_of(BASES, base, BASES[base], tmp_path_factory.mktemp("before")) for base in BASES}


@pytest.mark.parametrize("base", BASES)
def test_without_a_typo_nothing_is_wrong_with_the_form(before: dict[str, str], base: str) -> None:
    said = before[base].splitlines()
    assert [line for line in said if " → " in line and "L303" not in line] == []  # two questions are too few


@pytest.mark.parametrize("typo", usually(TYPOS, TYPOS[::USUAL]), ids=[one["name"] for one in TYPOS])
def test_a_typo_is_told_whole_and_whoever_writes_what_is_quoted_meets_no_other_error(
    tmp_path: Path, before: dict[str, str], typo: dict[str, Any]
) -> None:
    base = typo["base"]
    wrong, line = told.text_of(BASES, typo)
    said = told.output_of(BASES, base, wrong, tmp_path)
    assert not told.missing(typo, line, said), said
    name = NAMES.get(base, "input.yaml")
    found = mended(wrong, said, name)
    if found is None or base == "exemptions" or typo["name"] in A_CHOICE:
        return
    text, first = found
    folder = tmp_path / "mended"
    folder.mkdir()
    again, known = (told_in(one, name) for one in (told.output_of(BASES, base, text, folder), before[base]))
    assert {one.what for one in again} <= {one.what for one in known}, first


FIFTH: dict[str, Any] = told.contents("fifth.yaml")


def said_of(text: str, name: str, folder: Path) -> tuple[int, str]:
    """What the command that reads such a file prints of it, with its exit code."""
    file, table = folder / name, folder / "lapok.yaml"
    file.write_text(text, encoding="utf-8")
    args = ["check", str(file)] if name == "eset.yaml" else ["deck", str(file)]
    if name in FIFTH["tables"]:
        table.write_text(FIFTH["tables"][name], encoding="utf-8")
        args += ["--cards", str(table)]
    done = CliRunner().invoke(cli, args, env={"LANGUAGE": "en"})
    return done.exit_code, done.output


def test_the_good_files_of_the_fifth_set_have_nothing_wrong(tmp_path: Path) -> None:
    codes = {name: said_of(text, name, tmp_path)[0] for name, text in FIFTH["files"].items()}
    assert codes == {"eset.yaml": 0, "pakli.yaml": 0, "pakli.txt": 0}


@pytest.mark.parametrize(
    "typo", usually(FIFTH["typos"], FIFTH["typos"][::USUAL]), ids=[one["id"] for one in FIFTH["typos"]]
)
def test_a_typo_of_the_fifth_set_is_told_whole(tmp_path: Path, typo: dict[str, Any]) -> None:
    name = typo.get("file", "eset.yaml")
    right = FIFTH["files"][name]
    assert typo["from"] in right
    wrong = right.replace(typo["from"], typo["to"], 1)
    pairs = zip(right.splitlines(), wrong.splitlines(), strict=False)
    line = next(n for n, (one, two) in enumerate(pairs, 1) if one != two)
    code, said = said_of(wrong, name, tmp_path)
    assert code in (1, 2)
    assert f"{name}:{line}" in said
    assert any(word in said for word in typo["word"]), said
    assert any(mend in said for mend in typo["write"]), said
