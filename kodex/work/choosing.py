"""Which crew does the work: the one that is given, processes of this machine, or a cluster."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from kodex.ground import processes
from kodex.work.crew import Crew
from kodex.work.here import Here


def default_jobs() -> int:
    """As many processes as this one may use cores."""
    return processes.cores()


@contextmanager
def usual(crew: Crew | None = None, jobs: int | None = None, scheduler: str | None = None) -> Iterator[Crew]:
    """The crew that is given; else the cluster of a ``scheduler``, else processes of this machine (``jobs``: how many).

    What was not given is ended afterwards. Raises KodexError for a cluster that cannot be reached.
    """
    if crew is not None:
        yield crew
        return
    found = on_a_cluster(scheduler) if scheduler else on_this_machine(default_jobs() if jobs is None else jobs)
    try:
        yield found
    finally:
        found.close()


def on_a_cluster(scheduler: str) -> Crew:
    """The workers of a scheduler. Raises KodexError where it cannot be reached."""
    from kodex.work.cluster import Cluster

    return Cluster(scheduler)


def on_this_machine(jobs: int) -> Crew:
    """So many processes; this one alone where there can be no others (in a browser)."""
    if jobs < 2 or sys.platform in ("emscripten", "wasi"):
        return Here()
    from kodex.work.local import Local

    return Local(jobs)


__all__ = ["default_jobs", "on_a_cluster", "on_this_machine", "usual"]
