"""What each rulebook says of itself, read from its ``rulebook.yaml`` alone: nothing has to be compiled for a list."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from kodex.kb import meant
from kodex.model import Part


class Head(Struct, frozen=True, kw_only=True):
    """A rulebook's name, the edition it restates, who published that, and its parts."""

    id: str
    name: str
    edition: str
    publisher: str
    parts: tuple[Part, ...]

    @property
    def items(self) -> int:
        """How many numbered items it has."""
        return sum(part.items for part in self.parts)


def read_head(folder: Path) -> Head:
    """The head of the rulebook in a folder. Raises KodexError with line and field when it cannot be read."""
    return meant.read(folder / "rulebook.yaml").convert(Head)
