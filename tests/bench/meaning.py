"""Learns what words mean: ``python -m tests.bench.meaning --fit`` writes ``kodex/search/meaning.bin``.

From all that is stored with the items of all rulebooks (own words, questions, situations, gists) it learns a vector for
each word beginning and each item, such that the sum of a text's beginnings points to its own item and away from all
others of the book: a softmax over the cosines, Adam, begun with latent semantic analysis; the beginnings of a text are
dropped by chance, lest it knows its item by one of them. What most of the items' vectors lie in is kept and rounded to
bytes. Few rounds are best: with more of them it knows our questions by heart, and other people's no better; several
such trainings are averaged. No question of ``queries`` is read. NumPy does it in a minute; the same processor gives the
same bytes.

Without ``--fit`` it says how well the stored vectors still fit: how many beginnings of each rulebook have one.
"""

from __future__ import annotations

import argparse
import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kodex.compile import open_store
from kodex.rules import books
from kodex.search import meaning
from kodex.text.grams import START

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]
    Places = NDArray[np.int64]

WIDE = 192
"""How many directions are learnt; :data:`kodex.search.meaning.SIZE` of them are kept."""

ROUNDS, BATCH, PACE, DROPPED, SHARP = 5, 256, 0.002, 0.3, 16.0
"""How often each text is shown; so many at once; the pace of Adam; the share of beginnings that are dropped; what a
cosine is multiplied by. Twice or half of each is no better on the development questions."""

SCALE = 0.85
"""The mean size of a rounded part: finer steps find no more and take more bytes (the website ships them)."""

TIMES = 6
"""So often it is learnt from the same start, with other chances of what comes when and what is dropped."""

_LEAST = 2
"""A beginning that fewer items of a book hold is not learnt from it."""

_SEED = 1


class Texts(NamedTuple):
    """What a rulebook has to learn from: by text its beginnings and the place of its item, by item its beginnings."""

    texts: list[list[str]]
    owners: list[int]
    items: list[set[str]]


def texts_of(rulebook: str) -> Texts:
    """The texts of a rulebook's items that say something."""
    found = Texts([], [], [])
    rows = open_store(rulebook).connection.execute(
        "SELECT asked, gist, lines FROM surroundings JOIN rule USING (ord) WHERE asked ORDER BY ord"
    )
    for asked, gist, lines in rows:
        every = [sorted({word[:START] for word in line.split()}) for line in (*lines.split("\n"), gist)]
        found.owners.extend([len(found.items)] * len(every))
        found.texts.extend(every)
        found.items.append({start for one in every[: 1 + asked] for start in one})
    return found


def learn(every: list[Texts]) -> meaning.Learnt:
    """The vectors of all beginnings that some of the books hold."""
    import numpy as np

    starts = sorted(set().union(*map(_telling, every)))
    places = {start: at for at, start in enumerate(starts)}
    table = _weighed([item for book in every for item in book.items], places)
    words, items = _analysed(table)
    words *= 1 / math.sqrt(float((words * words).sum(axis=1).mean()))
    words, items = _trained(every, places, words, _unit(items)[0])
    spread, directions = np.linalg.eigh(_unit(items)[0].T @ _unit(items)[0])
    kept = words @ directions[:, np.argsort(-spread)[: meaning.SIZE]]
    scaled = np.rint(kept * (SCALE / math.sqrt(float((kept * kept).mean()))))
    rounded = np.zeros((len(starts), meaning.SIZE), np.int8)
    rounded[:, : scaled.shape[1]] = np.clip(scaled, -meaning.MOST, meaning.MOST)
    return meaning.Learnt(starts, rounded.tobytes())


def _telling(book: Texts) -> set[str]:
    """The beginnings that several items of a book hold."""
    counts: dict[str, int] = {}
    for item in book.items:
        for start in item:
            counts[start] = counts.get(start, 0) + 1
    return {start for start, count in counts.items() if count >= _LEAST}


def _weighed(items: list[set[str]], places: dict[str, int]) -> tuple[Matrix, Matrix]:
    """Items by beginnings, weighted by idf, every row of length 1; and the idf of each beginning."""
    import numpy as np

    table = np.zeros((len(items), len(places)), np.float32)
    for row, item in enumerate(items):
        table[row, [places[start] for start in item if start in places]] = 1
    idf = (1 + np.log((1 + len(items)) / (1 + table.sum(axis=0)))).astype(np.float32)
    return _unit(table * idf)[0], idf


