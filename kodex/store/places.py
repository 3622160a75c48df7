"""Where the store of a rulebook is kept, and whether what lies there still holds."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

from kodex.errors import KodexError
from kodex.ground import paths
from kodex.ground.files import DEEPEST
from kodex.ground.i18n import _
from kodex.ground.version import __version__
from kodex.store import file
from kodex.store.store import SCHEMA, Store


def compiled(rulebook: str) -> Store | None:
    """The store of a rulebook as it was compiled, None when it was not or is stale.

    Raises KodexError for an unknown rulebook.
    """
    source = folder(rulebook)
    path = cache_path(source, rulebook)
    connection = fresh(source, path, stamp_of(source))
    return None if connection is None else Store(rulebook, connection, path)


def fresh(source: str, path: str, stamp: str) -> sqlite3.Connection | None:
    """The compiled store at a path, None when it is missing, damaged or stale."""
    connection = file.load(path)
    if connection is None:
        return None
    known = _meta(connection)
    if known.get("stamp") == stamp:
        return connection
    if known and known.get("content") == content_of(source, stamp):
        _restamp(connection, path, stamp)
        return connection
    connection.close()
    return None


def folder(rulebook: str) -> str:
    """The knowledge base folder of a rulebook. Raises KodexError when there is no such rulebook."""
    kb = paths.kb_folder()
    found = os.path.join(kb, rulebook)
    if not _is_book(found):
        from kodex.ground import games  # what is shipped is found without

        found = games.brought().get(rulebook, found)
        if not _is_book(found):
            raise _unknown(kb, rulebook, games.brought())
    return found


def _is_book(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "rulebook.yaml"))


def cache_path(folder: str, rulebook: str) -> str:
    """Where the store of this knowledge base folder is kept; versions and checkouts have each their own."""
    key = f"{os.path.abspath(folder)}\n{__version__}\n{SCHEMA}"
    return os.path.join(paths.cache_folder(), f"{rulebook}-{zlib.crc32(os.fsencode(key)):08x}.db")


def _restamp(connection: sqlite3.Connection, path: str, stamp: str) -> None:
    """Let the stored stamp be that of files which were only touched, so that they are not read again each time."""
    copy = sqlite3.connect(":memory:")
    connection.backup(copy)
    with copy:
        copy.execute("UPDATE meta SET value = ? WHERE key = 'stamp'", (stamp,))
    with contextlib.suppress(OSError):
        file.save(path, copy)
    copy.close()


def _meta(connection: sqlite3.Connection) -> dict[str, str]:
    try:
        return dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('stamp', 'content')").fetchall())
    except sqlite3.Error:
        return {}


def _inputs(folder: str) -> list[tuple[str, os.stat_result]]:
    """All that the store is made of: the files of the knowledge base, and the scenarios by their full path."""
    beside = paths.scenarios_beside(folder)
    proofs = _files(beside) if os.path.isdir(beside) else []
    return [*_files(folder), *[(f"{beside}/{name}", stat) for name, stat in proofs]]


def _files(folder: str) -> list[tuple[str, os.stat_result]]:
    found: list[tuple[str, os.stat_result]] = []
    _gather(folder, "", found)
    return sorted(found, key=itemgetter(0))


def _gather(folder: str, above: str, found: list[tuple[str, os.stat_result]]) -> None:
    """Add the files in a folder and below it; ``above`` is put before their names: every command does this first."""
    if above.count("/") > DEEPEST:
        what = _("folders lie more than {n} deep in each other here").format(n=DEEPEST)
        raise KodexError(what, path=folder[:200], mend=_("move the knowledge base out of there"))
    for entry in os.scandir(folder):
        name = entry.name
        if name.endswith(".yaml") and not entry.is_dir():
            found.append((above + name, entry.stat()))
        elif entry.is_dir():
            _gather(entry.path, f"{above}{name}/", found)


def stamp_of(folder: str) -> str:
    """A quick fingerprint of the knowledge base and its scenarios: names, sizes and times of its files.

    The time of the last change of the entry is among them: an editor may set the other one back.
    """
    return "\n".join(f"{name} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}" for name, stat in _inputs(folder))


@lru_cache(maxsize=1)
def content_of(folder: str, stamp: str) -> str:
    """The true fingerprint: a hash of every file's bytes; not worked out again while the quick one is ``stamp``."""
    import hashlib  # loads OpenSSL: as long as all the rest of ``show``

    digest = hashlib.sha256()
    for name, stat in _inputs(folder):
        digest.update(f"{name} {stat.st_size}\n".encode())
        with open(os.path.join(folder, name), "rb") as stream:
            digest.update(stream.read())
    return digest.hexdigest()


def _unknown(kb: str, rulebook: str, brought: Iterable[str]) -> KodexError:
    if not os.path.isdir(kb):
        what = _("there is no folder with a knowledge base here")
        return KodexError(what, path=kb, mend=_("let KODEX_KB name one, or unset it"))
    found = os.scandir(kb) if os.path.isdir(kb) else ()
    known = sorted({entry.name for entry in found if _is_book(entry.path)}.union(brought))
    return KodexError(
        _("there is no rulebook '{id}'").format(id=rulebook),
        path=kb,
        mend=_("one of: {known}").format(known=", ".join(known))
        if known
        else _("let KODEX_KB name a folder of rulebooks, or unset it"),
    )
