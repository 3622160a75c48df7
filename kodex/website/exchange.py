"""Putting a new website into the place of the old one: what differs is replaced, what is gone is removed, nothing else
is touched.

**What a visitor sees.** Every file is complete at every moment, because it is written elsewhere and moved over the old
one. Between two moves some files are new and some old, in an order in which no page names a file that is not there:

1. what no old page knows is added, pages last;
2. what changed is replaced: data, scripts and styles, then pages (search data carry the id of their build, so the
   search never mixes two);
3. the lists by which a browser keeps the site (``sw.js``, ``mindent.json``) are replaced, so that nothing is kept by a
   new list before it is there;
4. what no new page names is removed.

**What a killed build leaves.** Before the first move everything that will be replaced or removed gets a second name
below ``old/`` in the working folder, and the marker says that an exchange is under way and lists both sites' files. The
next build finds that and brings the old site back (:func:`recover`) before it does anything else; a failed exchange
does so itself. The marker of the new site comes last: until then it is the old one that counts. Were the working folder
lost, the marker still tells which files are ours, and the next build, which compares every file, sets the rest right.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kodex.errors import KodexError
from kodex.ground.atomic import alive
from kodex.ground.i18n import _
from kodex.ground.version import __version__
from kodex.website.files.offline import EVERYTHING, WORKER
from kodex.website.output import MARKER, builder_of, check, standing, under_way, unusable
from kodex.website.site import Site, listed

_OLD = "old"
"""Folder in the working folder: second names of the old site's files, its marker as the last of them."""

_LISTS = (EVERYTHING, WORKER)
"""Replaced last: they name what the others hold."""


def publish(site: Site, folder: Path, noted: dict[str, Any] | None = None) -> None:
    """Make ``folder`` hold a site that was built over what stands there and is settled (:meth:`Site.settle`), and leave
    alone what is not ours.

    The folder of ``site`` lies in a working folder of its own (``staging``). ``noted`` goes into the marker file beside
    the list of files. Raises KodexError; then ``folder`` is as it was.
    """
    check(folder)
    before = standing(folder)
    _only_we(site, folder)
    try:
        _put_there(site, folder, before.files, noted or {})
    except (KodexError, OSError) as error:
        if under_way(folder) != site.folder.parent.name:  # what stands there half done is this build's own
            _only_we(site, folder)  # what stands in the way is another build's, which was quicker by a moment
        raise (error if isinstance(error, KodexError) else unusable(folder, error)) from None


def _only_we(site: Site, folder: Path) -> None:
    """Raise KodexError where another site stands in a folder than when this one was begun."""
    if standing(folder).marker != site.standing.marker:
        raise KodexError(_("another build has changed the website meanwhile"), path=folder, mend=_("build it again"))


def _put_there(site: Site, folder: Path, ours: frozenset[str], noted: dict[str, Any]) -> None:
    names = site.names()
    if not _is_empty(folder):
        _exchange(site, folder, ours, names, noted)
        return
    _write_marker(site.folder / MARKER, names, noted)
    if folder.exists():
        folder.rmdir()
    os.replace(site.folder, folder)


def recover(folder: Path) -> None:
    """Bring back the site at ``folder`` that a build was replacing when it was killed.

    Raises KodexError when that build still runs, or when the folder cannot be written.
    """
    name = under_way(folder)
    if name is None or builder_of(folder, name) is None:
        return
    work = folder.parent / name
    if is_replaced_now(folder):
        what = _("another build is putting its website here")
        raise KodexError(
            what, path=folder, mend=_("wait for its end; if no build runs, delete {path}").format(path=work)
        )
    try:
        _take_back(folder, work / _OLD)
    except OSError as error:
        raise unusable(folder, error) from None
    shutil.rmtree(work, ignore_errors=True)


def is_replaced_now(folder: Path) -> bool:
    """Whether another process, which is alive, is putting its website at ``folder``."""
    name = under_way(folder)
    builder = None if name is None else builder_of(folder, name)
    if name is None or builder is None or builder == os.getpid():
        return False
    return (folder.parent / name).exists() and alive(builder)


def _is_empty(folder: Path) -> bool:
    return not folder.exists() or next(os.scandir(folder), None) is None


def _write_marker(path: Path, files: Iterable[str], noted: dict[str, Any]) -> None:
    marker = {"kodex": __version__, "build": secrets.token_hex(8), "files": sorted(files)} | noted
    path.write_text(json.dumps(marker, ensure_ascii=False), encoding="utf-8")


