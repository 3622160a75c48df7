"""What changes in a scenario when norms are switched off: what may be done, what happens, how the table stands.

That a refusal or an event names other rules is no change, and neither is it when the program breaks down: such norms
hold the machine together and show nothing of the rules. That norms now contradict each other and none of the remaining
ones chooses is a change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kodex.engine.face import format as f
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.running.exploring import explore
from kodex.engine.scenarios.running.run import attempt

_ANY = f.Among([])
"""Forbidden, whichever rules say so."""

_KEPT = 4_000
_known: dict[int, tuple[f.Scenario, list[Any]]] = {}


def of_what_happens(one: Loaded) -> Loaded:
    """The scenario without what it says of rules: no citations, and of a refusal only that it is one."""
    scenario = one.scenario
    assert scenario is not None
    then = msgspec.structs.replace(scenario.then, cites=[], never_cites=[])
    if then.impossible is not None:
        then = msgspec.structs.replace(then, impossible=_ANY)
    when = list(map(_of_what_happens, scenario.when))
    return msgspec.structs.replace(one, scenario=msgspec.structs.replace(scenario, then=then, when=when))


def _of_what_happens(step: f.Step) -> f.Step:
    if isinstance(step, f.CheckStep):
        return msgspec.structs.replace(step, cites=[])
    if isinstance(step, f.ActionStep) and step.illegal is not None:
        return msgspec.structs.replace(step, illegal=_ANY)
    return step


def changes(
    one: Loaded, *numbers: str, readings: Mapping[str, str] | None = None, course: Sequence[Event] | None = None
) -> bool:
    """Whether a passing scenario, as :func:`of_what_happens` gives it, goes another way without these numbers.

    Under ``readings`` of disputed rules, if some are given; ``course``: what happens with the numbers, where that is
    known.
    """
    off = frozenset(numbers).union(*map(one.rules.behind, numbers))
    try:
        table, failures = attempt(one, off, readings)
        if failures:
            return any(_shows(failure) for failure in failures) or _parts(table, _as_it_is(one, readings, course))
        if _events(table.log) != _as_it_is(one, readings, course):
            return True
        if one.scenario is None or one.scenario.explore is None:
            return False
        return any(map(_shows, explore(one, off, readings)[2]))
    except Exception:  # the program does not work without the norm
        return False


def _shows(failure: Failure) -> bool:
    return not failure.endless


def _parts(table: Table, as_it_is: list[Any]) -> bool:
    """Whether a course that comes to no end has gone another way before."""
    events = _events(table.log)
    return events != as_it_is[: len(events)]


def _as_it_is(one: Loaded, readings: Mapping[str, str] | None, course: Sequence[Event] | None) -> list[Any]:
    scenario = one.scenario
    assert scenario is not None
    if course is not None:
        return _events(course)
    if readings:
        return _events(attempt(one, readings=readings)[0].log)
    found = _known.get(id(scenario))
    if found is None or found[0] is not scenario:
        if len(_known) >= _KEPT:
            _known.clear()
        found = _known[id(scenario)] = scenario, _events(attempt(one)[0].log)
    return found[1]


def _events(log: Sequence[Event]) -> list[Any]:
    """What has happened, without the norms that justify it."""
    return [(event.kind, event.changes, event.facts, event.cause) for event in log]
