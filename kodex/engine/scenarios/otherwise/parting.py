"""Where two readings of disputed rules part: the first event that differs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.trace import Told
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.outcomes.shapes import Happened, Parted, plain
from kodex.engine.scenarios.outcomes.words import parts
from kodex.engine.scenarios.running.readings import switches_named
from kodex.engine.scenarios.running.run import attempt
from kodex.errors import KodexError
from kodex.ground.i18n import _


class Parting(Struct, frozen=True):
    """Two readings of one scenario: the index ``at`` of the first told event that differs (None: none does), the event
    before it and the two events; None where a log is over."""

    scenario: str
    names: tuple[str, str]
    at: int | None
    before: Told | None = None
    left: Told | None = None
    right: Told | None = None

    def to_json(self) -> dict[str, Any]:
        """The public object of ``kodex check --diff --json``."""
        before, left, right = (_happened(one) for one in (self.before, self.left, self.right))
        return plain(Parted(self.scenario, self.names, self.at, before, left, right))


def _happened(told: Told | None) -> Happened | None:
    return None if told is None else Happened(told.event, told.text, told.rules)


def partings(
    where: Iterable[Path | str], names: tuple[str, str], language: str, only: Collection[str] = ()
) -> list[Parting]:
    """Compare two readings in every scenario that knows both, in ``only`` these where some are named. Raises KodexError
    when none does."""
    found = []
    refused: KodexError | None = None
    for loaded in (loaded for path in files(list(where)) for loaded in load(path)):
        if loaded.error is not None:
            raise loaded.error
        if only and loaded.id not in only:
            continue
        try:
            found.append(_parting(loaded, names, language))
        except KodexError as error:
            refused = refused or error
    if not found:
        raise refused or KodexError(_("there is no scenario here"))
    return found


def _parting(loaded: Loaded, names: tuple[str, str], language: str) -> Parting:
    tables = [attempt(loaded, readings=switches_named(loaded, name))[0] for name in names]
    one, other = (told_by(table.book, table.log) for table in tables)
    return Parting(loaded.id, names, *parts(one, other, language, loaded.edition))
