"""``kodex learn``: the lesson for people and for programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.test_schemas import check

Run = Callable[..., Result]


def test_the_lesson_has_the_value_of_the_parameter_and_the_rule(run: Run) -> None:
    output = run("--lang", "hu", "learn").output
    assert "Hogyan győzöl?\n  Az nyer, aki egy nap 3 színt összegyűjt.  1.2.1" in output
    assert "1. Dobás\n     Eldobod a kavicsodat.  3.2" in output
    assert "kodex learn --aid" in output


def test_the_aid_alone(run: Run) -> None:
    output = run("learn", "--aid").output
    assert "Dobás\n  Eldobhatod a kavicsodat.  3.2" in output
    assert "Hogyan" not in output


def test_what_comes_up_first_stands_below_its_screen(run: Run, own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / "hkk-kodex" / "learn.yaml"
    noted = 'rule: "3.2", notes: [{name: Nádas, says: "ide {napi-szinek} szín fér.", rule: "1.1"}]}\naid:'
    path.write_text(path.read_text("utf-8").replace('rule: "3.2"}\naid:', noted), encoding="utf-8")
    assert "     Eldobod a kavicsodat.  3.2\n     Nádas: ide 3 szín fér.  1.1" in run("learn").output
    data = check("learn", run("learn", "--json").output)
    assert data["turn"]["screens"][0]["notes"] == [{"name": "Nádas", "says": "ide 3 szín fér.", "rule": "1.1"}]


def test_json_of_both(run: Run) -> None:
    data = check("learn", run("learn", "--json").output)
    assert data["turn"]["screens"][0]["rule"] == "3.2"
    refused = run("--lang", "en", "learn", "--aid", "--json")
    assert (refused.exit_code, refused.output) == (
        2,
        "kodex: --aid is for people: --json has all of it → kodex learn --help\n",
    )


@pytest.mark.parametrize("options", [(), ("--aid",), ("--json",)])
def test_a_book_without_a_lesson_says_so(options: tuple[str, ...], run: Run, own_pebbles_kb: Path) -> None:
    (own_pebbles_kb / "hkk-kodex" / "learn.yaml").unlink()
    result = run("--lang", "en", "learn", *options)
    assert result.exit_code == 2
    assert "hkk-kodex has no lesson for beginners yet" in result.stderr
    assert result.stdout == ""


def test_a_book_without_an_aid_says_so_when_it_is_wanted(run: Run, own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / "hkk-kodex" / "learn.yaml"
    path.write_text(path.read_text("utf-8").split("aid:")[0], encoding="utf-8")
    assert run("learn").exit_code == 0
    assert run("learn", "--aid").exit_code == 2


def test_a_number_that_the_lesson_names_and_nobody_gives_is_told(run: Run, own_pebbles_kb: Path) -> None:
    path = own_pebbles_kb / "hkk-kodex" / "parameters.yaml"
    good = path.read_text(encoding="utf-8")
    for wrong in (good.replace("napi-szinek", "napi-szin"), good.replace("value: 3", "value: null"), "[]"):
        path.write_text(wrong, encoding="utf-8")
        found = run("show", "3.2")
        assert found.exit_code == 2
        assert "learn.yaml: 'napi-szinek' is no parameter with a value → name one of parameters.yaml" in found.stderr
