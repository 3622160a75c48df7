"""The store as a file: an ordinary SQLite database whose ``user_version`` is the checksum of all its other bytes.

So a truncated or flipped file is known before SQLite sees it. Files are only ever replaced as a whole, never changed in
place, so what was checked is what is used. A file that has been found whole is noted (:func:`_note`), and is not read
to its end again before somebody touches it or the machine starts anew.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
import zlib
from contextlib import suppress

PAGES = "PRAGMA page_size = 8192"
"""What is said before there is a table: rows are long, and half as large pages leave a tenth of the file empty, which
is read whole before it is used (:func:`load`)."""

_MAGIC = b"SQLite format 3\x00"
_PORTION = 1 << 18
SHARED = sqlite3.threadsafety == 3
"""Whether a connection may be handed to another thread (to be copied); hardly any SQLite is built without that."""

_AT = 60  # offset of user_version in the SQLite header
NOTES = "whole"
"""The folder beside the files with the notes of those that have been found whole."""
STILL = 2.0
"""A file that has changed in the last so many seconds is not noted: what changes it next may bear the same time."""


def checksum(image: bytes | memoryview) -> int:
    """CRC-32 of a database image without its ``user_version`` field."""
    with memoryview(image) as view:  # a slice of bytes would copy megabytes
        return zlib.crc32(view[_AT + 4 :], zlib.crc32(view[:_AT]))


def save(path: str, connection: sqlite3.Connection) -> None:
    """Write the database of ``connection`` to ``path``. Raises OSError when that is not possible.

    The checksum tells what a power failure leaves of it: it is not forced to the disk.
    """
    from kodex.ground import atomic

    image = memoryview(connection.serialize())
    atomic.write(path, image[:_AT], checksum(image).to_bytes(4, "big"), image[_AT + 4 :], durable=False)


def _is_whole(path: str) -> bool:
    """Whether the file's checksum is right. Reads it in portions that stay in the processor's cache."""
    buffer = bytearray(_PORTION)
    view = memoryview(buffer)
    with open(path, "rb", buffering=0) as stream:
        size = stream.readinto(view)
        if size < _AT + 4 or buffer[: len(_MAGIC)] != _MAGIC:
            return False
        wanted = int.from_bytes(view[_AT : _AT + 4], "big")
        found = zlib.crc32(view[_AT + 4 : size], zlib.crc32(view[:_AT]))
        while size := stream.readinto(view):
            found = zlib.crc32(view[:size], found)
    return found == wanted


def _boot() -> str:
    """What tells this start of the machine from every other; empty where nothing does."""
    try:
        with open("/proc/sys/kernel/random/boot_id", "rb") as stream:  # as text it would want a codec loaded
            return stream.read().hex()
    except OSError:
        return ""


def _note(path: str) -> tuple[str, str, float]:
    """Where it is noted that a file has been found whole, what the note says of it as it is now (it is another file
    with another time of change, which nobody can set back), and for how many seconds it has been so.

    A power failure may leave of a file less than was written, with the same times: so the note is of one start of the
    machine, and where that cannot be told there is none.
    """
    stat, boot = os.stat(path), _boot()
    said = f"{boot} {stat.st_dev} {stat.st_ino} {stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}" if boot else ""
    changed = max(stat.st_mtime, stat.st_ctime)
    return os.path.join(os.path.dirname(path), NOTES, os.path.basename(path)), said, time.time() - changed


def _is_noted(note: str, said: str) -> bool:
    if not said:
        return False
    try:
        with open(note, "rb") as stream:
            return stream.read() == said.encode()
    except OSError:
        return False


def _known_whole(path: str) -> bool:
    """Whether a file is whole: noted, or read to its end. Raises OSError."""
    note, said, still = _note(path)
    if _is_noted(note, said):
        return True
    if not _is_whole(path):
        return False
    if said and still > STILL and _note(path)[1] == said:
        from kodex.ground import atomic

        with suppress(OSError):  # in a folder that cannot be written every call reads the file
            atomic.write(note, said.encode(), durable=False)
    return True


def load(path: str) -> sqlite3.Connection | None:
    """The database at ``path``, read-only; None when there is none or it is damaged.

    The checksum is taken over the bytes as read (a mapping would kill the process if somebody cut the file meanwhile);
    SQLite then reads only the pages it needs.
    """
    if not os.path.isfile(path):  # nothing else is opened: a pipe would never end
        return None
    try:
        whole = _known_whole(path)
    except OSError:
        return None
    if not whole:
        return None
    connection = _opened(path)
    try:
        connection.execute("PRAGMA query_only = 1")
    except sqlite3.Error:
        connection.close()
        return None
    return connection


def _opened(path: str) -> sqlite3.Connection:
    name = uri(path, sys.platform == "win32")
    return sqlite3.connect(f"{name}?mode=ro&immutable=1", uri=True, check_same_thread=not SHARED)


def again(path: str | None, connection: sqlite3.Connection) -> sqlite3.Connection:
    """Another connection to the database of ``connection`` for another thread; a copy where it is in memory only.

    The file was checked when it was opened; one that has been replaced since is another version of the same rulebook.
    """
    if path is not None and os.path.isfile(path):
        found = _opened(path)
    else:
        found = sqlite3.connect(":memory:", check_same_thread=not SHARED)
        found.deserialize(connection.serialize())
    found.execute("PRAGMA query_only = 1")
    return found


def uri(path: str, windows: bool) -> str:
    """A path as SQLite wants it in a URI; on Windows with slashes, and three or four of them before the path."""
    name = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    if not windows:
        return f"file:{name}"
    name = name.replace("\\", "/")
    if name[1:2] == ":":
        return f"file:///{name}"
    return f"file://{name}" if name.startswith("//") else f"file:{name}"
