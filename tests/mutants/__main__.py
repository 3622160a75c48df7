"""What share of small changes of the code some test notices: ``python -m tests.mutants --seed 1 --sample 420``.

Broken off, the same command goes on where it was; what it has found is kept in ``--folder``. Needs cosmic-ray (``pip
install -e '.[mutants]'``). Exit code 1 when a room has fewer killed than it must.
"""

from __future__ import annotations

import argparse
import difflib
import json
import queue
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple, TypeVar

import yaml

from tests.mutants.drawing import Mutant, changed, draw
from tests.mutants.noticing import PLAYED, ROOT, SCENARIOS, TESTS, Copy

Out = TypeVar("Out")

LEAST = {"engine": 0.85, "search": 0.80, "kernel": 0.90, "website": 0.80, "conquest": 0.85}
"""The share of a room's mutants, equivalent ones aside, that must be killed."""
MOST_EQUIVALENT = 0.05
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
"""Mutants of which somebody has shown that no test can notice them: file, lines that go, lines that come, why."""
LEARNT = (*TESTS, *SCENARIOS)


def main() -> int:
    """Draw, try what has not been tried, report."""
    options = _options()
    folder: Path = options.folder / f"{options.seed}-{options.sample}"
    folder.mkdir(parents=True, exist_ok=True)
    sample = {mutant.name: mutant for mutant in draw(ROOT, options.seed, options.sample)}
    differences = {name: difference(mutant) for name, mutant in sample.items()}
    drawn, kept = folder / "drawn.json", folder / "found.jsonl"
    plan = json.dumps([differences[name].text for name in sample], ensure_ascii=False)
    if options.anew or not drawn.exists() or drawn.read_text("utf-8") != plan:
        drawn.write_text(plan, "utf-8")
        kept.write_text("", "utf-8")
    found = dict(map(json.loads, kept.read_text("utf-8").splitlines()))
    rooms = [options.room] if options.room else list(LEAST)
    missing = [mutant for name, mutant in sample.items() if name not in found and mutant.room in rooms]
    if missing:
        with kept.open("a", encoding="utf-8") as to:
            for mutant, by in _tried(missing, options.folder, options.jobs):
                found[mutant.name] = by
                print(json.dumps([mutant.name, by], ensure_ascii=False), file=to, flush=True)
                print(f"{len(found)}/{len(sample)} {mutant.name}: {by or 'SURVIVED'}"[:150], file=sys.stderr)
    return max([report([one for one in sample.values() if one.room == room], differences, found) for room in rooms])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, required=True, help="where chance begins")
    parser.add_argument("--sample", type=int, default=420, help="how many mutants (default 420)")
    parser.add_argument("--room", choices=list(LEAST), help="only its part of the sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "kodex-mutants"))
    parser.add_argument("--anew", action="store_true", help="forget what has been found with this seed")
    return parser.parse_args()


def _tried(mutants: list[Mutant], folder: Path, jobs: int) -> Iterator[tuple[Mutant, str | None]]:
    """Each mutant with what has noticed it, as they are done; a job has a copy of its own."""
    rooms = {mutant.room for mutant in mutants}
    played = {PLAYED[room] for room in rooms if room in PLAYED}
    what = [name for name in LEARNT if name in rooms or name in played]
    copies: queue.Queue[Copy] = queue.Queue()
    learnt = folder / "learnt.json"
    before = json.loads(learnt.read_text("utf-8")) if learnt.exists() else {}
    for number in range(jobs):
        copies.put(Copy(folder / str(number)))

    def lent(task: Callable[[Copy], Out]) -> Out:
        copy = copies.get()
        try:
            return task(copy)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(Copy.compile, list(copies.queue)))
        learning = pool.map(lambda name: lent(lambda copy: copy.learn(name, before.get(name, {}))), what)
        known = dict(zip(what, learning, strict=True))
        learnt.write_text(json.dumps(before | known), "utf-8")
        left = mutants
        for dear in (False, True):
            tries = {
                pool.submit(lent, lambda copy, one=one, dear=dear: copy.killed_by(one, known, dear)): one
                for one in left
            }
            left = []
            for tried in as_completed(tries):
                if tried.result() or dear:
                    yield tries[tried], tried.result()
                else:
                    left.append(tries[tried])
                    print(f"so far nothing: {tries[tried].name}", file=sys.stderr)


class Difference(NamedTuple):
    """The lines that a mutant takes away, those it puts in their place, and the diff."""

    gone: str
    come: str
    text: str


def difference(mutant: Mutant) -> Difference:
    """What a mutant changes."""
    before = Path(ROOT, mutant.path).read_text("utf-8")
    after = changed(before, mutant)
    lines = list(
        difflib.unified_diff(before.splitlines(), after.splitlines(), mutant.path, mutant.name, n=1, lineterm="")
    )
    told = [line for line in lines[2:] if line[1:].strip()]
    gone, come = ("\n".join(line[1:].strip() for line in told if line.startswith(sign)) for sign in "-+")
    return Difference(gone, come, "\n".join(lines))


def report(sample: list[Mutant], differences: dict[str, Difference], found: dict[str, str | None]) -> int:
    """Print the survivors and the counts of a room; 1 when too few are killed, or too many called equivalent."""
    known = [(one["file"], one["was"], one["becomes"]) for one in yaml.safe_load(EQUIVALENT.read_text("utf-8"))]
    killed, equal = 0, 0
    for mutant in sample:
        gone, come, text = differences[mutant.name]
        if found[mutant.name]:
            killed += 1
        elif (mutant.path, gone, come) in known:
            equal += 1
        else:
            print(text, end="\n\n")
    room, of = sample[0].room, len(sample) - equal
    late = sum(found[mutant.name] == "time" for mutant in sample)
    print(
        f"{room}: {len(sample)} mutants, {killed} killed ({late} of them by time), {equal} equivalent, "
        f"{of - killed} survived: {killed / of:.1%} of {of} (at least {LEAST[room]:.0%})\n"
    )
    return 0 if killed >= LEAST[room] * of and equal <= MOST_EQUIVALENT * len(sample) else 1


if __name__ == "__main__":
    sys.exit(main())
