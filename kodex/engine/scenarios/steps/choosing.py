"""A step that is legal, but not with what is chosen in it: which of the rules that it names rule the choice out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from kodex.engine import face as faces
from kodex.engine.face import format as f
from kodex.engine.kernel.choices import Choice, MissingChoice, WrongChoice
from kodex.engine.kernel.procedures import Course
from kodex.engine.kernel.questions import kind_of
from kodex.engine.kernel.state import Event, MarkSet
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
    act = acting(action)
    if not step.choose or _offered(table, act, step.choose):
        return False
    numbers = f.forbidding(step.illegal or [])
    off = {number: table.book.behind(number) | {number} for number in numbers}
    if numbers and not _offered(without(table, _all(off.values())), act, step.choose):
        what = _("what is chosen is not offered, whether {rules} is in force or not")
        raise Failure(what.format(rules=", ".join(numbers)), "choose")
    idle = [number for number in numbers if len(off) > 1 and not _needed(table, off, number, act, step.choose)]
    if idle:
        what = _("what is chosen is not offered, and {rules} has no part in it")
        raise Failure(what.format(rules=", ".join(idle)), "illegal")
    facts = {"step": msgspec.to_builtins(step), "why": dict.fromkeys(numbers, CHOICE)}
    event = Event(kind_of(REFUSED), (), tuple(sorted(_all(off.values()))), facts)
    refused.append((len(table.log), Refusal.of(event)))
    return True


Act = Callable[[Table], None]
"""What is done on a table before its decisions come."""


def acting(action: Any) -> Act:
    """An action as what is done."""
    return lambda table: resting.act(faces.of_table(table), table, action)


def _all(norms: Iterable[Iterable[str]]) -> set[str]:
    return set().union(*norms)


def _needed(table: Table, off: dict[str, frozenset[str]], number: str, act: Act, choose: Sequence[Any]) -> bool:
    """Whether an answer is still not offered where all rules but this one are out of force."""
    others = _all(norms for other, norms in off.items() if other != number)
    return not _offered(without(table, others), act, choose)


def barring(table: Table, act: Act, choose: Sequence[Any]) -> tuple[str, ...]:
    """The rules that keep an answer of a legal step from being offered; none where the answer means nothing here.

    Each of them does by itself, or all do together. It is an answer to the same decision that is offered without them,
    and what only helps another of them (what is a damaging spell) is left out. Where no rule does but the text of a
    card, as of a target that is of another kind, it is the rule by which something is chosen here.
    """
    watched, watch = without(table, ()), Watch()
    watch.over(watched)
    asked = _Asked(watched, act, choose)
    if asked.offered:
        return ()

    def offered(off: set[str]) -> bool:
        try:
            return _Asked(without(table, off), act, choose).answers(asked)
        except Exception:  # the program does not work without a norm
            return False

    spoke = sorted(watch.spoke, key=in_order)
    alone = [number for number in spoke if offered({number})]
    if not alone:
        return _fewest(spoke, offered) or asked.chosen_by
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


def _offered(table: Table, act: Act, choose: Sequence[Any]) -> bool:
    """Whether a step can be taken with these answers; what is decided after them does not matter."""
    return _Asked(table, act, choose).offered


_Met = tuple[str, str, list[Any]]
"""A decision that was met: whose ("" of one in which the game rests), about what, and after which events."""


class _Asked:
    """A step that is tried with answers: whether they are ``offered``, and which decisions are ``met`` on the way.

    An option that alone is left is offered, though nobody asks for it. ``ends``: the decision that takes the last one.
    ``chosen_by``: the rule by which a thing is chosen where another one is named.
    """

    def __init__(self, table: Table, act: Act, choose: Sequence[Any]) -> None:
        self.met: list[_Met] = []
        self.ends: _Met | None = None
        self.chosen_by: tuple[str, ...] = ()
        self._choose = choose
        oracle, other = Answers(choose), table.trial()

        def meets(choice: Choice) -> None:
            self._meets(other, oracle, choice)

        def answered(choice: Choice) -> Any:
            meets(choice)
            return oracle(choice)

        other.oracle, other.unasked = answered, meets
        try:
            act(other)
            self._rests(other, oracle)
        except MissingChoice:
            pass
        except WrongChoice:
            self.ends = None
        self._notes_rests(other)
        if oracle.used < len(choose):
            self.chosen_by = self._rule_of_choice(other, choose[oracle.used])

    @property
    def offered(self) -> bool:
        """Whether the step can be taken so."""
        return self.ends is not None

    def answers(self, other: _Asked) -> bool:
        """Whether the last answer is one to a decision that the other one has met, too."""
        return self.ends in other.met

    def _rests(self, table: Table, oracle: Answers) -> None:
        while (choice := resting.waiting(table)) is not None and oracle.knows(choice):
            self._meets(table, oracle, choice, at_rest=True)
            resting.decide(table, oracle(choice))

    def _notes_rests(self, table: Table) -> None:
        """The decisions in which it would have rested had there been more than one option."""
        for n, event in enumerate(table.log, 1):
            if event.kind == Course.ASKS:
                self.met.append(("", str(event.facts["about"]), _before(table.log[:n])))

    def _rule_of_choice(self, table: Table, answer: Any) -> tuple[str, ...]:
        """The rule of the decision that a thing on the table is an answer to: a word that means nothing is a slip."""
        named = answer if isinstance(answer, list) else [answer]
        if not named or any(one not in table.state.things for one in named):
            return ()
        asked = [event for event in table.log if event.kind in (Course.ASKS, Course.DECIDES)]
        if not asked or asked[-1].kind == Course.DECIDES:
            return ()
        frame = next(one.value for one in asked[-1].changes if isinstance(one, MarkSet))[-1]
        ids = [one for ask in frame.asks for one in ask.options] or [frame.get(str(asked[-1].facts["about"]))]
        if not table.state.things.keys() >= set(ids):
            return ()
        return (table.book.procedures.rule_of(frame)[0],)

    def _meets(self, table: Table, oracle: Answers, choice: Choice, at_rest: bool = False) -> None:
        self.met.append(("" if at_rest else choice.by, choice.about, _before(table.log)))
        if oracle.used == len(self._choose) - 1 and _is_one_of(choice, self._choose[-1]):
            self.ends = self.met[-1]


def _before(log: Iterable[Event]) -> list[Any]:
    """What has happened, but for which options there are where the game rests: they may be others without a rule."""
    return [
        (event.kind, event.facts["about"]) if event.kind == Course.ASKS else (event.kind, event.changes, event.facts)
        for event in log
    ]


def _is_one_of(choice: Choice, answer: Any) -> bool:
    try:
        option(choice, answer)
    except WrongChoice:
        return False
    return True


__all__ = ["Act", "acting", "barring", "forbidden_choice"]
