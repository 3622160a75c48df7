"""``--rulebook`` is obeyed by every command that plays or compares, or refused in a line with exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kodex.cli import cli
from kodex.ground import paths

TABLE = Path(paths.shipped("queries"), "scenarios", "hkk-11", "elteresek")
NOBODYS = "kavicsos"
"""An invented book that nobody plays."""


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, list(args), catch_exceptions=False)


@pytest.fixture
def nobodys(pebbles_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A knowledge base with a book of printed numbers that no engine implements."""
    import shutil

    shutil.copytree(pebbles_kb, tmp_path / "kb", dirs_exist_ok=True)
    shutil.copytree(tmp_path / "kb" / "hkk-kodex", tmp_path / "kb" / NOBODYS)
    head = tmp_path / "kb" / NOBODYS / "rulebook.yaml"
    head.write_text(head.read_text("utf-8").replace("id: hkk-kodex", f"id: {NOBODYS}"), "utf-8")
    monkeypatch.setenv("KODEX_KB", str(tmp_path / "kb"))
    return NOBODYS


@pytest.mark.parametrize(
    "args",
    [
        ("play",),
        ("play", "--auto", "--games", "2"),
        ("deck", "pakli.txt"),
        ("check", "3.2"),
        ("check", "nincs.yaml"),
        ("check", "3.2", "--why-not"),
        ("check", "3.2", "--readings"),
        ("pairs",),
        ("scenario", "words"),
        ("scenario", "schema"),
        ("scenario", "new", "-"),
        ("coverage",),
        ("impact", "3.2", "--play"),
        ("try", "nincs.yaml"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_says_so(nobodys: str, args: tuple[str, ...]) -> None:
    done = run(*args, "--rulebook", nobodys)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"kodex: no engine implements {nobodys} → one of: hkk-kodex, hkk-11, hkk-8, conquest")
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_rule_that_nobody_plays_has_no_norms(nobodys: str) -> None:
    assert "No norm of the engine is bound to it." in run("show", "3.2", "--norms", "--rulebook", nobodys).stdout


@pytest.mark.parametrize("args", [("play",), ("check", "34.5"), ("scenario", "words"), ("compare",)], ids=" ".join)
def test_a_book_there_is_not_is_refused(args: tuple[str, ...]) -> None:
    done = run(*args, "--rulebook", "nincs-ilyen")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert "there is no rulebook 'nincs-ilyen'" in done.stderr


@pytest.mark.whole
def test_check_plays_only_what_goes_by_its_rules() -> None:
    every = json.loads(run("check", str(TABLE), "--json").stdout)
    own = json.loads(run("check", str(TABLE), "--json", "--rulebook", "hkk-11").stdout)
    assert {one["edition"] for one in every} > {one["edition"] for one in own} == {"hkk-11"}
    assert own == [one for one in every if one["edition"] == "hkk-11"]
    none = run("check", str(TABLE.parents[1] / "hkk-kodex" / "34"), "--rulebook", "hkk-8")
    assert (none.exit_code, len(none.stderr.splitlines())) == (2, 1)
    assert "no scenario here goes by the rules of hkk-8" in none.stderr


def test_an_id_is_looked_for_in_that_book() -> None:
    assert run("check", "harom-tamado-egy-vedore", "--rulebook", "hkk-kodex").exit_code == 0
    assert run("check", "harom-tamado-egy-vedore", "--rulebook", "hkk-8").exit_code == 2


def test_a_rule_of_addresses_is_found_in_that_book() -> None:
    done = run("check", "cel-es-menet/3", "--rulebook", "hkk-11", "--json")
    assert {one["edition"] for one in json.loads(done.stdout)} == {"hkk-11"}


def test_partings_are_of_files() -> None:
    done = run("check", str(TABLE), "--diff", "a", "b", "--rulebook", "hkk-11")
    assert (done.exit_code, "--diff goes without --rulebook" in done.stderr) == (2, True)


def test_pairs_are_met_in_its_scenarios() -> None:
    every, own = (
        json.loads(run("pairs", str(TABLE), "--json", *more).stdout) for more in ((), ("--rulebook", "hkk-11"))
    )
    assert 0 < own["scenarios"] < every["scenarios"]


def test_a_game_is_played_by_its_rules() -> None:
    done = run("play", "--auto", "--json", "--seed", "3", "--turns", "2", "--rulebook", "hkk-11")
    assert json.loads(done.stdout)["edition"] == "hkk-11"
    both = run("play", "--auto", "--json", "--seed", "3", "--turns", "2", "--rulebook", "hkk-11", "--edition", "8")
    assert (both.exit_code, "--edition and --rulebook name different rules" in both.stderr) == (2, True)


def test_a_deck_is_looked_at_by_its_rules(tmp_path: Path) -> None:
    deck = sorted(Path(paths.shipped("queries"), "decks").glob("*.yaml"))[0]
    found = json.loads(run("deck", str(deck), "--json", "--rulebook", "hkk-11").stdout)
    assert found["edition"] == "hkk-11"
    assert found == json.loads(run("deck", str(deck), "--json", "--edition", "11").stdout)


def test_words_are_those_of_its_game() -> None:
    assert run("scenario", "words", "--rulebook", "hkk-8").stdout == run("scenario", "words").stdout


def test_comparing_lists_what_that_edition_regulates() -> None:
    every, own = (json.loads(run("compare", "--all", "--json", *more).stdout) for more in ((), ("--rulebook", "hkk-8")))
    assert own["entries"] == [entry for entry in every["entries"] if "hkk-8" in entry["rules"]]
    assert 0 < len(own["entries"]) < len(every["entries"])
    groups = json.loads(run("compare", "--json", "--rulebook", "hkk-8").stdout)["groups"]
    assert sum(sum(group["verdicts"].values()) for group in groups) == len(own["entries"])
    none = run("compare", "--rulebook", "conquest")
    assert (none.exit_code, "conquest is not compared with another edition" in none.stderr) == (2, True)
