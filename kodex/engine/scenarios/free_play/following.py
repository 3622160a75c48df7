"""Going on as one of the players: the others are moved by themselves, and who goes on rests at the own decisions only.

The others do nothing that they need not do: each passes where that is allowed, and takes the first legal action where
it is not. So they play no opponent; a newcomer goes through a turn with them without playing both sides. Where a plan
says what they do, as the other side of a lesson's turn does, they do that as soon as it is legal.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct

from kodex.engine.face import Face
from kodex.engine.face.barring import Anytime, Idling, Phased
from kodex.engine.face.gaming import Gaming
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice, MissingChoice
from kodex.engine.kernel.table import Table
from kodex.engine.scenarios.free_play.walking import LIMIT, MOST, said_at_once
from kodex.engine.scenarios.running.exploring import action_step, line
from kodex.engine.scenarios.steps import resting


class Followed(Struct, frozen=True, kw_only=True):
    """How far a player has come with the others moved: the ``steps`` of all, whether another ``turn`` has begun, and
    what could not be done on the way (``idle``, a clause for each part of the own turn)."""

    steps: tuple[dict[str, Any], ...]
    turn: bool
    idle: tuple[str, ...] = ()


Plan = Sequence[Mapping[str, Any]]
"""Steps that the others take when they may, the earliest first."""


def follow(face: Face, table: Table, mine: str, *, passing: bool, plan: Plan = ()) -> Followed:
    """Move everybody but one player on ``table`` (which moves) until that one may do something.

    ``passing``: that one passes first, and goes on passing where nothing can be done that could not be done where it
    began, up to another phase in which there is something to do, be it the same as before (the second main phase
    offers what the first one did). Else an own step has just been taken: what is open is
    passed where the player has nothing to say to it, and so are the stages to which that leads. It ends with the turn,
    and where chance decides.
    """
    start, turn, phase = table.state, _turns(face, table), _phase(face, table)
    stage = face.now(table)["stage"]
    was_open = resting.open_decision(face, table) is not None
    known = {one for one, _act in _own(face, table, mine)}
    steps: list[dict[str, Any]] = []
    idle: dict[str, None] = {}
    has_left = has_gone_on = False
    for _n in range(LIMIT):
        if face.outcome(table) is not None or _turns(face, table) != turn:
            break
        who = resting.to_act(face, table)
        has_gone_on |= face.now(table)["stage"] != stage
        if not who or CHANCE in who or (resting.waiting(table) is not None and mine in who):
            break
        if who[0] == mine:
            action = face.passing(mine)
            own = [name for name, act in _own(face, table, mine) if act not in _anytime(face)]
            is_open = resting.open_decision(face, table) is not None
            has_left |= _phase(face, table) != phase
            if passing:
                is_over = was_open and not is_open
                rests = steps and own and (is_over or has_left or not known.issuperset(own))
            else:
                rests = own or not (is_open or has_gone_on)
            if rests or not face.is_legal(table, action):
                break
            if steps and not own and not is_open:
                idle |= dict.fromkeys(_idle(face, table, mine))
        else:
            action = _planned(face, table, who[0], plan) or _first(face, table, who[0])
        step = _taken(face, table, action, mine)
        if step is None:
            break
        steps.append(step)
    over = _turns(face, table) != turn
    if all(step["act"] == "pass" for step in steps):
        return Followed(steps=said_at_once(face, table, start, steps), turn=over, idle=tuple(idle))
    return Followed(steps=tuple(steps), turn=over, idle=tuple(idle))


def _planned(face: Face, table: Table, player: str, plan: Plan) -> Any | None:
    """The first step of the plan that the player may take now."""
    wanted = [step for step in plan if step.get("by") == player and step.get("act") != "pass"]
    legal = [one for one in islice(resting.actions(face, table), MOST) if one.by == player] if wanted else []
    steps = [action_step(face, one) for one in legal]
    found = (at for step in wanted for at, data in enumerate(steps) if _is_so(step, data))
    return next((legal[at] for at in found), None)


def _is_so(step: Mapping[str, Any], data: Mapping[str, Any]) -> bool:
    """Whether a step of a plan is this action: it may say more (what is asked), and a number may be written as text."""
    return all(str(step.get(key)) == str(value) for key, value in data.items())


def _first(face: Face, table: Table, player: str) -> Any:
    """What is done for a player who is moved: passing where it is allowed, else the first legal action."""
    action = face.passing(player)
    if resting.waiting(table) is None and face.is_legal(table, action):
        return action
    return next((one for one in resting.actions(face, table) if one.by == player), action)


def _taken(face: Face, table: Table, action: Any, mine: str) -> dict[str, Any] | None:
    """Take an action, the first of the options wherever it asks another player; None, and nothing taken, where it asks
    the one who is not moved."""

    def first(choice: Choice) -> Any:
        if choice.by in (mine, CHANCE):
            raise MissingChoice(choice)
        return choice.options[0]

    before, oracle, since = table.snapshot(), table.oracle, len(table.choices)
    table.oracle = first
    try:
        resting.carry_out(face, table, action)
    except MissingChoice:
        table.restore(before)
        return None
    finally:
        table.oracle = oracle
    return action_step(face, action, table.choices[since:])


def _own(face: Face, table: Table, mine: str) -> Iterator[tuple[str, str]]:
    """What a player may do besides passing: each as a line, and its act."""
    if resting.waiting(table) is None and face.outcome(table) is None:
        passing = face.passing(mine)
        own = (one for one in resting.actions(face, table) if one.by == mine and one != passing)
        for action in islice(own, MOST):
            step = action_step(face, action)
            yield line(step), step["act"]


def _idle(face: Face, table: Table, mine: str) -> Iterator[str]:
    """What a player could not do where there is nothing to do."""
    told = face.idle(table, mine) if isinstance(face, Idling) else None
    if told is not None:
        yield told


def _anytime(face: Face) -> Collection[str]:
    return face.anytime if isinstance(face, Anytime) else ()


def _turns(face: Face, table: Table) -> int:
    return face.turns(table) if isinstance(face, Gaming) else 0


def _phase(face: Face, table: Table) -> Hashable:
    return face.phase(table) if isinstance(face, Phased) else str(face.now(table)["stage"])


__all__ = ["Followed", "Plan", "follow"]
