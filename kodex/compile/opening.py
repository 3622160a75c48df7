"""Open the store of a rulebook, compiled first where what lies in the cache folder does not hold."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from kodex.ground.i18n import _
from kodex.rules.books import DEFAULT
from kodex.store import Store, file, places, scenarios

if TYPE_CHECKING:
    from kodex.model import Rulebook
    from kodex.store.proofs import Proof


def open_store(rulebook: str = DEFAULT, book: Rulebook | None = None, proofs: Iterable[Proof] | None = None) -> Store:
    """Open the store of a rulebook; compile it first when it is missing, stale, damaged or of another version.

    ``book`` is the rulebook and ``proofs`` its scenarios where the caller has just read them: they need not be read
    again. Raises KodexError for an unknown rulebook or an unreadable knowledge base. Where the cache folder cannot be
    written the store lives in memory only.
    """
    source = places.folder(rulebook)
    path = places.cache_path(source, rulebook)
    stamp = places.stamp_of(source)
    connection = places.fresh(source, path, stamp)
    if connection is not None:
        return Store(rulebook, connection, path)
    return Store(rulebook, _rebuild(source, path, stamp, book, proofs))


def _rebuild(
    folder: str, path: str, stamp: str, book: Rulebook | None, proofs: Iterable[Proof] | None
) -> sqlite3.Connection:
    from pathlib import Path

    from kodex.compile.database import compile_rulebook
    from kodex.ground.garbage import uncollected
    from kodex.kb.read import read_rulebook
    from kodex.search import playable
    from kodex.store import proofs as proofs_of

    content = places.content_of(folder, stamp)
    with uncollected():
        known = list(proofs_of.read(folder) if proofs is None else proofs)
        rulebook = read_rulebook(Path(folder), from_cache=True) if book is None else book
        with_cases = proofs_of.attached(rulebook, known)
        connection = compile_rulebook(with_cases, Path(folder))
    with connection:
        scenarios.add(connection, known)
        playable.add(connection, with_cases, known)
        connection.executemany("INSERT INTO meta VALUES (?, ?)", (("stamp", stamp), ("content", content)))
    try:
        file.save(path, connection)
    except OSError:
        if not (sys.platform == "win32" and os.path.exists(path)):  # there nobody may replace what somebody reads
            _warn_unwritable(os.path.dirname(path))
    connection.execute("PRAGMA query_only = 1")
    return connection


@cache
def _warn_unwritable(folder: str) -> None:
    """Say it once in a process, however many rulebooks are opened."""
    what = _("the cache folder {folder} cannot be written: every call compiles the rulebook anew")
    mend = _("make it writable or set KODEX_CACHE_DIR")
    print(f"kodex: {what.format(folder=folder)} → {mend}", file=sys.stderr)
