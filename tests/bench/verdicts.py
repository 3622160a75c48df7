"""How good the verdicts are that the nearest stored question gives: ``python -m tests.bench.verdicts``.

Reads the answers that readers judged (``queries/verdicts``) and prints, for the best candidate of each question by
eight folds, how many are right, partly right, beside the point and wrong at several thresholds. ``--fit`` writes
weights and threshold to ``calibration.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import yaml

from kodex.answers import verdict
from kodex.compile import open_store
from kodex.search import plain, query
from kodex.search.calibration import path

JUDGED = Path(__file__).parent.parent.parent / "queries" / "verdicts" / "hkk-kodex.yaml"
WORTH = {"right": 1.0, "partly": 0.6, "beside": 0.1, "wrong": 0.0}
KEPT = 0.2
"""The share of development questions whose rule is right that get a stored question's answer rather than the gist."""

FOLDS = 8
SHRINK = 2.0


class Judged(NamedTuple):
    """A stored question held against one that was asked, and what a reader made of its answer."""

    question: int
    features: tuple[float, ...]
    mark: str
    right_rule: bool


def judged() -> list[Judged]:
    """Every judged pair that still stands in the knowledge base."""
    store = open_store()
    found = []
    for at, entry in enumerate(yaml.load(JUDGED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)):
        asked = query.clean(entry["question"])
        inquiry = plain.Inquiry(store, plain.read(store, asked))
        for number in dict.fromkeys(one["rule"] for one in entry["judged"]):
            rule = store.rule(number) or {}
            held = verdict.stored(inquiry, rule)
            rows = dict(
                zip((one.question for one in held), verdict.rows(asked, inquiry.reading.mended(), held), strict=True)
            )
            found += [
                Judged(at, rows[one["asked"]], one["mark"], number in entry["gold"])
                for one in entry["judged"]
                if one["rule"] == number and one.get("asked") in rows
            ]
    return found


def fit(pairs: Sequence[Judged], steps: int = 1500) -> np.ndarray:
    """Logistic regression on the worth of each mark: the weights, the constant last."""
    rows = np.array([[*pair.features, 1.0] for pair in pairs])
    worth = np.array([WORTH[pair.mark] for pair in pairs])
    scale = rows.std(axis=0)
    scale[scale == 0] = 1.0
    scaled, weights = rows / scale, np.zeros(rows.shape[1])
    for _step in range(steps):
        gap = 1 / (1 + np.exp(-scaled @ weights)) - worth
        weights -= (scaled.T @ gap + SHRINK * np.append(weights[:-1], 0)) / len(worth)
    return weights / scale


def likely(pairs: Sequence[Judged], weights: np.ndarray) -> np.ndarray:
    """How likely each answer fits."""
    rows = np.array([[*pair.features, 1.0] for pair in pairs])
    return 1 / (1 + np.exp(-rows @ weights))


def crossed(pairs: Sequence[Judged]) -> np.ndarray:
    """The same, each by weights that have not seen its question."""
    out = np.zeros(len(pairs))
    for fold in range(FOLDS):
        kept = [pair for pair in pairs if pair.question % FOLDS != fold and pair.right_rule]
        held = [at for at, pair in enumerate(pairs) if pair.question % FOLDS == fold]
        out[held] = likely([pairs[at] for at in held], fit(kept))
    return out


def best(pairs: Sequence[Judged], chances: np.ndarray) -> list[int]:
    """By question the likeliest candidate of a right rule."""
    found: dict[int, int] = {}
    for at, pair in enumerate(pairs):
        if pair.right_rule and (pair.question not in found or chances[at] > chances[found[pair.question]]):
            found[pair.question] = at
    return list(found.values())


def main() -> int:
    """Print the table; with ``--fit`` store the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.verdicts", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights and store them")
    options = parser.parse_args()
    pairs = judged()
    chances = crossed(pairs)
    chosen = sorted(best(pairs, chances), key=lambda at: -chances[at])
    print(f"{len(pairs)} judged pairs, {len(chosen)} questions\nkept  least  " + "  ".join(WORTH))
    for share in (1.0, 0.8, 0.7, 0.6, 0.5, 0.4):
        kept = chosen[: int(share * len(chosen))]
        marks = [pairs[at].mark for at in kept]
        print(
            f"{share:.2f}  {chances[kept[-1]]:.3f}  " + "  ".join(f"{marks.count(m) / len(marks):.3f}" for m in WORTH)
        )
    if options.fit:
        *weights, bias = fit([pair for pair in pairs if pair.right_rule])
        least = chances[chosen[int(KEPT * len(chosen))]]
        target = Path(path())
        stored = json.loads(target.read_text(encoding="utf-8"))
        stored["verdict"] = {name: round(float(w), 4) for name, w in zip(verdict.FEATURES, weights, strict=True)}
        stored["verdict"] |= {"bias": round(float(bias), 4), "least": round(float(least), 4)}
        target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
