"""What each feature of ranking is worth on the development questions: ``python -m tests.bench.search``.

Prints the figures with every feature of ranking switched off in turn, the difference and its 95 % interval (paired
bootstrap over the questions); ``--cross`` measures them out of sample (eight folds). ``--fit`` fits the weights on the
questions of all rulebooks together, prints what each fold alone would give and how the rest fares with it, and writes
them to ``kodex/search/calibration.json``. Only files named ``dev*.yaml``, those of ``first-evening`` and
``outside.yaml`` are read.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from kodex.answers.evaluate import Question, read_questions
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import evidence, plain, query
from kodex.search.calibration import figures, path
from kodex.store.store import Store
from tests.bench.fitting import crossed, descend, dot, spread

if TYPE_CHECKING:
    from tests.bench.fitting import Numbers

ROOT = Path(__file__).parent.parent.parent
QUESTIONS = ROOT / "queries" / "questions"
OUTSIDE = Path(__file__).parent / "outside.yaml"
ROUNDS = 2000
PASSES = 2
"""Which items are looked at hangs on the weights themselves: so often are they fitted, the first time on what BM25
alone finds."""


class Case(NamedTuple):
    """A question and the features (``evidence.FEATURES``) of each item looked at."""

    gold: list[bool]
    rows: list[list[float]]


Ranks = list[int]


def development(rulebook: str = DEFAULT) -> list[Question]:
    """The development questions; never the test ones."""
    files = sorted(QUESTIONS.glob(f"{rulebook}/dev*.yaml"))
    return read_questions([*files, QUESTIONS / "first-evening" / f"{rulebook}.yaml"])


def outside(rulebook: str = DEFAULT) -> list[Question]:
    """Questions that a rulebook does not answer."""
    rows = yaml.safe_load(OUTSIDE.read_text(encoding="utf-8"))
    return [Question(str(row["id"]), row["question"], []) for row in rows if rulebook not in row.get("but", ())]


def cases(store: Store, questions: Iterable[Question]) -> list[Case]:
    """The answerable questions that name no number."""
    found = []
    for question in questions:
        if not question.gold or query.find(store, question.question, 0).named:
            continue
        inquiry = plain.Inquiry(store, plain.read(store, question.question))
        seen = plain.look(inquiry, plain.first(inquiry)[: plain.LOOKED_AT])
        found.append(Case([item.number in question.gold for item in seen], [list(item.features) for item in seen]))
    return found


def fit_rank(found: Sequence[Case], columns: Sequence[int], shrink: float = 2.0, steps: int = 120) -> list[float]:
    """Weights that make the gold items likely among those found (softmax, L2, Adam on scaled features)."""
    import numpy as np

    usable = [case for case in found if any(case.gold)]
    rows = np.array([row for case in usable for row in case.rows])[:, list(columns)]
    gold = np.array([one for case in usable for one in case.gold])
    first = np.cumsum([0, *(len(case.rows) for case in usable[:-1])])
    owner = np.repeat(np.arange(len(usable)), [len(case.rows) for case in usable])
    scale = spread(rows)
    scaled = rows / scale
    start = np.zeros(len(scale))
    start[0] = 1.0

    def slope(weights: Numbers) -> Numbers:
        scores = scaled @ weights
        chances = np.exp(scores - np.maximum.reduceat(scores, first)[owner])
        chances /= np.add.reduceat(chances, first)[owner]
        right = np.add.reduceat(chances * gold, first)[owner]
        return (chances * (1 - gold / right)) @ scaled / len(usable) + shrink * weights / len(usable)

    weights: list[float] = (descend(start, slope, steps) / scale).tolist()
    return weights


def ranks(found: Iterable[Case], weights: Sequence[float], columns: Sequence[int]) -> Ranks:
    """The place of the first gold item of each case, 99 where there is none."""
    out = []
    for case in found:
        scores = [dot(weights, [row[c] for c in columns]) for row in case.rows]
        order = sorted(range(len(scores)), key=lambda at: -scores[at])
        out.append(next((place for place, at in enumerate(order, 1) if case.gold[at]), 99))
    return out


def interval(one: Sequence[float], other: Sequence[float]) -> tuple[float, float, float]:
    """The mean difference of two paired lists with its 95 % interval by bootstrap."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    dice = random.Random(7)
    means = sorted(sum(dice.choices(gaps, k=len(gaps))) / len(gaps) for _ in range(ROUNDS))
    return sum(gaps) / len(gaps), means[int(0.025 * ROUNDS)], means[int(0.975 * ROUNDS)]


