"""Which rule is cited at which kind of event, all over the corpus: a number that turns up in passing is a new pair.

``python -m tests.engine.cited_at --check`` names the kinds of events at which another rule is cited than is recorded,
or one is not any more; ``--write`` records it. A new pair is read first: does the rule bear on what happens there? If
it was only looked at on the way, it is kept from being cited ("Citing is said" in CONTRIBUTING.md) and not recorded.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus
from tests.engine.lines import Lines

SEVERAL = {"hkk-kodex": "", "hkk-11": "11 ", "hkk-8": "8 "}
"""What stands before a kind of event in the record, by edition: each cites by numbers of its own."""


def pairs(each: int = 1) -> dict[str, set[str]]:
    """By kind of event the numbers cited at it, in the scenarios of each so many files."""
    found: dict[str, set[str]] = defaultdict(set)
    for loaded in corpus(each):
        if loaded.scenario is None:
            continue
        before = SEVERAL.get(loaded.edition, f"{loaded.edition} ")
        table, _failures = attempt(loaded, frozenset())
        for event in told_by(table.book, table.log):
            found[f"{before}{event.kind}"].update(event.norms)
    return found


def lines() -> Iterator[str]:
    """A line for each kind of event."""
    for kind, numbers in sorted(pairs().items()):
        yield f"{kind}: {' '.join(sorted(numbers))}"


RECORD = Lines(Path(__file__).with_suffix(".txt"), lines, lambda line: line.partition(":")[0])


def recorded() -> dict[str, set[str]]:
    """What is recorded, by kind of event."""
    rows = (line.partition(": ") for line in RECORD.recorded())
    return {kind: set(numbers.split()) for kind, _colon, numbers in rows}


if __name__ == "__main__":
    sys.exit(RECORD.main())
