"""What an outcome depends on besides the share: the program and the rules, as they stand on a machine."""

from __future__ import annotations

import hashlib
import os
from functools import cache

from msgspec import Struct

from kodex.ground import paths
from kodex.ground.version import __version__


class Fingerprint(Struct, frozen=True):
    """The version of Kódex, and digests of its program, of the knowledge base, of scenarios and decks."""

    version: str
    program: str
    rules: str
    queries: str


@cache
def fingerprint() -> Fingerprint:
    """That of this process; read once, as the program itself is."""
    return Fingerprint(
        __version__,
        _digest(paths.PACKAGE, (".py", ".json"), leaving_out="_data"),
        _digest(paths.kb_folder()),
        _digest(paths.shipped("queries")),
    )


def _digest(folder: str, endings: tuple[str, ...] = (".yaml", ".json", ".txt"), leaving_out: str = "") -> str:
    """A hash of the names and contents of the files below a folder."""
    digest = hashlib.sha256()
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")) and name != leaving_out)
        for name in sorted(names):
            if name.endswith(endings) and not name.startswith("."):
                with open(os.path.join(root, name), "rb") as file:
                    content = file.read()
                place = os.path.relpath(os.path.join(root, name), folder).replace(os.sep, "/")
                digest.update(f"{place} {len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()[:12]


__all__ = ["Fingerprint", "fingerprint"]
