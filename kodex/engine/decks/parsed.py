"""Files already parsed, kept in the cache by their content and by the code that reads them, as plain MessagePack.

Only what was read without any error is kept; what cannot be read or written is done without.
"""

from __future__ import annotations

import os
from _blake2 import blake2b  # hashlib has it, too, and loads OpenSSL: a fiftieth of a whole check
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from kodex.errors import KodexError
from kodex.ground import cachefile, paths, structured
from kodex.ground.files import contents
from kodex.ground.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")

FOLDER = "scenarios"
"""In the cache: most files are scenarios."""

MOST = 2_000
"""Files kept; when there are more, the older half goes."""


def place_of(path: Path | str, sort: bytes = b"") -> str | None:
    """Where is kept what is made of a file; ``sort`` tells apart what is made of the same bytes. None: nowhere."""
    try:
        name = digest(_engine() + sort + contents(path)).hex()
    except (OSError, KodexError):
        return None
    return os.path.join(paths.cache_folder(), FOLDER, name + ".msgpack")


def read(place: str | None, kind: type[T]) -> T | None:
    """What is kept at a place, None when it is nothing of this kind."""
    with suppress(OSError, msgspec.MsgspecError):
        data = None if place is None else cachefile.read(place)
        if data is not None:
            return cast("T", structured.unpacked(data, kind))
    return None


def keep(place: str | None, found: Any) -> None:
    """Keep plain data at a place, where the cache can be written."""
    if place is not None:
        with suppress(OSError, OverflowError, msgspec.MsgspecError):
            data = msgspec.msgpack.encode(found)
            folder = os.path.dirname(place)
            os.makedirs(folder, exist_ok=True)
            _make_room(folder)
            cachefile.write(place, data)


def made_of(path: str, kind: type[T], make: Callable[[str], T]) -> T:
    """What ``make`` gives for a file, plain data of this kind. Raises what ``make`` raises."""
    place = place_of(path)
    known = read(place, kind)
    if known is None:
        known = make(path)
        keep(place, known)
    return known


@cache
def _engine() -> bytes:
    """The modules that read a file, as sizes and times."""
    modules = sorted(stamps(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    return digest(os.fsencode("\n".join((__version__, *modules))))


def digest(content: bytes) -> bytes:
    """A name that only the same bytes have."""
    return blake2b(content, digest_size=20).digest()


def stamps(folder: str) -> Iterator[str]:
    """Path, size and time of each module and each file of YAML below a folder."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".yaml")):
                stat = entry.stat()
                yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"
            elif entry.is_dir() and not entry.name.startswith((".", "__")):
                yield from stamps(entry.path)


@cache
def _make_room(folder: str) -> None:
    """Once in a process, for it takes longer the more is kept."""
    with os.scandir(folder) as entries:
        old = sorted((entry.stat().st_mtime, entry.path) for entry in entries)
    for _time, path in old[: len(old) // 2] if len(old) > MOST else ():
        with suppress(OSError):
            os.remove(path)


__all__ = ["FOLDER", "MOST", "digest", "keep", "made_of", "place_of", "read", "stamps"]
