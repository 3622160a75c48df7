"""Decks at tournaments: the side deck at the start, and whose colours are not counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.written import result

DECK = "turn: 0, deck: [{card: ork, n: 50}]"


@pytest.mark.parametrize(
    ("n", "check", "verdict"),
    [(30, "verseny", "pass"), (29, "verseny", "fail"), (31, "verseny", "fail"), (12, "true", "pass")],
)
@pytest.mark.parametrize("zone", ["side", "kiegészítő pakli"])
def test_a_side_deck_lies_there_at_the_start(tmp_path: Path, n: int, check: str, verdict: str, zone: str) -> None:
    steps = ["act: pass, by: A", "act: pass, by: B", "act: choose, by: A, about: first, take: A"]
    side = f"{DECK}, {zone}: [{{card: ork, n: {n}}}]"
    phase = f"kezdés\n    deck_check: {check}"
    found = result(tmp_path, side, DECK, steps, f"state: {{A.side.count: {n}, A.hand.count: 5}}", phase=phase)
    assert found.verdict == verdict, found.failures
    assert verdict == "pass" or "142.3" in found.failures[0]


def test_the_side_deck_is_no_part_of_the_deck(tmp_path: Path) -> None:
    a = "turn: 0, deck: [{card: ork, n: 29}], side: [{card: ork, n: 30}]"
    phase = "kezdés\n    deck_check: true"
    assert result(tmp_path, a, DECK, (), "impossible: ['2.3.6']", phase=phase).verdict == "pass"


@pytest.mark.parametrize(
    ("colour", "counts"),
    [("bufa", False), ("Bufa", False), ("Bárd", False), ("bard", False), ("BÁRD", False), ("kék", True)],
)
def test_bufa_is_no_colour_by_any_of_its_names(tmp_path: Path, colour: str, counts: bool) -> None:
    names = ("piros", "sárga", "zöld", "fehér", colour)
    cards = "\n".join(f"c{n}: {{type: szörny, damage: 1, life: 1, colours: [{name}]}}" for n, name in enumerate(names))
    deck = ", ".join(f"{{card: c{n}, n: 10}}" for n in range(5))
    a = f"turn: 0, deck: [{deck}]"
    phase = "kezdés\n    deck_check: verseny"
    found = result(tmp_path, a, DECK, (), "impossible: ['144.1']", cards=cards, phase=phase)
    assert found.verdict == ("pass" if counts else "fail"), found.failures


@pytest.mark.parametrize("on_card", ["bufa", "Bufa", "Bárd"])
@pytest.mark.parametrize("wanted", ["bufa", "BUFA", "bárd"])
def test_bufa_is_found_by_any_of_its_names(tmp_path: Path, on_card: str, wanted: str) -> None:
    cards = f"dalnok: {{type: szörny, damage: 1, life: 3, colours: [{on_card}]}}\n"
    cards += f"hang: {{type: azonnali, targets: ['lény & szín:{wanted}'], effects: [{{do: damage, n: 1}}]}}"
    step = "act: play, by: A, card: hang, target: dalnok"
    found = result(
        tmp_path,
        "hand: [hang]",
        "guard: [dalnok]",
        [step, "act: pass, by: all"],
        "state: {dalnok.wounds: 1}",
        cards=cards,
    )
    assert found.verdict == "pass", found.failures
