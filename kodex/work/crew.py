"""Crews, whatever they are made of: what they are asked for, and how what they give is put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, Protocol, TypeVar

from kodex.ground.garbage import uncollected
from kodex.work.job import Job, Outcome

Common = TypeVar("Common")
One = TypeVar("One")
Found = TypeVar("Found")

Tell = Callable[[str, int, int], None]
"""Is told how far a job is: what its things are, how many are done, of how many."""


class Crew(Protocol):
    """Who does jobs; ``tell``, where there is one, is told how far each is."""

    tell: Tell | None

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """What comes of the shares, each with its place, in any order; one that was done twice may come twice.

        Closed before its end, the rest is called off. Raises KodexError when it cannot be done.
        """

    def close(self) -> None:
        """End whatever was started."""


def results(crew: Crew, job: Job[Common, One, Found]) -> Iterator[Found]:
    """What the task gives for each of the things, in their order, as soon as it is known.

    What it raises is raised where the thing stands; what comes after that counts for nothing. Closed before its end,
    the rest is called off.
    """
    waiting: dict[int, Outcome] = {}
    at, known = 0, 0
    with closing(crew.outcomes(job)) as outcomes:  # type: ignore[type-var]
        for n, outcome in outcomes:
            if n < at or n in waiting:
                continue
            waiting[n] = outcome
            known += len(outcome.found)
            if crew.tell is not None:
                crew.tell(job.about, known, len(job.things))
            while at in waiting:
                now = waiting.pop(at)
                yield from now.found
                if now.error is not None:
                    raise now.error
                at += 1
    if at < len(job):
        raise RuntimeError(f"{len(job) - at} shares were not done")


def done(crew: Crew, job: Job[Common, One, Found]) -> list[Found]:
    """The same, all at once."""
    with uncollected():
        return list(results(crew, job))


__all__ = ["Crew", "Tell", "done", "results"]
