"""A game in a package of its own: every command knows its book, plays its scenarios and says so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import guest
from tests.guest import BOOK, PACKAGE, Said

TRAP = "a-csapda-az-ellenszere-es-annak-az-ellenszere"
"""The scenario of a trap, its counter and the counter's counter."""
COMMANDS: dict[str, list[str]] = {
    "books": ["rulebooks", "--json"],
    "named": ["show", BOOK, "4.1", "4"],
    "address": ["show", f"{BOOK}:lap/1"],
    "put off": ["show", "--rulebook", BOOK, "7.1"],
    "norms": ["show", "--rulebook", BOOK, "1.1", "--norms"],
    "found": ["search", "--rulebook", BOOK, "szarka"],
    "by rule": ["check", "--rulebook", BOOK, "lap/1"],
    "by id": ["check", "a-szarka-kozbeszol", "--explain"],
    "of another": ["check", "a-szarka-kozbeszol", "--rulebook", "hkk-11"],
    "coverage": ["coverage", "--rulebook", BOOK, "--json"],
    "lint": ["lint", "--rulebook", BOOK],
    "words": ["scenario", "words", "--rulebook", BOOK, "--json"],
    "schema": ["scenario", "schema", "--rulebook", BOOK],
    "pairs": ["pairs", "--rulebook", BOOK],
    "impact": ["impact", BOOK, "4.1", "--play", "--json"],
    "play": ["play", "--rulebook", BOOK, "--auto", "--seed", "3", "--turns", "6"],
    "no format": ["deck", "--rulebook", BOOK, "pakli.txt", "--format", "verseny"],
    "why not": ["check", TRAP, "--why-not", "--json"],
    "why not of none": ["check", TRAP, "--why-not", "--explain"],
    "explained": ["check", TRAP, "--explain"],
    "readings": ["check", "a-kaktusz-es-a-csepp", "--readings"],
    "readings as data": ["check", "a-kaktusz-es-a-csepp", "--readings", "--json"],
    "parting": ["check", str(guest.SOURCES / "scenarios" / "kertek.yaml"), "--diff", "default", "nem-issza", "--json"],
    "mistyped": ["show", "kartek", "4.1"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed."""
    return guest.made(tmp_path_factory.mktemp("guest"))


@pytest.fixture(scope="module")
def said(folder: Path) -> Mapping[str, Said]:
    """What each command says."""
    return dict(zip(COMMANDS, guest.said(folder, list(COMMANDS.values())), strict=True))


def test_its_book_is_one_of_the_books(said: Mapping[str, Said]) -> None:
    book = json.loads(said["books"].out)[-1]
    assert (book["id"], book["played"], book["items"]) == (BOOK, True, guest.ITEMS)
    assert "A kézből kijátszott felelet" in said["named"].out
    assert "amit éppen ültetnének" in said["named"].out
    assert "Táblázat: minden csepp" in said["address"].out
    assert f"{BOOK} 4.8" in said["found"].out
    assert "The engine does not play this rule yet." in said["put off"].out
    assert f"{PACKAGE}/rules.py:" in said["norms"].out


def test_its_scenarios_are_played(said: Mapping[str, Said]) -> None:
    assert said["by rule"].out.startswith("pass  ket-csepp-a-repara")
    assert "the magpie of C takes A-répa" in said["by id"].out
    assert (said["by rule"].code, said["by id"].code) == (0, 0)
    assert said["of another"].code == 2
    assert "a-szarka-kozbeszol" in [one["id"] for one in json.loads(said["impact"].out)["decides"]]
    assert f"scenarios: {guest.SCENARIOS}, random games: 0" in said["pairs"].out


def test_its_coverage_says_both_shares(said: Mapping[str, Said]) -> None:
    found = json.loads(said["coverage"].out)
    assert (found["executable"], found["put_off"], found["failing"]) == (guest.RULES, 2, [])
    assert found["postponed"] == [{**guest.PUT_OFF[0], "expired": False}]
    assert all(title["put_off"] == 2 * (title["number"] == "7") for title in found["titles"])


def test_its_words_and_its_schema_are_its_own(said: Mapping[str, Said]) -> None:
    assert {entry["word"] for entry in json.loads(said["words"].out)} > {"plant", "water", "compost"}
    assert "Plant" in json.loads(said["schema"].out)["$defs"]


def test_what_it_does_not_have_is_said_in_a_line(said: Mapping[str, Said]) -> None:
    assert "'kartek' is not a rule number" in said["mistyped"].err
    assert {said[name].code for name in ("no format", "why not of none", "mistyped")} == {2}


def test_a_trap_its_counter_and_the_counters_counter_are_asked_why_not(said: Mapping[str, Said]) -> None:
    """By command: whose hand the counter's counter must lie in, and which rule would forbid it elsewhere."""
    [found] = json.loads(said["why not"].out)
    assert (found["verdict"], found["complete"]) == ("pass", True)
    turns = {(one["changes"][0]["kind"], one["changes"][0]["of"], one["effect"]): one for one in found["findings"]}
    moved = turns["zone", "A-madárijesztő", "forbidden"]
    assert found["findings"].count(moved) == 1
    assert set(moved["rules"]) >= {"0"}
    assert turns["leader", "C", "forbidden"]["rules"].keys() == {"2.2"}
    assert turns["magpie", "répa", "forbidden"]["changes"][0]["new"] is True


def test_the_trap_is_told_event_by_event(said: Mapping[str, Said]) -> None:
    told = [line.strip().partition(" ")[2] for line in said["explained"].out.splitlines()]
    at = [n for text in STORY for n, line in enumerate(told) if line.startswith(text)]
    assert len(at) == len(STORY)
    assert at == sorted(at)


STORY = (
    "A lays A-répa down for bed 2",
    "C answers with C-szarka",
    "A answers with A-madárijesztő",
    "B answers with B-macska",
    "B hushes what is done to A-répa",
    "the magpie of C takes A-répa",
)


def test_a_whole_game_is_played_by_its_decks(folder: Path, said: Mapping[str, Said], tmp_path: Path) -> None:
    assert said["play"].code == 0, said["play"].err
    assert "turns" in said["play"].out
    log = tmp_path / "jatszma.yaml"
    play = ["play", "--rulebook", BOOK, "--auto", "--seed", "3", "--turns", "6", "--log", str(log)]
    few = tmp_path / "kevés.yaml"
    cards = "cards: {répa: {needs: 1}, tök: {needs: 2}}"
    few.write_text(f"edition: {BOOK}\ndeck: {{répa: 4}}\n{cards}\n", "utf-8")
    fewer = tmp_path / "kevesebb.yaml"
    fewer.write_text(f"edition: {BOOK}\ndeck: {{répa: 2, tök: 1}}\n{cards}\n", "utf-8")
    commands = [play, ["check", str(log)], ["deck", str(few)], ["deck", str(fewer)]]
    played, again, alike, short = guest.said(folder, commands)
    assert (played.code, again.code) == (0, 0), (played, again)
    assert ("8.2" in alike.out, "8.1" in alike.out, alike.code) == (True, False, 1)
    assert ("8.1" in short.out, "8.2" in short.out, short.code) == (True, False, 1)


def test_its_disputed_rule_is_played_both_ways(said: Mapping[str, Said]) -> None:
    assert said["readings"].code == 0, said["readings"].out
    assert "issza (holds): pass" in said["readings"].out
    assert "nem-issza: pass" in said["readings"].out


def test_where_readings_part_is_told_by_what_happens_and_not_by_bookkeeping(said: Mapping[str, Said]) -> None:
    [found] = json.loads(said["readings as data"].out)
    [holding, other] = found["disputes"][0]["readings"]
    [parted] = json.loads(said["parting"].out)
    for one in (other, parted):
        assert (one["left"]["event"], one["right"]["event"]) == ("harvested", "round.over")
    assert holding["at"] is None
    assert found["disputes"][0]["dispute"] == "kaktusz-es-csepp"


def test_its_norms_fit_its_texts(said: Mapping[str, Said]) -> None:
    assert said["lint"].out == "Nothing to mend.\n"


def test_nothing_installed_is_looked_for_where_a_name_is_shipped(folder: Path) -> None:
    program = """
import sys
from click.testing import CliRunner
from kodex.cli import cli
for args in (["show", "34.5"], ["show", "e11", "harc-fazisai/8"], ["check", "34.5"], ["search", "szarka"],
             ["ask", "Hány lapot húzok?"], ["check", "34.5", "--rulebook", "hkk-kodex"], ["scenario", "words", "harc"]):
    CliRunner().invoke(cli, args)
    assert "importlib.metadata" not in sys.modules, args
"""
    guest.python(folder, "-c", program)


def test_a_package_that_is_not_there_is_named_once_and_harms_nobody(folder: Path, tmp_path: Path) -> None:
    info = tmp_path / "elveszett-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: elveszett\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[kodex.games]\nelveszett = nincs_ilyen\n", "utf-8")
    [books] = guest.said(tmp_path, [["rulebooks"]])
    assert books.code == 0
    assert books.err.count("the game elveszett cannot be used: the package nincs_ilyen has no game.json") == 1
