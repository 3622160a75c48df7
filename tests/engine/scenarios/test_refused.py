"""Why a step is refused is found out when somebody asks; it is what would have been said at once."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from unittest.mock import patch

import pytest

from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.files.load import Loaded
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.outcomes.refused import Refused
from kodex.engine.scenarios.running.attempting import attempt
from tests.engine.digest import corpus
from tests.engine.plain import text
from tests.engine.records import refusals


def _refused(loaded: Loaded) -> Refused:
    found: Refused = []
    attempt(loaded, frozenset(), refused=found)
    return found


def _refusing() -> list[Loaded]:
    every = [one for one in corpus(5) if one.scenario is not None]
    return [one for one in every if any(getattr(step, "illegal", None) is not None for step in one.scenario.when)]


def test_what_a_refusal_tells_later_is_what_it_would_have_told_at_once() -> None:
    several = 0
    for loaded in _refusing():
        with refusals():
            at_once = [text(one.event) for _at, one in _refused(loaded)]
        later = _refused(loaded)
        assert [text(one.event) for _at, one in reversed(later)] == at_once[::-1]
        assert pickle.loads(pickle.dumps(later)) == later
        several += any(len(one.event.norms) > 1 for _at, one in later)
    assert several > 5


def test_nothing_is_judged_again_for_a_refusal_nobody_asks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    ask = Table.why_illegal

    def asking(table: Table, *args: object) -> object:
        asked.append(args)
        return ask(table, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "why_illegal", asking)
    for loaded in _refusing():  # of some the expectation has asked for every reason already
        refused = _refused(loaded)
        before = len(asked)
        assert [one.event for _at, one in refused]
        if len(asked) > before:
            break
    assert len(asked) > before
    now = len(asked)
    assert [one.event for _at, one in refused]
    assert len(asked) == now


def _broken_by_other_readings() -> list[Failure]:
    """The failures of scenarios under each other reading that they ask for."""
    every = [one for one in corpus(7, "conquest") if one.scenario is not None]
    played = [(one, attempt(one)[0].read) for one in every]
    return [
        failure
        for one, read in played
        for switch, holds in read.items()
        for reading in one.face.switches[switch]
        if reading != holds
        for failure in attempt(one, readings={switch: reading})[1]
    ]


def _told(failure: Failure) -> tuple[str, object, str | None, bool, bool]:
    return failure.what, failure.place, failure.mend, failure.error, failure.misanswered


def test_what_a_failure_tells_later_is_what_it_would_have_told_at_once() -> None:
    def at_once(tell: Callable[[], Failure]) -> Failure:
        return tell()

    with patch.object(Failure, "later", at_once):
        told = [_told(failure) for failure in _broken_by_other_readings()]
    later = _broken_by_other_readings()
    waiting = ["what" not in vars(failure) for failure in later]
    assert [_told(failure) for failure in reversed(later)] == told[::-1]
    assert any(waiting)
    again = pickle.loads(pickle.dumps(_broken_by_other_readings()))
    assert [_told(failure) for failure in again] == told
