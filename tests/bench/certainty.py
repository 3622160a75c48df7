"""How sure an answer may call itself: ``python -m tests.bench.certainty``.

Prints for each rulebook, on its development questions out of sample (eight folds), how many of the answered ones are
called sure, likely and unsure, and in how many of each the rule that decides is right; where unsure also in how many it
or the other rule shown is. ``--fit`` writes weights and thresholds to ``calibration*.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import query
from kodex.search.calibration import path
from tests.bench.fitting import crossed
from tests.bench.refusal import fit_weights, likelihood
from tests.bench.search import development

SURE, ALONE, UNSURE = 0.45, 0.6, 0.17
"""The shares of the answered development questions that are called sure and unsure: what is promised is at least 0.40
of all answerable ones sure, with 0.95 of them right, and at most 0.20 unsure, with 0.75 of the rest right. ``ALONE``:
of those whose verdict names no other rule (``tests.bench.verdicts`` prints what comes of more and fewer)."""


class Case(NamedTuple):
    """An answered question in words: what its certainty is judged by, whether the rule that decides is right, and
    whether the one is that comes next."""

    question: str
    features: tuple[float, ...]
    right: bool
    next_right: bool


def cases(rulebook: str = DEFAULT) -> list[Case]:
    """The development questions of a rulebook that are answered by ranking alone."""
    store = open_store(rulebook)
    found = []
    for question in development(rulebook):
        case = asking.consider(store, query.clean(question.question))
        if not question.gold or case.found.named or case.meant or not case.is_answered():
            continue
        decides = case.decides()
        rival = case.composer().rival(decides) or {"number": None}
        right = [rule["number"] in question.gold for rule in (decides, rival)]
        found.append(Case(case.question, case.certainty_features(decides), *right))
    return found


def chances(found: list[Case]) -> list[float]:
    """How likely each of them is right, by weights that have not seen it."""
    rows, right = [list(case.features) for case in found], [case.right for case in found]

    def judge(kept: list[int]) -> Callable[[int], float]:
        weights = fit_weights([rows[at] for at in kept], [right[at] for at in kept])
        return lambda at: likelihood(weights, rows[at])

    return crossed(range(len(found)), judge)


def thresholds(found: list[float]) -> tuple[float, float, float]:
    """The chances from which on an answer is sure, its verdict stands alone, and it is at least likely."""
    order = sorted(found, reverse=True)
    sure, alone, likely = (order[int(share * len(order))] for share in (SURE, ALONE, 1 - UNSURE))
    return sure, alone, likely


def show(found: list[Case], judged: list[float]) -> None:
    """Print the table of one rulebook."""
    sure, alone, likely = thresholds(judged)
    rows = (
        ("sure", sure, 2.0),
        ("likely", alone, sure),
        ("likely, with another", likely, alone),
        ("unsure", -1.0, likely),
    )
    for name, low, high in rows:
        mine = [case for case, chance in zip(found, judged, strict=True) if low <= chance < high]
        right, either = sum(case.right for case in mine), sum(case.right or case.next_right for case in mine)
        share, many = len(mine) / len(found), max(1, len(mine))
        print(f"{name:20} {share:.3f} of the answered, right {right / many:.3f}, it or the next {either / many:.3f}")


def fit(found: list[Case], judged: list[float]) -> dict[str, float]:
    """The weights and thresholds of a rulebook."""
    weights = fit_weights([list(case.features) for case in found], [case.right for case in found])
    names = (*asking.CERTAINTY, "bias", "sure", "alone", "likely")
    return {name: round(value, 4) for name, value in zip(names, (*weights, *thresholds(judged)), strict=True)}


def main() -> int:
    """Print the tables; with ``--fit`` store the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.certainty", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights and store them")
    options = parser.parse_args()
    for rulebook in books.every():
        found = cases(rulebook)
        judged = chances(found)
        print(f"{rulebook}:")
        show(found, judged)
        if options.fit:
            target = Path(path(rulebook))
            stored = json.loads(target.read_text(encoding="utf-8")) | {"certainty": fit(found, judged)}
            target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
