"""How ``kodex coverage`` prints its figures: columns that stand below each other, shares, gaps alone."""

from __future__ import annotations

from pathlib import Path

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


def test_cells_keep_their_columns() -> None:
    assert table([["a", "bb", "1"], ["ccc", "d", "22"]], left=2) == ["a    bb   1", "ccc  d   22"]
    assert table([]) == []
