"""Work on many things shared between two processes: one goes from the first on, the other from the last backwards.

They meet where they meet: each takes a ticket before it takes the next thing. What a process of its own cannot do
(there is no second core, or no way to split a process) is done here; so is what it leaves undone.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from kodex.garbage import uncollected
from kodex.processes import orphaned

One = TypeVar("One")
Found = TypeVar("Found")

_WORTH = 24
"""From so many things on it is worth splitting the process."""
_MOST = 4_096
"""Tickets that fit into a pipe at once."""
_FIRST = os.getpid()


def shared(work: Callable[[One], Found], things: Sequence[One]) -> list[Found]:
    """What ``work`` gives for each of the things, in their order; what it raises is raised.

    What it gives is pickled on its way; whatever else it does in the other process is lost.
    """
    with uncollected():
        if _WORTH <= len(things) <= _MOST and _can_split():
            return _split(work, things)
        return [work(one) for one in things]


def _can_split() -> bool:
    """Whether there is a second core and nothing that a copy of this process would lack; a copy has none of its own."""
    alone = hasattr(os, "fork") and threading.active_count() == 1 and os.getpid() == _FIRST
    return alone and (os.cpu_count() or 1) > 1


def _split(work: Callable[[One], Found], things: Sequence[One]) -> list[Found]:
    import pickle  # only here, for a single file does without

    tickets, drawn = os.pipe()
    os.write(drawn, bytes(len(things)))
    os.close(drawn)
    answers, told = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(answers)
        _do_from_the_end(work, things, tickets, told)
    os.close(told)
    others: list[Found] = []
    try:
        found = [work(things[n]) for n, _ticket in enumerate(_drawn(tickets))]
        with suppress(Exception), os.fdopen(answers, "rb", closefd=False) as stream:
            others = pickle.load(stream)
    finally:
        os.close(tickets)
        os.close(answers)
        _end(process)
    undone = things[len(found) : len(things) - len(others)]
    return [*found, *map(work, undone), *reversed(others)]


def _do_from_the_end(work: Callable[[One], Found], things: Sequence[One], tickets: int, told: int) -> None:
    """What the other process does; it never comes back, and says nothing of what goes wrong."""
    try:
        import pickle

        found = []
        for n, _ticket in enumerate(_drawn(tickets)):
            if orphaned(_FIRST):
                return
            found.append(work(things[-1 - n]))
        with os.fdopen(told, "wb") as stream:
            pickle.dump(found, stream, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _drawn(tickets: int) -> Iterator[bytes]:
    """Tickets until there is none left for anybody."""
    while ticket := os.read(tickets, 1):
        yield ticket


def _end(process: int) -> None:
    """Let the other process end, at once if it is still at work."""
    import signal

    with suppress(OSError):
        os.kill(process, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(process, 0)


__all__ = ["shared"]
