"""Card names in questions: ``python -m tests.bench.named``.

Prints of development questions in which an invented card stands for a thing of the game in how many the rule found
without the name is right, and of those that no rule answers how many would be answered so; then the weights of
``kodex.answers.card_names`` fitted on both (with the extra ``fit``), and at each bound how many of the two pass, judged
out of sample (eight folds).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from kodex.answers import card_names
from kodex.answers.case import Case, of_question
from kodex.compile import open_store
from kodex.rules import books
from kodex.search import query
from tests.bench.fitting import crossed, dot
from tests.bench.perturbed import CARDS, exchanged
from tests.bench.refusal import fit_weights
from tests.bench.search import development, outside

NAMES = (*CARDS, "Ködfalú Őrtorony", "Görbe holdvarrónő", "Csillámpatkány", "„Rezgő Mandulaőr”", "Borzadalom ura")
BOUNDS = (-0.5, 0.0, 0.5, 1.0, 1.5)
"""Odds (logarithm) from which a question may be answered without its names."""


class Asked(NamedTuple):
    """A question that is declined as it stands: what speaks for it without names, whether a rulebook answers it,
    whether the rule found so is right."""

    question: str
    signs: tuple[float, ...]
    is_ours: bool
    is_right: bool


def questions(rulebook: str, count: int) -> Iterator[tuple[str, list[str]]]:
    """Questions with names and the rules that answer them."""
    chance = random.Random(rulebook)
    every = development(rulebook)
    good = [one for one in every if one.gold and "?" in one.question]
    chance.shuffle(good)
    made = ((exchanged(one.question, chance.choice(NAMES)), one.gold) for one in good)
    yield from [(text, gold) for text, gold in made if text][:count]
    yield from ((one.question, []) for one in (*every, *outside(rulebook)) if not one.gold)


def looked_at(rulebook: str, count: int) -> Iterator[Asked]:
    """Those that are declined with their names and would be answered without them."""
    store = open_store(rulebook)
    for text, gold in questions(rulebook, count):
        case = of_question(store, query.clean(text))
        bare = None if case.is_answered() or card_names.asks_for_text(text) else without(case)
        if bare is not None and bare.is_answered():
            signs = card_names.signs(bare.question, bare.likely, len(bare.found.reading.telling()))
            yield Asked(text, signs, bool(gold), bare.decides()["number"] in gold)


def without(case: Case) -> Case | None:
    """A question without its names."""
    names = card_names.find(case.question, case.is_strange)
    text = card_names.without(case.question, names) if names else None
    return of_question(case.store, text) if text else None


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.named", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=120, help="how many questions of each rulebook get a name")
    parser.add_argument("--each", action="store_true", help="print what is answered and should not be")
    options = parser.parse_args()
    found = [one for rulebook in books.every() for one in looked_at(rulebook, options.count)]
    ours = [one for one in found if one.is_ours]
    print(f"without names: {len(ours)} of ours answered, {sum(one.is_right for one in ours)} rightly;", end=" ")
    print(f"{len(found) - len(ours)} of others")
    *weights, bias = fit_weights([one.signs for one in found], [one.is_ours for one in found])
    print("fitted", *(round(weight, 2) for weight in weights), "from", round(-bias, 2))
    told(found, "as it is", [dot(card_names.WEIGHTS, one.signs) - card_names.LEAST for one in found])
    told(found, "out of sample", crossed([one.question for one in found], partial(judge, found)))
    if options.each:
        print(*(one.question for one in found if not one.is_ours and passes(one)), sep="\n")
    return 0


def told(found: Sequence[Asked], name: str, odds: Sequence[float]) -> None:
    """Print how many pass at each bound."""
    for bound in BOUNDS:
        some = [one for one, value in zip(found, odds, strict=True) if value >= bound]
        ours, right = sum(one.is_ours for one in some), sum(one.is_right for one in some)
        print(f"{name}, from {bound}: {ours} of ours, {right} rightly; {len(some) - ours} of others")


def judge(found: Sequence[Asked], kept: Sequence[int]) -> Callable[[int], float]:
    """What weights fitted on some say of another one."""
    weights = fit_weights([found[at].signs for at in kept], [found[at].is_ours for at in kept])
    return lambda at: dot(weights, [*found[at].signs, 1.0])


def passes(one: Asked) -> bool:
    """Whether it is answered without its names."""
    return dot(card_names.WEIGHTS, one.signs) >= card_names.LEAST


if __name__ == "__main__":
    raise SystemExit(main())
