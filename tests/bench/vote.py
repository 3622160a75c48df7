"""Which questions may be answered by yes or no: ``python -m tests.bench.vote``.

Prints for each rulebook, on its development questions whose own ``answer`` says Igen, Nem or neither, in how many the
word led is right and in how many it is the other one, those answered Igen and those answered Nem apart; beside it what
would come of always saying Nem. ``--fit`` fits the weights of the vote, the chance of its word and from which chance it
is said, on these and on the pairs that differ in one thing (``tests.bench.pairs``), prints what each fold alone would
give and how the rest fares with it, and writes all to ``calibration.json``; ``--fit-said`` fits only from which chance
on it is said whether somebody is right in what he says.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from kodex.answers import asking, first_line, vote
from kodex.compile import open_store
from kodex.rules import books
from kodex.search import query
from kodex.search.calibration import figures, path
from kodex.text import fold, verdicts, words
from tests.bench import pairs
from tests.bench.fitting import crossed, descend, spread
from tests.bench.search import QUESTIONS

if TYPE_CHECKING:
    from tests.bench.fitting import Numbers

OPPOSITE = 0.05
"""So many of the questions answered Igen, and of those answered Nem (the mean of both), may be led by the other
word."""

SAID = 0.03
"""And so many where what somebody says is asked about: a wrong word in a dispute is worse."""

SHRINK = 2.0
STEPS = 100
ROUNDS = 3


_ALSO = {"nincs": vote.NO, "soha": vote.NO, "tilos": vote.NO, "altalaban nem": vote.NO, "de": vote.YES}
"""Other beginnings of the answers of development questions that say no or yes; those stored beside the rules have none
of them."""


class Case(NamedTuple):
    """A question that wants yes or no: its book, what its own answer says (``verdicts.word``), whether it asks as real
    players do, the lines that vote, how likely the first rule is right, what that says itself."""

    rulebook: str
    gold: str
    players: bool
    lines: list[vote.Line]
    share: float
    told: float = 0.0


Fitted = dict[str, Any]


def cases(rulebook: str, files: Iterable[Path] | None = None) -> list[Case]:
    """The answered questions of a rulebook that want yes or no and have an answer of their own; by default the
    development ones."""
    found = []
    for file in files or (
        *sorted(QUESTIONS.glob(f"{rulebook}/dev*.yaml")),
        QUESTIONS / "first-evening" / f"{rulebook}.yaml",
    ):
        for row in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            if row.get("answer") and row["gold"]:
                found.append(_case(rulebook, row["question"], gold_of(row["answer"]), "players" in row.get("tags", ())))
    return [case for case in found if case]


def paired(rulebook: str) -> list[Case]:
    """The questions of a rulebook that differ in one thing from another that is answered otherwise (``pairs``)."""
    every = [one for one in yaml.safe_load(pairs.SEEN.read_text(encoding="utf-8")) if one["rulebook"] == rulebook]
    found = (_case(rulebook, one[of]["q"], word) for one in every for of, word in pairs.WORDS.items())
    return [case for case in found if case]


def _case(rulebook: str, question: str, gold: str, players: bool = False) -> Case | None:
    """A question with what votes; None where it wants no word or nothing does."""
    case = asking.consider(open_store(rulebook), query.clean(question))
    if not vote.asks(question) or not case.is_answered() or case.found.named or not case.items:
        return None
    decides, inquiry = case.decides(), case.found.inquiry
    ranked = first_line.first_of(case.items, decides["number"])
    every = list(vote.lines(inquiry, ranked))
    if not any(line.word in "in" for line in every):
        return None
    return Case(rulebook, gold, players, every, case.chance(decides), vote.told(inquiry, ranked[0]))


def gold_of(answer: str) -> str:
    """Whether the answer of a development question says yes, no or neither."""
    said = " ".join(words(fold(answer)))
    also = (word for start, word in _ALSO.items() if f"{said} ".startswith(f"{start} "))
    return next(also, verdicts.word(answer))


def balance(found: Sequence[Case]) -> list[float]:
    """What each case weighs, so that Igen and Nem weigh the same in all; what is neither weighs as one of the
    average."""
    counts = {gold: sum(case.gold == gold for case in found) or 1 for gold in (vote.YES, vote.NO)}
    mean = sum(counts.values()) / 2
    return [mean / counts[case.gold] if case.gold in counts else 1.0 for case in found]


def fit_pairs(found: Sequence[Case]) -> dict[str, float]:
    """Weights that make the right word likely (softmax over the lines, L2, Adam on scaled features)."""
    import numpy as np

    clear = [case._replace(lines=[line for line in case.lines if line.word in "in"]) for case in found]
    usable = [case for case in clear if {line.word for line in case.lines} == {vote.YES, vote.NO} and case.gold in "in"]
    rows = np.array([line.pair for case in usable for line in case.lines])
    gold = np.array([line.word == case.gold for case in usable for line in case.lines], float)
    first = np.cumsum([0, *(len(case.lines) for case in usable[:-1])])
    owner = np.repeat(np.arange(len(usable)), [len(case.lines) for case in usable])
    mass = np.array(balance(usable))
    scale = spread(rows)
    scaled = rows / scale

    def slope(weights: Numbers) -> Numbers:
        powers = scaled @ weights
        chances = np.exp(powers - np.maximum.reduceat(powers, first)[owner])
        chances /= np.add.reduceat(chances, first)[owner]
        right = np.maximum(np.add.reduceat(chances * gold, first), 1e-12)
        pull = chances * (1 - gold / right[owner]) * mass[owner]
        found_: Numbers = (pull @ scaled + SHRINK * weights) / len(usable)
        return found_

    weights = descend(np.zeros(len(scale)), slope, STEPS) / scale
    return {name: round(float(weight), 4) for name, weight in zip(vote.PAIR, weights, strict=True)}


Voted = dict[str, tuple[float, ...]]
"""What the chance of both words is judged by, of the one voted for first."""


def fit_chance(found: Sequence[Case], voted: Sequence[Voted]) -> dict[str, float]:
    """A logistic: how likely the likelier word of each case is right; the constant is ``bias``.

    Found in some rounds: first of both words, then of those that are the likelier ones by the weights before.
    """
    weights = _fit_chance(found, voted, [tuple(words_) for words_ in voted])
    for _ in range(ROUNDS):
        weights = _fit_chance(found, voted, [(vote.likelier(words_, weights).word,) for words_ in voted])
    return weights


def _fit_chance(found: Sequence[Case], voted: Sequence[Voted], of: Sequence[tuple[str, ...]]) -> dict[str, float]:
    """How likely some words of each case are right."""
    import numpy as np

    table = np.array([[*voted[at][word], 1.0] for at, words_ in enumerate(of) for word in words_])
    right = np.array([word == case.gold for words_, case in zip(of, found, strict=True) for word in words_], float)
    mass = np.repeat(np.array(balance(found)), [len(words_) for words_ in of])
    scale = np.append(spread(table[:, :-1]), 1.0)
    scaled = table / scale

    def slope(weights: Numbers) -> Numbers:
        pull = mass * (1 / (1 + np.exp(-scaled @ weights)) - right)
        found_: Numbers = (pull @ scaled + SHRINK * np.append(weights[:-1], 0.0)) / len(table)
        return found_

    weights = descend(np.zeros(len(scale)), slope, STEPS) / scale
    return {name: round(float(weight), 4) for name, weight in zip((*vote.CHANCE, "bias"), weights, strict=True)}


def voting(found: Sequence[Case]) -> list[Voted]:
    """Both words of all cases, each by weights of pairs that have not seen the question."""

    def fit(kept: list[int]) -> Callable[[int], Any]:
        weights = fit_pairs([found[at] for at in kept])
        print("fold", weights, flush=True)
        return lambda at: judged(found[at], weights)

    return crossed(range(len(found)), fit)  # type: ignore[return-value]


def judged(case: Case, weights: Mapping[str, float]) -> Voted:
    """Both words of a case by some weights of pairs."""
    return vote.judged(case.lines, vote.weighed(case.lines, weights), case.share, case.told)


def telling(found: Sequence[Case], voted: Sequence[Voted]) -> list[vote.Word]:
    """The likelier words with their chances, by weights that have not seen the question."""

    def fit(kept: list[int]) -> Callable[[int], Any]:
        weights = fit_chance([found[at] for at in kept], [voted[at] for at in kept])
        print("fold", weights, flush=True)
        return lambda at: vote.likelier(voted[at], weights)

    return crossed(range(len(found)), fit)  # type: ignore[return-value]


def said(case: Case, fitted: Fitted) -> vote.Word:
    """The word of a case and its chance."""
    return vote.likelier(judged(case, fitted["pair"]), fitted["chance"])


def shares(found: Sequence[Case], told: Sequence[vote.Word], least: float) -> dict[str, tuple[int, int, int]]:
    """Of the cases answered Igen and those answered Nem, and of those that are neither: how many, led by the right
    word, by the other one."""
    out = {}
    for gold in (vote.YES, vote.NO, verdicts.NEITHER):
        mine = [one.word for case, one in zip(found, told, strict=True) if case.gold == gold and one.chance >= least]
        right = sum(word == gold for word in mine)
        out[gold] = (sum(case.gold == gold for case in found), right, len(mine) - right)
    return out


def opposite(found: Sequence[Case], told: Sequence[tuple[str, float]], least: float) -> float:
    """The share of the opposite word, the mean of that of Igen and that of Nem."""
    counts = shares(found, told, least)
    return sum(counts[gold][2] / (counts[gold][0] or 1) for gold in (vote.YES, vote.NO)) / 2


def least_chance(found: Sequence[Case], told: Sequence[tuple[str, float]], most: float = OPPOSITE) -> float:
    """From which chance on the word is said."""
    steps = (at / 200 for at in range(100, 200))
    return next((step for step in steps if opposite(found, told, step) <= most), 1.0)


def show(name: str, found: Sequence[Case], told: Sequence[tuple[str, float]], least: float) -> None:
    """Print a line."""
    counts = shares(found, told, least)
    parts = []
    for gold, label in ((vote.YES, "Igen"), (vote.NO, "Nem"), (verdicts.NEITHER, "neither")):
        count, right, wrong = counts[gold]
        parts.append(f"{label} {count}: right {right / (count or 1):.3f}, opposite {wrong / (count or 1):.3f}")
    print(f"{name:22} {' | '.join(parts)}")


def main() -> int:
    """Print the shares; with ``--fit`` fit and store first."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.vote", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the weights and thresholds and store them")
    parser.add_argument("--fit-said", action="store_true", help="fit only the threshold of what somebody says")
    parser.add_argument("--files", nargs="*", type=Path, help="measure these questions of --rulebook instead")
    parser.add_argument("--rulebook", default=None, metavar="ID", help="one rulebook alone")
    options = parser.parse_args()
    names = [options.rulebook] if options.rulebook else books.every()
    found = [case for name in names for case in cases(name, options.files)]
    if options.fit:
        store([*found, *(case for name in names for case in paired(name))])
    if options.fit_said:
        store_said([*found, *(case for name in names for case in paired(name))])
    fitted = figures()["vote"]
    told = [said(case, fitted) for case in found]
    report(found, told, fitted["least"])
    return 0


