"""The crew that is this process alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kodex.work.job import Job, Outcome, do

if TYPE_CHECKING:
    from kodex.work.crew import Tell


class Here:
    """Does one share after the other, when it is asked for; nothing is sent anywhere."""

    def __init__(self) -> None:
        self.tell: Tell | None = None

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """What comes of each share, with its place."""
        for n, things in enumerate(job.shares()):
            yield n, do(job.task, job.common, things)

    def close(self) -> None:
        """Nothing is left to be ended."""


__all__ = ["Here"]