def _exchange(site: Site, folder: Path, ours: frozenset[str], names: list[str], noted: dict[str, Any]) -> None:
    """Make ``folder``, which holds the files ``ours`` of us, hold the files ``names`` of a site."""
    work = site.folder.parent
    changed = list(listed(site.folder))
    gone = [name for name in sorted(ours.difference(names)) if _is_ours(folder, name)]
    _look_ahead(folder, frozenset(changed), ours, frozenset(gone))
    there = frozenset(name for name in ours.intersection(changed) if _is_ours(folder, name))
    _keep_old(folder, work / _OLD, there.union(gone))
    _write_marker(work / "both", ours.union(names), {"exchange": work.name})
    try:
        os.replace(work / "both", folder / MARKER)
        left = _move(site.folder, folder, changed, there, gone)
        _write_marker(work / "new", [*names, *left], noted)
        os.replace(work / "new", folder / MARKER)
    except BaseException:
        _take_back(folder, work / _OLD)
        raise


def _is_ours(folder: Path, name: str) -> bool:
    """Whether a file that we made is still there: no folder in its place, and none on the way that leads elsewhere."""
    path = f"{folder}/{name}"
    return os.path.lexists(path) and not _is_folder(path) and not any(map(os.path.islink, _above(folder, name)))


def _is_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.path.islink(path)


def _parents(name: str) -> Iterator[str]:
    """The folders of a file below the root, the nearest first."""
    while "/" in name:
        name = name.rpartition("/")[0]
        yield name


def _above(folder: Path, name: str) -> Iterator[Path]:
    return (folder / parent for parent in _parents(name))


def _look_ahead(folder: Path, changed: frozenset[str], ours: frozenset[str], gone: frozenset[str]) -> None:
    """Raise KodexError when something that is not ours stands where a file or its folder has to go."""
    for name in sorted({parent for one in changed for parent in _parents(one)}.union(changed)):
        path = f"{folder}/{name}"
        if name in changed and _is_folder(path):
            foreign = name in ours or any(f"{name}/{one}" not in gone for one in listed(path))
        elif name in changed:
            foreign = name not in ours and os.path.lexists(path)
        else:
            foreign = name not in gone and os.path.lexists(path) and not _is_folder(path)
        if foreign:
            what = _("a file that Kódex did not make stands in the way")
            raise KodexError(what, path=path, mend=_("move it out of the output folder"))


def _keep_old(folder: Path, old: Path, names: Iterable[str]) -> None:
    """Give every file that will be replaced or removed a second name below ``old``, and last the marker."""
    for name in (*names, MARKER):
        target = f"{old}/{name}"
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with contextlib.suppress(FileNotFoundError):  # somebody removed one of our files
            _link(f"{folder}/{name}", target)


def _link(source: str, target: str) -> None:
    """The same file under a second name where the file system can, otherwise a copy."""
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target, follow_symlinks=False)


def _move(built: Path, folder: Path, changed: list[str], there: frozenset[str], gone: list[str]) -> list[str]:
    """Add, replace (what is ``there``) and remove, in the order that the head of this module gives; gives what could
    not be removed. What a new file or its folder takes the place of has to go first."""
    above = {parent for name in changed for parent in _parents(name)}
    first = [name for name in gone if name in above or not set(changed).isdisjoint(_parents(name))]
    for name in _remove(folder, first):
        os.unlink(f"{folder}/{name}")  # says why it cannot be: nothing could be put there
    for name in sorted(changed, key=lambda name: (name in there, name in _LISTS, name.endswith(".html"), name)):
        _put(f"{built}/{name}", f"{folder}/{name}")
    return _remove(folder, (name for name in gone if name not in first))


def _put(source: str, target: str) -> None:
    try:
        os.replace(source, target)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.replace(source, target)


def _remove(folder: Path, names: Iterable[str]) -> list[str]:
    """Remove files, and the folders that are empty without them; gives those that cannot be removed.

    They stay ours: the marker goes on listing them, and the next build tries again.
    """
    left = []
    for name in names:
        try:
            os.unlink(f"{folder}/{name}")
        except (FileNotFoundError, NotADirectoryError):
            pass  # the folders that were made for it may be there
        except OSError:
            left.append(name)
            continue
        with contextlib.suppress(OSError):
            for parent in _above(folder, name):
                parent.rmdir()
    return left


def _take_back(folder: Path, old: Path) -> None:
    """Bring the old site back from the second names of its files, its marker last; where there is none of that, nothing
    has been moved yet."""
    if not (old / MARKER).exists():
        return
    added = sorted(standing(folder).files - standing(old).files)
    changed = [name for name in listed(old) if name != MARKER and not _is_same_file(old / name, folder / name)]
    there = frozenset(name for name in changed if _is_ours(folder, name))
    gone = [name for name in added if _is_ours(folder, name) or not os.path.lexists(folder / name)]
    for name in _move(old, folder, changed, there, gone):
        os.unlink(f"{folder}/{name}")  # says why it cannot be: it would be nobody's
    os.replace(old / MARKER, folder / MARKER)


def _is_same_file(one: Path, other: Path) -> bool:
    """Whether two names lead to the same file, which then need not be moved (and perhaps cannot be)."""
    return other.exists() and one.samefile(other)
