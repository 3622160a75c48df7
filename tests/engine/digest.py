"""A digest of every scenario's verdict, events, citations and words: what a change of the engine does to the corpus.

``python -m tests.records --check digest`` names the scenarios of which something has changed, ``--write`` records what
comes of them now. A change of the engine leaves the file as it is, or its commit message says which scenarios change
and why. ``--show ID`` prints what is digested, to be compared between two versions.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from kodex.engine.scenarios.files.load import Loaded, load
from tests.editions import DEFAULT, EDITIONS
from tests.engine.every_game import record_file, scenarios
from tests.engine.lines import Lines
from tests.engine.records import Record, record

CORPUS = Path(__file__).parents[2] / "queries" / "scenarios"
HKK = tuple(CORPUS / edition for edition in EDITIONS)
"""The scenarios of HKK alone, for what is asked of its cards."""
PARTS = ("verdict", "events", "citations", "words", "varied")
_LENGTH = 10


def digest(found: Record) -> tuple[str, str, str, str, str]:
    """The verdict; hashes of what happens, is cited (refusals among it), is told, and comes of it with a change."""
    failures = [course.failures for course in found.courses]
    events = [course.events for course in found.courses]
    cites = [(course.norms, course.refusals) for course in found.courses]
    return (
        f"{found.verdict}:{_hash(found.judged, failures)}",
        _hash(events),
        _hash(cites),
        _hash(found.said),
        _hash(found.varied),
    )


def _hash(*values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:_LENGTH]


def corpus(each: int = 1, rulebook: str = DEFAULT) -> Iterator[Loaded]:
    """Every scenario of a game, of every edition; or those of each so many files."""
    for path in scenarios(rulebook)[::each]:
        yield from load(path)


def now(each: int = 1, rulebook: str = DEFAULT) -> dict[str, tuple[str, ...]]:
    """The digests of the corpus (or of each so many files) as it is played now, by the ids of the scenarios."""
    return {loaded.id: digest(record(loaded)) for loaded in corpus(each, rulebook)}


def of(rulebook: str = DEFAULT) -> Lines:
    """The record of a game, a line for each scenario."""

    def lines() -> Iterator[str]:
        return (" ".join((id_, *parts)) for id_, parts in sorted(now(rulebook=rulebook).items()))

    return Lines(record_file(__file__, rulebook), lines, lambda line: line.partition(" ")[0])


def recorded(rulebook: str = DEFAULT) -> dict[str, tuple[str, ...]]:
    """The digests that are recorded."""
    rows = (line.split() for line in of(rulebook).recorded())
    return {id_: tuple(parts) for id_, *parts in rows}


def differences(before: dict[str, tuple[str, ...]], after: dict[str, tuple[str, ...]]) -> list[str]:
    """A line for each scenario that has changed, come or gone, by id."""
    lines = []
    for id_ in sorted(before.keys() | after.keys()):
        if id_ not in after:
            lines.append(f"{id_}: gone")
        elif id_ not in before:
            lines.append(f"{id_}: new")
        elif before[id_] != after[id_]:
            changed = (part for part, one, other in zip(PARTS, before[id_], after[id_], strict=True) if one != other)
            lines.append(f"{id_}: {', '.join(changed)}")
    return lines


def write(found: dict[str, tuple[str, ...]]) -> None:
    """Record the digests, a line for each scenario, by id."""
    lines = (" ".join((id_, *parts)) for id_, parts in sorted(found.items()))
    of().file.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def shown(id_: str, rulebook: str = DEFAULT) -> Iterator[str]:
    """What is digested of one scenario."""
    for loaded in corpus(rulebook=rulebook):
        if loaded.id == id_:
            found = record(loaded)
            yield from (found.verdict, *found.judged)
            for course in found.courses:
                yield from ("---", *course.failures, *course.refusals)
                for event, norms in zip(course.events, course.norms, strict=True):
                    yield " ".join((event, *norms))
            yield from ("---", *found.said, "---", *found.varied)


def main() -> int:
    """Check (1: something has changed), write or show."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.digest", description=str(__doc__).split("\n")[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="name the scenarios that have changed")
    what.add_argument("--write", action="store_true", help="record what comes of the scenarios now")
    what.add_argument("--show", metavar="ID", help="print what is digested of one scenario")
    asked = parser.parse_args()
    if asked.show:
        print(*shown(asked.show), sep="\n")
        return 0
    found = now()
    lines = differences(recorded(), found) if of().file.exists() else []
    print(*lines, f"{len(found)} scenarios, {len(lines)} changed", sep="\n")
    if asked.write:
        write(found)
    return 1 if asked.check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
