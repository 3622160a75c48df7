"""Measures the same work done by one process, by several and by a cluster of this machine, and prints the figures.

``python -m tests.bench.cluster --write`` puts them into the manual. The work is ``kodex coverage`` of the titles about
combat: scenarios are played, readings weighed, norms switched off. What comes of it must be the same each time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from kodex.engine.scenarios.corpus import coverage
from kodex.engine.scenarios.corpus.coverage import Coverage
from kodex.engine.scenarios.running import readings
from kodex.work import Crew, Here, Job, Tell, usual
from kodex.work.job import Outcome, Parcels

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "site" / "manual" / "cluster.md"
BEGIN = "<!-- measured: python -m tests.bench.cluster --write -->"
END = "<!-- end -->"
CORPUS = ROOT / "queries" / "scenarios" / "hkk-kodex"
TITLES = ("32", "33", "34", "35", "36", "37", "38")
NUMBERS = (1, 2, 4)
MANY = 100


class Measured:
    """A crew that keeps account of what another one does: shares, the seconds they took, the longest, bytes sent."""

    def __init__(self, crew: Crew) -> None:
        self.tell: Tell | None = None
        self._crew = crew
        self.shares, self.seconds, self.longest = 0, 0.0, 0.0
        self.common, self.sent = 0, 0

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """As the other gives them."""
        parcels = Parcels(job)
        self.common += len(parcels.common.content)
        self.sent += sum(len(parcels.share(n).content) for n in range(len(job)))
        for n, outcome in self._crew.outcomes(job):
            self.shares += 1
            self.seconds += outcome.seconds
            self.longest = max(self.longest, outcome.seconds)
            yield n, outcome

    def close(self) -> None:
        """It is not ours to end."""


class Run(NamedTuple):
    """What was measured of one way to do the work."""

    wall: float
    crew: Measured
    found: Coverage


def run(crew: Crew) -> Run:
    """Do the work from the beginning."""
    readings._kept.clear(), readings._known.clear()
    measured = Measured(crew)
    start = time.perf_counter()
    found = coverage.measure([CORPUS / title for title in TITLES], "hkk-kodex", measured)
    return Run(time.perf_counter() - start, measured, found)


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """A scheduler and so many workers of one thread each; gives the address."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        told = Path(folder, "scheduler.json")

        def start(*args: str) -> None:
            child = subprocess.Popen(
                [sys.executable, "-m", "dask", *args, "--scheduler-file", str(told), "--no-dashboard"],
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            ends.callback(child.wait)
            ends.callback(child.kill)

        start("scheduler", "--host", "127.0.0.1", "--port", "0")
        while not told.exists() or not told.read_text():
            time.sleep(0.05)
        for _worker in range(workers):
            start("worker", "--nthreads", "1", "--no-nanny")
        address = json.loads(told.read_text())["address"]
        _wait_for(address, workers)
        yield address


def _wait_for(address: str, workers: int) -> None:
    """Until all workers are there and have imported what they need."""
    import distributed

    def ready() -> None:
        from kodex.engine.bound import editions
        from kodex.engine.scenarios.corpus import coverage  # noqa: F401
        from kodex.work.fingerprint import fingerprint

        editions.book("hkk-kodex"), fingerprint()

    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers)
        client.run(ready)


def measured() -> Iterator[str]:
    """The lines of the block."""
    run(Here())  # files parsed, modules imported
    one = run(Here())
    rows = [("one process (`--jobs 1`)", one)]
    for n in NUMBERS[1:]:
        with usual(jobs=n) as crew:
            rows.append((f"{n} processes (`--jobs {n}`)", run(crew)))
    for n in NUMBERS:
        with cluster(n) as address, usual(scheduler=address) as crew:
            rows.append((f"a cluster of {n} worker{'s' if n > 1 else ''}", run(crew)))
    if any(row.found != one.found for _name, row in rows):
        raise SystemExit("not every way has given the same")
    yield ""
    yield f"`kodex coverage` of titles {TITLES[0]}–{TITLES[-1]} ({one.found.scenarios} scenarios) on a machine of"
    yield f"{os.cpu_count()} cores, wall clock; what came of it was the same each time:"
    yield ""
    yield "| done by | seconds | times as fast |"
    yield "| --- | ---: | ---: |"
    for name, row in rows:
        yield f"| {name} | {row.wall:.1f} | {one.wall / row.wall:.2f} |"
    yield ""
    yield from _carried_over(dict(rows)["a cluster of 1 worker"])
    yield ""


def _carried_over(alone: Run) -> Iterator[str]:
    """What the run with one worker says of a cluster of many."""
    crew, serial = alone.crew, max(0.0, alone.wall - alone.crew.seconds)
    many = serial + max(crew.longest, crew.seconds / MANY)
    yield "| of the run with one worker | |"
    yield "| --- | ---: |"
    yield f"| shares | {crew.shares} |"
    yield f"| a share takes, on average | {1000 * crew.seconds / crew.shares:.0f} ms |"
    yield f"| the longest takes | {crew.longest:.2f} s |"
    yield f"| sent once for all shares of a job, before it is packed | {crew.common / 1000:.0f} kB |"
    yield f"| sent with a share, on average, before it is packed | {crew.sent / crew.shares / 1000:.1f} kB |"
    yield f"| done by workers | {crew.seconds:.1f} s |"
    yield f"| serial: reading, sending, putting together, waiting for a share to arrive | {serial:.1f} s |"
    yield f"| serial share of the whole | {100 * serial / alone.wall:.1f} % |"
    law = "a hundred workers by Amdahl's law, no faster than the longest share"
    yield f"| {law} | {many:.1f} s, {alone.wall / many:.0f} × |"


def replaced(text: str, lines: Iterator[str]) -> str:
    """``text`` with the block between its marks replaced. Raises ValueError when there is no block."""
    before, mark, rest = text.partition(f"{BEGIN}\n")
    if not mark or END not in rest:
        raise ValueError(f"no block after {BEGIN}")
    return f"{before}{mark}" + "\n".join(lines) + f"\n{END}" + rest.partition(END)[2]


def main() -> int:
    """Measure, then print or write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cluster", description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write them between the marks of the manual's page")
    if parser.parse_args().write:
        PAGE.write_text(replaced(PAGE.read_text(encoding="utf-8"), measured()), encoding="utf-8")
    else:
        print("\n".join(measured()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
