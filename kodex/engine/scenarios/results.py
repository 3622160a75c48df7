"""What comes of running a scenario."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from kodex.engine import editions
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.trace import REFUSED


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


class Result(Struct, frozen=True):
    """The verdict on one scenario, with what failed and what was cited; ``log``, refused steps in it, for the trace.

    ``verdict``: ``pass``, ``fail``, ``error``, or ``undecidable`` for one that rests on rules nobody plays
    (``unplayed``). ``counter_example`` are the steps that lead to what should not be, as lines of YAML.
    """

    scenario: str
    file: str
    verdict: str
    failures: tuple[str, ...]
    cites: tuple[str, ...]
    asserted: tuple[str, ...]
    log: tuple[Event, ...] = ()
    title: str = ""
    unreadable: bool = False
    readings: tuple[Weighed, ...] = ()
    explored: Explored | None = None
    counter_example: tuple[str, ...] = ()
    edition: str = editions.DEFAULT
    unplayed: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The public object of ``kodex check --json``."""
        found: dict[str, Any] = {
            "scenario": self.scenario,
            "file": self.file,
            "edition": self.edition,
            "verdict": self.verdict,
            "failures": list(self.failures),
            "cites": list(self.cites),
            "events": sum(event.kind != REFUSED for event in self.log),
        }
        if self.unplayed:
            found["unplayed"] = list(self.unplayed)
        if self.readings:
            found["readings"] = [structs.asdict(one) | {"against": list(one.against)} for one in self.readings]
        if self.explored is not None:
            found["explored"] = structs.asdict(self.explored)
        if self.counter_example:
            found["counter_example"] = "\n".join(self.counter_example)
        return found


__all__ = ["Explored", "Result", "Weighed"]
