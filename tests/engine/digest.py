"""A digest of every scenario's verdict, events, citations and words: what a change of the engine does to the corpus.

``python -m tests.engine.digest --check`` names the scenarios of which something has changed, ``--write`` records what
comes of them now. A change of the engine leaves the file as it is, or its commit message says which scenarios change
and why. ``--show ID`` prints what is digested, to be compared between two versions.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kodex.engine.scenarios.files.load import Loaded, files, load
from tests.editions import EDITIONS
from tests.engine.records import Record, record

CORPUS = Path(__file__).parents[2] / "queries" / "scenarios"
HKK = tuple(CORPUS / edition for edition in EDITIONS)
"""The scenarios of HKK alone, for what is asked of its cards."""
TABLE = Path(__file__).with_name("digest.txt")
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


def corpus(each: int = 1, folders: Sequence[Path] = (CORPUS,)) -> Iterator[Loaded]:
    """Every scenario that comes with Kódex, of every game and edition; or those of each so many files."""
    for path in files(list(folders))[::each]:
        yield from load(path)


def now(each: int = 1) -> dict[str, tuple[str, ...]]:
    """The digests of the corpus (or of each so many files) as it is played now, by the ids of the scenarios."""
    return {loaded.id: digest(record(loaded)) for loaded in corpus(each)}


def recorded() -> dict[str, tuple[str, ...]]:
    """The digests that are recorded."""
    rows = (line.split() for line in TABLE.read_text("utf-8").splitlines())
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
    TABLE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def show(id_: str) -> None:
    """Print what is digested of one scenario."""
    for loaded in corpus():
        if loaded.id == id_:
            found = record(loaded)
            print(found.verdict, *found.judged, sep="\n")
            for course in found.courses:
                print("---", *course.failures, *course.refusals, sep="\n")
                for event, norms in zip(course.events, course.norms, strict=True):
                    print(event, *norms)
            print("---", *found.said, "---", *found.varied, sep="\n")


def main() -> int:
    """Check (1: something has changed), write or show."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.digest", description=str(__doc__).split("\n")[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="name the scenarios that have changed")
    what.add_argument("--write", action="store_true", help="record what comes of the scenarios now")
    what.add_argument("--show", metavar="ID", help="print what is digested of one scenario")
    asked = parser.parse_args()
    if asked.show:
        show(asked.show)
        return 0
    found = now()
    lines = differences(recorded(), found) if TABLE.exists() else []
    print(*lines, f"{len(found)} scenarios, {len(lines)} changed", sep="\n")
    if asked.write:
        write(found)
    return 1 if asked.check and lines else 0


if __name__ == "__main__":
    sys.exit(main())
