"""Title files already read, kept in the cache by their content: after an edit only what has changed is parsed again.

One file for each rulebook, plain MessagePack; what cannot be read or written is done without. Only the store and the
website read so: the linter wants every line as it stands.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from contextlib import suppress
from pathlib import Path

import msgspec

import kodex
from kodex import paths
from kodex.atomic import replace_whole
from kodex.model import Rule, Title

Entry = tuple[bytes, Title, list[Rule]]
"""The hash of a title file, and what was read from it."""

_FORM = "2"
"""Raised whenever a title file is read in another way."""


def digest(path: Path, part: str) -> bytes:
    """The hash of a title file in a part of its rulebook. Raises OSError."""
    return hashlib.blake2b(path.read_bytes(), digest_size=16, key=part.encode()).digest()


def load(folder: Path) -> dict[str, Entry]:
    """What is kept of a rulebook's folder: file name from the folder -> entry."""
    try:
        with open(_place(folder), "rb") as file:
            return msgspec.msgpack.decode(file.read(), type=dict[str, Entry])
    except (OSError, msgspec.MsgspecError):
        return {}


def keep(folder: Path, entries: dict[str, Entry]) -> None:
    """Keep what was read; where the cache cannot be written nothing is kept."""
    data = msgspec.msgpack.encode(entries)
    place = _place(folder)
    with suppress(OSError):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        replace_whole(place, lambda part: _write(part, data))


def _write(part: str, data: bytes) -> None:
    with open(part, "wb") as file:
        file.write(data)


def _place(folder: Path) -> str:
    key = zlib.crc32(os.fsencode(f"{os.path.abspath(folder)}\n{kodex.__version__}\n{_FORM}"))
    return os.path.join(paths.cache_folder(), "titles", f"{folder.name}-{key:08x}.msgpack")
