"""Rule objects as they are kept: JSON squeezed with a dictionary of what most of them share, a third of its size."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_SAMPLE = 60
"""How many objects, spread over the rulebook, make the dictionary; zlib looks back at most :data:`_WINDOW` bytes."""

_WINDOW = 32_768

_LEVEL = 4
"""Twice as fast as the level that squeezes hardest, for a twentieth more bytes (measured)."""


_FORM = "1"
"""Raised whenever texts are packed in another way."""


def dictionary(texts: Sequence[bytes]) -> bytes:
    """What packing and unpacking share: some of the JSON texts themselves."""
    step = max(1, len(texts) // _SAMPLE)
    return b"".join(islice(texts, 0, None, step))[-_WINDOW:]


def pack(texts: Iterable[bytes], shared: bytes, folder: Path | None = None) -> Iterator[bytes]:
    """Each JSON text, squeezed; with the ``folder`` of their rulebook those that have not changed come from the
    cache."""
    from kodex.kept import Kept, digest  # unpacking does without

    kept = None if folder is None else Kept("packed", _FORM, folder, bytes)
    ready = zlib.compressobj(_LEVEL, zdict=shared) if shared else zlib.compressobj(_LEVEL)
    mark = digest(shared)

    def squeezed(text: bytes) -> bytes:
        squeezer = ready.copy()
        return squeezer.compress(text) + squeezer.flush()

    for text in texts:
        yield squeezed(text) if kept is None else kept.get(digest(mark, text), partial(squeezed, text))
    if kept is not None:
        kept.keep()


def unpack(packed: bytes, shared: bytes) -> dict[str, Any]:
    """The object of a packed JSON text."""
    loosener = zlib.decompressobj(zdict=shared) if shared else zlib.decompressobj()
    result: dict[str, Any] = json.loads(loosener.decompress(packed))
    return result
