"""The rulings of a book against the engine: ``python -m tests.bench.rulings [QUESTIONS]``, for ``hkk-kodex``.

How many of the answers on record are played, how many of these agree with the text and how many are disputes; and how
often ``kodex try --like`` has among its first three the scenario that plays the very ruling, one about a rule by which
it was ruled, and one of its kind (about a rule of the same title); for these two its own scenarios do not count.

``QUESTIONS``: a file of questions as somebody asked them, each with its ``question`` and ``rulebook``; then only the
rulings that are about one of these count, and ``--like`` is asked in these words.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from kodex.answers import templates
from kodex.compile import open_store
from kodex.store import Store
from kodex.text.folding import fold

BOOK = "hkk-kodex"
ALIKE = 0.15
"""So much of the words of two questions must be the same for one to be about the other."""
_STEM, _SHORT = 5, 3


def _words(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in re.findall(r"\w+", fold(text)) if len(word) > _SHORT)


def _alike(one: str, other: str) -> float:
    here, there = _words(one), _words(other)
    return len(here & there) / max(1, len(here | there))


def asked(rulings: Sequence[dict[str, Any]], path: Path | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each ruling with the question that is asked."""
    if path is None:
        yield from ((one["question"], one) for one in rulings)
        return
    for wanted in yaml.safe_load(path.read_text(encoding="utf-8")):
        if wanted.get("rulebook") == BOOK:
            likeness, best = max(
                ((_alike(wanted["question"], one["question"]), one) for one in rulings), key=lambda two: two[0]
            )
            if likeness >= ALIKE:
                yield wanted["question"], best


def found_of(store: Store, question: str, ruling: dict[str, Any]) -> tuple[bool, bool, bool]:
    """Whether among the first three most like a question there is its own scenario, one about a rule by which it was
    ruled, one about a rule of the same title."""
    own, rules = set(ruling["scenarios"]), set(ruling["rules"])
    near = templates.nearest(store, question, templates.MOST + len(own))
    others = [set(one["rules"]) for one in near if one["id"] not in own][: templates.MOST]
    return (
        any(one["id"] in own for one in near[: templates.MOST]),
        any(rules & one for one in others),
        any(_titles(rules) & _titles(one) for one in others),
    )


def _titles(rules: Iterable[str]) -> set[str]:
    return {number.partition(".")[0] for number in rules}


def table(found: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[str]:
    """How many are played, agree, are disputes, are not played."""
    played = [one for _question, one in found if one["scenarios"]]
    disputed = sum(bool(one["dispute"]) for one in played)
    yield "| rulings | played by the engine | agree | disputes | not played |"
    yield "| ---: | ---: | ---: | ---: | ---: |"
    yield f"| {len(found)} | {len(played)} | {len(played) - disputed} | {disputed} | {len(found) - len(played)} |"
    yield ""
    for _question, one in found:
        if not one["scenarios"]:
            yield f"- not played: {one['id']}: {one['note'] or one['dispute'] or 'no reason is given'}"


def main() -> None:
    """Print the table and the share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="?", type=Path)
    store = open_store(BOOK)
    found = list(asked(store.rulings(), parser.parse_args().questions))
    print("\n".join(table(found)))
    played = [(question, one) for question, one in found if one["scenarios"]]
    right = [found_of(store, question, one) for question, one in played]
    for name, hits in zip(
        ("the ruling itself", "the same rule", "the right kind"), zip(*right, strict=True), strict=True
    ):
        print(f"{name} among the first three: {sum(hits)} of {len(hits)} ({sum(hits) / len(hits):.2f})")


if __name__ == "__main__":
    main()
