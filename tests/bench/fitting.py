"""Gradient descent and folds: what fitting the weights of ranking and of refusal have in common."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

FOLDS = 8


def crossed(cases: Sequence[Hashable], fit: Callable[[list[int]], Callable[[int], float]]) -> list[float]:
    """What ``fit`` on seven eighths says of each of the rest; cases that are equal are held back together."""
    order = list(dict.fromkeys(cases))
    random.Random(1).shuffle(order)
    out = [0.0] * len(cases)
    for fold in range(FOLDS):
        chosen = set(order[fold::FOLDS])
        held = [at for at, case in enumerate(cases) if case in chosen]
        judge = fit([at for at, case in enumerate(cases) if case not in chosen])
        for at in held:
            out[at] = judge(at)
    return out


def descend(start: Numbers, slope: Callable[[Numbers], Numbers], steps: int) -> Numbers:
    """Adam."""
    import numpy as np

    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        found = slope(weights)
        mean = 0.9 * mean + 0.1 * found
        square = 0.99 * square + 0.01 * found * found
        weights -= 0.08 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def spread(rows: Numbers) -> Numbers:
    """How far each column is spread; one for a column that is not."""
    import numpy as np

    found: Numbers = rows.std(axis=0)
    return np.where(found > 0, found, 1.0)


def dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum([w * v for w, v in zip(weights, row, strict=True)])
