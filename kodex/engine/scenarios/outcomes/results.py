"""What comes of running a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET, Struct, structs

from kodex.engine import face as faces
from kodex.engine.bound import editions
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.trace import with_refused
from kodex.engine.scenarios.outcomes.judging import told_by
from kodex.engine.scenarios.outcomes.parts import Part
from kodex.engine.scenarios.outcomes.refused import Refusal


class Weighed(Struct, frozen=True):
    """A reading of disputed rules with its verdict (supported, refuted, undecided), why, and what speaks against it."""

    reading: str
    verdict: str
    why: str
    against: tuple[str, ...] = ()


class Explored(Struct, frozen=True):
    """How far a scenario was explored: positions reached, positions at the end; ``complete``: none was left out."""

    nodes: int
    ends: int
    complete: bool


class Course(Struct, frozen=True):
    """What has happened from ``start`` on, and the steps that rules forbade, each with its place in the log.

    ``parts``: the same step by step, where that is known; ``judged``: the switches asked for in judging what came of
    it, with their readings.
    """

    start: State
    events: Sequence[Event]
    refused: Sequence[tuple[int, Refusal]]
    parts: tuple[Part, ...] = ()
    judged: Mapping[str, str] = {}

    def told(self, edition: str) -> tuple[Event, ...]:
        """The log for people: refused steps in it, payments with what was paid, rules under the edition's numbers."""
        refused = [(place, one.event) for place, one in self.refused]
        log = with_refused(faces.of(edition).for_people(self.start, self.events), refused)
        return tuple(told_by(editions.book(edition), log))


class Result(Struct, frozen=True):
    """The verdict on one scenario, with what failed, what was cited and what has happened (None: nothing).

    ``verdict``: ``pass``, ``fail``, ``error``, or ``undecidable`` for one that rests on rules nobody plays
    (``unplayed``). ``counter_example`` are the steps that lead to what should not be, as lines of YAML. ``under``: the
    readings of disputed rules that were asked for; ``met``: those its course came to, by switch. ``warnings``: what is
    hardly meant and changes nothing (a card nobody uses). ``broken``: the program broke down over it.
    """

    scenario: str
    file: str
    verdict: str
    failures: tuple[str, ...]
    cites: tuple[str, ...]
    asserted: tuple[str, ...]
    edition: str
    course: Course | None = None
    title: str = ""
    unreadable: bool = False
    readings: tuple[Weighed, ...] = ()
    explored: Explored | None = None
    counter_example: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()
    under: Mapping[str, str] = {}
    met: Mapping[str, str] = {}
    warnings: tuple[str, ...] = ()
    broken: bool = False

    @property
    def log(self) -> tuple[Event, ...]:
        """What has happened, for the trace; put together each time it is asked for."""
        return () if self.course is None else self.course.told(self.edition)

    def to_json(self) -> dict[str, Any]:
        """The public object of ``kodex check --json``."""
        from kodex.engine.scenarios.outcomes.shapes import (  # for JSON only
            Checked,
            ExploredPositions,
            WeighedReading,
            plain,
        )

        weighed = [WeighedReading(one.reading, cast(Any, one.verdict), one.why, one.against) for one in self.readings]
        shape = Checked(
            self.scenario,
            self.file,
            self.edition,
            cast(Any, self.verdict),
            self.failures,
            self.cites,
            0 if self.course is None else len(self.course.events),
            self.unplayed or UNSET,
            tuple(weighed) or UNSET,
            UNSET if self.explored is None else ExploredPositions(*structs.astuple(self.explored)),
            "\n".join(self.counter_example) or UNSET,
            dict(self.under) or UNSET,
            warnings=self.warnings or UNSET,
        )
        return plain(shape)


__all__ = ["Course", "Explored", "Result", "Weighed"]
