"""A crew of processes of this machine, started for the first job that is worth it and kept for the next ones.

Each gets one share at a time through a pipe of its own. One that dies is replaced, and its share is done again; all end
with the crew, and with this process however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from kodex.errors import KodexError
from kodex.ground.i18n import _
from kodex.ground.processes import end_with
from kodex.work.here import Here
from kodex.work.job import LOSSES, Bench, Job, Outcome, Parcel, Parcels, read

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

    from kodex.work.crew import Tell

# multiprocessing and threading are imported where they are used: a single file is checked without


class Local:
    """So many processes side by side; where they cannot be started or are not worth it, this one does the work."""

    def __init__(self, jobs: int) -> None:
        self.tell: Tell | None = None
        self.jobs = jobs
        self._hands: list[_Hand] = []

    def outcomes(self, job: Job[Any, Any, Any]) -> Iterator[tuple[int, Outcome]]:
        """What comes of the shares, each with its place, as they are done."""
        if self.jobs < 2 or len(job) < 2 or len(job.things) < job.worth or not _can_start():
            yield from Here().outcomes(job)
            return
        waiting, parcels = list(range(len(job)))[::-1], Parcels(job)
        lost = [0] * len(job)
        try:
            while len(self._hands) < min(self.jobs, len(job)):
                self._hands.append(_Hand())
            for hand in self._hands[: len(job)]:
                hand.give(waiting.pop(), parcels)
            while busy := [hand for hand in self._hands if hand.share is not None]:
                for hand in _ready(busy):
                    n, outcome = hand.finished()
                    if outcome is None:
                        lost[n] += 1
                        _bear(lost[n])
                        waiting.append(n)
                        hand = self._replace(hand)
                    if waiting:
                        hand.give(waiting.pop(), parcels)
                    if outcome is not None:
                        yield n, outcome
        finally:
            self._end([hand for hand in self._hands if hand.share is not None])

    def _replace(self, hand: _Hand) -> _Hand:
        """A new process in the place of one that is lost."""
        hand.end()
        self._hands[self._hands.index(hand)] = new = _Hand()
        return new

    def _end(self, hands: list[_Hand]) -> None:
        for hand in hands:
            hand.end()
            self._hands.remove(hand)

    def close(self) -> None:
        """End all processes."""
        self._end(list(self._hands))


class _Hand:
    """A process that does shares, and the place of the one it has been given."""

    def __init__(self) -> None:
        context = _context()
        self._ours, theirs = context.Pipe()
        self._common = ""
        self.share: int | None = None
        with _undisturbed():
            self._process = context.Process(target=_serve, args=(theirs, os.getpid()), daemon=True)  # type: ignore[attr-defined]
            self._process.start()
        theirs.close()

    @property
    def connection(self) -> Connection:
        """Where it says that a share is done."""
        return self._ours

    def give(self, n: int, parcels: Parcels) -> None:
        """Hand over a share, and before it what its job has in common."""
        self.share = n
        with suppress(OSError):  # it has died: it will be seen to say nothing
            if self._common != parcels.common.name:
                self._ours.send(parcels.common)
                self._common = parcels.common.name
            self._ours.send(parcels.share(n).content)

    def finished(self) -> tuple[int, Outcome | None]:
        """The place of its share and what came of it, None where the process has died."""
        assert self.share is not None
        n, told = self.share, b""
        with suppress(EOFError, OSError):
            told = self._ours.recv_bytes()
        self.share = None  # only now: whoever is interrupted before has a process that is still at work
        return n, read(told) if told else None

    def end(self) -> None:
        """End the process, at once if it is still at work."""
        self._ours.close()
        self._process.kill()
        self._process.join()


def _ready(hands: list[_Hand]) -> list[_Hand]:
    """Wait for those that are done with their shares, or dead."""
    from multiprocessing.connection import wait

    done = wait([hand.connection for hand in hands])
    return [hand for hand in hands if hand.connection in done]


def _bear(losses: int) -> None:
    """Raise KodexError when a share has ended too many processes."""
    if losses >= LOSSES:
        what = _("the same share of the work has ended {n} processes").format(n=losses)
        raise KodexError(what, mend=_("start fewer processes (--jobs): they may lack memory"))


def _context() -> BaseContext:
    """How processes are started: as copies of this one where that can be."""
    import multiprocessing

    return multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")


def _can_start() -> bool:
    """Whether other processes may be started: not as copies of one that has threads, whose locks would stay shut, nor
    by one that is such a process itself."""
    import multiprocessing
    import threading

    daemon = multiprocessing.current_process().daemon
    return not daemon and (not hasattr(os, "fork") or threading.active_count() == 1)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """While it lasts an interrupt from the keyboard waits, so that a new process does not meet it before it can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection, parent: int) -> None:
    """What such a process does: shares, until nobody hands over any more. Interrupts are its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    end_with(parent)
    bench = Bench()
    with suppress(EOFError, OSError):
        while True:
            sent = connection.recv()
            if isinstance(sent, Parcel):
                bench.put(*sent)
            else:
                connection.send_bytes(bench.do(sent))


__all__ = ["Local"]
