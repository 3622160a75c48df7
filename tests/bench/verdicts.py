"""How good the verdicts are that stored questions give, and the gists: ``python -m tests.bench.verdicts``.

Reads the answers that readers judged (``queries/verdicts``) and prints how many are right, partly right, beside the
point and wrong: gists, then by likeness the nearest stored question of a right rule whose answer may speak
(``kodex.answers.verdict``), and without asking whether it may. Then what a better choice among the sentences of the
rule that decides could win where that is right: the marks of the gist, of what is said, of the best that was judged.
Then the curve by which ``certainty.PROMISED`` is chosen: what the development questions of players get when the
verdicts of more or fewer of the answers, the least likely first, say what another rule says, too (or would say
nothing).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from kodex.answers import asking, first_line, verdict
from kodex.answers.evaluate import read_questions
from kodex.compile import open_store
from kodex.search import plain, query
from tests.bench import certainty

QUERIES = Path(__file__).parent.parent.parent / "queries"
JUDGED = QUERIES / "verdicts" / "hkk-kodex.yaml"
PLAYERS = tuple(
    f"questions/{name}.yaml" for name in ("hkk-kodex/dev-players*", "hkk-kodex/dev-hard*", "first-evening/hkk-kodex")
)
MARKS = ("right", "partly", "beside", "wrong")
LEAST = (0.4, 0.5, 0.6, verdict.NEAR, 0.7, verdict.SAME)
BESIDE = (0.0, 0.05, 0.1, 0.17, 0.25, 0.3, 0.4, 0.5, 0.55)


class Judged(NamedTuple):
    """What a reader made of an answer: that of a stored question that is so alike and may speak, or a gist (None)."""

    question: int
    mark: str
    right_rule: bool
    alike: float | None
    fits: bool


def judged() -> Iterator[Judged]:
    """Every judged answer that still stands in the knowledge base."""
    store = open_store()
    for at, entry in enumerate(yaml.load(JUDGED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)):
        asked = query.clean(entry["question"])
        inquiry = plain.Inquiry(store, plain.read(store, asked))
        for number in dict.fromkeys(one["rule"] for one in entry["judged"]):
            held = {one.question: one for one in verdict.stored(inquiry, store.rule(number) or {})}
            for one in (one for one in entry["judged"] if one["rule"] == number):
                known = held.get(one.get("asked"))
                if known is not None:
                    fits = verdict.fits(asked, inquiry.reading.mended(), known)
                    yield Judged(at, one["mark"], number in entry["gold"], known.alike, fits)
                elif "asked" not in one:
                    yield Judged(at, one["mark"], number in entry["gold"], None, True)


def shares(marks: list[str]) -> str:
    """How many there are, and the share of each mark."""
    return f"{len(marks):5}  " + "  ".join(f"{marks.count(mark) / (len(marks) or 1):6.3f}" for mark in MARKS)


def nearest(found: list[Judged], least: float, may: Callable[[Judged], bool]) -> list[str]:
    """By question the mark of the most alike stored question of a right rule."""
    best: dict[int, Judged] = {}
    for one in found:
        if one.alike is None or not one.right_rule or one.alike < least or not may(one):
            continue
        if one.question not in best or one.alike > (best[one.question].alike or 0.0):
            best[one.question] = one
    return [one.mark for one in best.values()]


def sentences() -> dict[str, list[str]]:
    """Where the rule that decides is right and its gist was judged the marks of the gist, of the sentence that is said
    where that was judged, too, and of the best of all its judged ones: the most that a choice could win."""
    store = open_store()
    found: dict[str, list[str]] = {"gist": [], "said": [], "best judged": []}
    for entry in yaml.load(JUDGED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
        case = asking.consider(store, query.clean(entry["question"]))
        decides = case.decides() if case.is_answered() else {"number": None}
        marks = {one.get("asked"): one["mark"] for one in entry["judged"] if one["rule"] == decides["number"]}
        if decides["number"] not in entry["gold"] or None not in marks:
            continue
        told = first_line.of(case, decides)
        found["gist"].append(marks[None])
        found["best judged"].append(min(marks.values(), key=MARKS.index))
        if told and told["question"] in marks:
            found["said"].append(marks[told["question"]])
    return found


class Shown(NamedTuple):
    """What the answer to a question of players may begin with.

    ``chance``: how likely the rule that decides is right; 1 where nothing had to be ranked. ``alone``: the mark of the
    verdict, ``both``: of the gists of the two first rules together. None: it is declined.
    """

    chance: float
    alone: str | None
    both: str | None


def shown() -> list[Shown]:
    """Those of the development questions of players; what nobody has judged is right where the rule is, else beside."""
    store = open_store()
    chances = {one.question: one.chance for one in certainty.cases()}
    marks = {
        (query.clean(entry["question"]), one["rule"], one.get("asked")): one["mark"]
        for entry in yaml.load(JUDGED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for one in entry["judged"]
    }
    found = []
    for question in read_questions(path for pattern in PLAYERS for path in sorted(QUERIES.glob(pattern))):
        case = asking.consider(store, query.clean(question.question))
        if not question.gold or not case.is_answered():
            found += [Shown(1.0, None, None)] if question.gold else []
            continue
        decides = case.decides()
        told = first_line.of(case, decides)
        rules = [decides["number"], (case.composer().rival(decides) or decides)["number"]]
        unjudged = ["right" if rule in question.gold else "beside" for rule in rules]
        gists = [marks.get((case.question, rule, None), own) for rule, own in zip(rules, unjudged, strict=True)]
        alone = marks.get((case.question, rules[0], told and told["question"]), unjudged[0])
        found.append(Shown(chances.get(case.question, 1.0), alone, together(*gists)))
    return found


def together(one: str, other: str) -> str:
    """The mark of two gists of which it is said that either may hold: no better than partly right, wrong where one is
    and none helps."""
    marks = {one, other}
    if marks & {"right", "partly"}:
        return "right" if marks == {"right"} else "partly"
    return "wrong" if "wrong" in marks else "beside"


def curve(found: list[Shown]) -> Iterator[str]:
    """The marks when more and more of the answers, the least likely first, name two rules or none."""
    answered = sorted((one for one in found if one.alone), key=lambda one: one.chance)
    for share in BESIDE:
        least = int(share * len(answered))
        alone = [str(one.alone) for one in answered[least:]]
        for name, rest in (("both", [str(one.both) for one in answered[:least]]), ("none", [])):
            every = [alone.count(mark) + rest.count(mark) for mark in MARKS]
            good = (every[0] + every[1]) / len(found)
            marks = "  ".join(f"{count / len(found):6.3f}" for count in every)
            yield f"{share:.2f} {name}  from {answered[least].chance:.3f}  {marks}  right or partly {good:.3f}"


def main() -> int:
    """Print the tables."""
    argparse.ArgumentParser(prog="python -m tests.bench.verdicts", description=__doc__.splitlines()[0]).parse_args()
    found = list(judged())
    print("judged                       n  " + "  ".join(f"{mark:>6}" for mark in MARKS))
    for right, name in ((True, "gist of a right rule"), (False, "gist of another rule")):
        print(f"{name:24} {shares([one.mark for one in found if one.alike is None and one.right_rule is right])}")
    for least in LEAST:
        print(f"alike {least:.2f}, may speak    {shares(nearest(found, least, lambda one: one.fits))}")
        print(f"alike {least:.2f}, any          {shares(nearest(found, least, lambda _one: True))}")
    for name, marks in sentences().items():
        print(f"right rule, {name:12} {shares(marks)}")
    asked = shown()
    print(
        f"\nof {len(asked)} answerable questions of players, by the share of the answered whose verdict names two rules"
    )
    print("share      likelihood  " + "  ".join(f"{mark:>6}" for mark in MARKS))
    for row in curve(asked):
        print(row)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
