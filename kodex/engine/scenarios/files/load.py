"""Scenario files and what is in them; see ``parse`` for how a file is read the first time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kodex.engine.scenarios.files import kept
from kodex.engine.scenarios.files.exemptions import EXEMPTIONS
from kodex.engine.scenarios.files.loaded import Loaded
from kodex.engine.scenarios.files.setting import state_of
from kodex.errors import KodexError
from kodex.ground.files import absent, below
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from pathlib import Path


def files(paths: Iterable[Path | str]) -> list[Path | str]:
    """Every scenario file below the paths, sorted. Raises KodexError for a path that does not exist or holds none."""
    found: list[Path | str] = []
    for path in paths:
        if os.path.isdir(path):
            inside = [one for one in below(path) if one.name != EXEMPTIONS]
            if not inside:
                raise KodexError(_("no scenario files (*.yaml) here"), path=path)
            found += inside
        elif os.path.exists(path):
            found.append(path)
        else:
            raise KodexError(_("there is no such file or folder"), path=path, mend=absent(path))
    return list({os.fspath(path): path for path in found}.values())


def load(path: Path | str) -> Iterator[Loaded]:
    """The scenarios of one file; one that cannot be read is given with its error, the others still run.

    A file without any error is kept parsed in the cache, by its content.
    """
    known = kept.read(path)
    if known is None:
        from kodex.engine.scenarios.files.parse import parse  # a file that is kept does without

        yield from parse(path)
        return
    for position, (line, scenario) in enumerate(known.scenarios):
        cards = {**known.cards, **scenario.cards}
        yield Loaded(scenario.id, path, line, scenario, cards, position=position)


__all__ = ["EXEMPTIONS", "Loaded", "files", "load", "state_of"]
