"""``kodex deck``: lists are read, the rules are asked, what is wrong says where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

import kodex
from kodex.cli import cli

CARDS = """\
cards:
  ork: {type: szörny, damage: 1, life: 2, cost: {magic: 2}, name: Ork, colours: [tharr], copies: 60}
  medve: {type: szörny, damage: 3, life: 4, cost: {magic: 4}, name: Barnamedve, colours: [raia], rarity: gyakori, expansion: Alap}
  rend: {type: szabálylap, name: A rend}
"""  # noqa: E501


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "lapok.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return path


def deck(path: Path, text: str, *args: str) -> Result:
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(cli, ["--lang", "en", "deck", str(path), *args], catch_exceptions=False)


def told(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.output)
    schema = Path(kodex.__file__).parent / "schemas" / "deck.schema.json"
    jsonschema.Draft202012Validator(json.loads(schema.read_text(encoding="utf-8"))).validate(found)
    return found


def test_a_deck_in_order(tmp_path: Path, table: Path) -> None:
    result = deck(tmp_path / "pakli.txt", "27 ork\n3 Barnamedve\n", "--cards", str(table))
    assert result.exit_code == 0
    assert "the deck is in order" in result.output


def test_names_are_read_without_accents_and_case_and_counted_together(tmp_path: Path, table: Path) -> None:
    text = "Pakli:\n26 ORK\n2 barnamedve # a régi\n2x BarnaMedve\n"
    found = told(deck(tmp_path / "pakli.txt", text, "--cards", str(table), "--json"))
    assert found["counts"] == {"deck": 30, "side": 0, "aside": 0}
    assert [(one["rule"], one["detail"]) for one in found["objections"]] == [("6.5.1", "pakli: 4 Barnamedve")]


def test_a_card_without_a_name_goes_by_its_word(tmp_path: Path) -> None:
    text = "deck: {goblin: 30}\ncards:\n  goblin: {type: szörny, damage: 1, life: 1}\n"
    found = told(deck(tmp_path / "pakli.yaml", text, "--json"))
    assert [one["rule"] for one in found["objections"]] == ["6.5.1"]


def test_formats_hold_together_and_bring_the_rules_of_tournaments(tmp_path: Path, table: Path) -> None:
    text = "Formátum: egyszínű\n45 Ork\n3 Barnamedve\nKiegészítő pakli:\n2 Ork\n"
    result = deck(tmp_path / "pakli.txt", text, "--cards", str(table), "--format", "Porgos", "--json")
    found = told(result)
    assert result.exit_code == 1
    assert found["formats"] == ["egyszínű", "pörgős", "verseny"]
    assert [one["rule"] for one in found["objections"]] == ["142.1", "142.3", "152.1", "167.2"]
    assert all(one["text"] for one in found["objections"])


def test_a_rule_card_lies_beside_the_deck_wherever_it_is_listed(tmp_path: Path, table: Path) -> None:
    found = told(deck(tmp_path / "pakli.txt", "30 Ork\nA rend\n", "--cards", str(table), "--json"))
    assert found["verdict"] == "legal"


def test_what_a_format_asks_for_and_nobody_tells(tmp_path: Path, table: Path) -> None:
    found = told(deck(tmp_path / "pakli.txt", "50 Ork\n", "--cards", str(table), "--format", "junior", "--json"))
    assert (found["verdict"], found["unknown"]) == ("illegal", ["the expansion of Ork"])
    text = "deck: {ork: 50}\nformat: tiltott mágia\n" + CARDS.replace("  rend: {type: szabálylap, name: A rend}\n", "")
    result = deck(tmp_path / "pakli.yaml", text, "--json")
    assert (told(result)["verdict"], result.exit_code) == ("undecidable", 1)


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        ("pakli.txt", "27 ork\n3 Barnamedev\n", "pakli.txt:2: no table says what the card 'Barnamedev' is"),
        ("pakli.txt", "27 ork\nTalon:\n", "pakli.txt:2: there is no part 'Talon' of a deck"),
        ("pakli.txt", "900000 ork\n", "pakli.txt:1: 900000 copies of 'ork'"),
        ("pakli.txt", "# semmi\n", "pakli.txt: there is no card in this list"),
        ("pakli.txt", "Formátum: nincsilyen\n30 ork\n", "there is no format 'nincsilyen'"),
        ("pakli.yaml", "deck: {ork: 0}\n", "0 copies of 'ork'"),
        ("pakli.yaml", "pakli: {ork: 30}\n", "pakli.yaml"),
        ("pakli.yaml", "deck: {ork: 30}\ndate: holnap\n", "pakli.yaml:2 [date]: 'holnap' is not a date"),
        ("pakli.yaml", "deck: [30 ork]\nedition: '9'\n", "there is no edition '9' the engine plays"),
        ("pakli.yaml", "deck: [30 ork]\nedition: 8.\n", "a number stands here: '8.' → edition: \"8\""),
        ("pakli.yaml", "deck: [30 ork]\nedition: Kódex\n", "the engine plays → did you mean 'hkk-kodex'?"),
    ],
)
def test_what_is_wrong_says_where(tmp_path: Path, table: Path, name: str, text: str, where: str) -> None:
    result = deck(tmp_path / name, text, "--cards", str(table))
    assert result.exit_code == 2
    assert where in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("edition", "rule", "shown"),
    [
        ("11", "pakliosszeallitas/1", "Pakliösszeállítás 1."),
        ("8", "hkk-kodex:6.5.1", "hkk-kodex:6.5.1"),
        ("kodex", "6.5.1", "6.5.1"),
    ],
)
def test_an_edition_objects_by_its_own_rules_where_it_has_them(
    tmp_path: Path, table: Path, edition: str, rule: str, shown: str
) -> None:
    args = (tmp_path / "pakli.txt", "28 Ork\n4 Barnamedve\n", "--cards", str(table), "--edition", edition)
    [objection] = told(deck(*args, "--json"))["objections"]
    assert (objection["rule"], bool(objection["text"])) == (rule, True)
    assert f"{shown}  pakli: 4 Barnamedve" in deck(*args).output


def test_formats_are_the_kodexs(tmp_path: Path, table: Path) -> None:
    args = ("--cards", str(table), "--edition", "11")
    assert deck(tmp_path / "pakli.txt", "60 Ork\n", *args, "--format", "verseny").exit_code == 0
    result = deck(tmp_path / "pakli.txt", "60 Ork\n", *args, "--format", "junior")
    assert (result.exit_code, "one of: verseny" in result.output) == (2, True)


@pytest.mark.parametrize(
    ("more", "rules"),
    [
        ("date: '2026-11-20'\n", ["138.3"]),
        ("date: '2026-12-01'\n", []),
        ("packs: {ork: 29, uj: 1}\n", []),
        ("packs: {ork: 40}\n", ["151.1"]),
    ],
)
def test_the_day_and_the_packs_opened_there_count(tmp_path: Path, more: str, rules: list[str]) -> None:
    cards = "cards:\n  ork: {type: szörny, copies: 100}\n  uj: {type: szörny, released: '2026-11'}\n"
    result = deck(tmp_path / "pakli.yaml", "deck: {ork: 29, uj: 1}\nformat: bontott\n" + more + cards, "--json")
    assert [one["rule"] for one in told(result)["objections"]] == rules
