"""What came of a scenario, as plain values that can be compared: verdict, refusals, events, citations, words.

Everything is written out as text or sorted, so that two runs of the same course are equal whatever process they ran in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.judging import Failure, told_by
from kodex.engine.scenarios.outcomes.refused import Refusal
from kodex.engine.scenarios.outcomes.results import Result
from kodex.engine.scenarios.running import run as run_room
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine import varied
from tests.engine.plain import text
from tests.engine.told import said


class Course(Struct, frozen=True):
    """One course of play: what failed, which rules refused what was tried, what happened and what each event cites.

    ``failures`` are places in the scenario, not messages; ``events`` are kind, changes, facts and cause as text;
    ``norms`` are, event by event, the sorted numbers cited.
    """

    failures: tuple[str, ...]
    refusals: tuple[str, ...]
    events: tuple[str, ...]
    norms: tuple[tuple[str, ...], ...]


class Record(Struct, frozen=True):
    """What came of a scenario: its verdict, what was said of readings and of the search, and every course of play.

    The first course is the scenario's own; then come those of its readings, each by the rules as they are and by the
    reading. ``said`` is what people are told, shown and offered of the first, ``varied`` what comes of the scenario
    with one thing otherwise.
    """

    verdict: str
    judged: tuple[str, ...]
    courses: tuple[Course, ...]
    said: tuple[str, ...]
    varied: tuple[str, ...]


def record(loaded: Loaded) -> Record:
    """Run a scenario and its readings."""
    with attempts() as tried:
        result = run_room.run(loaded)
    table, failures, refused = tried[0] if tried else _attempt(loaded)
    courses = [of_log(table, failures, refused)]
    scenario = loaded.scenario
    for reading in scenario.readings.values() if scenario is not None else ():
        courses += [course(loaded, switches, reading.then, reading.when) for switches in ({}, reading.switches)]
    told, otherwise = said(loaded, table, result), varied.courses(loaded)
    return Record(result.verdict, judged(result), tuple(courses), tuple(told), tuple(otherwise))


def judged(result: Result) -> tuple[str, ...]:
    """What a result says besides its verdict: of each reading, and how far the scenario was explored."""
    found = [f"{one.reading}: {one.verdict} {' '.join(one.against)}" for one in result.readings]
    explored = result.explored
    if explored is not None:
        found.append(f"explored: {explored.nodes} {explored.ends} {explored.complete}")
    return (*found, *result.counter_example)


def course(loaded: Loaded, *how: Any) -> Course:
    """Play a scenario once; ``how`` goes to :func:`attempt` after the norms that are switched off."""
    return of_log(*_attempt(loaded, *how))


Attempt = tuple[Table, list[Failure], list[str]]


def _attempt(loaded: Loaded, *how: Any) -> Attempt:
    with refusals() as refused:
        table, failures = attempt(loaded, frozenset(), *how)
    return table, failures, refused


@contextmanager
def attempts() -> Iterator[list[Attempt]]:
    """While it lasts, every course that is played when scenarios are run."""
    found: list[Attempt] = []
    play = run_room.attempt

    def playing(*args: Any, **options: Any) -> tuple[Table, list[Failure]]:
        with refusals() as refused:
            table, failures = play(*args, **options)
        found.append((table, list(failures), refused))
        return table, failures

    run_room.attempt = playing
    try:
        yield found
    finally:
        run_room.attempt = play


def of_log(table: Table, failures: list[Failure], refused: list[str]) -> Course:
    """What has happened on a table."""
    log = table.log
    return Course(
        tuple(f"{failure.place} {failure.error} {failure.conflict}" for failure in failures),
        tuple(refused),
        tuple(map(event_as_text, log)),
        tuple(tuple(sorted(set(event.norms))) for event in told_by(table.book, log)),
    )


@contextmanager
def refusals() -> Iterator[list[str]]:
    """While it lasts, every action of which somebody asks why it is illegal, with the rules that stand in its way."""
    found: list[str] = []
    ask = Table.why_illegal

    def asking(table: Table, action: object, *args: Any) -> list[Violation]:
        violations = ask(table, action, *args)
        found.append(f"{text(action)}: {sorted(violation.rule for violation in violations)}")
        return violations

    make = Refusal.__init__

    def at_once(refusal: Refusal, tell: Callable[[], Event]) -> None:
        make(refusal, tell)
        assert refusal.event  # whoever asks for it later hears the same: what is asked for it is recorded here

    Table.why_illegal = asking  # type: ignore[method-assign]
    Refusal.__init__ = at_once  # type: ignore[method-assign]
    try:
        yield found
    finally:
        Table.why_illegal = ask  # type: ignore[method-assign]
        Refusal.__init__ = make  # type: ignore[method-assign]


def event_as_text(event: Event) -> str:
    """An event without its citations."""
    return f"{event.kind} {text(event.changes)} {text(event.facts)} {event.cause}"
