"""What words mean by the company they keep: a vector for each word beginning and item (latent semantic analysis).

Words that are asked in the same places get like vectors, so a question finds its rule even where it shares few words
with it. The vectors come from the rulebook alone: items by word beginnings, weighted by TF-IDF, brought down to
:data:`SIZE` directions by subspace iteration. Measured on the development questions (``python -m tests.bench.search``)
no other feature of ranking is worth as much.

NumPy makes them, when the store is compiled; a question needs none: its vector is a sum of a few stored ones.
"""

from __future__ import annotations

import math
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from kodex.text.grams import START

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]
    Places = NDArray[np.intp]

SIZE = 128
"""How many directions a vector has; fewer for a rulebook with fewer items."""

_ROUNDS = 3
_SEED = 7
_LEAST = 2
"""A beginning that fewer items hold says nothing of the company it keeps."""

_STEP = 15
"""A vector is kept as bytes: its largest component is this, or minus this. Finer steps find no more, coarser ones
compress better (the website ships the vectors)."""

_AT_ONCE = 20_000


class Vectors(NamedTuple):
    """Vectors as bytes (signed, one a direction): by word beginning with its weight in a question, and by item.

    A beginning's vector counts ``weight`` times, which holds its idf and undoes the rounding to bytes.
    """

    words: dict[str, tuple[float, bytes]]
    items: list[bytes]


def beginnings(words: Iterable[str]) -> Counter[str]:
    """How often each word beginning occurs."""
    return Counter([word[:START] for word in words])


def of_question(words: Iterable[str], known: Mapping[str, tuple[float, bytes]]) -> list[float]:
    """The vector of a question from the stored ones of its words' beginnings; empty when none is known."""
    total: list[float] = []
    for start, count in beginnings(words).items():
        if start in known:
            weight, stored = known[start]
            weight *= 1 + math.log(count)
            vector = array("b", stored)
            total = (
                [t + weight * v for t, v in zip(total, vector, strict=True)] if total else [weight * v for v in vector]
            )
    return total


def alike(question: Sequence[float], item: bytes) -> float:
    """The cosine (-1 to 1) of a question's vector and an item's; 0 when either is empty."""
    if not question or not item:
        return 0.0
    vector = array("b", item)
    length = math.sqrt(sum(map(mul, question, question)) * sum(map(mul, vector, vector)))
    return sum(map(mul, question, vector)) / length if length else 0.0


def learn(items: Sequence[Sequence[str]]) -> Vectors:
    """The vectors of a rulebook, given the folded words of each of its items."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: threads would only wait for each other
    import numpy as np

    counts = [beginnings(words) for words in items]
    shared = Counter(start for count in counts for start in count)
    columns = {start: at for at, start in enumerate(sorted(s for s, n in shared.items() if n >= _LEAST))}
    if not columns:
        return Vectors({}, [b""] * len(items))
    idf = {start: 1 + math.log((1 + len(items)) / (1 + shared[start])) for start in columns}
    table = _Sparse.of(counts, columns, idf)
    size = min(SIZE, len(items), len(columns))
    basis = np.random.default_rng(_SEED).standard_normal((len(columns), size)).astype(np.float32)
    for _round in range(_ROUNDS):
        basis = np.linalg.qr(table.transposed_times(table.times(basis)))[0].astype(np.float32)
    vectors, largest = _bytes(basis)
    words = {
        start: (round(float(idf[start] * largest[at] * _STEP), 4), vectors[at])
        for start, at in columns.items()
        if largest[at]
    }
    return Vectors(words, _bytes(table.times(basis))[0])


def _bytes(rows: Matrix) -> tuple[list[bytes], list[float]]:
    """Each row as bytes, and its largest component; an all-zero row is empty."""
    import numpy as np

    largest = np.abs(rows).max(axis=1)
    scaled = np.rint(rows * (_STEP / np.where(largest == 0, 1, largest))[:, None]).astype(np.int8)
    return [row.tobytes() if top else b"" for row, top in zip(scaled, largest, strict=True)], largest.tolist()


class _Sparse(NamedTuple):
    """A sparse matrix as triples in both orders: row by row, and column by column."""

    shape: tuple[int, int]
    rows: Places
    columns: Places
    values: Matrix
    by_column: Places

    @classmethod
    def of(cls, counts: Sequence[Counter[str]], columns: Mapping[str, int], idf: Mapping[str, float]) -> _Sparse:
        """Items by word beginnings: TF-IDF with logarithmic counts, every row of length 1."""
        import numpy as np

        rows, places, values = [], [], array("f")
        for row, count in enumerate(counts):
            cells = [(columns[start], (1 + math.log(n)) * idf[start]) for start, n in count.items() if start in columns]
            length = math.sqrt(sum(value * value for _place, value in cells))
            for place, value in cells:
                rows.append(row)
                places.append(place)
                values.append(value / length)
        at = np.array(places, dtype=np.intp)
        shape = (len(counts), len(columns))
        return cls(shape, np.array(rows, dtype=np.intp), at, np.array(values), np.argsort(at, kind="stable"))

    def times(self, dense: Matrix) -> Matrix:
        """The product with a dense matrix."""
        return _summed(self.rows, self.columns, self.values, dense, self.shape[0])

    def transposed_times(self, dense: Matrix) -> Matrix:
        """The product of the transposed matrix with a dense one."""
        order = self.by_column
        return _summed(self.columns[order], self.rows[order], self.values[order], dense, self.shape[1])


def _summed(into: Places, of: Places, values: Matrix, dense: Matrix, height: int) -> Matrix:
    """Rows ``of`` the dense matrix times ``values`` added up ``into`` (ascending) rows of a new one."""
    import numpy as np

    out = np.zeros((height, dense.shape[1]), dtype=np.float32)
    for start in range(0, len(into), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        rows, firsts = np.unique(into[some], return_index=True)
        out[rows] += np.add.reduceat(dense[of[some]] * values[some, None], firsts)
    return out
