"""The output folder: built beside its place, then swapped in whole. Only what we made is ever removed.

A marker file lists what a build made. A folder that has files but no marker is somebody else's and is refused; files
that somebody put into ours (a ``CNAME``, a ``.git``) go along into the next build.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import kodex
from kodex import processes
from kodex.atomic import alive
from kodex.errors import KodexError
from kodex.i18n import _

MARKER = ".kodex-site"
_NEW, _OLD = ".new", ".old"
_MANY, _SHARES = 1000, 3
"""An old tree of more files than this is removed in so many shares at the same time."""
_LEFT = re.compile(r"(\d+)\.[0-9a-f]{8}(\.new|\.old)")


def check(folder: Path) -> None:
    """Raise KodexError unless ``folder`` is absent, empty, or made by us."""
    if not os.path.lexists(folder):
        return
    if not folder.is_dir():
        raise KodexError(_("the output is not a folder"), path=folder, mend=_("name another one with --output"))
    try:
        foreign = not (folder / MARKER).is_file() and any(folder.iterdir())
    except OSError as error:
        raise _unusable(folder, error) from None
    if foreign:
        what = _("the output folder holds files that are not a website made by Kódex")
        raise KodexError(what, path=folder, mend=_("name an empty or a new one with --output"))
    made(folder)


def made(folder: Path) -> frozenset[str]:
    """The files (relative, with ``/``) that our last build put into ``folder``; none when there was no build."""
    marker = folder / MARKER
    if not marker.is_file():
        return frozenset()
    try:
        files = json.loads(marker.read_text(encoding="utf-8"))["files"]
        return frozenset([MARKER, *map(str, files)])
    except (OSError, ValueError, KeyError, TypeError):
        what = _("the marker file of the website is damaged")
        raise KodexError(what, path=marker, mend=_("delete the folder or name another one with --output")) from None


@contextlib.contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """An empty working folder beside ``folder``, gone at the end. Raises KodexError when it cannot be made."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        work = folder.parent / f".{folder.name}.{os.getpid()}.{secrets.token_hex(4)}{_NEW}"
        work.mkdir()
    except OSError as error:
        raise _unusable(folder, error) from None
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def publish(built: Path, folder: Path, noted: dict[str, Any] | None = None) -> None:
    """Put a built site in the place of ``folder``, which is checked again, and take along what is not ours.

    ``noted`` goes into the marker file beside the list of files. Raises KodexError; then ``folder`` is as it was.
    """
    check(folder)
    files = sorted(listed(built))
    marker = {"kodex": kodex.__version__, "files": files} | (noted or {})
    try:
        (built / MARKER).write_text(json.dumps(marker, ensure_ascii=False), encoding="utf-8")
        ours = made(folder)
        if folder.is_dir():
            parents = {name.rsplit("/", depth)[0] for name in ours for depth in range(1, name.count("/") + 1)}
            _take_along(folder, built, ours, parents)
        _swap(built, folder, sorted(ours))
    except OSError as error:
        raise _unusable(folder, error) from None


def listed(folder: Path | str, below: str = "") -> Iterator[str]:
    """Every file below ``folder``, relative, with ``/``."""
    for entry in list(os.scandir(f"{folder}/{below}")):
        if entry.is_dir(follow_symlinks=False):
            yield from listed(folder, f"{below}{entry.name}/")
        else:
            yield below + entry.name


def _take_along(folder: Path, built: Path, ours: frozenset[str], parents: set[str], below: str = "") -> None:
    """Link or copy into ``built`` everything in ``folder`` that is not ours; ``parents`` are the folders we made."""
    for entry in list(os.scandir(folder / below)):
        name = below + entry.name
        if entry.is_dir(follow_symlinks=False) and name in parents:
            _take_along(folder, built, ours, parents, name + "/")
        elif name not in ours:
            _copy(folder / name, built / name)


def _copy(source: Path, target: Path) -> None:
    if os.path.lexists(target):
        what = _("a file that Kódex did not make stands in the way")
        raise KodexError(what, path=source, mend=_("move it out of the output folder"))
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir() and not source.is_symlink():
        shutil.copytree(source, target, symlinks=True, copy_function=_link)
    else:
        _link(str(source), str(target))


def _link(source: str, target: str) -> str:
    """The same file under a second name where the file system can, otherwise a copy."""
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target, follow_symlinks=False)
    return target


def _swap(built: Path, folder: Path, ours: Sequence[str]) -> None:
    """Move ``built`` to ``folder``; what stood there (``ours``: files that we made) is put aside first and removed
    last."""
    if not folder.exists():
        os.replace(built, folder)
        return
    aside = folder.parent / f".{folder.name}.{os.getpid()}.{secrets.token_hex(4)}{_OLD}"
    os.replace(folder, aside)
    try:
        os.replace(built, folder)
    except BaseException:
        os.replace(aside, folder)
        raise
    _remove(aside, ours)


def _remove(folder: Path, files: Sequence[str]) -> None:
    """Remove a folder with all that is in it; where many of its files are known, in shares at the same time.

    What cannot be removed stays: the new site stands already, and the next build looks for leftovers.
    """
    if len(files) > _MANY and processes.possible():
        size = -(-len(files) // _SHARES)
        shares = [partial(_unlink, folder, files[at : at + size]) for at in range(0, len(files), size)]
        with contextlib.suppress(OSError, KodexError), contextlib.ExitStack() as ends:
            for wait in [ends.enter_context(processes.started(share)) for share in shares]:
                wait()
    shutil.rmtree(folder, ignore_errors=True)


def _unlink(folder: Path, files: Sequence[str]) -> None:
    """Remove some files, which stand in order, and the folders that are empty without them."""
    for name, following in zip(files, (*files[1:], ""), strict=True):
        below = name.rpartition("/")[0]
        with contextlib.suppress(OSError):
            os.unlink(f"{folder}/{name}")
            if below and below != following.rpartition("/")[0]:
                os.rmdir(f"{folder}/{below}")


def _sweep(folder: Path) -> None:
    """Remove what killed builds of ``folder`` left beside it; put back a site that one of them had just put aside."""
    start = f".{folder.name}."
    for name in sorted(os.listdir(folder.parent)):
        found = _LEFT.fullmatch(name[len(start) :]) if name.startswith(start) else None
        if found is None or alive(int(found[1])):
            continue
        if found[2] == _OLD and not os.path.lexists(folder):
            os.replace(folder.parent / name, folder)
        else:
            shutil.rmtree(folder.parent / name, ignore_errors=True)


def reason(error: OSError) -> str:
    """Why something could not be read or written, in one line; of many files that fail together the first one's reason.

    >>> reason(OSError(28, "No space left on device"))
    'No space left on device'
    >>> reason(shutil.Error([("a", "b", "[Errno 28] No space left on device: 'b'"), ("c", "d", "…")]))
    "[Errno 28] No space left on device: 'b'"
    """
    given = error.args[0] if isinstance(error, shutil.Error) and error.args else None
    if isinstance(given, list) and given and isinstance(given[0], tuple):
        return str(given[0][-1])
    return error.strerror or str(error)


def _unusable(folder: Path, error: OSError) -> KodexError:
    return KodexError(_("the output folder cannot be used: {why}").format(why=reason(error)), path=folder)
