"""How sure an answer may call itself: ``python -m tests.bench.certainty``.

How likely the rule that decides is the right one ranking says itself (``asking.Case.share``). Prints for each rulebook,
on its development questions, how many of the answered ones are called sure, likely and unsure, and in how many of each
the rule that decides is right; where unsure also in how many it or the other rule shown is. ``--fit`` fits the
thresholds, ``sure`` and ``alone`` on all rulebooks together, ``likely`` on each by itself (so far behind the first rule
of one book is right where that of another is not), prints how each book fares with what was fitted without the
questions that are counted, and writes them to ``calibration.json`` and the files of the other rulebooks.
``--first-lines`` judges what is said first instead of the rule, for the questions of beginners, of players and all
others apart: where a word is said, whether it is that of the question's own answer; where none is, whether the rule it
says in a sentence is one of those that answer (for a question that wants a word that is the most which is told).
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules import books
from kodex.rules.books import DEFAULT
from kodex.search import query
from kodex.search.calibration import figures, path
from tests.bench.fitting import crossed
from tests.bench.pairs import said
from tests.bench.search import QUESTIONS, development
from tests.bench.vote import gold_of

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
    fitted, most = {}, 2.0
    for name in PROMISED:
        fitted[name] = most = least(found, name, most)
    return fitted


def least(found: Sequence[Case], name: str, most: float) -> float:
    """The least chance from which on, below another one, what is :data:`PROMISED` is kept; that one where it is by
    none."""
    order = sorted((case for case in found if case.chance < most), key=lambda case: -case.chance)
    right, end = 0, 0
    for at, case in enumerate(order, 1):
        right += case.right
        if right >= PROMISED[name] * at:
            end = at
    return round(order[end - 1].chance, 4) if end else most


Fitted = dict[str, float]


def fit(books_: Mapping[str, Sequence[Case]]) -> dict[str, Fitted]:
    """The thresholds of each rulebook: the first two fitted on all of them."""
    *shared, own = PROMISED
    every = thresholds([case for mine in books_.values() for case in mine])
    same = {name: every[name] for name in shared}
    return {book: same | {own: least(mine, own, same[shared[-1]])} for book, mine in books_.items()}


def shares(found: Sequence[Case], fitted: dict[str, float]) -> list[str]:
    """A line for each degree of certainty."""
    sure, alone, likely = (fitted[name] for name in PROMISED)
    rows = (
        ("sure", sure, math.inf),
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


def show_folds(found: Mapping[str, Sequence[Case]]) -> None:
    """Print of each rulebook what comes of thresholds fitted without the questions that are counted."""
    every = [(book, case) for book, mine in found.items() for case in mine]
    held: dict[str, list[Case]] = {book: [] for book in found}

    def fold(kept: list[int]) -> Callable[[int], float]:
        some = {book: [case for one, case in map(every.__getitem__, kept) if one == book] for book in found}
        fitted = fit(some)
        print(fitted)
        for book, case in (every[at] for at in set(range(len(every))) - set(kept)):
            held[book].append(case._replace(chance=_degree(case, fitted[book])))
        return lambda _at: 0.0

    crossed(every, fold)
    for book, mine in held.items():
        print(f"{book}, out of sample:", *shares(mine, dict(zip(PROMISED, (3.0, 2.0, 1.0), strict=True))), sep="\n    ")


def _degree(case: Case, fitted: Fitted) -> float:
    """How many thresholds a case keeps."""
    return float(sum(case.chance >= fitted[name] for name in PROMISED))


Degree = tuple[str, str]
"""Who asks, and how sure the answer calls itself."""


def first_lines(rulebook: str) -> dict[Degree, tuple[int, int, int]]:
    """By degree how many answers there are, how many are right in their first line, how many say the wrong word."""
    store, counts = open_store(rulebook), defaultdict[Degree, list[int]](lambda: [0, 0, 0])
    files = [*sorted((QUESTIONS / rulebook).glob("dev*.yaml")), QUESTIONS / "first-evening" / f"{rulebook}.yaml"]
    for file in files:
        for row in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            told = asking.ask(store, row["question"]) if row["gold"] and row.get("answer") else None
            if told is None or told["verdict"] is None:
                continue
            word, gold = said(told["verdict"]["text"]), gold_of(row["answer"])
            is_right = word == gold if word in "in" else told["verdict"]["rule"] in row["gold"]
            entry = counts[_who(file, row), told["certainty"]]
            for at, one in enumerate((True, is_right, word in "in" and gold in "in" and word != gold)):
                entry[at] += one
    return {degree: (many, right, wrong) for degree, (many, right, wrong) in sorted(counts.items())}


def _who(file: Path, row: dict[str, Any]) -> str:
    if "first" in file.stem or file.parent.name == "first-evening":
        return "beginners"
    return "players" if "players" in file.stem or "players" in row.get("tags", ()) else "others"


def show_first_lines() -> None:
    """Print the table of first lines."""
    for rulebook in books.every():
        for (who, degree), (many, right, wrong) in first_lines(rulebook).items():
            print(
                f"{rulebook:10} {who:10} {degree:7} {many:4}: first line right {right / many:.3f}, wrong word {wrong}"
            )


def store(rulebook: str, fitted: Fitted) -> None:
    """Write the thresholds of a rulebook: of another than the default one what it has of its own."""
    target = Path(path(rulebook))
    *_shared, own = PROMISED
    mine = fitted if rulebook == DEFAULT else {own: fitted[own]}
    stored = json.loads(target.read_text(encoding="utf-8")) | {"certainty": mine}
    target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main() -> int:
    """Print the tables; with ``--fit`` store the thresholds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.certainty", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the thresholds and store them")
    parser.add_argument("--first-lines", action="store_true", help="judge what is said first, by who asks")
    options = parser.parse_args()
    if options.first_lines:
        show_first_lines()
        return 0
    found = {rulebook: cases(rulebook) for rulebook in books.every()}
    fitted = {rulebook: figures(rulebook)["certainty"] for rulebook in found}
    if options.fit:
        show_folds(found)
        fitted = fit(found)
        for rulebook, mine in fitted.items():
            store(rulebook, mine)
    for rulebook, cases_ in found.items():
        print(f"{rulebook}:", fitted[rulebook], *shares(cases_, fitted[rulebook]), sep="\n    ")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
