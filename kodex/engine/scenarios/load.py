"""Scenario files and what is in them; see ``parse`` for how a file is read the first time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kodex.engine.scenarios import kept
from kodex.engine.scenarios.exemptions import EXEMPTIONS
from kodex.engine.scenarios.loaded import Loaded
from kodex.engine.scenarios.setting import state_of
from kodex.errors import KodexError
from kodex.i18n import _


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
        from kodex.engine.scenarios.parse import parse  # a file that is kept does without

        yield from parse(path)
        return
    for position, (line, scenario) in enumerate(known.scenarios):
        cards = {**known.cards, **scenario.cards}
        yield Loaded(scenario.id, path, line, scenario, cards, position=position)


__all__ = ["EXEMPTIONS", "Loaded", "files", "load", "state_of"]
