"""Regular files, read with a bound: what has no end, or is waited for, is refused."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING

from kodex.errors import KodexError
from kodex.ground.i18n import _

if TYPE_CHECKING:
    from pathlib import Path

# A file is named by a Path or by text: whoever has only text need not import pathlib, which is a fortieth of a check

LIMIT = 4_000_000
"""Largest file that is read, in bytes."""
DEEPEST = 100
"""So deep may folders lie in each other in which files are looked for."""
MOST_FOLDERS = 10_000
"""So many folders are looked through for files; ours are some two hundred."""

_sent: ContextVar[tuple[Path | str, bytes | KodexError] | None] = ContextVar("kodex.ground.files.sent", default=None)


@contextmanager
def sent(path: Path | str, content: bytes | KodexError) -> Iterator[None]:
    """While it lasts a file has this content, or cannot be read for this reason: it was read elsewhere."""
    token = _sent.set((path, content))
    try:
        yield
    finally:
        _sent.reset(token)


def below(folder: Path | str) -> list[Path]:
    """Every file ``….yaml`` in a folder and the folders below it, sorted; links to folders are not followed.

    Raises KodexError for folders that lie deeper in each other than :data:`DEEPEST`, and for more than
    :data:`MOST_FOLDERS`.
    """
    from pathlib import Path

    return sorted(map(Path, named_below(folder)))


def named_below(folder: Path | str) -> list[str]:
    """The files that :func:`below` gives, as text and in no order."""
    found: list[str] = []
    waiting = [(os.fspath(folder), 0)]
    looked = 0
    while waiting:
        here, depth = waiting.pop()
        looked += 1
        if looked > MOST_FOLDERS:
            what = _("more than {n} folders lie in it").format(n=MOST_FOLDERS)
            raise KodexError(what, path=folder, mend=_("name the folder that is meant"))
        if depth > DEEPEST:
            what = _("folders lie more than {n} deep in each other here").format(n=DEEPEST)
            raise KodexError(what, path=folder, mend=_("name the folder that is meant"))
        with suppress(PermissionError), os.scandir(here) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append((entry.path, depth + 1))
                elif entry.name.endswith(".yaml"):
                    found.append(entry.path)
    return found


def contents(path: Path | str, most: int = LIMIT) -> bytes:
    """The bytes of a regular file of at most so many. Raises KodexError.

    A device or a pipe is refused: it has no size, may never end, and cannot be read a second time.
    """
    here = _sent.get()
    if here is not None and os.fspath(here[0]) == os.fspath(path):
        if isinstance(here[1], KodexError):
            raise here[1]
        return here[1]
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            what = _("this is a folder") if os.path.isdir(path) else _("this is not a regular file")
            raise KodexError(what, path=path, mend=_("save the text to a file first"))
        with open(path, "rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        from kodex.ground.reasons import reason  # only for what fails

        raise KodexError(_("cannot be read: {why}").format(why=reason(error)), path=path) from None
    except ValueError:  # a NUL in its name
        raise KodexError(_("this is no name of a file"), path=path) from None
    if len(raw) > most:
        raise KodexError(_("the file is larger than {n} bytes").format(n=most), path=path, mend=_("split it"))
    return raw
