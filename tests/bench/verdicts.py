"""How good the verdicts are that stored questions give, and the gists: ``python -m tests.bench.verdicts``.

Reads the answers that readers judged (``queries/verdicts``) and prints how many are right, partly right, beside the
point and wrong: gists, then by likeness the nearest stored question of a right rule whose answer may speak
(``kodex.answers.verdict``), and without asking whether it may. Then what is shown to the development questions in the
style of players now: how many get a verdict, from a right first rule or not.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from kodex.answers import asking, verdict
from kodex.answers.evaluate import read_questions
from kodex.compile import open_store
from kodex.search import plain, query

QUERIES = Path(__file__).parent.parent.parent / "queries"
JUDGED = QUERIES / "verdicts" / "hkk-kodex.yaml"
PLAYERS = "questions/hkk-kodex/dev-players*.yaml"
MARKS = ("right", "partly", "beside", "wrong")
LEAST = (0.4, 0.5, 0.6, verdict.NEAR, 0.7, verdict.SAME)


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


def shown() -> Iterator[tuple[str, bool]]:
    """What the answers to the development questions of players begin with, and whether their first rule is right."""
    store = open_store()
    for question in read_questions(sorted(QUERIES.glob(PLAYERS))):
        answer = asking.ask(store, question.question)
        if not question.gold or answer["status"] == "declined":
            continue
        told = answer["verdict"]
        yield told["from"] if told else "none", answer["rules"][0]["number"] in question.gold


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
    counts = Counter(shown())
    for first in sorted({first for first, _right in counts}):
        right, wrong = counts[first, True], counts[first, False]
        print(f"players get {first:8} {right + wrong:4}, first rule right {right / (right + wrong):.3f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
