"""Regular files, read with a bound: what has no end, or is waited for, is refused."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import islice
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
_LIKE = 0.75
"""So much is a name like another one of which it may be a slip."""
_SHOWN = 5
"""So many files at most are named where none is near."""

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
            if os.path.isdir(path):
                raise KodexError(_("this is a folder"), path=path, mend=_("name a file in it"))
            raise KodexError(_("this is not a regular file"), path=path, mend=_("save the text to a file first"))
        with open(path, "rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        from kodex.ground.reasons import reason  # only for what fails

        mend = absent(path) if isinstance(error, FileNotFoundError) else None
        raise KodexError(_("cannot be read: {why}").format(why=reason(error)), path=path, mend=mend) from None
    except ValueError:  # a NUL in its name
        raise KodexError(_("this is no name of a file"), path=path) from None
    if len(raw) > most:
        raise KodexError(_("the file is larger than {n} bytes").format(n=most), path=path, mend=_("split it"))
    return raw


def text_of(raw: bytes, path: Path | str) -> str:
    """The bytes of a file as text. Raises KodexError where they are none."""
    raw = raw.removeprefix(BOM_UTF8)
    if raw.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
        raise KodexError(_("the text is encoded as UTF-16"), path=path, line=1, mend=_("save the file as UTF-8"))
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        if b"\0" in raw:
            raise KodexError(_("this is no text"), path=path, mend=_("name a text file")) from None
        line = raw.count(b"\n", 0, error.start) + 1
        raise KodexError(_("not valid UTF-8"), path=path, line=line, mend=_("save the file as UTF-8")) from None


def absent(path: Path | str) -> str:
    """What is meant by a path at which there is nothing: what lies beside it under a name that is near, else where the
    path breaks off, or what lies there of this kind."""
    from difflib import get_close_matches  # only for what is refused

    folder, name = os.path.split(os.fspath(path))
    if folder and not os.path.isdir(folder):
        while (above := os.path.dirname(folder)) and above != folder and not os.path.isdir(above):
            folder = above
        return _("there is no folder '{name}'").format(name=folder)
    with suppress(OSError), os.scandir(folder or ".") as entries:
        there = sorted(entry.name for entry in islice(entries, MOST_FOLDERS) if not entry.name.startswith("."))
        stem, kind = os.path.splitext(name.lower())
        stems = {os.path.splitext(one.lower())[0]: one for one in there}
        near = [stems[one] for one in get_close_matches(stem, stems, 1, _LIKE)]
        if near:
            return _("did you mean '{word}'?").format(word=os.path.join(folder, near[0]))
        alike = [one for one in there if one.lower().endswith(kind)][: _SHOWN + 1] if kind else []
        if 0 < len(alike) <= _SHOWN:
            return _("one of: {known}").format(known=", ".join(os.path.join(folder, one) for one in alike))
    return _("check the name and the folder")
