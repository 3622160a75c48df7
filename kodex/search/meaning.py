"""What words mean by the questions that are asked with them: a vector for each word beginning.

Beginnings that are asked of the same rules have like vectors, so a question finds its rule even where it shares few
words with it. They were learnt from the stored questions, situations, gists and texts of all rulebooks together
(``python -m tests.bench.meaning --fit``) and lie in ``meaning.bin`` beside this module. A word that none of them had
then says nothing here. They hold for other rulebooks, too (measured on each of ours, learnt from the others: better
than what it teaches by itself); there a word that is not known has a vector like no other: it is met by itself.

The vector of a question is the sum of those of its beginnings, each counted once; a beginning that tells rules apart
has a long one. All are small whole numbers, so sums are the same everywhere. A question is held against the sum of an
item's stored questions, and against the nearest of these and its situations.
"""

from __future__ import annotations

import math
import os
import zlib
from array import array
from collections.abc import Iterable, Sequence
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from kodex.search import columns
from kodex.search.columns import Columns
from kodex.text.grams import START

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kodex.search.counting import Counts

    Matrix = NDArray[np.int32]

SIZE = 40
"""How many directions a vector has."""

_LEAST = 2
"""A beginning that fewer lines hold is met as a word: its vector would find nothing more, and websites ship them."""

MOST = 127
"""No part of a stored vector is larger: it is kept as a signed byte. Only those of very long situations would be."""


class Vector(NamedTuple):
    """A vector (empty: nothing is known) and its length."""

    parts: Sequence[int]
    length: float


class Learnt(NamedTuple):
    """The vectors that were learnt: beginnings in the alphabet's order, a signed byte for each direction of each."""

    starts: list[str]
    vectors: bytes

    def packed(self) -> bytes:
        """As a file."""
        return zlib.compress(" ".join(self.starts).encode() + b"\n" + self.vectors, 9)

    def by_start(self) -> dict[str, bytes]:
        """The vector of each beginning."""
        return {start: self.vectors[at * SIZE : (at + 1) * SIZE] for at, start in enumerate(self.starts)}

    @classmethod
    def of(cls, packed: bytes) -> Learnt:
        """From a file."""
        starts, _end, vectors = zlib.decompress(packed).partition(b"\n")
        return cls(starts.decode().split(), vectors)


def path() -> str:
    """Where the vectors are kept."""
    return os.path.join(os.path.dirname(__file__), "meaning.bin")


def learnt() -> Learnt:
    """The vectors that were learnt."""
    with open(path(), "rb") as stream:
        return Learnt.of(stream.read())


def beginning(word: str) -> tuple[str]:
    """A word as what it is cut into here: its beginning."""
    return (word[:START],)


def beginnings(words: Iterable[str]) -> list[str]:
    """The beginnings of some words, each once."""
    return list(dict.fromkeys(word[:START] for word in words))


def of_question(known: Iterable[bytes]) -> Vector:
    """The vector of a question from the stored ones of its :func:`beginnings`; empty when none is known."""
    return _measured([sum(parts) for parts in zip(*(array("b", one) for one in known), strict=True)])


def of_item(stored: bytes) -> Vector:
    """The vector of an item as it is kept."""
    return _measured(array("h", stored))


def of_lines(stored: bytes) -> Columns:
    """The vectors of the stored questions and situations of an item as they are kept."""
    return columns.of(stored, SIZE)


def _measured(parts: Sequence[int]) -> Vector:
    return Vector(parts, math.sqrt(sum(map(mul, parts, parts))))


def alike(question: Vector, other: Vector) -> float:
    """The cosine (-1 to 1) of two vectors; 0 when either is empty or zero."""
    both = question.length * other.length
    return sum(map(mul, question.parts, other.parts)) / both if both else 0.0


def alike_lines(question: Vector, lines: Columns) -> list[float]:
    """The cosine (-1 to 1) of the vector of a question and each of some stored ones; 0 where either is empty or
    zero."""
    length = question.length
    if not length:
        return [0.0] * len(lines.lengths)
    found = zip(columns.products(question.parts, lines), lines.lengths, strict=True)
    return [product / (length * own) if own else 0.0 for product, own in found]


class Meant(NamedTuple):
    """What a rulebook's store keeps: the vectors of its beginnings, of its lines and of its items."""

    words: list[tuple[str, bytes]]
    lines: Matrix
    items: Matrix


def of_book(counts: Counts, owners: Sequence[int], items: int, known: Learnt, own: bool = True) -> Meant:
    """The vectors of a rulebook.

    ``counts``: how often its lines (stored questions and situations) hold each :func:`beginning`; ``owners``: by line
    the place of the item that it counts for, negative for a situation; ``items``: how many there are; ``own``: whether
    the vectors that are ``known`` were learnt from this rulebook, too.
    """
    import numpy as np

    vectors = known.by_start()
    often = np.bincount(counts.token, minlength=len(counts.tokens)).tolist()
    words = [
        (start, vectors.get(start) or _like_no_other(start))
        for start, lines in zip(counts.tokens, often, strict=True)
        if (lines >= _LEAST and start in vectors if own else lines)
    ]
    rows = {start: at for at, (start, _vector) in enumerate(words)}
    place = np.array([rows.get(start, -1) for start in counts.tokens], np.int64)[counts.token]
    table = np.frombuffer(b"".join(vector for _start, vector in words), np.int8).reshape(-1, SIZE).astype(np.int32)
    met = place >= 0
    lines = np.clip(_summed(table, place[met], counts.text[met], counts.texts), -MOST, MOST)
    owner = np.array(owners, np.int64)
    [counted] = np.nonzero(owner >= 0)
    return Meant(words, lines, _summed(lines, counted, owner[counted], items))


def _like_no_other(start: str) -> bytes:
    """A vector of the usual length whose directions are as good as thrown."""
    import hashlib  # loads OpenSSL, which a question does not need

    bits = int.from_bytes(hashlib.blake2b(start.encode(), digest_size=SIZE // 8).digest(), "little")
    return bytes(1 if bits >> at & 1 else 255 for at in range(SIZE))


def _summed(rows: Matrix, which: NDArray[np.integer[Any]], into: NDArray[np.integer[Any]], count: int) -> Matrix:
    """The sum of the rows that go into each of ``count`` places: row ``which[n]`` goes into place ``into[n]``.

    Direction by direction, for all the rows that are added up would be more than a processor's cache holds.
    """
    import numpy as np

    found = np.empty((count, SIZE), np.int32)
    for at, column in enumerate(rows.T.astype(float)):  # whole numbers all the same, and far from too large
        found[:, at] = np.bincount(into, weights=column[which], minlength=count)
    return found
