"""The command on two rulebooks: addresses everywhere a number is, and all rulebooks at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli

Run = Callable[..., Result]


@pytest.fixture
def shelf(shelf_kb: Path) -> Run:
    """Run the command on both invented rulebooks."""

    def call(*args: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)

    return call


def check(name: str, output: str) -> Any:
    """The data of an output that keeps its schema."""
    schema = json.loads((Path(kodex.__file__).parent / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    data = json.loads(output)
    jsonschema.Draft202012Validator(schema).validate(data)
    return data


def ids(result: Result) -> list[str]:
    found: Any = json.loads(result.stdout)
    return [rule["id"] for rule in (found if isinstance(found, list) else [found])]


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["e11", "kijatszas/2"], ["hkk-11:kijatszas/2"]),
        (["e11/kijatszas/2"], ["hkk-11:kijatszas/2"]),
        (["hkk-11:kijatszas/2"], ["hkk-11:kijatszas/2"]),
        (["e11 kijatszas/2"], ["hkk-11:kijatszas/2"]),
        (["--rulebook", "hkk-11", "kijatszas/2"], ["hkk-11:kijatszas/2"]),
        (["e11", "1.01", "A."], ["hkk-11:1.01.A"]),
        (["e11", "1.01.A", "1.01.B"], ["hkk-11:1.01.A", "hkk-11:1.01.B"]),
        (["e11", "arany", "szab"], ["hkk-11:be/arany-szabaly"]),
        (["3.2", "e11", "1.2", "kodex", "3.3"], ["hkk-kodex:3.2", "hkk-11:1.02", "hkk-kodex:3.3"]),
        (["kodex", "3.2"], ["hkk-kodex:3.2"]),
        (["hkk-kodex:3.2", "3.3"], ["hkk-kodex:3.2", "hkk-kodex:3.3"]),
    ],
)
def test_show(args: list[str], wanted: list[str], shelf: Run) -> None:
    assert ids(shelf("show", "--json", *args)) == wanted


def test_an_entry_is_shown_whole(shelf: Run) -> None:
    shown = shelf("show", "e11", "kagylok").stdout
    assert shown.startswith("hkk-11 Kagylók  sz/kagylok")
    assert "A gyöngyös kagyló három pont." in shown
    assert "A gyöngyös" not in shelf("show", "e11", "sz/kagylok#b1").stdout


@pytest.mark.parametrize(
    ("args", "english", "hungarian"),
    [
        (
            ["e11", "kagy"],
            "'kagy' may mean several rules of hkk-11 → one of: sz/kagylok, sz/kagylohej",
            "sz/kagylok, sz/kagylohej",
        ),
        (["e11", "1.01.Z"], "there is no rule 1.01.Z in hkk-11 → nearest: 1.01", "1.01.Z"),
        (["e11"], "no rule of hkk-11 is named → for example: hkk-11 kijatszas", "hkk-11"),
        (["--rulebook", "all", "3.2"], "--rulebook all is for search and ask only", "--rulebook all"),
        (["magus", "3.2"], "'magus' is not a rule number such as 34.5", "„magus”"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(args: list[str], english: str, hungarian: str, shelf: Run) -> None:
    for language, message in (("en", english), ("hu", hungarian)):
        result = shelf("--lang", language, "show", *args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert message in result.stderr


def test_other_commands_take_addresses(shelf: Run) -> None:
    graph = json.loads(shelf("graph", "e11", "1.01.A#2", "--json").stdout)
    assert (graph["number"], graph["edges"][0]["to"]) == ("1.01.A#2", "1.01.A")
    way = json.loads(shelf("graph", "--path", "e11/1.01.A#2", "e11/1.01.A#1", "--json").stdout)
    assert way["to"] == "1.01.A#1"
    assert shelf("graph", "e11", "1.01.A", "1.01.B").exit_code == 2
    assert json.loads(shelf("changes", "e11", "kijatszas/2", "--json").stdout) == []
    assert shelf("graph", "--rulebook", "hkk-11").exit_code == 0
    assert "r1_01_A_n_2" in shelf("graph", "e11", "1.01.A#2", "--format", "mermaid").stdout


def test_search_goes_to_the_book_of_an_address(shelf: Run) -> None:
    assert ids(shelf("search", "--json", "e11", "kijatszas/2")) == ["hkk-11:kijatszas/2"]
    assert ids(shelf("search", "--json", "hkk-11:kijatszas/2")) == ["hkk-11:kijatszas/2"]
    assert ids(shelf("search", "--json", "--rulebook", "hkk-11", "szám:1.01.*"))[0] == "hkk-11:1.01.A"
    assert ids(shelf("search", "--json", "--rulebook", "hkk-11", "1.01..1.02"))[0] == "hkk-11:1.01"
    answer = json.loads(shelf("ask", "--json", "--rulebook", "hkk-11", "mit mond az 1.01.B?").stdout)
    assert answer["rules"][0]["id"] == "hkk-11:1.01.B"
    shown = shelf("search", "e11", "sz/kagylok#b9").stdout
    assert shown.startswith("There is no rule sz/kagylok#b9; these stand nearest.")
    assert "hkk-11 Kagylók 2." in shown
    assert json.loads(shelf("ask", "--json", "e11 kijatszas/2").stdout)["rules"][0]["id"] == "hkk-11:kijatszas/2"


def test_all_rulebooks(shelf: Run) -> None:
    found = check("search", shelf("search", "--rulebook", "all", "--json", "dobás").stdout)
    assert {hit["rulebook"] for hit in found} == {"hkk-kodex", "hkk-11"}
    shown = shelf("search", "--rulebook", "all", "--context", "csigaház").stdout
    assert shown.startswith("hkk-11 A kagyló lerakása 10.")
    assert "By rulebook: hkk-kodex" in shelf("search", "--rulebook", "all", "dobás").stdout
    answer = check("ask", shelf("ask", "--rulebook", "all", "--json", "Csigát is tehetek?").stdout)
    assert answer["rules"][0]["rulebook"] == "hkk-11"
    assert "hkk-11 A kagyló lerakása 10. decides" in shelf("ask", "--rulebook", "all", "Csigát is tehetek?").stdout
    check("search", shelf("search", "--rulebook", "all", "--context", "--json", "csigaház").stdout)


def test_lint_checks_every_rulebook(shelf: Run, shelf_kb: Path) -> None:
    path = next((shelf_kb / "hkk-11").rglob("002-*.yaml"))
    path.write_text(path.read_text(encoding="utf-8").replace("  - apaly lepes\n", ""), encoding="utf-8")
    shown = shelf("lint")
    assert shown.exit_code == 1
    assert "hkk-11/1-menet/002-f1-apaly.yaml:5: L303" in shown.stdout
    found = check("lint", shelf("lint", "--json").stdout)
    assert {finding["rulebook"] for finding in found} >= {"hkk-11"}
    assert "L303" in shelf("lint", "--rulebook", "hkk-11").stdout


def test_the_prompt_takes_addresses(shelf: Run) -> None:
    lines = shelf("--json", stdin="e11 kijatszas/2\nhkk-11:1.01.A\n3.2\ne11 arany\n").stdout.splitlines()
    assert [json.loads(line)["id"] for line in lines] == [
        *("hkk-11:kijatszas/2", "hkk-11:1.01.A", "hkk-kodex:3.2", "hkk-11:be/arany-szabaly")
    ]


def test_the_website_of_one_rulebook_holds_it_beside_the_default_one(
    shelf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kodex import website

    built: list[str | None] = []

    def build(rulebook: str | None, *_how: object) -> website.Report:
        built.append(rulebook)
        return website.Report(1, 1, [])

    monkeypatch.setattr(website, "build_site", build)
    for asked in (("--rulebook", "hkk-11"), ("--rulebook", "all"), ()):
        assert shelf(*asked, "site", "build", "--output", str(tmp_path / "site")).exit_code == 0
    assert built == ["hkk-11", None, None]


def test_official_wording_of_another_rulebook(shelf: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KODEX_DATA_DIR", str(tmp_path / "data"))
    assert "kodex import FILE" in shelf("show", "e11 kijatszas/1", "--official").output
    shelf("import", str(Path(__file__).parents[1] / "official" / "kagylo-11.txt"))
    text = shelf("show", "e11 kijatszas/1", "--official").output
    assert "  kijatszas/1: Letenni annyi, mint a homokba nyomni" in text
    assert "  kijatszas/1: Letenni" in shelf("show", "e11 kijatszas", "--official").output
    assert "has no kijatszas/2" in shelf("show", "e11 kijatszas/2", "--official").output
    found = check("show", shelf("show", "e11 kijatszas/1", "--official", "--json").output)
    assert (found["official"]["number"], found["official"]["title"]) == ("kijatszas/1", "kijatszas")