def report(found: Sequence[Case], told: Sequence[tuple[str, float]], least: float) -> None:
    """Print the shares of each rulebook, and what a constant Nem would give."""
    for name in dict.fromkeys(case.rulebook for case in found):
        for players in (False, True):
            at = [place for place, one in enumerate(found) if one.rulebook == name and one.players is players]
            if at:
                label = f"{name}{', players' if players else ''}"
                show(label, [found[place] for place in at], [told[place] for place in at], least)
    show("all", found, told, least)
    show("always Nem", found, [(vote.NO, 1.0)] * len(found), least)


def store(found: Sequence[Case]) -> None:
    """Fit, print the folds, write."""
    voted = voting(found)
    told = telling(found, voted)
    fitted: Fitted = {"pair": fit_pairs(found), "chance": fit_chance(found, voted)}
    fitted |= {"least": least_chance(found, told), "said": least_chance(found, told, SAID)}
    print("out of sample:")
    report(found, told, fitted["least"])
    _write(fitted)


def store_said(found: Sequence[Case]) -> None:
    """Fit only from which chance on it is said whether somebody is right, by the weights of pairs that are stored."""
    fitted: Fitted = figures()["vote"]
    told = telling(found, [judged(case, fitted["pair"]) for case in found])
    said_from = least_chance(found, told, SAID)
    print("out of sample:")
    report(found, told, said_from)
    _write(fitted | {"said": said_from})


def _write(fitted: Fitted) -> None:
    target = Path(path())
    stored = json.loads(target.read_text(encoding="utf-8")) | {"vote": fitted}
    target.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    figures()["vote"] = fitted
    print(fitted)


if __name__ == "__main__":
    raise SystemExit(main())
