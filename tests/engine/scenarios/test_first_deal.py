"""The game that begins on the playground, as somebody plays it who does what lies near: what is told on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from kodex.engine import face as faces
from kodex.engine.scenarios.free_play.trial import followed, trial


def called(card: str, used: set[str]) -> dict[str, str]:
    """A card by its name, as the page calls it, and of several with a number."""
    same = sum(one.rstrip("0123456789") == card for one in used)
    id_ = f"{card}{same + 1}" if same else card
    used.add(id_)
    return {"card": card, "id": id_}


class Newcomer:
    """One who plays the first player of a game that has just begun, the other moved by itself."""

    def __init__(self, book: str, path: Path) -> None:
        playground = faces.of(book).playground()
        opening: Any = msgspec.to_builtins(playground.opening)
        self.path, self.plan = path, opening["plan"]
        self.data = {
            "rulebook": book,
            "cards": {**msgspec.to_builtins(playground.cards), **opening["cards"]},
            "scenarios": [{"given": opening["given"], "when": []}],
        }
        used: set[str] = set()
        for own in opening["given"]["players"].values():
            own["hand"] = [called(card, used) for card in own["hand"]]
        self.when: list[Any] = self.data["scenarios"][0]["when"]
        self.found = trial(self.text, path)

    @property
    def text(self) -> str:
        """The file so far."""
        return yaml.safe_dump(self.data, allow_unicode=True, sort_keys=False)

    def do(self, text: str) -> list[str]:
        """Take the option of these words, or ("") go on; what has come of it."""
        since = len(self.when)
        if text:
            self.when.append(next(one["step"] for one in self.found["options"] if text in one["text"]))
        gone = followed(self.text, "A", not text, self.path, self.plan)
        self.when += [one["step"] for one in gone["steps"]]
        self.found = trial(self.text, self.path, since)
        assert self.found["error"] is None
        return [line for line, _rules in self.found["came"]]

    @property
    def landmarks(self) -> list[str]:
        """The lines that stand there however many there are."""
        return [self.found["came"][n][0] for n in self.found["landmarks"]]


@pytest.fixture
def conquest(tmp_path: Path) -> Newcomer:
    """Up to the first battle: two units and the warlord at the first planet."""
    hand = Newcomer("conquest", tmp_path / "proba.yaml")
    for text in ("ork (ide: Ködláp)", "ágyú (ide: Ködláp)", "", "tárcsája: 1", "A elviszi a bónuszt"):
        hand.do(text)
    return hand


def test_what_the_other_one_does_is_told(tmp_path: Path) -> None:
    hand = Newcomer("conquest", tmp_path / "proba.yaml")
    hand.do("ork (ide: Ködláp)")
    assert "B kijátssza: portyázó (ide: Ködláp)" in hand.landmarks
    hand.do("dárdás (ide: Tűzföld)")
    assert hand.landmarks[-1] == "B passzol"


def test_there_is_a_fight_at_the_first_planet(conquest: Newcomer) -> None:
    assert conquest.found["stage"] == "harci kör"
    assert conquest.landmarks[-2:] == ["a csatafázis kezdete (3.1. lépés)", "csata itt: Ködláp, A kezdeményez"]
    assert "A támad: A hadura" in [one["text"] for one in conquest.found["options"]]


def test_a_shield_says_how_much_it_prevents(conquest: Newcomer) -> None:
    conquest.do("A támad: A hadura")
    assert "A pajzsként eldobja: fal, 3 pajzs (ork)" in [one["text"] for one in conquest.found["options"]]


def test_who_wins_and_what_is_a_landmark_and_the_row_is_counted_anew(conquest: Newcomer) -> None:
    for text in ("A támad: A hadura", "fal", "", "A támad: ágyú", "csak a célpontját"):
        conquest.do(text)
    assert {"portyázó megsemmisül", "A megnyeri a csatát", "A elviszi a bolygót: Ködláp"} <= {*conquest.landmarks}
    assert conquest.found["first_column"] == 2


def test_of_the_next_turn_it_is_told_from_where_it_begins(tmp_path: Path) -> None:
    hand = Newcomer("hkk-kodex", tmp_path / "proba.yaml")
    hand.do("")
    hand.do("kijátssza: ork")
    came = hand.do("")
    assert came[hand.found["ended"]] == "B 1. köre kezdődik"
    hand.do("")
    assert [one["card"] for one in hand.found["table"]["B"]["reserve"]] == ["goblin"]
