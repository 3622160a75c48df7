"""What may be done on a table of any game, the decisions in which it rests (:mod:`kernel.rests`) included.

Whoever plays a table comes through here: a game knows nothing of rolls and secret choices as actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.face import Face, Told
from kodex.engine.face import format as f
from kodex.engine.kernel import rests
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice, MissingChoice
from kodex.engine.kernel.procedures import Course
from kodex.engine.kernel.rests import Decide
from kodex.engine.kernel.state import MarkSet
from kodex.engine.kernel.table import Table, Taken, Violation
from kodex.engine.scenarios.steps.answers import Answers, option, told
from kodex.ground.i18n import _


def waiting(table: Table) -> Choice | None:
    """The decision in which a table rests."""
    ask = rests.waiting(table.state)
    return None if ask is None else ask.choice()


def to_act(face: Face, table: Table) -> tuple[str, ...]:
    """The players the game waits for, or chance; the first is the one to go on."""
    return rests.to_act(table.state) or face.to_act(table)


def actions(face: Face, table: Table) -> Iterator[Any]:
    """The legal actions of everybody the game waits for, or the answers to what it rests in."""
    return face.actions(table) if rests.waiting(table.state) is None else rests.actions(table)


def why_illegal(face: Face, table: Table, action: Any) -> list[Violation]:
    """Every rule that stands in the way of an action."""
    return rests.why_illegal(table, action) if isinstance(action, Decide) else face.why_illegal(table, action)


def act(face: Face, table: Table, action: Any) -> None:
    """Take an action. Raises MissingChoice where the game rests in a decision, and what the game does."""
    choice = waiting(table)
    if isinstance(action, Decide):
        rests.carry_out(table, action)
    elif choice is not None:
        raise MissingChoice(choice)
    else:
        face.act(table, action)


def carry_out(face: Face, table: Table, action: Any) -> None:
    """Take an action that is known to be legal."""
    if isinstance(action, Decide):
        rests.carry_out(table, action)
    else:
        face.carry_out(table, action)


def decide(table: Table, answer: Any) -> None:
    """Answer what the table rests in; it counts as a decision taken. Raises IllegalAction."""
    choice = waiting(table)
    assert choice is not None
    table.choices.append(Taken(choice, answer))
    rests.carry_out(table, Decide(choice.by, answer))


def answer(table: Table, oracle: Answers, stops: bool = False) -> bool:
    """Answer what the table rests in, as long as there are answers; gives whether it stopped before one that is free.

    ``stops``: it does so before a decision that is left to whoever explores. Raises WrongChoice, OtherChoice.
    """
    while (choice := waiting(table)) is not None and oracle.knows(choice):
        if stops and oracle.is_free(choice):
            return True
        decide(table, oracle(choice))
    return False


def settled(table: Table, since: int) -> list[Choice]:
    """The decisions from a place of the log on that nobody was asked, for there was one option."""
    found = []
    for event in table.log[since:]:
        if event.kind != Course.ASKS:
            continue
        frame = next(one.value for one in event.changes if isinstance(one, MarkSet))[-1]
        about = str(event.facts["about"])
        given = {one.by: one.given[0] for one in frame.asks if one.given}
        noted = None if frame.asks else frame.get(about)
        given |= noted if isinstance(noted, dict) else {} if noted is None else {"": noted}
        found += [Choice(by, about, (answer,)) for by, answer in given.items()]
    return found


def by_chance(table: Table) -> bool:
    """Whether the table rests in a decision of chance."""
    return rests.to_act(table.state) == (CHANCE,)


def open_decision(face: Face, table: Table) -> Told | None:
    """The decision in the middle of something that a table waits for, and how it is written."""
    choice = waiting(table)
    if choice is None:
        return face.open_decision(table)
    what = _("a decision is missing: {by} about {about}").format(by=choice.by, about=choice.about)
    return what, _("choose: [one of: {known}]").format(known=" | ".join(map(told, choice.options)))


def action(face: Face, table: Table, step: Any) -> Any:
    """The action that a step stands for. Raises TypeError for one that is none."""
    if not isinstance(step, f.ChooseStep):
        return face.action(step)
    choice = waiting(table)
    if choice is None:
        raise TypeError("nothing waits to be decided")
    return Decide(step.by or choice.by, option(choice, step.take))


__all__ = [
    "act",
    "action",
    "actions",
    "answer",
    "by_chance",
    "carry_out",
    "decide",
    "open_decision",
    "settled",
    "to_act",
    "waiting",
    "why_illegal",
]
