"""Which cases may stand under a verdict: ``python -m tests.bench.cases``.

A case is taken to be of the kind that was asked for where it is about a rule that the question's own gold names (a hand
that reads them finds more: a rule is often named by one of several). Prints for each rulebook, on its development
questions, under how many verdicts a case stands and how often the first is of that kind; rulings, which are read by
whoever works here, apart. ``--fit`` fits what the chance of the case's rule weighs beside the likeness of words and
from which score a case is looked at, prints what each fold alone would give and how the rest fares with it; from the
cases that were read (``cases.yaml``) how alike in meaning one must be to be shown, again with its folds; all is written
to ``calibration.json``. ``--list N`` prints N of them to be judged by hand.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from kodex.answers import asking
from kodex.compile import open_store
from kodex.rules import books
from kodex.search import cases, meaning, plain, query
from kodex.search.calibration import figures, path
from kodex.text import fold, words
from tests.bench.fitting import crossed
from tests.bench.search import development

PROMISED = 0.9
"""So many of the cases shown are to be of the kind that was asked for."""

SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
"""What the chance may weigh: with more, any case of a sure rule would do, however unlike what was asked (read by hand:
one in ten was then beside the question)."""

JUDGED = 0.85
"""So many of the cases that were read are to be right from the likeness in meaning on that is fitted."""

READ = Path(__file__).with_name("cases.yaml")

KEPT = 60
"""So many of the cases most alike in words are looked at, and as many of those most alike with the rule's chance."""

Fitted = dict[str, float]


class Candidate(NamedTuple):
    """A case found for a question: how alike in words, how likely its rule is the right one, whether it is of the kind
    that was asked for, whether it is a ruling."""

    alike: float
    share: float
    right: bool
    ruling: bool


def candidates(rulebook: str) -> list[tuple[Candidate, ...]]:
    """The cases found for each answered development question."""
    store = open_store(rulebook)
    known = cases.known(store)
    found = []
    for question in development(rulebook):
        if not question.gold:
            continue
        case = asking.consider(store, query.clean(question.question))
        if not case.is_answered() or not case.items:
            continue
        decides = case.decides()
        shares = case.shares | {decides["number"]: case.chance(decides)}
        places = {store.places([number])[0]: share for number, share in shares.items()}
        gold = set(store.places(sorted(question.gold)))
        every = [
            Candidate(
                alike,
                max((places.get(place, 0.0) for place in known.rules(one)), default=0.0),
                not gold.isdisjoint(known.rules(one)),
                known.within(one) is None,
            )
            for one, alike in sorted(cases.alike(store, cases.heads(question.question), 0.0).items())
        ]
        first = sorted(every, key=lambda one: -one.alike)[:KEPT]
        found.append((*first, *sorted(every, key=lambda one: -(one.alike + one.share))[:KEPT]))
    return found


def best(every: Sequence[Candidate], share: float) -> tuple[float, Candidate] | None:
    """The first case by what a rule's chance weighs, with its score."""
    scored = [(one.alike + share * one.share, one) for one in every]
    return max(scored, key=lambda pair: pair[0], default=None)


def fit(found: Sequence[Sequence[Candidate]]) -> Fitted:
    """The weight with which most questions have a case, so many of which are right as is promised; and from which score
    on."""
    fitted = {"share": 0.0, "least": 9.0}
    most = 0
    for share in SHARES:
        order = sorted(filter(None, (best(every, share) for every in found)), key=lambda pair: -pair[0])
        right = 0
        for at, (score, one) in enumerate(order, 1):
            right += one.right
            if right >= PROMISED * at and right > most:
                most, fitted = right, {"share": share, "least": round(score, 4)}
    return fitted


