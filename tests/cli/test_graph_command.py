"""``kodex graph``."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_summary(run: Run) -> None:
    text = run("graph").output
    assert text.startswith("Rules: 24\n  exceptions: 1\n  printed references: 2\n")
    assert "1 groups, the largest of 6; 18 rules stand alone" in text
    assert "  3.2  3 × A dobó nem léphet be a nádba.\n" in text


def test_around_a_rule(run: Run) -> None:
    text = run("graph", "3.2").output
    assert "  3.3 beats 3.2\n    because a kidőlt nád már nem takarja a dobót\n" in text
    strongest = text.split("Strongest first\n")[1].split("\n")
    assert [line.split()[0] for line in strongest if line] == ["1.1.1", "1.1.2", "3.3", "3.2", "3.4"]


def test_json_by_either_option(run: Run) -> None:
    one = run("graph", "3.2", "--json").output
    assert one == run("graph", "3.2", "--format", "json").output
    assert {"from": "3.3", "to": "3.2", "kind": "refs", "reason": None} in json.loads(one)["edges"]


def test_dot_and_mermaid(run: Run) -> None:
    dot = run("graph", "3.3", "--format", "dot").output
    assert dot.startswith("digraph kodex {\n")
    assert '"3.3" [label="3.3\\nKidőlt nádban a dobó megállhat.", style=bold];' in dot
    assert '  "3.3" -> "3.2" [color=red, penwidth=2];\n' in dot
    mermaid = run("graph", "3.3", "--format", "mermaid").output
    assert mermaid.startswith('flowchart LR\n  r3_2["3.2<br>A dobó nem léphet be a nádba."]\n')
    assert "  r3_3 ==> r3_2\n  r3_3 --> r3_2\n" in mermaid


def test_impact(run: Run) -> None:
    assert run("graph", "3.2", "--impact").output.startswith(
        "A change of 3.2 concerns\n  3.3  beats 3.2  Kidőlt nádban a dobó megállhat.\n  1.1.2  is related to 3.2  "
    )
    assert run("graph", "3.9", "--impact").output == "No rule refers to 3.9 or beats it.\n"
    assert json.loads(run("graph", "3.9", "--impact", "--json").output) == {"number": "3.9", "affected": []}


def test_path(run: Run) -> None:
    assert run("graph", "--path", "1.1.2", "3.3").output == (
        "1.1.2  Dobás előtt a kavicsot szárazra kell törölni, ahogy a 2.1 sávjainál is.\n"
        "  is related to 3.2  A dobó nem léphet be a nádba.\n"
        "  is beaten by 3.3  Kidőlt nádban a dobó megállhat.\n"
        "    because a kidőlt nád már nem takarja a dobót\n"
    )
    assert run("graph", "--path", "1", "5").output == "There is no way between 1 and 5.\n"
    assert json.loads(run("graph", "--path", "1", "5", "--json").output) == {"from": "1", "to": "5", "steps": None}


@pytest.mark.parametrize(
    "args",
    [
        ["--impact"],
        ["--format", "dot"],
        ["3.2", "--path", "1", "2"],
        ["3.2", "--impact", "--format", "mermaid"],
        ["9.9"],
        ["--path", "1", "9.9"],
        ["--path", "1"],
        ["3.2", "--depth", "0"],
    ],
)
def test_wrong_usage(args: list[str], run: Run) -> None:
    result = run("graph", *args)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
