"""The parts of a course of play, step by step: what has come of each, and which disputed rules it has asked about.

Under another reading only a part that has asked about it can go another way, and not before it has asked: see
:mod:`..running.retracing`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from operator import is_, itemgetter

from msgspec import Struct

from kodex.engine.kernel.journal import Paused
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table, Taken
from kodex.engine.scenarios.outcomes.refused import Refusal, Refused


class Pause(Struct, frozen=True):
    """A point in a step at which nothing had been decided or refused and from which it can go on by itself: after so
    many ``events`` of it and when so many switches had been ``read``; ``to_cite`` is what the next event cites."""

    events: int
    read: int
    to_cite: tuple[str, ...]


class Part(Struct, frozen=True):
    """What has come of a step: what happened, was decided and was refused (each with its place in the log).

    ``to_cite``: the norms looked at last, which the next event cites; ``read``: the switches that were asked for, in
    their order, with the readings that held; ``pauses``: the last ones before switches were asked for.
    """

    events: tuple[Event, ...]
    choices: tuple[Taken, ...]
    refused: tuple[tuple[int, Refusal], ...]
    to_cite: tuple[str, ...]
    read: dict[str, str]
    pauses: tuple[Pause, ...] = ()

    def before_asking(self, switches: Mapping[str, str]) -> Pause | None:
        """The last pause before one of these switches was read that is set otherwise than it was."""
        asked = next((n for n, (name, held) in enumerate(self.read.items()) if switches.get(name, held) != held), 0)
        return next((pause for pause in reversed(self.pauses) if pause.read <= asked), None)

    def until(self, pause: Pause) -> Part:
        """What had come of it until a pause."""
        read = dict(islice(self.read.items(), pause.read))
        return Part(self.events[: pause.events], (), (), pause.to_cite, read)

    def leads_to(self, other: Part) -> bool:
        """Whether the game goes on from here as after the other one. What was refused stands beside the game."""
        return self.events == other.events and self.choices == other.choices and self.to_cite == other.to_cite


def asks_about(read: Mapping[str, str], switches: Mapping[str, str]) -> bool:
    """Whether one of these switches has been read, and is set otherwise than it was."""
    return any(name in read and read[name] != value for name, value in switches.items())


class Parts:
    """The parts of a course so far, the opening first (is the given table possible?)."""

    def __init__(self, before: Iterable[Part] = ()) -> None:
        self.every: list[Part] = [*before]

    @contextmanager
    def noted(self, table: Table, refused: Refused) -> Iterator[None]:
        """What happens while it lasts is a part, if it comes to its end."""
        events, choices, refusals = len(table.log), len(table.choices), len(refused)
        table.cache.clear()  # so that what is known from before is asked about again
        before = table.read
        table.read = {} if self.every else dict(before)  # what is asked before the game begins is the opening's
        table.pauses = []
        try:
            yield
        finally:
            read, table.read = table.read, before
            pauses, table.pauses = table.pauses, None
            before.update(read)
        self.every.append(
            Part(
                tuple(table.log[events:]),
                tuple(table.choices[choices:]),
                tuple(refused[refusals:]),
                table.to_cite(),
                read,
                _useful(pauses, events, choices, len(read)) if read and pauses else (),
            )
        )

    def told(self, table: Table) -> tuple[Part, ...]:
        """The parts, or none where a later one has changed what is told of an earlier one (what it rests on).

        What has happened after them is of a step that has been stopped.
        """
        events = [*chain.from_iterable([part.events for part in self.every])]
        whole = len(events) <= len(table.log) and all(map(is_, events, table.log))
        return tuple(self.every) if whole else ()


def _useful(pauses: Sequence[Paused], events: int, choices: int, read: int) -> tuple[Pause, ...]:
    """The last pauses before switches were read, of those at which something had happened and nothing was decided."""
    undecided = bisect_right(pauses, choices, key=itemgetter(1))  # each comes after those before it in all respects
    ends = (bisect_right(pauses, asked, hi=undecided, key=itemgetter(2)) for asked in range(read))
    last = [pauses[n - 1] for n in dict.fromkeys(ends) if n and pauses[n - 1][0] > events]
    return tuple(Pause(happened - events, asked, to_cite) for happened, _decided, asked, to_cite in last)


__all__ = ["Part", "Parts", "Pause", "asks_about"]
