"""Decisions in which the game rests (:class:`frames.Owed`): what chance, or a player in secret, may answer.

They are taken like actions: whoever looks at a position asks here first, so a game has no line for it. ``carry_out``
answers one and lets the procedures go on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.court import IllegalAction, Violation
from kodex.engine.kernel.frames import STACK, waiting
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table


class Decide(Struct, frozen=True):
    """The answer of a player, or of chance, to the decision in which the game rests."""

    by: str
    answer: Any


def actions(table: Table) -> Iterator[Decide]:
    """Every answer to the decision that waits; nothing where none does."""
    ask = waiting(table.state)
    if ask is not None:
        yield from (Decide(ask.by, option) for option in ask.options)


def to_act(state: State) -> tuple[str, ...]:
    """Whose decision waits; nobody's where none does."""
    ask = waiting(state)
    return () if ask is None else (ask.by,)


def why_illegal(table: Table, action: Decide) -> list[Violation]:
    """The rule of the procedure that asks, or does not ask that; nothing where the answer is one of the options."""
    ask, stack = waiting(table.state), STACK.of(table.state)
    if ask is not None and ask.by == action.by and action.answer in ask.options:
        return []
    number, name = ("", "") if not stack else table.book.procedures.rule_of(stack[-1])
    return [Violation(table.book.qualified(number), name, f"{action.by}: {action.answer}")]


def carry_out(table: Table, action: Decide) -> None:
    """Answer the decision that waits and go on. Raises IllegalAction; a table where it cannot be stays as it was."""
    wrong = why_illegal(table, action)
    if wrong:
        raise IllegalAction(action, wrong)
    before, course = table.snapshot(), table.book.procedures
    try:
        course.decide(table, action.by, action.answer)
        course.go_on(table)
    except BaseException:
        table.restore(before)
        raise


__all__ = ["Decide", "actions", "carry_out", "to_act", "waiting", "why_illegal"]
