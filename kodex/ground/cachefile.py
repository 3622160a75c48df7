"""One file of the cache: read whole or not at all.

It begins with a checksum of the rest. So it need not be forced to the disk when it is written: what a power failure
leaves of it is known for what it is, and made anew. A killed writer leaves the file as it was.
"""

from __future__ import annotations

import zlib

_CHECKSUM = 4
"""Bytes of the checksum."""


def read(place: str) -> bytes | None:
    """What was written there; None where it is not as it was written. Raises OSError where there is no such file."""
    with open(place, "rb") as file:
        checksum, data = file.read(_CHECKSUM), file.read()
    return data if _checksum(data) == checksum else None


def write(place: str, data: bytes) -> None:
    """Put it there; missing folders are made. Raises OSError."""
    from kodex.ground import atomic  # most files are read

    atomic.write(place, _checksum(data), data, durable=False)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECKSUM, "big")
