"""Which rule is cited at which kind of event, all over the corpus: a number that turns up in passing is a new pair.

``python -m tests.records --check cited_at`` names the kinds of events at which another rule is cited than is recorded,
or one is not any more; ``--write`` records it. A new pair is read first: does the rule bear on what happens there? If
it was only looked at on the way, it is kept from being cited ("Citing is said" in CONTRIBUTING.md) and not recorded.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.running.attempting import attempt
from tests.editions import DEFAULT
from tests.engine.digest import corpus
from tests.engine.every_game import record_file
from tests.engine.lines import Lines

SEVERAL = {"hkk-kodex": "", "hkk-11": "11 ", "hkk-8": "8 "}
"""What stands before a kind of event in the record, by edition: each cites by numbers of its own."""


def pairs(each: int = 1, rulebook: str = DEFAULT) -> dict[str, set[str]]:
    """By kind of event the numbers cited at it, in the scenarios of each so many files."""
    found: dict[str, set[str]] = defaultdict(set)
    for loaded in corpus(each, rulebook):
        if loaded.scenario is None:
            continue
        before = SEVERAL.get(loaded.edition, "")
        table, _failures = attempt(loaded, frozenset())
        for event in told_by(table.book, table.log):
            found[f"{before}{event.kind}"].update(event.norms)
    return found


def of(rulebook: str = DEFAULT) -> Lines:
    """The record of a game, a line for each kind of event."""

    def lines() -> Iterator[str]:
        for kind, numbers in sorted(pairs(rulebook=rulebook).items()):
            yield f"{kind}: {' '.join(sorted(numbers))}"

    return Lines(record_file(__file__, rulebook), lines, lambda line: line.partition(":")[0])


RECORD = of()


def recorded(rulebook: str = DEFAULT) -> dict[str, set[str]]:
    """What is recorded, by kind of event."""
    rows = (line.partition(": ") for line in of(rulebook).recorded())
    return {kind: set(numbers.split()) for kind, _colon, numbers in rows}


if __name__ == "__main__":
    sys.exit(RECORD.main())
