"""What the norms in force say: answers to questions, sums, and what stands in the way of an action.

Every norm that has a say is *consulted*: the next event cites it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar, overload

from msgspec import Struct

from kodex.engine.kernel.inforce import REST, InForce, Judge, in_force
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import Asked, Question, Ranked, Several, Sum
from kodex.engine.kernel.resolve import Decision, Live, MetaRule, resolve
from kodex.engine.kernel.state import State

T = TypeVar("T")
D = TypeVar("D")
_RANKED = (Ranked, Several)
_UNSAID: Any = object()
"""Where no default is given, the question's own holds."""


class Violation(Struct, frozen=True):
    """Why an action may not be taken: the rule that forbids it and what exactly is in the way."""

    rule: str
    norm: str
    detail: str


class IllegalAction(Exception):
    """An action that rules forbid; ``violations`` say which."""

    def __init__(self, action: object, violations: list[Violation]) -> None:
        self.action = action
        self.violations = violations
        super().__init__(", ".join(f"{v.rule} ({v.detail})" for v in violations))


Witness = Callable[[Question[Any], Sequence[tuple[Norm, Any]]], None]
"""Who hears the answers of all norms to a question that several may answer."""


class Court:
    """The norms in force, asked about a snapshot. It changes nothing but what the next event will cite.

    ``witness`` hears what norms answer where several may; nobody does by itself.
    """

    __slots__ = (
        *("book", "disabled", "meta", "read", "readings", "state", "witness", "words"),
        *("_consulted", "_course", "_deciders", "_judges", "_live", "_others"),
    )
    """What a table has is read at every turn: from a slot faster than from a dictionary."""

    def __init__(
        self,
        book: NormBook,
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        meta: Sequence[MetaRule] = (),
        words: frozenset[str] | None = None,
    ) -> None:
        self.book = book
        self.state = state
        self.disabled = disabled
        self.readings = dict(readings or {})
        self.words = words
        self.meta = (*meta, *(norm.function for norm in book.metas if norm.number not in disabled))
        self.read: dict[str, str] = {}
        self.witness: Witness | None = None
        self._course = book.customs.course
        self._consulted: list[str] = []
        self.ask_through(in_force(book, disabled, words))

    def ask_through(self, live: InForce) -> None:
        """Ask the norms that a set of them has in force, from now on."""
        self._live = live
        self._deciders = live.deciders
        self._others = live.others
        self._judges: dict[tuple[Any, ...], tuple[Judge, ...]] = {}

    # --- what is cited ----------------------------------------------------------------------------------------------

    def cite(self, *numbers: str) -> None:
        """The next event cites these numbers too: norms that were looked at on the way to it."""
        if self.disabled:
            self._consulted.extend([number for number in numbers if number not in self.disabled])
        else:
            self._consulted.extend(numbers)

    def noting(self) -> Noting:
        """While it lasts, the numbers of the norms consulted are collected; nothing is left to cite afterwards."""
        return Noting(self)

    # --- which norms there are --------------------------------------------------------------------------------------

    def norms_on(self, role: str, kind: str) -> tuple[Norm, ...]:
        """The norms in force of a role (``prevents``, ``replaces``, ``follows``) for a kind of event."""
        key = role, kind
        found = self._others.get(key)
        return self._live.find(key, self.book.on, role, kind) if found is None else found

    def norms_adding(self, question: Sum[Any]) -> tuple[Norm, ...]:
        """The norms in force that may have a part in a sum."""
        key = "adds", question
        found = self._others.get(key)
        return self._live.find(key, self.book.adding, question) if found is None else found

    def norms_deciding(self, question: Question[Any]) -> tuple[Norm, ...]:
        """The norms in force that may answer a question at some point of the course."""
        key = "decides", question
        found = self._others.get(key)
        return self._live.find(key, self.book.deciding, question) if found is None else found

    def knows(self, words: Iterable[str]) -> bool:
        """Whether the cards know one of these words; they know none at all only where none is asked for."""
        return not words or self.words is None or not self.words.isdisjoint(words)

    # --- questions --------------------------------------------------------------------------------------------------

    @overload
    def decide(self, question: Question[T], *args: Any) -> T: ...
    @overload
    def decide(self, question: Question[T], *args: Any, default: D) -> T | D: ...
    def decide(self, question: Question[Any], *args: Any, default: Any = _UNSAID) -> Any:
        """The value the norms give to a question; where none applies ``default``, or else the question's own.

        Raises NormConflict where they differ and no rule of priority chooses, Undeclared for an unknown question.
        """
        deciders = self._deciders.get(question)
        if deciders is None:
            deciders = self._live.deciding(question, self.state.marks.get(self._course))  # type: ignore[arg-type]
        if len(deciders) == 1:
            function, norm = deciders[0]
            value = function(self, *args)
            if value is not None:
                if type(value) in _RANKED:
                    return self._resolved(question, [(norm, value)]).value
                self._consulted.append(norm.number)
                return value
        elif deciders:
            answers: list[tuple[Norm, Any]] = []
            ends = [len(self._consulted)]
            for function, norm in deciders:
                if (value := function(self, *args)) is not None:
                    answers.append((norm, value))
                ends.append(len(self._consulted))
            if self.witness is not None:
                self.witness(question, answers)
            if len(answers) == 1 and type(answers[0][1]) not in _RANKED:
                self._consulted.append(answers[0][0].number)
                return answers[0][1]
            if answers:
                decision = self._resolved(question, answers)
                if decision.beaten and ends[-1] > ends[0]:  # what is set aside takes with it what it rests on
                    lost = {norm.number for norm, _value in answers}.difference(decision.norms)
                    for n in reversed(range(len(deciders))):
                        if deciders[n][1].number in lost:
                            del self._consulted[ends[n] : ends[n + 1]]
                return decision.value
        return question.default if default is _UNSAID else default

    def decision(self, question: Question[Any], *args: Any) -> Decision | None:
        """Like :meth:`decide`, with the norms that won and lost."""
        deciders = self._live.deciding(question, self.state.marks.get(self._course))  # type: ignore[arg-type]
        answers = [(norm, value) for function, norm in deciders if (value := function(self, *args)) is not None]
        return self._resolved(question, answers) if answers else None

    @overload
    def justified_by(self, reason: Question[T], *args: Any) -> T: ...
    @overload
    def justified_by(self, reason: Callable[..., T | None], *args: Any) -> T | None: ...
    def justified_by(self, reason: Question[Any] | Callable[..., Any], *args: Any) -> Any:
        """Let the next event cite a rule that changes nothing here but is the reason for what happens.

        By a question: whichever norms answer it, as an edition has them, are cited where they apply. By the function of
        a norm: that norm is cited where it applies and is in force, without a contest. Gives what the norm says.
        Raises KeyError where the function is no norm.
        """
        if isinstance(reason, Question):
            return self.decide(reason, *args)
        norm = self.book.norm_of(reason)
        value = norm.function(self, *args) if self._live.holds(norm) else None
        if value is not None:
            self._consulted.append(norm.number)
        return value

    def rests_on(self, *norms: Callable[..., Any]) -> None:
        """Let the next event cite norms that have been met, or reach just so far: those in force and not set aside.

        Each is named by its function. Raises KeyError where one is no norm.
        """
        found = map(self.book.norm_of, norms)
        self._consulted.extend(
            norm.number for norm in found if self._live.holds(norm) and not self.book.is_otherwise(norm.number)
        )

    def _resolved(self, question: Asked[Any], answers: list[tuple[Norm, Any]]) -> Decision:
        live: list[Live] = []
        for norm, value in answers:
            if type(value) is Ranked:
                live.append(Live(norm, value.value, value.rank))
            elif type(value) is Several:
                live += [Live(norm, one.value, one.rank) for one in value.values]
            else:
                live.append(Live(norm, value))
        decision = resolve(question.name, live, self.meta)
        self._consulted.extend(decision.norms)
        if decision.beaten:
            self._consulted.extend(by for _loser, by in decision.beaten)
        return decision

    def parts(self, question: Sum[T], *args: Any) -> list[T]:
        """What the norms add to a sum; each norm that adds something is cited."""
        norms = self.norms_adding(question)
        if not norms:
            return []
        found = []
        for norm in norms:
            value = norm.function(self, *args)
            if value:
                self._consulted.append(norm.number)
                found.append(value)
        return found

    def total(self, question: Sum[int], *args: Any) -> int:
        """The sum of what the norms add to a question."""
        return sum(self.parts(question, *args))

    def reading(self, switch: str, default: str) -> str:
        """The reading of a disputed rule that holds here; ``read`` collects the switches asked for, with theirs."""
        found = self.read[switch] = self.readings.get(switch, default)
        return found

    # --- actions ----------------------------------------------------------------------------------------------------

    def why_illegal(self, action: object, leaving_out: Collection[str] = ()) -> list[Violation]:
        """Every norm that stands in the way of an action; an empty list means it is legal.

        ``leaving_out``: norms about such a part of it are not asked.
        """
        kept, marks = list(self._consulted), self.state.marks
        violations = []
        for norm in self._live.forbidding(type(action)):
            if (norm.during is not None and norm.during not in marks) or norm.about in leaving_out:
                continue
            detail = norm.function(self, action)
            if detail:
                violations.append(Violation(self.book.qualified(norm.number), norm.name, str(detail)))
        self._consulted = kept
        return violations

    def is_legal(self, action: object, leaving_out: Collection[str] = ()) -> bool:
        """Whether no norm stands in the way of an action; ``leaving_out``: but for those about such a part of it.

        With a part left out that is still open, it says whether the action may become legal.
        """
        if not self.passes(action):
            return False
        for part in self._live.parts(type(action)):
            if part not in leaving_out and not self.passes(action, part):
                return False
        return True

    def passes(self, action: object, part: str = REST) -> bool:
        """Whether no norm about one part of an action stands in its way (REST: about all that is no such part).

        What forbids comes forward on this table, so that most actions are judged quickly: in a new order, for whoever
        is going through the old one meanwhile (a norm that judges other actions, another thread) goes on with that.
        """
        marks = self.state.marks
        where = part, type(action), marks.get(self._course)  # type: ignore[arg-type]
        judges = self._judges.get(where)
        if judges is None:
            judges = self._judges[where] = self._live.judging(*where)
        if not judges:
            return True
        kept, self._consulted = self._consulted, []
        for judge in judges:
            during, function, _norm = judge
            if (during is None or during in marks) and function(self, action):
                self._consulted = kept
                n = judges.index(judge)
                if n:
                    self._judges[where] = (*judges[: n - 1], judge, judges[n - 1], *judges[n + 1 :])
                return False
        self._consulted = kept
        return True


class Noting(Struct, gc=False):
    """While it lasts, the numbers of the norms consulted are collected; nothing is left to cite afterwards.

    A struct, for it is made many times in every action.
    """

    court: Court
    kept: list[str] = []

    def __enter__(self) -> list[str]:
        court = self.court
        self.kept = court._consulted
        found = court._consulted = []
        return found

    def __exit__(self, *_raised: object) -> None:
        self.court._consulted = self.kept


__all__ = ["Court", "IllegalAction", "Noting", "Violation"]
