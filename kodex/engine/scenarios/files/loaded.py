"""A scenario as it was read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.face import Face
from kodex.engine.face.format import Scenario
from kodex.engine.kernel.norms import NormBook
from kodex.engine.scenarios.files.unplayed import Strange
from kodex.errors import KodexError
from kodex.rules import books

if TYPE_CHECKING:
    from pathlib import Path


def stem(path: Path | str) -> str:
    """The name of a file without its folder and its ending: how one is called that cannot be read."""
    return os.path.splitext(os.path.basename(path))[0]


class Loaded(Struct, frozen=True):
    """A scenario as read: where it stands, its cards, or the error that keeps it from running.

    ``position`` is its place among the scenarios of the file, None for an error of the file itself; ``unreadable``: the
    file as a whole cannot be read. ``strange``: what was left out of it, for only rules nobody plays know it.
    ``rulebook``: the one that the file names. ``warnings``: what is hardly meant though it runs; those of the whole
    file stand with its first scenario.
    """

    id: str
    file: Path | str
    line: int
    scenario: Scenario | None = None
    cards: dict[str, Any] = {}
    error: KodexError | None = None
    unreadable: bool = False
    position: int | None = None
    strange: Strange | None = None
    rulebook: str = books.DEFAULT
    warnings: tuple[KodexError, ...] = ()

    @property
    def edition(self) -> str:
        """The edition by whose rules it is played."""
        return self.rulebook if self.scenario is None else self.scenario.played_by

    @property
    def rules(self) -> NormBook:
        """The norms of that edition."""
        return editions.book(self.edition)

    @property
    def face(self) -> Face:
        """The game it is a scenario of."""
        return faces.of(self.edition)


__all__ = ["Loaded", "stem"]
