"""Going on by passing, up to a stage or to the next decision: nobody's own choice is given away unasked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.barring import Phased
from kodex.engine.kernel.choices import MissingChoice
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.running.exploring import action_step, line
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.playing import Group, take

LIMIT = 400
"""So many passes at most."""
MOST = 2000
"""So many choices at most are remembered as known: more would look new."""


class Walk(Struct, frozen=True, kw_only=True):
    """How far somebody has come: the ``steps`` to keep, whether the stage that was asked for came, and whose choice it
    was that ended it (nobody's where the stage came, or where nothing can be passed); ``phase``: another phase has
    begun."""

    steps: tuple[dict[str, Any], ...]
    came: bool
    by: str | None = None
    phase: bool = False


def walk(face: Face, table: Table, goal: str | None, viewer: str | None = None) -> Walk:
    """Let everybody pass on ``table`` (which moves) up to a stage, or (None) to the next decision of somebody.

    It stops where somebody may do what could not be done where it began, or must decide. On the way to a decision it
    also stops where what was open is over (what waited for answers has taken effect, who could be saved is saved or
    dead), which is what somebody wants to see, and where nothing was open at the end of the phase. For a ``viewer``
    only own choices stop it: where it stops tells nothing of a hand that the viewer does not see.
    """
    start, began = table.state, len(table.log)
    opened = goal is None and _is_open(face, table)
    phase = face.phase(table) if goal is None and not opened and isinstance(face, Phased) else None
    known = {_name(face, one) for one in islice(_choices(face, table), MOST)}
    wanted = "" if goal is None else str(face.stage(goal))
    steps: list[dict[str, Any]] = []
    came, by, ended = False, None, False
    for _n in range(LIMIT):
        if steps:
            came = goal is not None and (face.reached(table, wanted) or face.gone_through(table, goal, began) is True)
            if came or face.outcome(table) is not None or (opened and not _is_open(face, table)):
                break
            by = next((one.by for one in _choices(face, table, viewer) if _name(face, one) not in known), None)
        acting = resting.to_act(face, table)
        ended = phase is not None and isinstance(face, Phased) and face.phase(table) != phase
        if by is not None or ended or resting.waiting(table) is not None or not acting:
            break
        passing = face.passing(acting[0])
        if not face.is_legal(table, passing):
            break
        by = _asks(face, table, passing)
        if by is not None:
            break
        steps.append(action_step(face, passing))
    if came:
        return Walk(steps=({"act": "advance", "to": goal},), came=True)
    return Walk(steps=said_at_once(face, table, start, steps), came=False, by=by, phase=ended and by is None)


def _asks(face: Face, table: Table, passing: Any) -> str | None:
    """Pass, or (nothing is taken then) whom that asks for a decision."""
    before = table.snapshot()
    try:
        face.carry_out(table, passing)
    except MissingChoice as asked:
        table.restore(before)
        return asked.choice.by
    return None


def _choices(face: Face, table: Table, viewer: str | None = None) -> Iterator[Any]:
    """What may be done besides passing by those it waits for, of a ``viewer`` the own alone."""
    if resting.waiting(table) is None and face.outcome(table) is None:
        passing = [face.passing(one) for one in resting.to_act(face, table)]
        for action in resting.actions(face, table):
            if action not in passing and viewer in (None, action.by):
                yield action


def _is_open(face: Face, table: Table) -> bool:
    """Whether something is going on that everybody must have done with before the stage goes on."""
    return resting.open_decision(face, table) is not None


def _name(face: Face, action: Any) -> str:
    return line(action_step(face, action))


def said_at_once(face: Face, table: Table, start: Any, steps: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The same in one step where it leads to the same table: everybody passes in what is open, or until a stage."""
    stage = str(face.now(table)["stage"])
    if len(steps) > 1 and face.outcome(table) is None:
        other = table.at(start)
        here = face.now(other)["stage"] == stage
        step: f.PassStep | f.AdvanceStep = f.PassStep(by="all") if here else f.AdvanceStep(to=stage)
        try:
            take(other, Group(0, step, ()), (), lambda choice: choice.options[0])
        except Failure:
            return tuple(steps)
        if other.state == table.state:
            return (msgspec.to_builtins(step),)
    return tuple(steps)


__all__ = ["LIMIT", "MOST", "Walk", "said_at_once", "walk"]
