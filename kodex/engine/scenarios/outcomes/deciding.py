"""Of the rules that are cited for something those that decide it: what the fewest scenarios cite comes first.

What every play cites (that a spell goes to the discard pile, that the other player is next) decides no case. How many
of the shipped scenarios of an edition cite a rule stands beside them in ``cited.txt``, a line for each rule; ``python
-m tests.records --write often`` counts anew. A game without that file keeps its rules in the order of citing.

Tried and left, measured over the corpus as in ``tests/engine/scenarios/test_deciding.py``: only the rules of what
changes the table (an immunity, a price, an order change nothing), definitions behind the others (a keyword is a
definition), the share of the scenarios that are about a rule among those that cite it, and rules first without whose
norm the course is another one (which nearly every cited norm is).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache

from kodex.engine.kernel.state import Event
from kodex.ground import games

CITED = "cited.txt"
"""Name of the file in a folder of scenarios."""
MOST = 12
"""So many rules are named at most; the first three are what a box shows."""


@cache
def often(edition: str) -> Mapping[str, int]:
    """In how many scenarios of an edition each rule is cited; nothing where nobody has counted."""
    path = os.path.join(games.scenarios_of(edition), CITED)
    try:
        with open(path, encoding="utf-8") as file:
            rows = [line.split() for line in file]
    except OSError:
        return {}
    return {number: int(count) for number, count in rows}


def deciding(log: Iterable[Event], edition: str) -> tuple[str, ...]:
    """The rules that a part of a log cites, those that tell most first; as they are cited in ``edition``."""
    return tuple(ranked((number for event in log for number in event.norms), edition)[:MOST])


def ranked(numbers: Iterable[str], edition: str) -> list[str]:
    """Rules, each once, those that tell most first; also of what forbids something, where several do."""
    known = often(edition)
    return sorted(dict.fromkeys(numbers), key=lambda number: known.get(number, 0))


__all__ = ["CITED", "MOST", "deciding", "often", "ranked"]
