"""What words mean by the company they keep: a vector for each word beginning and item (latent semantic analysis).

Words that are asked in the same places get like vectors, so a question finds its rule even where it shares few words
with it. The vectors come from the rulebook alone: items by word beginnings, weighted by TF-IDF, brought down to
:data:`SIZE` directions by subspace iteration. Measured on the development questions (``python -m tests.bench.search``)
no other feature of ranking is worth as much.

NumPy makes them, when the store is compiled; a question needs none: its vector is a sum of a few stored ones.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from kodex.text.grams import START

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kodex.search.counting import Counts

    Matrix = NDArray[np.float32]

SIZE = 128
"""How many directions a vector has; fewer for a rulebook with fewer items."""

_ROUNDS = 3
_SEED = 7
_LEAST = 2
"""A beginning that fewer items hold says nothing of the company it keeps."""

_LENGTH = 17
"""A vector is kept as bytes: it is so long that most of its components are -3 to 3.

Finer steps find no more (measured on the development questions: the reciprocal rank differs by no more than chance from
that of exact vectors), coarser ones compress better (the website ships the vectors).
"""


class Vectors(NamedTuple):
    """Vectors as bytes (signed, one a direction): by word beginning with its weight in a question, and by item.

    A beginning's vector counts ``weight`` times, which holds its idf and undoes the rounding to bytes.
    """

    words: dict[str, tuple[float, bytes]]
    items: list[bytes]


def beginning(word: str) -> tuple[str]:
    """A word as what it is cut into here: its beginning."""
    return (word[:START],)


def beginnings(words: Iterable[str]) -> Counter[str]:
    """How often each word beginning occurs."""
    return Counter([word[:START] for word in words])


class Vector(NamedTuple):
    """The vector of a question or an item (empty: nothing is known of it), and its length."""

    parts: Sequence[float]
    length: float


def of_question(words: Iterable[str], known: Mapping[str, tuple[float, bytes]]) -> Vector:
    """The vector of a question from the stored ones of its words' beginnings; empty when none is known."""
    total: list[float] = []
    for start, count in beginnings(words).items():
        if start in known:
            weight, stored = known[start]
            weight *= 1 + math.log(count)
            parts = array("b", stored)
            total = (
                [t + weight * v for t, v in zip(total, parts, strict=True)] if total else [weight * v for v in parts]
            )
    return Vector(total, math.hypot(*total))


def of_item(stored: bytes) -> Vector:
    """The vector of an item as it is kept."""
    parts = array("b", stored)
    return Vector(parts, math.hypot(*parts))


def alike(question: Vector, item: Vector) -> float:
    """The cosine (-1 to 1) of a question's vector and an item's; 0 when either is empty."""
    both = question.length * item.length
    return sum(map(mul, question.parts, item.parts)) / both if both else 0.0


def learn(counts: Counts) -> Vectors:
    """The vectors of a rulebook, given how often each of its items holds each word beginning (:func:`beginning`)."""
    import numpy as np

    items = counts.texts
    shared = np.bincount(counts.token, minlength=len(counts.tokens)).tolist()
    columns = [at for at, n in enumerate(shared) if n >= _LEAST]
    if not columns:
        return Vectors({}, [b""] * items)
    idf = [1 + math.log((1 + items) / (1 + shared[at])) for at in columns]
    table = _table(counts, columns, idf)
    size = min(SIZE, items, len(columns))
    basis = np.random.default_rng(_SEED).standard_normal((len(columns), size)).astype(np.float32)
    for _round in range(_ROUNDS):
        basis = np.linalg.qr(table.T @ (table @ basis))[0].astype(np.float32)
    vectors, lengths = _bytes(basis)
    words = {
        counts.tokens[column]: (round(float(idf[at] * lengths[at] * _LENGTH), 2), vectors[at])
        for at, column in enumerate(columns)
        if lengths[at]
    }
    return Vectors(words, _bytes(table @ basis)[0])


def _bytes(rows: Matrix) -> tuple[list[bytes], list[float]]:
    """Each row as bytes, and its length; an all-zero row is empty."""
    import numpy as np

    lengths = np.sqrt((rows * rows).sum(axis=1))
    scaled = np.rint(rows * (_LENGTH / np.where(lengths == 0, 1, lengths))[:, None]).astype(np.int8)
    return [row.tobytes() if length else b"" for row, length in zip(scaled, lengths, strict=True)], lengths.tolist()


def _table(counts: Counts, columns: Sequence[int], idf: Sequence[float]) -> Matrix:
    """Items by word beginnings: TF-IDF with logarithmic counts, every row of length 1.

    Few of its cells hold anything, but dense it is multiplied fastest: 15 MB for the Kódex.
    """
    import numpy as np

    column = np.full(len(counts.tokens), -1)
    column[columns] = np.arange(len(columns))
    met = column[counts.token] >= 0
    row, place = counts.text[met], column[counts.token[met]]
    values = (1 + np.log(counts.often[met])) * np.array(idf)[place]
    lengths = np.sqrt(np.bincount(row, weights=values * values, minlength=counts.texts))
    table = np.zeros((counts.texts, len(columns)), dtype=np.float32)
    table[row, place] = values / lengths[row]
    return table
