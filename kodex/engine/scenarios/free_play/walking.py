"""Going on by passing, up to a stage or to the next decision: nobody's own choice is given away unasked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face import format as f
from kodex.engine.face.barring import Answering
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
    was that ended it (nobody's where the stage came, or where nothing can be passed)."""

    steps: tuple[dict[str, Any], ...]
    came: bool
    by: str | None = None


def walk(face: Face, table: Table, goal: str | None, viewer: str | None = None) -> Walk:
    """Let everybody pass on ``table`` (which moves) up to a stage, or (None) to the next decision of somebody.

    It stops where somebody may do what could not be done where it began, or must decide; on the way to a decision also
    where what waited for answers has taken effect, which is what somebody wants to see. For a ``viewer`` only own
    choices stop it: where it stops tells nothing of a hand that the viewer does not see.
    """
    start, began = table.state, len(table.log)
    answered = goal is None and _waits_for_answers(face, table)
    known = {_name(face, one) for one in islice(_choices(face, table), MOST)}
    wanted = "" if goal is None else str(face.stage(goal))
    steps: list[dict[str, Any]] = []
    came, by = False, None
    for _n in range(LIMIT):
        if steps:
            came = goal is not None and (face.reached(table, wanted) or face.gone_through(table, goal, began) is True)
            if came or face.outcome(table) is not None or (answered and not _waits_for_answers(face, table)):
                break
            by = next((one.by for one in _choices(face, table, viewer) if _name(face, one) not in known), None)
        acting = resting.to_act(face, table)
        if by is not None or resting.waiting(table) is not None or not acting:
            break
        passing = face.passing(acting[0])
        if not face.is_legal(table, passing):
            break
        steps.append(action_step(face, passing))
        face.carry_out(table, passing)
    if came:
        return Walk(steps=({"act": "advance", "to": goal},), came=True)
    return Walk(steps=_said_at_once(face, table, start, steps), came=False, by=by)


def _choices(face: Face, table: Table, viewer: str | None = None) -> Iterator[Any]:
    """What may be done besides passing by those it waits for, of a ``viewer`` the own alone."""
    if resting.waiting(table) is None and face.outcome(table) is None:
        passing = [face.passing(one) for one in resting.to_act(face, table)]
        for action in resting.actions(face, table):
            if action not in passing and viewer in (None, action.by):
                yield action


def _waits_for_answers(face: Face, table: Table) -> bool:
    return isinstance(face, Answering) and face.waits_for_answers(table)


def _name(face: Face, action: Any) -> str:
    return line(action_step(face, action))


def _said_at_once(face: Face, table: Table, start: Any, steps: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The same in one step where it leads to the same table: going on to the stage that has come."""
    step = {"act": "advance", "to": str(face.now(table)["stage"])}
    if len(steps) > 1 and face.outcome(table) is None:
        other = table.at(start)
        try:
            take(other, Group(0, f.AdvanceStep(to=step["to"]), ()), (), lambda choice: choice.options[0])
        except Failure:
            return tuple(steps)
        if other.state == table.state:
            return (step,)
    return tuple(steps)


__all__ = ["Walk", "walk"]
