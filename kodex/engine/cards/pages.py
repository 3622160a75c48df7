"""A scenario in Hungarian for the website, from templates: one for each act, and what stands with each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kodex.engine.cards.sentences import Sentences, step_in_words

Data = dict[str, Any]


class PlainPages(Struct, frozen=True):
    """``steps``: by act a sentence with its fields; ``begins`` says whose turn it is, ``numbers`` by key what a number
    of a player is called, ``zones`` where cards lie, ``printed`` what stands on a card."""

    steps: Sentences
    begins: Callable[[Data], str]
    numbers: Mapping[str, str]
    zones: Sequence[str]
    printed: Callable[[Data], str]

    def table(self, given: Data) -> str:
        """Whose turn it is."""
        return self.begins(given)

    def sides(self, given: Data) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
        """Numbers and cards of each player."""
        for player, one in given["players"].items():
            numbers = ", ".join(f"{one.get(key, 0)} {label}" for key, label in self.numbers.items())
            there = [(zone, ", ".join(map(_called, one[zone]))) for zone in self.zones if one.get(zone)]
            yield player, numbers, there

    def cards(self, found: dict[str, Data]) -> Iterator[tuple[str, str]]:
        """Each card with what is printed on it."""
        yield from ((name, self.printed(card)) for name, card in found.items())

    def step(self, data: Data) -> tuple[str, list[str]]:
        """A sentence, and what forbids it."""
        return step_in_words(self.steps, data, "hu"), self.forbidding(data.get("illegal"))

    def forbidding(self, named: Any) -> list[str]:
        """The numbers."""
        return list((named.get("among") if isinstance(named, dict) else named) or [])

    def outcome(self, then: Data) -> Iterator[str]:
        """A line for each value."""
        yield from (f"{path}: {value}" for path, value in (then.get("state") or {}).items())


def _called(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(entry["card"])


__all__ = ["PlainPages"]
