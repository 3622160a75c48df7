"""What a run of printed numbers says about a copy: which numbers are missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kodex.rules.numbers import ancestors, key


def missing(numbers: Iterable[str], absent: frozenset[str]) -> Iterator[str]:
    """The numbers that others show to be lost, parents before children; ``absent`` are those the print never had.

    A number is lost when a sibling after it is there (siblings begin with 0 or 1) or when something stands below it.
    """
    printed = set(numbers)
    children: dict[str, set[int]] = defaultdict(set)
    for number in printed:
        for step in (*ancestors(number), number):
            parent, _, end = step.rpartition(".")
            children[parent].add(int(end))
    for parent in sorted(children, key=lambda number: key(number) if number else ()):
        for last in range(0 if 0 in children[parent] else 1, max(children[parent]) + 1):
            sibling = f"{parent}.{last}" if parent else str(last)
            if sibling not in printed and sibling not in absent:
                yield sibling
