"""A step that is legal, but not with what is chosen in it: which of the rules that it names rule the choice out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from kodex.engine import face as faces
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.trace import CHOICE, REFUSED
from kodex.engine.kernel.watching import Watch
from kodex.engine.scenarios.outcomes.judging import Failure
from kodex.engine.scenarios.outcomes.refused import Refusal, Refused
from kodex.engine.scenarios.steps import resting
from kodex.engine.scenarios.steps.answers import Answers, option
from kodex.engine.scenarios.steps.refusing import without
from kodex.ground.i18n import _
from kodex.rules.numbers import key as in_order


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
    event = Event(REFUSED, (), tuple(sorted(_all(off.values()))), facts)
    refused.append((len(table.log), Refusal.of(event)))
    return True


def _all(norms: Iterable[Iterable[str]]) -> set[str]:
    return set().union(*norms)


def _needed(table: Table, off: dict[str, frozenset[str]], number: str, action: Any, choose: Sequence[Any]) -> bool:
    """Whether an answer is still not offered where all rules but this one are out of force."""
    others = _all(norms for other, norms in off.items() if other != number)
    return not _offered(without(table, others), action, choose)


def barring(table: Table, action: Any, choose: Sequence[Any]) -> tuple[str, ...]:
    """The rules that keep an answer of a legal step from being offered; none where the answer means nothing here.

    Each of them does by itself, or all do together. It is an answer to the same decision that is offered without them,
    and what only helps another of them (what is a damaging spell) is left out.
    """
    watched, watch = without(table, ()), Watch()
    watch.over(watched)
    asked = _Asked(watched, action, choose)
    if asked.offered:
        return ()

    def offered(off: set[str]) -> bool:
        try:
            return _Asked(without(table, off), action, choose).answers(asked)
        except Exception:  # the program does not work without a norm
            return False

    spoke = sorted(watch.spoke, key=in_order)
    alone = [number for number in spoke if offered({number})]
    if not alone:
        return _fewest(spoke, offered)
    return tuple(number for number in alone if watch.spoke[number].isdisjoint(alone))


def _fewest(rules: Sequence[str], offered: Callable[[set[str]], bool]) -> tuple[str, ...]:
    """Rules that together keep an answer from being offered, none of them needlessly; none where they do not."""
    left = set(rules)
    if not offered(left):
        return ()
    for number in rules:
        if offered(left - {number}):
            left.discard(number)
    return tuple(number for number in rules if number in left)


def _offered(table: Table, action: Any, choose: Sequence[Any]) -> bool:
    """Whether a step can be taken with these answers; what is decided after them does not matter."""
    return _Asked(table, action, choose).offered


_Met = tuple[str, str, list[Any]]
"""A decision that was met: whose, about what, and after which events."""


class _Asked:
    """A step that is tried with answers: whether they are ``offered``, and which decisions are ``met`` on the way.

    An option that alone is left is offered, though nobody asks for it. ``ends``: the decision that takes the last one.
    """

    def __init__(self, table: Table, action: Any, choose: Sequence[Any]) -> None:
        self.met: list[_Met] = []
        self.ends: _Met | None = None
        self._choose = choose
        oracle, other = Answers(choose), table.trial()
        asks = other.choose

        def answered(choice: Choice) -> Any:
            self._meets(other, oracle, choice)
            return oracle(choice)

        def notes(by: str, about: str, options: Sequence[Any], presumed: Any = None) -> Any:
            if len(options) == 1:
                self._meets(other, oracle, Choice(by, about, tuple(options)))
            return asks(by, about, options, presumed)

        other.oracle, other.choose = answered, notes  # type: ignore[method-assign]
        try:
            resting.act(faces.of_table(table), other, action)
            self._rests(other, oracle)
        except MissingChoice:
            pass
        except WrongChoice:
            self.ends = None

    @property
    def offered(self) -> bool:
        """Whether the step can be taken so."""
        return self.ends is not None

    def answers(self, other: _Asked) -> bool:
        """Whether the last answer is one to a decision that the other one has met, too."""
        return self.ends in other.met

    def _rests(self, table: Table, oracle: Answers) -> None:
        while (choice := resting.waiting(table)) is not None and oracle.knows(choice):
            self._meets(table, oracle, choice)
            resting.decide(table, oracle(choice))

    def _meets(self, table: Table, oracle: Answers, choice: Choice) -> None:
        before = [(event.kind, event.changes, event.facts) for event in table.log]
        self.met.append((choice.by, choice.about, before))
        if oracle.used == len(self._choose) - 1 and _is_one_of(choice, self._choose[-1]):
            self.ends = self.met[-1]


def _is_one_of(choice: Choice, answer: Any) -> bool:
    try:
        option(choice, answer)
    except WrongChoice:
        return False
    return True


__all__ = ["barring", "forbidden_choice"]
