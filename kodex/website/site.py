"""The files of a website while it is built: those that differ from what stands already, and the names of the others.

After an edit of one title nearly all of fourteen thousand files are what they were. Making their text again is cheap;
writing, moving and removing them is what a disk takes its time for, so a file that stands the same is only named.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Standing(NamedTuple):
    """The website of an earlier build: its folder, its marker file as it was read, the files that we made."""

    folder: str
    marker: bytes = b""
    files: frozenset[str] = frozenset()


NOTHING = Standing("")


class Written(NamedTuple):
    """What is known of files that were made: the names of those that stand already; the SHA-256 and size of each."""

    kept: set[str]
    digests: dict[str, tuple[str, int]]


class Site:
    """A website on its way: ``write`` puts a file below ``folder``, unless the same stands in the build before.

    ``kept`` are the names of those that stand. Names are relative to the root of the site, with ``/``.
    """

    def __init__(self, folder: str | os.PathLike[str], standing: Standing = NOTHING) -> None:
        self.folder = Path(folder)
        self.standing = standing
        self.kept: set[str] = set()
        self._digests: dict[str, tuple[str, int]] = {}
        self._root = os.fspath(folder)

    def write(self, name: str, content: bytes) -> None:
        """Make a file; its folders are made with it."""
        self._digests[name] = hashlib.sha256(content).hexdigest(), len(content)
        if self.stands(name, content):
            self.kept.add(name)
            return
        path = f"{self._root}/{name}"
        try:
            stream = open(path, "wb")  # noqa: SIM115
        except FileNotFoundError:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            stream = open(path, "wb")  # noqa: SIM115
        with stream:
            stream.write(content)

    def stands(self, name: str, content: bytes) -> bool:
        """Whether the build before made this very file, and nobody has changed it since."""
        if name not in self.standing.files:
            return False
        try:
            with open(f"{self.standing.folder}/{name}", "rb", buffering=0) as stream:
                return stream.read() == content
        except OSError:
            return False

    def settle(self) -> None:
        """Let every file that was written and is the same as the one that stands be that one."""
        for name in self.standing.files.intersection(listed(self._root)):
            path = f"{self._root}/{name}"
            with open(path, "rb", buffering=0) as stream:
                content = stream.read()
            if self.stands(name, content):
                os.unlink(path)
                self.kept.add(name)

    def digest(self, name: str) -> tuple[str, int]:
        """The SHA-256 of a file and its size."""
        known = self._digests.get(name)
        if known is None:
            with open(self.path(name), "rb", buffering=0) as stream:
                content = stream.read()
            known = hashlib.sha256(content).hexdigest(), len(content)
        return known

    def written(self) -> Written:
        """What is known of the files made so far, for :meth:`take` of another process."""
        return Written(self.kept, self._digests)

    def take(self, written: Written) -> None:
        """Know what another knows, who writes files of the same site."""
        self.kept.update(written.kept)
        self._digests.update(written.digests)

    def path(self, name: str) -> str:
        """Where a file of this site can be read now."""
        return f"{self.standing.folder if name in self.kept else self._root}/{name}"

    def names(self) -> list[str]:
        """Every file, those that stand and those that were written, in order."""
        return sorted(self.kept.union(listed(self._root)))


def listed(folder: str | os.PathLike[str], below: str = "") -> Iterator[str]:
    """Every file below ``folder``, relative, with ``/``."""
    for entry in list(os.scandir(f"{os.fspath(folder)}/{below}")):
        if entry.is_dir(follow_symlinks=False):
            yield from listed(folder, f"{below}{entry.name}/")
        else:
            yield below + entry.name
