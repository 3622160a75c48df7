"""Under another reading a scenario is played again only where that can matter: the same comes of it as of all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded, files, load
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.outcomes.results import Course
from kodex.engine.scenarios.running import attempting, retracing
from kodex.engine.scenarios.running.attempting import Runs, play_through, tell_course
from kodex.engine.scenarios.steps import playing
from tests.engine.digest import CORPUS

SAMPLE = {"conquest": 2, "hkk-kodex": 20, "hkk-11": 8, "hkk-8": 1}
"""Every so many of the scenarios whose course asks about a disputed rule."""


@cache
def _asking(edition: str) -> list[tuple[Loaded, Course]]:
    found = []
    for loaded in (one for path in files([CORPUS / edition]) for one in load(path)):
        assert loaded.scenario is not None
        run = play_through(loaded, loaded.scenario, frozenset())
        course, failures = tell_course(loaded, run, loaded.scenario.then)
        if run.table.read and not failures:
            found.append((loaded, course))
    return found[:: SAMPLE[edition]]


def _other_readings(loaded: Loaded, course: Course) -> Iterator[dict[str, str]]:
    """Each switch that the course asks for, set otherwise; and all of them at once."""
    met = {
        name: value for read in (*(part.read for part in course.parts), course.judged) for name, value in read.items()
    }
    others = {name: [one for one in loaded.face.switches[name] if one != value] for name, value in met.items()}
    for name, values in others.items():
        yield from ({name: value} for value in values)
    if len(others) > 1:
        yield {name: values[0] for name, values in others.items() if values}


def _told(table: Table, refused: Refused) -> tuple[list[Event], list[object], list[tuple[int, Event]]]:
    return table.log, [*table.choices], [(place, one.event) for place, one in refused]


@pytest.mark.parametrize("edition", SAMPLE)
def test_what_is_played_again_only_in_part_comes_to_the_same(edition: str) -> None:
    for loaded, course in _asking(edition):
        assert course.parts, loaded.id
        assert loaded.scenario is not None
        for switches in _other_readings(loaded, course):
            whole = play_through(loaded, loaded.scenario, frozenset(), switches)
            run = retracing.under(loaded, loaded.scenario, course.parts, frozenset(), switches)
            assert _told(run.table, run.refused) == _told(whole.table, whole.refused), (loaded.id, switches)
            assert run.table.state == whole.table.state, (loaded.id, switches)
            assert run.table.to_cite() == whole.table.to_cite(), (loaded.id, switches)
            failures = attempting.held(loaded, whole, loaded.scenario.then)
            retraced = attempting.under(loaded, course, switches)
            assert [one.what for one in retraced] == [one.what for one in failures], (loaded.id, switches)


def test_only_the_steps_that_ask_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    again, whole, from_a_pause = 0, 0, 0
    play_step = playing.play_step

    def counted(*args: object) -> None:
        nonlocal again, from_a_pause
        again += 1
        from_a_pause += isinstance(args[2], playing.Group) and args[2].since is not None
        play_step(*args)  # type: ignore[arg-type]

    courses = _asking("conquest")
    monkeypatch.setattr(retracing, "play_step", counted)
    for loaded, course in courses:
        for switches in _other_readings(loaded, course):
            assert loaded.scenario is not None
            retracing.under(loaded, loaded.scenario, course.parts, frozenset(), switches)
            whole += len(course.parts) - 1
    assert 0 < again < whole / 2
    assert from_a_pause > again / 10


@pytest.mark.parametrize("edition", SAMPLE)
def test_a_run_that_has_been_stopped_goes_on_from_there_under_a_reading_that_lets_it(edition: str) -> None:
    stopped = 0
    for loaded in (one for path in files([CORPUS / edition]) for one in load(path)):
        assert loaded.scenario is not None
        if not loaded.scenario.readings:
            continue
        runs = Runs(loaded, frozenset())
        for name, reading in loaded.scenario.readings.items():
            run = runs._without(reading)
            if run.stopped is None or not run.parts:
                continue
            stopped += 1
            whole = attempting.attempt(loaded, frozenset(), reading.switches, reading.then, reading.when)
            assert [one.what for one in runs.under(reading)] == [one.what for one in whole[1]], (loaded.id, name)
            scenario = attempting._with_more(loaded, reading.then, reading.when)
            retraced = retracing.under(loaded, scenario, run.parts, frozenset(), reading.switches)
            assert retraced.table.log == whole[0].log, (loaded.id, name)
    assert stopped or edition not in ("conquest", "hkk-kodex")
