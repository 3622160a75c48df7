"""Search data in many small files, of which a query fetches only those that it needs.

A file is the build's id, then a raw deflate stream (RFC 1951), packed whatever the server does, so its size on the way
is known: a line of JSON, then bytes. Each kind of them has a code of its own, letter by letter: they hold no
repetitions worth looking for. Texts are packed as if a *dictionary* of phrases stood before them, which the browser
has already.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

_LONGEST, _LEAST = 5, 4
"""Words in a phrase of the dictionary, and how often it must occur."""


class Part(NamedTuple):
    """The content of a file: what is told as JSON, and bytes (several kinds of them, one after the other)."""

    told: dict[str, Any]
    raw: tuple[bytes, ...] = ()

    def packed(self, id_: str, dictionary: bytes = b"") -> bytes:
        """The file of the build with this id; the same content gives the same bytes."""
        told, found = self._line(), b""
        if self.told:
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=dictionary)
            found = packer.compress(told) + packer.flush(zlib.Z_FULL_FLUSH if self.raw else zlib.Z_FINISH)
            told = b""
        if self.raw:
            packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_HUFFMAN_ONLY)
            for one in (told + self.raw[0], *self.raw[1:]):
                found += packer.compress(one) + packer.flush(zlib.Z_BLOCK)
            found += packer.flush()
        return id_.encode() + found

    def bare(self) -> bytes:
        """All of it without an id."""
        return b"".join((self._line(), *self.raw))

    def _line(self) -> bytes:
        return (written(self.told) if self.told else b"") + b"\n"


def phrases(texts: Iterable[str], most: int) -> bytes:
    """A dictionary of about ``most`` bytes: the phrases that save most, these last."""
    counts = _often(line.split(" ") for text in texts for line in text.split("\n"))
    often = [phrase for phrase in counts if len(phrase) > _LEAST]
    chosen: list[str] = []
    held = " "
    for phrase in sorted(often, key=lambda one: (-(counts[one] - 1) * (len(one) - 2), one)):
        if len(held) >= most:
            break
        if f" {phrase} " not in held:
            chosen.append(phrase)
            held += f"{phrase} "
    return " ".join(reversed(chosen)).encode()


def _often(lines: Iterable[list[str]]) -> dict[str, int]:
    """The phrases that occur :data:`_LEAST` times, and how often; what they begin and end with occurs so, too."""
    every: dict[str, int] = {}
    words = [word for line in lines for word in (*line, None)]
    begun = {at: word for at, word in enumerate(words) if word is not None}
    for length in range(1, _LONGEST + 1):
        often = {phrase: count for phrase, count in Counter(begun.values()).items() if count >= _LEAST}
        every |= often
        begun = {at: phrase for at, phrase in begun.items() if phrase in often}
        begun = {at: f"{phrase} {words[at + length]}" for at, phrase in begun.items() if at + 1 in begun}
    return every


def written(data: Any) -> bytes:
    """Data as compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def parted(rows: Iterable[T], most: int, size: Callable[[T], int] = lambda _row: 1) -> list[Sequence[T]]:
    """Rows in groups, none of which grows once it has reached ``most``."""
    groups: list[list[T]] = []
    held = most
    for row in rows:
        if held >= most:
            groups.append([])
            held = 0
        groups[-1].append(row)
        held += size(row)
    return list(groups)
