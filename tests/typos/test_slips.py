"""Slips of other kinds than those of the sets: signs of other keyboards, names taken for keys, lists and pairs written
in ways of their own, cards of the other player, files of the other game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from kodex.cli import cli
from tests.engine.scenarios.test_typos import RIGHT
from tests.typos.test_sets import SETS

CONQUEST = SETS["twelfth"]["files"]["c2.yaml"]
HKK_SLIPS = {
    "a wide colon": ("phase: fő.1", "phase： fő.1", "→ write: phase: fő.1"),
    "a dash that is none": ("- {act: pass, by: B}", "– {act: pass, by: B}", "→ write: - {act: pass, by: B}"),
    "no dash": ("- {act: pass, by: B}", "{act: pass, by: B}", "the dash of an item is missing → write: - {act: pass"),
    "a bracket too many": (
        "deck: [torony, torony]",
        "deck: [torony, torony]]",
        "closes nothing → leave it out: deck: [",
    ),
    "no line of the list": ("  when:\n  - {act: use", "  - {act: use", "→ write above it: when:"),
    "no blank after the colons": (
        "{act: pass, by: B}",
        "{act:pass, by:B}",
        "there is no key 'act:pass' here → act: pass",
    ),
    "the act as a key": ("{act: pass, by: B}", "{pass, by: B}", "→ {act: pass, by: B}"),
    "no act": ("{act: use, by: A, of", "{by: A, of", "the key 'act' is missing → add 'act': use"),
    "nobody acts": ("{act: pass, by: B}", "{act: pass}", "add 'by': A, B"),
    "a key in the plural": ("ability: nyil", "abilities: nyil", "→ ability: nyil"),
    "a card as a key": ("reserve: [farkas]", "reserve: [{farkas: 2}]", "→ {card: farkas, n: 2}"),
    "a card with what lies on it": ("reserve: [farkas]", "reserve: [{farkas: {n: 3}}]", "→ {card: farkas, n: 3}"),
    "cards as a mapping": ("reserve: [farkas]", "reserve: {farkas: 2}", "reserve: [{card: farkas, n: 2}]"),
    "a number behind a card": ("reserve: [farkas]", "reserve: [farkas, 2]", "→ {card: farkas, n: 2}"),
    "no comma between cards": ("hand: [gyogyir, aldas]", "hand: [gyogyir aldas]", "→ write: gyogyir, aldas"),
    "a dot between cards": ("hand: [gyogyir, aldas]", "hand: [gyogyir. aldas]", "→ write: gyogyir, aldas"),
    "the number of a thing": ("reserve: [farkas]", "reserve: [farkas2]", "there is no card 'farkas2' → write: farkas"),
    "an arrow": ("map: {nagy: farkas1}", "map: {nagy -> farkas1}", "→ nagy: farkas1"),
    "a comma in a pair": ("map: {nagy: farkas1}", "map: {nagy, farkas1}", "instead of the comma: nagy: farkas1"),
    "a pair in quotes": ("map: {nagy: farkas1}", 'map: "nagy: farkas1"', "map: {nagy: farkas1}"),
    "a pair without its key": ("map: {nagy: farkas1}", "nagy: farkas1", "→ map: {nagy: farkas1}"),
    "a long minus": ("delta: {A.magic: -2}", "delta: {A.magic: −2}", "A.magic: -2"),
    "minus as a word": ("delta: {A.magic: -2}", "delta: {A.magic: minusz 2}", "A.magic: -2"),
    "minus and a blank": ("delta: {A.magic: -2}", "delta: {A.magic: - 2}", "delta: {A.magic: -2}"),
    "from and to": ("delta: {A.magic: -2}", "delta: {A.magic: 5->3}", "A.magic: -2"),
    "a change alone": ("delta: {A.magic: -2}", "delta: -2", "delta: {…: -2}"),
    "a zone in delta": ("delta: {A.magic: -2}", "delta: {nagy.zone: gyűjtő}", "→ state: {nagy.zone: gyűjtő}"),
    "an event with its thing": ("counts: {uses: 1}", "counts: {damage: nagy}", '→ "damage:nagy": 1'),
    "a dot in an event": ('events: ["damage:nagy"]', "events: [damage.nagy]", '→ write: "damage:nagy"'),
    "a blank in an event": ('events: ["damage:nagy"]', 'events: ["damage: nagy"]', '→ write: "damage:nagy"'),
    "no such event": ('events: ["damage:nagy"]', 'events: ["xyzzy:nagy"]', "state: {nagy.zone: …}"),
    "two rules in one": ('cites: ["36.4"]', 'cites: ["36.4, 34.1"]', '→ write: "36.4", "34.1"'),
    "then for that": (
        "{act: advance, to: fő.2}",
        "{act: check, then: {A.magic: 3}}",
        "there is no key 'then' here → did you mean 'that'?",
    ),
    "a colon in a trigger": ("on: dies", "on: leaves: self", 'on: "leaves: self"'),
    "a blank that cannot be seen": ("by: A, of: ijasz", "by: A,\xa0of: ijasz", "→ write an ordinary blank: of: ijasz"),
    "a player twice": ("      B:\n        magic: 3", "      A:\n        magic: 3", "that of another player: B: …"),
    "a key that is meant": ("id: nagy", "azonosító: nagy", "did you mean 'id'?"),
    "a dot behind an edition": ("rulebook: hkk-kodex\n", "rulebook: hkk-kodex\nedition: 11.\n", "did you mean '11'?"),
    "the other game": ("rulebook: hkk-kodex", "rulebook: conquest", "another game than conquest → rulebook: hkk-kodex"),
}
CONQUEST_SLIPS = {
    "no rulebook": ("rulebook: conquest\n", "\n", "another game than hkk-kodex → rulebook: conquest"),
    "the game as an edition": ("rulebook: conquest", "edition: conquest", "→ rulebook: conquest"),
    "whose it is": ("card: A-óriás", "card: óriás", "→ card: A-óriás"),
    "the other's name": ("card: A-óriás", "card: B-óriás", "on this table → card: A-óriás"),
    "nobody's name": ("card: A-óriás", "card: C-óriás", "on this table → card: A-óriás"),
    "a blank in a name": ("card: A-óriás", "card: A óriás", "on this table → card: A-óriás"),
    "the other's card": ("card: A-óriás", "card: B-fal", "'B-fal' is B's, not A's"),
    "a row without brackets": ("row: [Tűzföld]", "row: Tűzföld, Jégmező", "→ row: [Tűzföld, Jégmező]"),
    "a row without commas": ("row: [Tűzföld]", "row: [Tűzföld Jégmező]", "→ row: [Tűzföld, Jégmező]"),
    "a row of numbers": ("row: [Tűzföld]", "row: [1]", "→ row: [Tűzföld]"),
    "planets for row": ("row: [Tűzföld]", "planets: [Tűzföld]", "did you mean 'row'?"),
    "a planet that is not there": (
        "planets: {1: [óriás]}",
        "planets: {2: [óriás]}",
        "at place 2 of the row → one of: 1",
    ),
    "a planet by its name": ("planets: {1: [óriás]}", "planets: {Tűzföld: [óriás]}", "→ 1: [óriás]"),
    "planets from the left": ("planets: {1: [óriás]}", "planets: [[óriás]]", "→ planets: {1: [óriás]}"),
    "a battle nowhere": ("    beginner: A", "    planet: 7\n    beginner: A", "at place 7 of the row → one of: 1"),
    "glued pairs": (
        "planets: {1: [zsoldos, fal]}",
        "planets: {1:[zsoldos], 2:[fal]}",
        "→ write: {1: [zsoldos], 2: [fal]}",
    ),
    "bloodied as a truth": ("bloodied: {attack: 1, hp: 5}", "bloodied: true", "bloodied: {attack: …, hp: …}"),
    "bloodied as two numbers": ("bloodied: {attack: 1, hp: 5}", "bloodied: 1/5", "bloodied: {attack: 1, hp: 5}"),
    "a keyword without its colon": ("{területre ható: 2}", "{területre ható 2}", "→ területre ható: 2"),
    "an effect in words": ("{do: damage, n: 2, to: egység}", "damage 2", "{do: damage, n: 2}"),
    "an effect by its verb": (
        "{do: damage, n: 2, to: egység}",
        "{damage: 2, to: egység}",
        "→ {do: damage, to: egység, n: 2}",
    ),
    "nothing that is answered": ('on: "pajzs: saját", ', "", "write: on: …"),
}


def said(text: str, folder: Path) -> str:
    """What `kodex check` says of a scenario, in one line."""
    path = folder / "proba.yaml"
    path.write_text(text, encoding="utf-8")
    return " ".join(CliRunner().invoke(cli, ["check", str(path)], env={"LANGUAGE": "en"}).output.split())


@pytest.mark.parametrize(("right", "wrong", "mend"), HKK_SLIPS.values(), ids=HKK_SLIPS)
def test_a_slip_in_a_file_of_hkk_is_told_with_what_to_write(tmp_path: Path, right: str, wrong: str, mend: str) -> None:
    assert right in RIGHT
    found = said(RIGHT.replace(right, wrong, 1), tmp_path)
    assert mend in found, found


@pytest.mark.parametrize(("right", "wrong", "mend"), CONQUEST_SLIPS.values(), ids=CONQUEST_SLIPS)
def test_a_slip_in_a_file_of_conquest_is_told_with_what_to_write(
    tmp_path: Path, right: str, wrong: str, mend: str
) -> None:
    assert right in CONQUEST
    found = said(CONQUEST.replace(right, wrong, 1), tmp_path)
    assert mend in found, found


def test_the_steps_of_a_planet_that_is_not_in_the_row_are_refused(tmp_path: Path) -> None:
    step = "{act: deploy, by: A, card: A-csel, planet: 2}"
    found = said(CONQUEST.replace("{act: attack, by: A, card: A-óriás}", step, 1), tmp_path)
    assert "[scenarios[0].when[0].planet]: no planet lies at place 2 of the row → one of: 1" in found


def test_a_word_of_a_list_that_is_mistyped_on_its_card_is_told(tmp_path: Path) -> None:
    right = "state: {nagy.zone: gyűjtő, A.magic: 3}"
    assert right in RIGHT
    found = said(RIGHT.replace(right, "state: {ijasz.colours: [edrő]}", 1), tmp_path)
    assert "one of the two is mistyped: 'edrő' where 'erdő' comes from, or [erdő] here" in found


@pytest.mark.parametrize("between", [" " * 30_000, "-" * 30_000, "a " * 15_000])
@pytest.mark.parametrize(
    "place", ["hand: [gyogyir, aldas]", "map: {nagy: farkas1}", 'cites: ["36.4"]', "delta: {A.magic: -2}"]
)
def test_a_long_text_is_refused_at_once(tmp_path: Path, place: str, between: str) -> None:
    key, value = place.partition(": ")[0], f'"a{between}b"'
    wrong = f"{key}: [{value}]" if "[" in place else f"{key}: {{{value}: {value}}}"
    start = time.process_time()
    assert place in RIGHT
    assert "not passed: " in said(RIGHT.replace(place, wrong, 1), tmp_path)
    assert time.process_time() - start < 3
