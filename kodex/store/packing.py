"""Rule objects as they are kept: JSON squeezed with a dictionary of what most of them share, a third of its size."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

_SAMPLE = 60
"""How many objects, spread over the rulebook, make the dictionary; zlib looks back at most :data:`_WINDOW` bytes."""

_WINDOW = 32_768

_LEVEL = 4
"""Twice as fast as the level that squeezes hardest, for a twentieth more bytes (measured)."""


def dictionary(texts: Sequence[str]) -> bytes:
    """What packing and unpacking share: some of the texts themselves."""
    step = max(1, len(texts) // _SAMPLE)
    return "".join(islice(texts, 0, None, step)).encode()[-_WINDOW:]


def pack(texts: Iterable[str], shared: bytes) -> Iterable[bytes]:
    """Each text, squeezed."""
    ready = zlib.compressobj(_LEVEL, zdict=shared) if shared else zlib.compressobj(_LEVEL)
    for text in texts:
        squeezer = ready.copy()
        yield squeezer.compress(text.encode()) + squeezer.flush()


def unpack(packed: bytes, shared: bytes) -> dict[str, Any]:
    """The object of a packed JSON text."""
    loosener = zlib.decompressobj(zdict=shared) if shared else zlib.decompressobj()
    result: dict[str, Any] = json.loads(loosener.decompress(packed))
    return result
