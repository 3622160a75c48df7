"""What each hand-set lever of search is worth on the development questions: ``python -m tests.bench.levers``.

A lever is a number or a step that nothing fits (what is fitted: ``python -m tests.bench.search``). Each is switched off
in turn, or set to what anybody would have begun with, and all development questions of the rulebook are ranked again
with the stored weights. Printed are R@1, R@5 and MRR, and the difference to all levers as they are with its 95 %
interval (paired bootstrap over the questions); then the same for the names of the rulebook: every defined term in three
cases of its inflection, and every compound typed as two words. ``--rulebook ID`` does it for another rulebook,
``--only NAME`` for one lever.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest import mock

from kodex.answers.evaluate import Question
from kodex.compile import open_store
from kodex.errors import KodexError
from kodex.rules.books import DEFAULT
from kodex.search import evidence, plain, postings, query
from kodex.store.store import Store
from kodex.text import fold, thesaurus, typos, words
from tests.bench.search import development, figures_of, interval

MOST = 10
ENDINGS = ("t", "ban", "nak")
PIECE = 3


class Lever(NamedTuple):
    """A lever: what it is set to when it is off, by module and name."""

    name: str
    off: Sequence[tuple[Any, str, Any]]


LEVERS = (
    Lever("small words are looked up", [(plain, "_SKIPPED", frozenset())]),
    Lever("no words joined", [(plain, "_compounds", lambda _store, _found: {})]),
    Lever("half as many looked at", [(plain, "LOOKED_AT", 16)]),
    Lever("twice as many looked at", [(plain, "LOOKED_AT", 64)]),
    Lever("the thesaurus names nothing", [(thesaurus, "whole", lambda _query, _entries: [])]),
    Lever("no typos mended", [(typos, "correct", lambda _word, _common, _known: None)]),
    Lever("common tokens find, too", [(postings, "COMMON", 0.5)]),
    Lever("small words weigh whole", [(evidence, "_LITTLE", 1.0)]),
    Lever("small words weigh nothing", [(evidence, "_LITTLE", 0.0)]),
    Lever("nothing is called or asked just so", [(query.called, "find", lambda _connection, _typed: [])]),
)


@contextmanager
def switched(lever: Lever) -> Iterator[None]:
    """With a lever off."""
    with ExitStack() as stack:
        for place, name, value in lever.off:
            stack.enter_context(mock.patch.object(place, name, value))
        yield


def places(store: Store, questions: Sequence[Question]) -> list[int]:
    """The place of the first right rule that search gives each question, 99 where it is not among the first ten."""
    found = []
    for question in questions:
        try:
            hits = query.find(store, query.clean(question.question), MOST).ranked
        except KodexError:
            hits = []
        found.append(next((at for at, item in enumerate(hits, 1) if item.number in question.gold), 99))
    return found


def names(store: Store) -> Iterator[Question]:
    """The defined terms as they stand in a sentence, and those made of two known words with a blank between these."""
    for rule in store.all_rules():
        for term in rule["terms"]:
            for ending in ENDINGS:
                yield Question(term, f"{term}{ending}", [rule["number"]])
            folded = words(fold(term))
            for at in range(PIECE, len(folded[0]) - PIECE + 1) if len(folded) == 1 else ():
                pieces = [folded[0][:at], folded[0][at:]]
                if len(plain.known_words(store, pieces)) == len(pieces):
                    yield Question(term, " ".join(pieces), [rule["number"]])


def table(store: Store, questions: Sequence[Question], levers: Sequence[Lever]) -> Iterator[str]:
    """The lines of a table."""
    yield f"{'lever':36} R@1   R@5   MRR    difference in MRR [95 %]       difference in R@1 [95 %]"
    whole = figures_of(places(store, questions))
    yield _line("all as they are", whole, whole)
    for lever in levers:
        with switched(lever):
            yield _line(lever.name, figures_of(places(store, questions)), whole)


def _line(name: str, figures: dict[str, list[float]], whole: dict[str, list[float]]) -> str:
    means = " ".join(f"{sum(values) / len(values):.3f}" for values in figures.values())
    gaps = (interval(figures[key], whole[key]) for key in ("MRR", "R@1"))
    return f"{name:36} {means}  " + "  ".join(f"{gap:+.4f} [{low:+.4f}, {high:+.4f}]" for gap, low, high in gaps)


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.levers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rulebook", default=DEFAULT, metavar="ID", help="the rulebook to measure")
    parser.add_argument("--only", metavar="NAME", help="one lever, by the beginning of its name")
    options = parser.parse_args()
    store = open_store(options.rulebook)
    questions = [one for one in development(options.rulebook) if one.gold]
    levers = [one for one in LEVERS if not options.only or one.name.startswith(options.only)]
    if not levers:
        parser.error(f"no lever begins with '{options.only}'")
    for title, asked in (("development questions", questions), ("names", list(names(store)))):
        print(f"{len(asked)} {title}")
        for line in table(store, asked, levers):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
