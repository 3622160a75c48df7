"""A step that is legal, but not with what is chosen in it: which of the rules that it names rule the choice out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kodex.engine import face as faces
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import CHOICE, REFUSED
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.answers import Answers, option
from kodex.engine.scenarios.steps.refusing import Refused, without
from kodex.ground.i18n import _


def forbidden_choice(table: Table, step: f.ActionStep, action: Any, refused: Refused) -> bool:
    """Whether an answer of a step that is legal is not offered; it is then ``refused`` by the rules that it names.

    A rule keeps an answer from being offered if the answer is offered once that rule is out of force. Raises Failure
    where none of those named does.
    """
    if not step.choose or _offered(table, action, step.choose):
        return False
    numbers = f.forbidding(step.illegal or [])
    off = {number: table.book.behind(number) | {number} for number in numbers}
    if numbers and not _offered(without(table, _all(off.values())), action, step.choose):
        what = _("what is chosen is not offered, whether {rules} is in force or not")
        raise Failure(what.format(rules=", ".join(numbers)), "choose")
    idle = [number for number in numbers if len(off) > 1 and not _needed(table, off, number, action, step.choose)]
    if idle:
        what = _("what is chosen is not offered, and {rules} has no part in it")
        raise Failure(what.format(rules=", ".join(idle)), "illegal")
    facts = {"step": msgspec.to_builtins(step), "why": dict.fromkeys(numbers, CHOICE)}
    refused.append((len(table.log), Event(REFUSED, (), tuple(sorted(_all(off.values()))), facts)))
    return True


def _all(norms: Iterable[Iterable[str]]) -> set[str]:
    return set().union(*norms)


def _needed(table: Table, off: dict[str, frozenset[str]], number: str, action: Any, choose: Sequence[Any]) -> bool:
    """Whether an answer is still not offered where all rules but this one are out of force."""
    others = _all(norms for other, norms in off.items() if other != number)
    return not _offered(without(table, others), action, choose)


def _offered(table: Table, action: Any, choose: Sequence[Any]) -> bool:
    """Whether a step can be taken with these answers; what is decided after them does not matter.

    An option that alone is left is offered, though nobody asks for it.
    """
    oracle = Answers(choose)
    other = table.trial(oracle=oracle)
    alone: list[Any] = []
    asks = other.choose

    def notes(by: str, about: str, options: Sequence[Any], presumed: Any = None) -> Any:
        if len(options) == 1:
            alone.append(options[0])
        return asks(by, about, options, presumed)

    other.choose = notes  # type: ignore[method-assign]
    try:
        resting.act(faces.of_table(table), other, action)
        resting.answer(other, oracle)
    except MissingChoice:
        pass
    except WrongChoice:
        return False
    return oracle.unused is None or _is_one_of(alone, choose[oracle.used])


def _is_one_of(options: Sequence[Any], answer: Any) -> bool:
    try:
        option(Choice("", "", tuple(options)), answer)
    except WrongChoice:
        return False
    return True


__all__ = ["forbidden_choice"]