def told(found: Sequence[Sequence[Candidate]], fitted: Fitted) -> str:
    """A line: under how many verdicts a case stands, how many of these are right, and of the rulings."""
    firsts = [pair for every in found if (pair := best(every, fitted["share"])) and pair[0] >= fitted["least"]]
    rulings = [one for _score, one in firsts if one.ruling]
    right = sum(one.right for _score, one in firsts)
    of_rulings = f"{sum(one.right for one in rulings)} of {len(rulings)}"
    share = right / max(1, len(firsts))
    return f"{len(firsts)} of {len(found)} have a case, right {share:.3f}; rulings first, right: {of_rulings}"


def show_folds(found: Sequence[tuple[Candidate, ...]]) -> None:
    """Print what each fold gives and what comes of the questions that it has not seen."""

    def one(kept: list[int]) -> Callable[[int], float]:
        fitted = fit([found[at] for at in kept])
        print(fitted, told([found[at] for at in sorted(set(range(len(found))) - set(kept))], fitted))
        return lambda _at: 0.0

    crossed(range(len(found)), one)


def read() -> list[tuple[float, bool]]:
    """Of each case that was read how alike in meaning it is to its question, and whether it is of the same kind."""
    found = []
    for row in yaml.safe_load(READ.read_text(encoding="utf-8")):
        store = open_store(row["rulebook"])
        asked, case = (plain.meant_by(store, words(fold(row[key]))) for key in ("question", "case"))
        found.append((meaning.alike(asked, case), bool(row["same"])))
    return found


def threshold(found: Sequence[tuple[float, bool]]) -> float:
    """From which likeness in meaning on so many are right as is wanted, and most are kept."""
    fitted, right = 1.0, 0
    for at, (alike, same) in enumerate(sorted(found, reverse=True), 1):
        right += same
        if right >= JUDGED * at:
            fitted = alike
    return round(fitted, 4)


def judged(found: Sequence[tuple[float, bool]], least: float) -> str:
    """A line: how many of those read are shown, how many of these are right."""
    shown = [same for alike, same in found if alike >= least]
    return f"{len(shown)} of {len(found)} read are shown, right {sum(shown) / max(1, len(shown)):.3f}"


def fit_meaning(found: Sequence[tuple[float, bool]]) -> float:
    """Print what each fold of the cases read gives, and give the threshold of all."""

    def one(kept: list[int]) -> Callable[[int], float]:
        least = threshold([found[at] for at in kept])
        print(least, judged([found[at] for at in sorted(set(range(len(found))) - set(kept))], least))
        return lambda _at: 0.0

    crossed(list(range(len(found))), one)
    return threshold(found)


def list_some(count: int) -> None:
    """Print some cases that stand under verdicts, to be judged by hand."""
    for rulebook in books.every():
        store = open_store(rulebook)
        questions = [one for one in development(rulebook) if one.gold]
        random.Random(rulebook).shuffle(questions)
        answers = (asking.ask(store, one.question) for one in questions)
        shown = (answer for answer in answers if answer.get("cases"))
        for _at, answer in zip(range(count if rulebook == "hkk-kodex" else count // 4), shown, strict=False):
            print(f"\n[{rulebook}] {answer['question']}\n   = {answer['verdict'] and answer['verdict']['text']}")
            for one in answer["cases"][:1]:
                print(f"   {one['kind']} {one['rules']}: {one['question']}\n   -> {one['answer']}")


def main() -> int:
    """Print the tables; with ``--fit`` store what was fitted."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cases", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weight and the threshold and store them")
    parser.add_argument("--list", type=int, metavar="N", help="print N cases to be judged by hand")
    options = parser.parse_args()
    if options.list:
        list_some(options.list)
        return 0
    found = {rulebook: candidates(rulebook) for rulebook in books.every()}
    fitted: Fitted = figures()["cases"]
    if options.fit:
        every = [one for mine in found.values() for one in mine]
        show_folds(every)
        fitted = fit(every) | {"meant": fit_meaning(read())}
        target = Path(path())
        stored = json.loads(target.read_text(encoding="utf-8")) | {"cases": fitted}
        target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(fitted, judged(read(), fitted["meant"]))
    for rulebook, mine in found.items():
        print(f"{rulebook}: {told(mine, fitted)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