def _analysed(weighed: tuple[Matrix, Matrix]) -> tuple[Matrix, Matrix]:
    """Latent semantic analysis by subspace iteration: vectors of beginnings and of items."""
    import numpy as np

    table, idf = weighed
    basis = np.random.default_rng(_SEED).standard_normal((table.shape[1], WIDE)).astype(np.float32)
    for _round in range(3):
        basis = np.linalg.qr(table.T @ (table @ basis))[0].astype(np.float32)
    return basis * idf[:, None], table @ basis


class _Adam:
    """Steps down a slope, in place."""

    def __init__(self, values: Matrix) -> None:
        self.values, self.mean, self.square, self.steps = values, values * 0, values * 0, 0

    def step(self, slope: Matrix) -> None:
        import numpy as np

        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.01 * (slope * slope - self.square)
        mean, square = self.mean / (1 - 0.9**self.steps), self.square / (1 - 0.99**self.steps)
        self.values -= PACE * mean / (np.sqrt(square) + 1e-8)


def _trained(every: list[Texts], places: dict[str, int], words: Matrix, items: Matrix) -> tuple[Matrix, Matrix]:
    """The mean of several trainings from the same start: less of it is chance than of one."""
    import numpy as np

    words_of_all, items_of_all = np.zeros_like(words), np.zeros_like(items)
    for seed in range(_SEED, _SEED + TIMES):
        moved, turned = words.copy(), items.copy()
        _train(every, places, moved, turned, seed)
        words_of_all += moved / TIMES
        items_of_all += _unit(turned)[0] / TIMES
    return words_of_all, items_of_all


def _train(every: list[Texts], places: dict[str, int], words: Matrix, items: Matrix, seed: int) -> None:
    """Move the vectors of beginnings and items until texts point to their items."""
    import numpy as np

    dice = np.random.default_rng(seed)
    of_words, of_items = _Adam(words), _Adam(items)
    first = np.cumsum([0, *(len(book.items) for book in every)])
    known = [[[places[start] for start in text if start in places] for text in book.texts] for book in every]
    for _round in range(ROUNDS):
        batches = []
        for at, texts in enumerate(known):
            order = dice.permutation([n for n, text in enumerate(texts) if text])
            batches += [(at, order[n : n + BATCH]) for n in range(0, len(order), BATCH)]
        for n in dice.permutation(len(batches)):
            at, rows = batches[n]
            row = np.repeat(np.arange(len(rows)), [len(known[at][text]) for text in rows])
            met, column = np.unique([place for text in rows for place in known[at][text]], return_inverse=True)
            held = np.zeros((len(rows), len(met)), np.float32)
            held[row, column] = dice.random(len(row)) > DROPPED
            mine = np.arange(first[at], first[at + 1])
            slopes = _slopes(held, words[met], items[mine], np.array(every[at].owners)[rows])
            of_words.step(_spread(slopes[0], met, words))
            of_items.step(_spread(slopes[1], mine, items))


def _spread(slope: Matrix, rows: Places, whole: Matrix) -> Matrix:
    """A slope by some of the rows as one by all of them."""
    import numpy as np

    found = np.zeros_like(whole)
    found[rows] = slope
    return found


def _slopes(held: Matrix, words: Matrix, items: Matrix, right: Places) -> tuple[Matrix, Matrix]:
    """How the loss changes with the vectors of beginnings and of items."""
    import numpy as np

    asked, lengths = _unit(held @ words)
    told, sizes = _unit(items)
    scores = SHARP * (asked @ told.T)
    pull = np.exp(scores - scores.max(axis=1, keepdims=True))
    pull /= pull.sum(axis=1, keepdims=True)
    pull[np.arange(len(right)), right] -= 1
    pull *= SHARP / len(right)
    return held.T @ _across(pull @ told, asked, lengths), _across(pull.T @ asked, told, sizes)


def _unit(rows: Matrix) -> tuple[Matrix, Matrix]:
    """The rows with length 1 (an empty one stays so), and how long they were."""
    import numpy as np

    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True)) + np.float32(1e-6)
    return rows / lengths, lengths


def _across(slope: Matrix, rows: Matrix, lengths: Matrix) -> Matrix:
    """A slope by unit rows as one by the rows before they were brought to length 1."""
    return (slope - rows * (slope * rows).sum(axis=1, keepdims=True)) / lengths


def main() -> int:
    """Fit, or say how well the stored vectors fit."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.meaning", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="learn the vectors and store them")
    options = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "2"  # before NumPy is there: so that sums are added up in the same order
    every = {id_: texts_of(id_) for id_ in books.every()}
    if options.fit:
        Path(meaning.path()).write_bytes(learn(list(every.values())).packed())
    known = set(meaning.learnt().starts)
    for id_, book in every.items():
        telling = _telling(book)
        print(f"{id_}: {len(telling & known)} of {len(telling)} beginnings that several items hold have a vector")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
