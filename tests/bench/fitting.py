"""Gradient descent and folds: what fitting the weights of ranking and of refusal have in common."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Sequence

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


def descend(start: list[float], slope: Callable[[list[float]], list[float]], steps: int) -> list[float]:
    """Adam."""
    weights, mean, square = start[:], [0.0] * len(start), [0.0] * len(start)
    for step in range(1, steps + 1):
        for at, g in enumerate(slope(weights)):
            mean[at] = 0.9 * mean[at] + 0.1 * g
            square[at] = 0.99 * square[at] + 0.01 * g * g
            weights[at] -= 0.08 * (mean[at] / (1 - 0.9**step)) / (math.sqrt(square[at] / (1 - 0.99**step)) + 1e-8)
    return weights


def spread(rows: Sequence[Sequence[float]], columns: Iterable[int]) -> list[float]:
    out = []
    for column in columns:
        values = [row[column] for row in rows]
        mean = sum(values) / len(values)
        out.append(math.sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0)
    return out


def dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum([w * v for w, v in zip(weights, row, strict=True)])
