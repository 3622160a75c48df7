"""No number is so large that whoever counts up to it would never end: it is refused where it is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import kodex
from kodex.engine import Position
from kodex.engine.decks.decks import playable
from kodex.engine.face.format import LARGEST
from kodex.errors import KodexError

HUGE = [LARGEST + 1, -LARGEST - 1, 2**63 - 1]
NO_NUMBERS = {
    2**64: "the number must be at most 9223372036854775807",
    float("inf"): "text stands here",
    float("nan"): "text",
}
"""What no file is read with at all, and what is said of it."""
CARDS: dict[str, Any] = {
    "hely": {"type": "helyszín", "cost": {"components": 1}},
    "ork": {"type": "szörny", "damage": 2, "life": 3},
}
GIVEN: dict[str, Any] = {
    "active": "A",
    "phase": "fő.1",
    "players": {"A": {"hand": ["hely"], "guard": ["ork"], "life": 20}, "B": {}},
}


def _file(**given: Any) -> dict[str, Any]:
    scenario = {"id": "egy", "title": "t", "asks": "q", "rules": ["36.4"], "given": {**GIVEN, **given}}
    return {"cards": CARDS, "scenarios": [{**scenario, "when": [], "then": {"state": {"stage": "fő.1"}}}]}


@pytest.mark.parametrize("number", [*HUGE, *NO_NUMBERS])
def test_a_number_of_a_card_a_table_or_a_step(number: Any) -> None:
    """9223372036854775807 components in a location's cost were counted one by one."""
    cost = {**_file(), "cards": {**CARDS, "hely": {"type": "helyszín", "cost": {"components": number}}}}
    step = _file()
    step["scenarios"][0]["when"] = [{"act": "play", "by": "A", "card": "hely", "x": number}]
    places = [(cost, "cards.hely.cost.components"), (_file(players={"A": {"life": number}, "B": {}}), "players.A.life")]
    why = NO_NUMBERS.get(number, "")
    if number in HUGE:
        places.append((step, "when[0].x"))
        why = f"a number is too large → from -{LARGEST} to {LARGEST}"
    for data, place in places:
        text = yaml.safe_dump(data, allow_unicode=True)
        try:
            told = kodex.open().check(text)[0]["failures"]
        except KodexError as error:
            told = [str(error)]
        assert (f"{place}]: {why}" if number in HUGE else why) in told[0]
        with pytest.raises(KodexError, match=why):
            Position.from_text(text)


@pytest.mark.parametrize("amount", [f"{LARGEST + 1}", f"{LARGEST + 1}*X", "9" * 5_000, "1+" + "9" * 30])
def test_a_number_in_the_language_of_amounts(amount: str) -> None:
    card = {"type": "azonnali", "effects": [{"do": "damage", "n": amount, "to": "lény"}]}
    text = yaml.safe_dump({**_file(), "cards": {**CARDS, "nyil": card}}, allow_unicode=True)
    with pytest.raises(KodexError, match="a number is too large; from -10000 to 10000"):
        Position.from_text(text)


@pytest.mark.parametrize("number", HUGE)
def test_a_number_of_a_deck_and_of_a_table_of_cards(number: Any, tmp_path: Path) -> None:
    cards, deck = tmp_path / "lapok.yaml", tmp_path / "pakli.yaml"
    cards.write_text(yaml.safe_dump({"cards": {"ork": {"type": "szörny", "damage": number}}}), encoding="utf-8")
    deck.write_text(yaml.safe_dump({"deck": {"ork": 45}}), encoding="utf-8")
    with pytest.raises(KodexError, match="a number is too large"):
        playable(deck, cards)
    deck.write_text(yaml.safe_dump({"deck": {"ork": 45}, "packs": {"x": number}}), encoding="utf-8")
    with pytest.raises(KodexError, match="a number is too large"):
        playable(deck, None)


def test_the_largest_number_comes_to_an_end() -> None:
    cards = {**CARDS, "hely": {"type": "helyszín", "cost": {"components": LARGEST}}}
    start = Position.from_text(yaml.safe_dump({**_file(), "cards": cards}, allow_unicode=True))
    assert {why.rule for why in start.why_illegal("{act: play, by: A, card: hely}")} == {"hkk-kodex:4.20.3"}


def test_a_claim_of_many_parts_is_looked_for_in_no_other_order() -> None:
    """Sixty parts have more orders than there is time."""
    data = _file()
    data["scenarios"][0]["then"] = {"state": {".".join(["ork"] * 60): 0}}
    (told,) = kodex.open().check(yaml.safe_dump(data, allow_unicode=True))[0]["failures"]
    assert "nothing is called 'ork.ork." in told
