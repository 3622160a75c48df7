"""The output folder: checked, built beside, then brought up to date file by file (``exchange``). Only what we made is
ever replaced or removed.

A marker file lists what a build made. A folder that has files but no marker is somebody else's and is refused; files
that somebody put into ours (a ``CNAME``, a ``.git``) stay where they are.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from kodex.errors import KodexError
from kodex.ground.atomic import alive
from kodex.ground.i18n import _
from kodex.ground.reasons import reason, reason_of_one
from kodex.website.site import Standing

MARKER = ".kodex-site"
_WORK = re.compile(r"(\d+)\.[0-9a-f]{8}\.new")


def check(folder: Path) -> None:
    """Raise KodexError unless ``folder`` is absent, empty, or made by us."""
    if not os.path.lexists(folder):
        return
    if not folder.is_dir():
        raise KodexError(_("the output is not a folder"), path=folder, mend=_("name another one with --output"))
    try:
        foreign = not (folder / MARKER).is_file() and any(folder.iterdir())
    except OSError as error:
        raise unusable(folder, error) from None
    if foreign:
        what = _("the output folder holds files that are not a website made by Kódex")
        raise KodexError(what, path=folder, mend=_("name an empty or a new one with --output"))
    standing(folder)


def standing(folder: Path) -> Standing:
    """What our last build made at ``folder``; no files when there was none. Raises KodexError for a damaged marker."""
    path = folder / MARKER
    if not path.is_file():
        return Standing(os.fspath(folder))
    try:
        marker = path.read_bytes()
        files = frozenset(map(str, json.loads(marker)["files"]))
        if _leads_out(files):
            raise ValueError("a name leads out of the folder")
        return Standing(os.fspath(folder), marker, files)
    except (OSError, ValueError, KeyError, TypeError):
        what = _("the marker file of the website is damaged")
        raise KodexError(what, path=path, mend=_("delete the folder or name another one with --output")) from None


def under_way(folder: Path) -> str | None:
    """The working folder of the build that is putting its site at ``folder``, or was when it ended, by its marker."""
    try:
        found = json.loads((folder / MARKER).read_bytes()).get("exchange")
    except (OSError, ValueError, AttributeError):
        return None
    return found if isinstance(found, str) else None


def _leads_out(files: Iterable[str]) -> bool:
    """Whether one of these names, which we never write, means something outside of the folder, on any system."""
    every = "/" + "/\n/".join(files) + "/"
    return any(sign in every for sign in ("/../", "//", "\\", ":"))


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """An empty working folder beside ``folder``, gone at the end. Raises KodexError when it cannot be made.

    It stays where it has what ``folder`` needs to be brought back (``exchange``).
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        work = folder.parent / f".{folder.name}.{os.getpid()}.{secrets.token_hex(4)}.new"
        work.mkdir()
    except OSError as error:
        raise unusable(folder, error) from None
    try:
        yield work
    finally:
        if under_way(folder) != work.name:
            shutil.rmtree(work, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what killed builds of ``folder`` left beside it."""
    for name in sorted(os.listdir(folder.parent)):
        builder = builder_of(folder, name)
        if builder is not None and not alive(builder):
            shutil.rmtree(folder.parent / name, ignore_errors=True)


def builder_of(folder: Path, name: str) -> int | None:
    """The process whose working folder beside ``folder`` has this name; None when it is no such folder's name."""
    start = f".{folder.name}."
    found = _WORK.fullmatch(name[len(start) :]) if name.startswith(start) else None
    return None if found is None else int(found[1])


def why(error: OSError) -> str:
    """Why something could not be read or written; of many files that fail together the first one's reason.

    >>> why(OSError(28, "No space left on device"))
    'the disk is full'
    >>> why(shutil.Error([("a", "b", "[Errno 28] No space left on device: 'b'"), ("c", "d", "…")]))
    'the disk is full'
    """
    given = error.args[0] if isinstance(error, shutil.Error) and error.args else None
    first = given[0][-1] if isinstance(given, list) and given and isinstance(given[0], tuple) else ""
    return reason_of_one(str(first)) or reason(error)


def unusable(folder: Path, error: OSError) -> KodexError:
    """What is said when reading or writing at the output folder failed."""
    return KodexError(_("the output folder cannot be used: {why}").format(why=why(error)), path=folder)
