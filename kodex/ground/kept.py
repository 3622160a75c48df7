"""What was worked out before, kept in the cache folder by the hash of what it was worked out from.

One file for each rulebook and kind of work, so that after an edit only what has changed is worked out again. A file is
plain MessagePack behind its checksum, and is only ever replaced as a whole; one that is missing, damaged or of another
form is done without, and where the cache cannot be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from kodex.ground import cachefile, paths, structured
from kodex.ground.version import __version__

T = TypeVar("T")


def digest(*parts: bytes) -> bytes:
    """The key of what is worked out from these bytes."""
    found = hashlib.blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def code(*folders: str) -> str:
    """The modules in some folders, as sizes and times: a ``form`` of what they work out."""
    found = []
    for folder in folders:
        with os.scandir(folder) as entries:
            modules = [entry for entry in entries if entry.name.endswith(".py")]
            found += [f"{entry.path} {entry.stat().st_size} {entry.stat().st_mtime_ns}" for entry in modules]
    return "\n".join(sorted(found))


class Kept(Generic[T]):
    """The results of one kind of work on the files of one rulebook, by :func:`digest`.

    ``kind`` names the work, ``form`` is changed whenever the same input would give something else, ``type_`` is the
    type of a result.
    """

    def __init__(self, kind: str, form: str, folder: Path, type_: type[T]) -> None:
        key = zlib.crc32(os.fsencode(f"{os.path.abspath(folder)}\n{__version__}\n{form}"))
        self._place = os.path.join(paths.cache_folder(), kind, f"{folder.name}-{key:08x}.msgpack")
        self._before: dict[bytes, T] = _load(self._place, type_)
        self._now: dict[bytes, T] = {}

    def get(self, key: bytes, work: Callable[[], T]) -> T:
        """What is kept under a key, else what ``work`` gives."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else work()
        return self._now[key]

    def last(self) -> T | None:
        """What was kept the last time, under whatever key: for work that goes on from it. None when nothing was."""
        return next(iter(self._before.values()), None)

    def has(self, key: bytes) -> bool:
        """Whether something is kept under a key."""
        return key in self._before or key in self._now

    def keep(self) -> None:
        """Keep all that was asked for, and nothing else, for the next time."""
        if self._now.keys() == self._before.keys():
            return
        with suppress(OSError, ValueError):  # ValueError: a file name that is no text
            data = msgspec.msgpack.encode(self._now)
            cachefile.write(self._place, data)
            self._before = dict(self._now)


def _load(place: str, type_: type[T]) -> dict[bytes, T]:
    """What a file holds; nothing when it is not as it was written."""
    try:
        data = cachefile.read(place)
        return {} if data is None else structured.unpacked(data, dict[bytes, type_])  # type: ignore[valid-type]
    except (OSError, msgspec.MsgspecError):
        return {}
