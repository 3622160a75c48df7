"""Reading deck lists: what is said of one, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kodex.engine.decks import decks, lists
from kodex.errors import KodexError

CARDS = """
cards:
  ork: {name: Lápi ork, type: szörny, damage: 1, life: 2, colours: [tharr]}
  medve: {type: szörny, damage: 3, life: 4}
  szabaly: {type: szabálylap}
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "lapok.yaml"
    path.write_text(CARDS, "utf-8")
    return path


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / ("pakli.yaml" if text.startswith("deck:") else "pakli.txt")
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "asked", "formats"),
    [
        ("3 ork\n", [], ()),
        ("3 ork\n", ["verseny"], ("verseny",)),
        ("3 ork\n", ["tiltott magia"], ("tiltott mágia", "verseny")),
        ("3 ork\nFormátum: Junior, verseny\n", [], ("junior", "verseny")),
        ("deck: {ork: 3}\nformat: junior\n", ["verseny", "junior"], ("junior", "verseny")),
        ("deck: {ork: 3}\nformat: [junior]\n", ["tiltott mágia"], ("junior", "tiltott mágia", "verseny")),
    ],
)
def test_by_which_formats_a_list_is_looked_at(
    text: str, asked: Sequence[str], formats: tuple[str, ...], tmp_path: Path, table: Path
) -> None:
    found = decks.check(written(tmp_path, text), table, asked)
    assert found.formats == formats
    assert any(one.rule == "142.1" for one in found.objections) == ("verseny" in formats)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("ork\n4x medve\n2 db ork # ez\n", {"deck": {"ork": 3, "medve": 4}}),
        ("2 Medve\nKiegészítő pakli:\n1 × LÁPI ORK\nPakli:\n1 medve\n", {"deck": {"medve": 3}, "side": {"ork": 1}}),
        ("ork\nPakli mellett:\nszabaly\n", {"deck": {"ork": 1}, "aside": {"szabaly": 1}}),
        (
            "deck: [3 lapi ork, medve, {ork: 2}]\nside: {medve: 2}",
            {"deck": {"ork": 5, "medve": 1}, "side": {"medve": 2}},
        ),
        ("500 ork\n", {"deck": {"ork": 500}}),
        ("deck: {ork: 500}\n", {"deck": {"ork": 500}}),
        ("deck: {ork: 1}\n", {"deck": {"ork": 1}}),
    ],
)
def test_how_many_of_which_card(text: str, counts: dict[str, dict[str, int]], tmp_path: Path, table: Path) -> None:
    path = written(tmp_path, text)
    whole: dict[str, dict[str, int]] = {"deck": {}, "side": {}, "aside": {}} | counts
    assert decks.playable(path, table).lists == whole
    assert decks.check(path, table).counts == {part: sum(of_part.values()) for part, of_part in whole.items()}


@pytest.mark.parametrize(
    ("text", "more", "what", "line", "mend"),
    [
        ("medve\n3 Lápi orc\n", {}, "no table says what the card 'Lápi orc' is", 2, "one of: Lápi ork, medve, szabaly"),
        ("3 ork\n", {"formats": ["versny"]}, "there is no format 'versny'", None, "did you mean 'verseny'?"),
        ("3 ork\n", {"formats": ["junior"], "edition": "11"}, "there is no format 'junior'", None, "one of: verseny"),
        ("3 ork\n", {"edition": "99"}, "there is no edition '99'", None, "one of: conquest, hkk-11, hkk-8, hkk-kodex"),
        (
            "3 ork\n",
            {"edition": "senkie"},
            "there is no edition 'senkie'",
            None,
            "one of: conquest, hkk-11, hkk-8, hkk-kodex",
        ),
        ("# semmi\n", {}, "there is no card in this list", None, "write lines such as '3 Ork'"),
        ("ork\n\nTalon:\n", {}, "there is no part 'Talon' of a deck", 3, "one of: Pakli:, Kiegészítő pakli:"),
        ("ork\n0 medve\n", {}, "0 copies of 'medve'", 2, "a number from 1 to 500"),
        ("501 medve\n", {}, "501 copies of 'medve'", 1, "a number from 1 to 500"),
        ("deck: {ork: 0}\n", {}, "0 copies of 'ork'", 1, "a number from 1 to 500"),
        ("deck: {ork: 501}\n", {}, "501 copies of 'ork'", 1, "a number from 1 to 500"),
    ],
)
def test_what_is_refused_says_what_would_be_right(
    text: str, more: dict[str, Any], what: str, line: int | None, mend: str, tmp_path: Path, table: Path
) -> None:
    with pytest.raises(KodexError) as raised:
        decks.check(written(tmp_path, text), table, **more)
    error = raised.value
    assert error.what.startswith(what)
    assert error.line == line
    assert str(error.mend).startswith(mend)


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("pakli.txt", "Pakli:\n4 ork\n3 medve\n", [(2,)]),
        ("pakli.txt", "Pakli:\n2 ork\n3 medve\n\n2 Lapi ork\n", [(2, 5)]),
        ("pakli.yaml", "deck:\n  medve: 3\n  ork: 4\n", [(3,)]),
        ("pakli.txt", "Pakli:\n3 ork\n", []),
    ],
)
def test_a_rule_against_cards_names_their_lines(
    name: str, text: str, lines: list[tuple[int, ...]], tmp_path: Path, table: Path
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert [one.lines for one in decks.check(path, table).objections if one.rule == "6.5.1"] == lines


def test_without_a_table_the_cards_are_to_be_described(tmp_path: Path) -> None:
    path = written(tmp_path, "3 Ork\n2 Medve\n1 ork\n")
    with pytest.raises(KodexError) as raised:
        decks.check(path)
    assert raised.value.what == "no table says what these 2 cards are: Ork, Medve"
    assert (raised.value.line, raised.value.mend) == (1, "describe them under cards, or give a table with --cards")
    with pytest.raises(KodexError) as alone:
        decks.check(written(tmp_path, "3 Ork\n"))
    assert alone.value.mend == "describe it under cards, or give a table with --cards"
    assert decks.undescribed(written(tmp_path, "3 Ork\n2 Medve\n1 ork\n")) == ["ork", "Medve"]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("Ork x3", "3 Ork"),
        ("Ork 3x", "3 Ork"),
        ("- 3 Ork", "3 Ork"),
        ("-3 Ork", "3 Ork"),
        ("Ork 2 db", "2 Ork"),
        ("3", "3 …"),
    ],
)
def test_a_number_in_another_place_is_told_where_it_belongs(tmp_path: Path, line: str, right: str) -> None:
    path = tmp_path / "pakli.txt"
    path.write_text(f"2 Medve\n{line}\n", "utf-8")
    with pytest.raises(KodexError) as caught:
        lists.read(path)
    assert (caught.value.line, caught.value.mend) == (2, right)