def figures_of(places: Ranks) -> dict[str, list[float]]:
    """R@1, R@5 and reciprocal rank of each question."""
    return {
        "R@1": [float(place == 1) for place in places],
        "R@5": [float(place <= 5) for place in places],
        "MRR": [1 / place if place <= 10 else 0.0 for place in places],
    }


def table(found: Sequence[Case], cross: bool) -> None:
    """Print every lever: all of them, then each one off, and the first score alone (each variant fitted anew)."""
    every = list(range(len(evidence.FEATURES)))
    variants = {"all": every} | {f"without {evidence.FEATURES[c]}": [e for e in every if e != c] for c in every[1:]}
    variants["BM25 alone"] = [0]
    measured = {name: figures_of(_places(found, columns, cross)) for name, columns in variants.items()}
    print(f"{'variant':24} R@1   R@5   MRR    difference in MRR to all [95 %]   difference in R@1 [95 %]")
    for name, figure in measured.items():
        means = "  ".join(f"{sum(values) / len(values):.3f}" for values in figure.values())
        gaps = [interval(figure[key], measured["all"][key]) for key in ("MRR", "R@1")]
        print(f"{name:24} {means}  " + "  ".join(f"{gap:+.3f} [{low:+.3f}, {high:+.3f}]" for gap, low, high in gaps))


def _places(found: Sequence[Case], columns: Sequence[int], cross: bool) -> Ranks:
    if not cross:
        return ranks(found, fit_rank(found, columns), columns)

    def fit(kept: list[int]) -> Callable[[int], float]:
        weights = fit_rank([found[at] for at in kept], columns, steps=60)
        return lambda at: ranks([found[at]], weights, columns)[0]

    return [int(place) for place in crossed(range(len(found)), fit)]


def every_case() -> list[Case]:
    """The cases of all rulebooks, as they are found with the weights of now."""
    return [case for rulebook in books.every() for case in cases(open_store(rulebook), development(rulebook))]


def fit_all() -> None:
    """Fit ranking, print the folds, and write it."""
    figures()["rank"] = dict.fromkeys(evidence.FEATURES, 0.0) | {"found": 1.0, "bias": 0.0, "sharp": 1.0}
    for _pass in range(PASSES):
        found = every_case()
        fitted = _rank(found)
        for rulebook in books.every():
            figures(rulebook)["rank"] = fitted
    _folds(found)
    target = Path(path())
    stored = json.loads(target.read_text(encoding="utf-8")) | {"rank": fitted}
    target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(fitted)


def _folds(found: Sequence[Case]) -> None:
    """Print the weights of each fold and what comes of the questions that it has not seen."""
    print("fold  " + " ".join(f"{name:>9}" for name in evidence.FEATURES) + "  R@1   R@5   MRR")
    columns = range(len(evidence.FEATURES))

    def fit(kept: list[int]) -> Callable[[int], float]:
        weights = fit_rank([found[at] for at in kept], columns)
        held = sorted(set(range(len(found))) - set(kept))
        figure = figures_of(ranks([found[at] for at in held], weights, columns))
        means = " ".join(f"{sum(values) / len(values):.3f}" for values in figure.values())
        print("      " + " ".join(f"{weight:9.3f}" for weight in weights) + f"  {means}")
        return lambda _at: 0.0

    crossed(range(len(found)), fit)


def _rank(found: Sequence[Case]) -> dict[str, float]:
    """The weights by name in units of that of ``found``, which is ``sharp``; with ``bias`` the best case keeps below a
    score of 1."""
    sharp, *others = fit_rank(found, range(len(evidence.FEATURES)))
    weights = [1.0, *(weight / sharp for weight in others)]
    best = max(dot(weights, row) for case in found for row in case.rows)
    named = {name: round(weight, 4) for name, weight in zip(evidence.FEATURES, weights, strict=True)}
    return named | {"bias": round(best - math.log(1 / 2), 4), "sharp": round(sharp, 4)}


def main() -> int:
    """Fit, or print the table of levers."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.search", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights and store them")
    parser.add_argument("--cross", action="store_true", help="measure out of sample (slower)")
    if (options := parser.parse_args()).fit:
        fit_all()
    else:
        table(every_case(), options.cross)
    return 0


if __name__ == "__main__":
    sys.exit(main())
