"""How sure an answer may call itself: ``python -m tests.bench.certainty``.

How likely the rule that decides is the right one ranking says itself (``asking.Case.share``). Prints for each rulebook,
on its development questions, how many of the answered ones are called sure, likely and unsure, and in how many of each
the rule that decides is right; where unsure also in how many it or the other rule shown is. ``--fit`` fits the
thresholds on all rulebooks together, prints what each fold alone would give and how the rest fares with it, and writes
them to ``calibration.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import query
from kodex.search.calibration import figures, path
from tests.bench.fitting import crossed
from tests.bench.search import development

PROMISED = {"sure": 0.97, "alone": 0.87, "likely": 0.75}
"""So many of the answers that are called sure are right, of those behind them whose verdict names no other rule, and of
those behind these which are still called likely (``tests.bench.verdicts`` prints what comes of more and fewer verdicts
that stand alone)."""


class Case(NamedTuple):
    """An answered question in words: how likely the rule that decides is right, whether it is, and whether the one is
    that comes next."""

    question: str
    chance: float
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
        found.append(Case(case.question, case.chance(decides), *right))
    return found


def thresholds(found: Sequence[Case]) -> dict[str, float]:
    """The least chances from which on what is :data:`PROMISED` is kept, the surest first."""
    order = sorted(found, key=lambda case: -case.chance)
    fitted, start = {}, 0
    for name, share in PROMISED.items():
        right, end = 0, start
        for at in range(start, len(order)):
            right += order[at].right
            if right >= share * (at + 1 - start):
                end = at + 1
        fitted[name] = round(order[max(end, 1) - 1].chance, 4)
        start = end
    return fitted


def shares(found: Sequence[Case], fitted: dict[str, float]) -> list[str]:
    """A line for each degree of certainty."""
    sure, alone, likely = (fitted[name] for name in PROMISED)
    rows = (
        ("sure", sure, 2.0),
        ("likely", alone, sure),
        ("likely, with another", likely, alone),
        ("unsure", -1.0, likely),
    )
    lines = []
    for name, low, high in rows:
        mine = [case for case in found if low <= case.chance < high]
        right, either = sum(case.right for case in mine), sum(case.right or case.next_right for case in mine)
        share, many = len(mine) / len(found), max(1, len(mine))
        lines.append(
            f"{name:20} {share:.3f} of the answered, right {right / many:.3f}, it or the next {either / many:.3f}"
        )
    return lines


def show_folds(found: Sequence[Case]) -> None:
    """Print the thresholds of each fold and what comes of the questions that it has not seen."""

    def fit(kept: list[int]) -> Callable[[int], float]:
        fitted = thresholds([found[at] for at in kept])
        print(fitted, *shares([found[at] for at in set(range(len(found))) - set(kept)], fitted), sep="\n    ")
        return lambda _at: 0.0

    crossed(range(len(found)), fit)


def main() -> int:
    """Print the tables; with ``--fit`` store the thresholds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.certainty", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the thresholds and store them")
    options = parser.parse_args()
    found = {rulebook: cases(rulebook) for rulebook in books.every()}
    fitted = figures()["certainty"]
    if options.fit:
        every = [case for mine in found.values() for case in mine]
        show_folds(every)
        fitted = thresholds(every)
        target = Path(path())
        stored = json.loads(target.read_text(encoding="utf-8")) | {"certainty": fitted}
        target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(fitted)
    for rulebook, mine in found.items():
        print(f"{rulebook}:", *shares(mine, fitted), sep="\n    ")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
