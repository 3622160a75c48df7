"""A scenario in Hungarian for the website, from templates and the board: a sentence for each act, what lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from kodex.engine.cards.sentences import Sentences, step_in_words
from kodex.engine.face.board import Board

Data = dict[str, Any]
_OF_ALL = {"stage": "a szakasz", "outcome": "a nyertes"}


class PlainPages(Struct, frozen=True):
    """``steps``: by act a sentence with its fields; ``begins`` says whose turn it is, the ``board`` what numbers and
    places are called, ``printed`` what stands on a card."""

    steps: Sentences
    begins: Callable[[Data], str]
    board: Board
    printed: Callable[[Data], str]

    def table(self, given: Data) -> str:
        """Whose turn it is, and what lies in the places of all."""
        there = [(place.label, _at(given, place.at)) for place in self.board.places if "{player}" not in place.at]
        return " ".join([self.begins(given), *(f"{label}: {_lying(found)}." for label, found in there if found)])

    def sides(self, given: Data) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Numbers and cards of each player."""
        own = [place for place in self.board.places if "{player}" in place.at]
        for player, one in given["players"].items():
            numbers = ", ".join(f"{one.get(number.key, number.usual)} {number.label}" for number in self.board.numbers)
            there = [(_within(place.label), _at(given, place.at.format(player=player))) for place in own]
            yield player, numbers, [(label, _lying(found)) for label, found in there if found]

    def cards(self, found: dict[str, Data]) -> Iterator[tuple[str, str]]:
        """Each card with what is printed on it."""
        yield from ((name, self.printed(card)) for name, card in found.items())

    def step(self, data: Data) -> tuple[str, list[str]]:
        """A sentence, and what forbids it; of a look at the table what is seen there."""
        said, seen = step_in_words(self.steps, data, "hu"), "; ".join(self.outcome({"state": data.get("that")}))
        return f"{said}: {seen}" if seen else said, self.forbidding(data.get("illegal"))

    def forbidding(self, named: Any) -> list[str]:
        """The numbers."""
        return list((named.get("among") if isinstance(named, dict) else named) or [])

    def outcome(self, then: Data) -> Iterator[str]:
        """A line for each value."""
        yield from (self._is(path, value) for path, value in (then.get("state") or {}).items())

    def _is(self, path: str, value: Any) -> str:
        """``A.points`` is 2: *A: 2 pont*; ``A.hand.count`` is 2: *A, kéz: 2 lap*; ``répa.zone``: *répa: kéz*."""
        numbers = {number.key: number.label for number in self.board.numbers}
        places = {place.key: _within(place.label) for place in self.board.places}
        head, _dot, key = path.partition(".")
        counted = path.endswith(".count")
        zone = path.removesuffix(".count")
        told = f"{value} lap" if counted else _lying(value) if isinstance(value, list) else value
        if key in numbers:
            return f"{head}: {value} {numbers[key]}"
        if zone in places:
            return f"{places[zone]}: {told}"
        if zone.partition(".")[2] in places:
            return f"{head}, {places[zone.partition('.')[2]]}: {told}"
        if key == "zone":
            return f"{head}: {places.get(value, value)}"
        return f"{_OF_ALL.get(path, path)}: {'senki' if value is None else value}"


def _at(given: Data, path: str) -> Any:
    """What a given table has at a path, None where it has nothing there."""
    found: Any = given
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found


def _within(label: str) -> str:
    """What a place is called within a sentence."""
    return label[:1].lower() + label[1:]


def _lying(entries: Any) -> str:
    return ", ".join(map(_called, entries)) or "semmi"


def _called(entry: Any) -> str:
    """An entry as it is written in short: ``A.répa``, with the id that it has of its own."""
    if isinstance(entry, str):
        return entry
    card = f"{entry['owner']}.{entry['card']}" if entry.get("owner") else str(entry["card"])
    return f"{card} ({entry['id']})" if entry.get("id") else card


__all__ = ["PlainPages"]
