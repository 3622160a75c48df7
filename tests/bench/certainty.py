"""How sure an answer may call itself: ``python -m tests.bench.certainty``.

Prints, on the development questions out of sample (eight folds), how many of the answered ones are called sure, likely
and unsure, and in how many of each the rule that decides is right. ``--fit`` writes weights and thresholds to
``calibration.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kodex.answers import asking
from kodex.compile import open_store
from kodex.search import query
from kodex.search.calibration import path
from tests.bench.fitting import crossed
from tests.bench.refusal import fit_weights, likelihood
from tests.bench.search import development

SURE, UNSURE = 0.45, 0.17
"""The shares of the answered development questions that are called sure and unsure: what is promised is at least 0.40
of all answerable ones sure, with 0.95 of them right, and at most 0.20 unsure, with 0.75 of the rest right."""


class Case(NamedTuple):
    """An answered question in words: what its certainty is judged by, and whether the rule that decides is right."""

    features: tuple[float, ...]
    right: bool


def cases() -> list[Case]:
    """The development questions of the default rulebook that are answered by ranking alone."""
    store = open_store()
    found = []
    for question in development():
        case = asking.consider(store, query.clean(question.question))
        if not question.gold or case.found.named or case.meant or not case.is_answered():
            continue
        decides = case.decides()
        found.append(Case(case.certainty_features(decides), decides["number"] in question.gold))
    return found


def thresholds(chances: list[float]) -> tuple[float, float]:
    """The chances from which on an answer is sure, and at least likely."""
    order = sorted(chances, reverse=True)
    return order[int(SURE * len(order))], order[int((1 - UNSURE) * len(order))]


def main() -> int:
    """Print the table; with ``--fit`` store the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.certainty", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights and store them")
    options = parser.parse_args()
    found = cases()
    rows, right = [list(case.features) for case in found], [case.right for case in found]

    def judge(kept: list[int]) -> Callable[[int], float]:
        weights = fit_weights([rows[at] for at in kept], [right[at] for at in kept])
        return lambda at: likelihood(weights, rows[at])

    chances = crossed(range(len(found)), judge)
    sure, likely = thresholds(chances)
    for name, low, high in (("sure", sure, 2.0), ("likely", likely, sure), ("unsure", -1.0, likely)):
        mine = [one for one, chance in zip(right, chances, strict=True) if low <= chance < high]
        print(f"{name:7} {len(mine) / len(found):.3f} of the answered, right {sum(mine) / max(1, len(mine)):.3f}")
    if options.fit:
        *weights, bias = fit_weights(rows, right)
        target = Path(path())
        stored = json.loads(target.read_text(encoding="utf-8"))
        stored["certainty"] = {name: round(w, 4) for name, w in zip(asking.CERTAINTY, weights, strict=True)}
        stored["certainty"] |= {"bias": round(bias, 4), "sure": round(sure, 4), "likely": round(likely, 4)}
        target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
