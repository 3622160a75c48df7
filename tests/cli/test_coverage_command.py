"""How ``kodex coverage`` prints its figures: columns that stand below each other, shares, gaps alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from kodex.cli.output import table
from kodex.ground import paths


@pytest.fixture(scope="module")
def some() -> str:
    folder = Path(paths.shipped("queries"), "scenarios", "hkk-kodex")
    return str(sorted(folder.rglob("*.yaml"))[0])


def shown(*args: str) -> list[str]:
    lines = CliRunner().invoke(cli, ["coverage", *args]).stdout.splitlines()
    return lines[lines.index("") + 1 :]


def test_figures_stand_below_their_heads(some: str) -> None:
    head, total, *rows = shown("--scenarios", some)
    assert head.split() == ["rules", "states", "cited", "%", "asserted", "%", "decisive", "%"]
    ends = [len(head[: head.index(name)]) + len(name) for name in ("rules", "states", "cited", "asserted", "decisive")]
    of, states, cited, share = total.split()[1:5]
    assert int(share) == 100 * int(cited) // int(of)
    for row in (total, *rows):
        assert all(row[end - 1 : end + 1].strip().isdigit() and row[end : end + 2] == "  " for end in ends)
    for end, whole in zip(ends, (of, states), strict=False):
        assert sum(int(row[:end].split()[-1]) for row in rows) == int(whole)
    assert int(of) > int(states) > 0


def test_gaps_are_the_titles_where_something_is_missing(some: str) -> None:
    lines = shown("--scenarios", some, "--gaps", "--titles", "34-36")
    assert sum("nothing covers: " in line for line in lines) == 3
    assert "nothing covers" not in "\n".join(shown("--scenarios", some, "--titles", "34-36"))


# --- a book of addresses ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def short() -> str:
    return str(Path(paths.shipped("queries"), "scenarios", "hkk-8", "peldak", "atutes.yaml"))


def counted(*args: str) -> dict[str, Any]:
    result = CliRunner().invoke(cli, ["coverage", "--rulebook", "hkk-8", "--json", *args])
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_an_entry_is_one_row_with_all_its_paragraphs(short: str) -> None:
    found = counted("--scenarios", short)
    entries = {one["number"]: one for one in found["titles"]}
    assert not any("/" in number for number in entries)
    assert entries["harc-fazisai"]["heading"] == "A harc fázisai"
    assert entries["harc-fazisai"]["normative"] > entries["harc-fazisai"]["cited"] > 1
    assert sum(one["executable"] for one in found["titles"]) == found["executable"]


def test_entries_are_counted_by_their_names(short: str) -> None:
    found = counted("--scenarios", short, "--titles", "idozites, harc-fazisai")
    assert [one["number"] for one in found["titles"]] == ["harc-fazisai", "idozites"]


@pytest.mark.parametrize(("typed", "named"), [("1-3", "'1-3'"), ("idozitesek", "idozites,"), ("lenyek,", "''")])
def test_what_is_no_entry_is_refused_in_a_line(short: str, typed: str, named: str) -> None:
    result = CliRunner().invoke(cli, ["coverage", "--rulebook", "hkk-8", "--scenarios", short, "--titles", typed])
    (line,) = result.stderr.splitlines()
    assert result.exit_code == 2
    assert "--titles" in line
    assert named in line
    assert "hkk-8" in line


def test_cells_keep_their_columns() -> None:
    assert table([["a", "bb", "1"], ["ccc", "d", "22"]], left=2) == ["a    bb   1", "ccc  d   22"]
    assert table([]) == []


def test_of_what_cannot_be_read_it_is_said_where_and_what(tmp_path: Path) -> None:
    """A file that is no YAML, a card that there is not: each with its file, its line and the mend."""
    broken, wrong = tmp_path / "rossz.yaml", tmp_path / "nincs.yaml"
    broken.write_text("cards:\n  ork: {type: szorny\nscenarios:\n", encoding="utf-8")
    wrong.write_text(
        "scenarios:\n- id: x\n  title: x\n  asks: x?\n  rules: ['34.5']\n  when: []\n  then: {cites: ['34.5']}\n"
        "  given: {active: A, phase: fő.1, players: {A: {hand: [nincs]}, B: {}}}\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(cli, ["coverage", "--scenarios", str(tmp_path), "--lang", "en", "--no-pager"])
    told = " ".join(result.stdout.split())
    assert result.exit_code == 1
    assert f"{broken.name}:2: not valid YAML" in told.replace("- ", "-")
    assert f"{wrong.name}:8 [scenarios[0].given.players.A.hand[0]]: there is no card 'nincs' → " in told
    found = json.loads(CliRunner().invoke(cli, ["coverage", "--scenarios", str(tmp_path), "--json"]).stdout)
    assert len(found["why"]) == len(found["failing"]) == 2
