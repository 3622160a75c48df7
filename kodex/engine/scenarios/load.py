"""Scenario files and what is in them; see ``parse`` for how a file is read the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from kodex.engine import editions
from kodex.engine import face as faces
from kodex.engine.face import Face
from kodex.engine.face.format import Scenario
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.state import State
from kodex.engine.scenarios import kept
from kodex.engine.scenarios.exemptions import EXEMPTIONS
from kodex.engine.scenarios.unplayed import Strange
from kodex.errors import KodexError
from kodex.i18n import _


class Loaded(Struct, frozen=True):
    """A scenario as read: where it stands, its cards, or the error that keeps it from running.

    ``position`` is its place among the scenarios of the file, None for an error of the file itself; ``unreadable``: the
    file as a whole cannot be read. ``strange``: what was left out of it, for only rules nobody plays know it.
    """

    id: str
    file: Path
    line: int
    scenario: Scenario | None = None
    cards: dict[str, Any] = {}
    error: KodexError | None = None
    unreadable: bool = False
    position: int | None = None
    strange: Strange | None = None

    @property
    def edition(self) -> str:
        """The edition by whose rules it is played."""
        return str((self.scenario.edition if self.scenario is not None else None) or editions.DEFAULT)

    @property
    def rules(self) -> NormBook:
        """The norms of that edition."""
        return editions.book(self.edition)

    @property
    def face(self) -> Face:
        """The game it is a scenario of."""
        return faces.of(self.edition)


_KEPT = 4_000
_known: dict[int, tuple[Any, State]] = {}


def state_of(scenario: Scenario) -> State:
    """The position a scenario starts from. A card that lies there once goes by its name, others are numbered.

    It is kept, for a scenario is played more than once: under every reading, and without every norm it cites.
    """
    given = scenario.given
    found = _known.get(id(given))
    if found is None or found[0] is not given:
        if len(_known) >= _KEPT:
            _known.clear()
        face = faces.of(str(scenario.edition or editions.DEFAULT))
        found = _known[id(given)] = given, face.start(given)
    return found[1]


def files(paths: list[Path]) -> list[Path]:
    """Every scenario file below the paths, sorted. Raises KodexError for a path that does not exist or holds none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(one for one in path.rglob("*.yaml") if one.name != EXEMPTIONS)
            if not inside:
                raise KodexError(_("no scenario files (*.yaml) here"), path=path)
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise KodexError(_("no such file or folder"), path=path)
    return list(dict.fromkeys(found))


def load(path: Path) -> Iterator[Loaded]:
    """The scenarios of one file; one that cannot be read is given with its error, the others still run.

    A file without any error is kept parsed in the cache, by its content.
    """
    known = kept.read(path)
    if known is None:
        from kodex.engine.scenarios.parse import parse

        yield from parse(path)
        return
    for position, (line, scenario) in enumerate(known.scenarios):
        cards = {**known.cards, **scenario.cards}
        yield Loaded(scenario.id, path, line, scenario, cards, position=position)


__all__ = ["EXEMPTIONS", "Loaded", "files", "load", "state_of"]
