"""Whether the build before still holds as a whole: then nothing is read, played or rendered.

The marker file of a built site has a hash of everything that a build is made from (knowledge base, scenarios, hand-made
things, our own code and what else is installed, options, language) and one of the names, sizes and times of the files
that were written. Where both still hold, a build would write the same files again. A build that had something to warn
of, or that holds the printed wording, is never taken for granted.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import distributions
from pathlib import Path
from typing import NamedTuple

from kodex.ground import games, i18n, paths
from kodex.ground.paths import scenarios_beside
from kodex.website import output
from kodex.website.site import Site


class Before(NamedTuple):
    """What the build before made: pages, short links, sheets."""

    pages: int
    redirects: int
    sheets: int


def fingerprint(rulebooks: Iterable[str], options: Iterable[object]) -> str:
    """A hash of everything that a site of some rulebooks is made from, but for the engine in the browser
    (:func:`with_engine`). To be taken before any of it is read."""
    knowledge, ids = paths.kb_folder(), list(rulebooks)
    folders = [Path(paths.shipped("site")), Path(knowledge)]
    folders += [Path(scenarios_beside(os.path.join(knowledge, id_))) for id_ in ids]
    homes = [games.home(id_) for id_ in ids]
    folders += [Path(home.folder) for home in homes if home is not None and not home.shipped]
    return _digest([code(), i18n.language(), *ids, *map(str, options), content_of(folders)])


def with_engine(made_from: str, pyodide: Path | None) -> str:
    """A fingerprint together with the folder of Pyodide, where there is one."""
    if pyodide is None:
        return made_from
    return _digest([made_from, _state((name, f"{pyodide}/{name}") for name in sorted(os.listdir(pyodide)))])


@cache
def code() -> str:
    """A hash of our own code and data, and of the names and versions of what it may use; as it was when first asked."""
    return _digest([sys.version, *_installed(), content_of([Path(paths.PACKAGE)])])


def content_of(folders: Iterable[Path]) -> str:
    """A hash of the names and contents of all files below some folders; one that is not there is empty."""
    digest = hashlib.blake2b(digest_size=16)
    for root in map(os.fspath, folders):
        for folder, below, names in os.walk(root):
            below[:] = sorted(name for name in below if name != "__pycache__")
            for path in (f"{folder}/{name}" for name in sorted(names)):
                if os.path.isfile(path):  # what an editor locks a file with leads nowhere
                    with open(path, "rb") as stream:
                        content = stream.read()
                    digest.update(f"{path[len(root) :]} {len(content)}\n".encode())
                    digest.update(content)
        digest.update(b"\n")
    return digest.hexdigest()


def _digest(told: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(told).encode(), digest_size=16).hexdigest()


def _installed() -> list[str]:
    """What is installed beside us, with versions."""
    told = [one.metadata for one in distributions()]  # each time it is asked for it is read anew
    return sorted(f"{one['Name']} {one['Version']}" for one in told)


def _state(files: Iterable[tuple[str, str]]) -> str:
    """A hash of names, sizes and times of files, each with where it lies. Raises OSError when one is missing."""
    digest = hashlib.blake2b(digest_size=16)
    for name, path in files:
        found = os.stat(path)
        digest.update(f"{name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def note(site: Site, made_from: str, made: Before) -> dict[str, object]:
    """What the next build needs to know of a finished one, for the marker file."""
    return {"from": made_from, "state": _state((name, site.path(name)) for name in site.names()), "made": list(made)}


def before(folder: Path, made_from: str) -> Before | None:
    """What the build at ``folder`` made, when another from the same would make it again; None otherwise."""
    try:
        marker = json.loads((folder / output.MARKER).read_text(encoding="utf-8"))
        noted = marker["whole"]
        holds = noted["from"] == made_from and noted["state"] == _state(
            (name, f"{folder}/{name}") for name in sorted(marker["files"])
        )
        return Before(*map(int, noted["made"])) if holds else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
