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
import struct
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

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


_SLOT = 8
_ABOVE = 128
_UNSIGNED = bytes((_ABOVE + byte) % 256 for byte in range(256))
"""What a signed byte becomes by adding :data:`_ABOVE`."""

_ZERO = 1 << 48
"""A product of nothing in its slot: more than any is below zero."""


class Vector(NamedTuple):
    """A vector (empty: nothing is known) and its length."""

    parts: Sequence[int]
    length: float


class Lines(NamedTuple):
    """The vectors of some lines, kept by direction so that all of them are multiplied at once (:func:`_products`).

    ``columns``: for each direction a whole number with a slot of :data:`_SLOT` bytes for each line: its part there,
    plus :data:`_ABOVE`, for no slot may hold less than nothing; in the last one a 1 in each slot. ``squares``: of the
    length of each line, ``lengths``: the roots of these.
    """

    columns: list[int]
    squares: list[int]
    lengths: list[float]


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


def of_word(word: str, known: Mapping[str, bytes]) -> Vector:
    """The vector of one word; empty when its beginning has none."""
    vector = known.get(word[:START])
    return of_question([vector] if vector else ())


def of_item(stored: bytes) -> Vector:
    """The vector of an item as it is kept."""
    return _measured(array("h", stored))


def of_lines(stored: bytes) -> Lines:
    """The vectors of the stored questions and situations of an item as they are kept."""
    parts, room = stored.translate(_UNSIGNED), bytearray(len(stored) // SIZE * _SLOT)
    columns = []
    for column in (*(parts[at::SIZE] for at in range(SIZE)), b"\1" * (len(stored) // SIZE)):
        room[::_SLOT] = column
        columns.append(int.from_bytes(room, "little"))
    signed = array("b", stored)
    lines = [signed[at : at + SIZE] for at in range(0, len(signed), SIZE)]
    squares = [sum(map(mul, line, line)) for line in lines]
    return Lines(columns, squares, list(map(math.sqrt, squares)))


def _measured(parts: Sequence[int]) -> Vector:
    return Vector(parts, math.sqrt(sum(map(mul, parts, parts))))


def alike(question: Vector, other: Vector) -> float:
    """The cosine (-1 to 1) of two vectors; 0 when either is empty or zero."""
    both = question.length * other.length
    return sum(map(mul, question.parts, other.parts)) / both if both else 0.0


def nearest(question: Vector, lines: Lines) -> float:
    """How alike a question is to the nearest of some stored ones; 0 when there are none."""
    length = question.length
    if not length:
        return 0.0
    products = zip(_products(question, lines), lines.lengths, strict=True)
    return max([product / (length * own) if own else 0.0 for product, own in products], default=0.0)


def distances(question: Vector, lines: Lines) -> list[int]:
    """How far a question is from each of some stored ones, squared; from where nothing is known when it is empty."""
    own = sum(map(mul, question.parts, question.parts))
    return [
        own - 2 * product + square for product, square in zip(_products(question, lines), lines.squares, strict=True)
    ]


def _products(question: Vector, lines: Lines) -> list[int]:
    """The scalar product of a question and each of some lines.

    The columns times the parts of the question add up to one number with all the products in its slots. What
    :data:`_ABOVE` added to them is taken off, and :data:`_ZERO` put on, so that none is negative: it would borrow of
    the next.
    """
    parts = question.parts or [0] * SIZE
    slots = sum(map(mul, (*parts, _ZERO - _ABOVE * sum(parts)), lines.columns))
    count = len(lines.squares)
    return [slot - _ZERO for slot in struct.unpack(f"<{count}Q", slots.to_bytes(_SLOT * count, "little"))]


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
