"""Norms: rules as code, each bound to the number of the rule it implements.

A norm is one of these. A *procedure* makes events happen and is cited by them. A norm that ``decides`` a question gives
a value, or None where it does not apply; several may answer one question and the resolver picks. A rule that only
``states`` the answer, whatever the table is like, is a norm without a function. A norm that ``adds`` to a question
gives a part of a sum: no part beats another. A norm that ``forbids`` a kind of action gives what stands in the way, or
nothing. Of what is about to happen a norm may say that it is ``prevented``, that something else happens in its place
(``replaces``), or what ``follows`` at once. A ``meta`` norm chooses between norms that differ.
The number stands once, in the decorator: ``"36.4"``, or ``("36.4", "sheet/2")`` where a rule stands at several
addresses (:mod:`addresses`).

Two hints save asking norms that would have nothing to say: ``needs`` names words of which the cards of the table must
know one, ``at`` the only points in the course of the game (values of the mark ``course``) that the norm speaks of. A
third, ``foreseen``, spares filling in a part of an action that a norm will forbid in any case.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cache, wraps
from sys import _getframe
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from kodex.engine.kernel.addresses import Addressed
from kodex.engine.kernel.norm import Address, Answering, Customs, Function, Needs, Norm, OnTable, Remembered, Shelf
from kodex.engine.kernel.questions import Asked, EventKind, Mark, Question, Sum, Vocabulary, kind_of, mark_named
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.stated import stated

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Choosing = TypeVar("Choosing", bound=Function)
Keeping = Callable[[T, Event, State], T]
Kind = EventKind | Literal["*"]
"""A kind of event, or any."""


def place(norm: Norm) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """The place of a norm among those that are asked the same: by the number of its rule, then by its name.

    So the order in which modules are loaded has no effect. ``34.10`` comes after ``34.9``.
    """
    return _counted(norm.number), norm.name


@cache
def _counted(number: str) -> tuple[tuple[int, int, str], ...]:
    parts = re.findall(r"\d+|[^\d.]+", number)
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)


class NormBook(Addressed):
    """The norms of one rulebook. What is asked of several of them is asked in the order of their numbers.

    They are put in order when they are asked for: most of a book is entered at each start and asked nothing.

    ``vocabulary`` is what the game has declared: a norm about anything else fails (None: nothing is checked);
    ``customs`` what the kernel must know of its words.
    ``instead`` are the procedures an edition puts in the place of those it leaves out (see :mod:`overlay`);
    ``procedures`` those that can stop midway, where a game has any (:class:`procedures.Procedures`).
    """

    def __init__(
        self,
        rulebook: str,
        vocabulary: Vocabulary | None = None,
        customs: Customs = Customs(),  # noqa: B008 - frozen
    ) -> None:
        super().__init__(rulebook)
        self.vocabulary = vocabulary
        self.customs = customs
        self.norms: list[Norm] = []
        self.metas: list[Norm] = []
        self.appliers: dict[str, Function] = {}
        self.instead: dict[str, Function] = {}
        self._deciding: dict[str, list[Norm]] = defaultdict(list)
        self._adding: dict[str, list[Norm]] = defaultdict(list)
        self._on: dict[tuple[str, str], list[Norm]] = defaultdict(list)
        self._notes: dict[str, list[Remembered]] = defaultdict(list)
        self.procedures: Any = None
        self.shelf = Shelf()
        self._by_function: dict[Function, list[Norm]] = {}
        self._counted = 0

    def procedure(
        self, number: Address
    ) -> Callable[[Callable[Concatenate[OnTable, P], R]], Callable[Concatenate[OnTable, P], R | None]]:
        """A norm that acts: events that happen while it runs cite it. Switched off, it does nothing."""
        main = self.main(number)

        def bind(function: Callable[Concatenate[OnTable, P], R]) -> Callable[Concatenate[OnTable, P], R | None]:
            norm = Norm(main, function.__name__, function, role="procedure")
            self.norms.append(norm)

            @wraps(function)
            def run(table: OnTable, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
                if main in table.disabled:
                    instead = table.book.instead.get(main)
                    return None if instead is None else instead(table, *args, **kwargs)
                kept, table._consulted = table._consulted, []  # as Journal.begin and end: procedures run all the time
                table._running.append(norm)
                try:
                    return function(table, *args, **kwargs)
                finally:
                    table._running.pop()
                    table._consulted = kept

            return run

        return bind

    def decides(
        self,
        number: Address,
        question: Question[T],
        exception_to: str | tuple[str, ...] = (),
        *,
        agrees_with: str | tuple[str, ...] = (),
        needs: Needs = (),
        at: Needs = (),
    ) -> Answering[T]:
        """A norm that answers ``question`` with a value, or with None where it does not apply."""
        return self._answers("decides", number, question, exception_to, needs, at, agrees_with)

    def states(
        self,
        number: Address,
        question: Question[T],
        value: T,
        exception_to: str | tuple[str, ...] = (),
        *,
        needs: Needs = (),
        at: Needs = (),
    ) -> None:
        """A rule that only says what the answer is, whatever the table is like: a norm without a function of its own.

        It is called after question and value (``granted.counts is True``), and stands where this is called.
        """
        self._answers("states", number, question, exception_to, needs, at)(stated(question.name, value, _getframe(1)))

    def _answers(
        self,
        role: str,
        number: Address,
        question: Question[T],
        exception_to: str | tuple[str, ...],
        needs: Needs,
        at: Needs,
        agrees_with: str | tuple[str, ...] = (),
    ) -> Answering[T]:
        beaten = (exception_to,) if isinstance(exception_to, str) else exception_to
        alike = (agrees_with,) if isinstance(agrees_with, str) else agrees_with
        asked, main = self._declared(question, Question), self.main(number)

        def bind(function: Any) -> Any:
            asked.check(function)
            norm = Norm(
                main,
                _name(function),
                function,
                asked.name,
                exception_to=frozenset(beaten),
                agrees_with=frozenset(alike),
                role=role,
                needs=_words(needs),
                at=_words(at),
            )
            self.norms.append(norm)
            self._deciding[asked.name].append(norm)
            return function

        return bind

    def adds(self, number: Address, question: Sum[T], *, needs: Needs = ()) -> Answering[T]:
        """A norm that gives a part of the sum that ``question`` asks for, or None where it has none to give."""
        asked, main = self._declared(question, Sum), self.main(number)

        def bind(function: Any) -> Any:
            asked.check(function)
            norm = Norm(main, _name(function), function, asked.name, role="adds", needs=_words(needs))
            self.norms.append(norm)
            self._adding[asked.name].append(norm)
            return function

        return bind

    def _declared(self, asked: Asked[Any], sort: type[Asked[Any]]) -> Asked[Any]:
        """What is asked, if the game has declared it as such. Raises Undeclared, TypeError."""
        self._asked(asked)
        if not isinstance(asked, sort):
            raise TypeError(f"{asked!r} is no {sort.__name__}")
        return asked

    def forbids(
        self,
        number: Address,
        *actions: type,
        about: str | None = None,
        during: Mark[Any] | None = None,
        needs: Needs = (),
        at: Needs = (),
        foreseen: Function | None = None,
    ) -> Callable[[R], R]:
        """A norm that stands in the way of an action: it gives what is wrong (a text for the trace), or None.

        An action type stands for everything derived from it. ``about`` says which part of the action the norm looks at;
        where that part is still open the action is not judged by it (see :class:`Customs`).
        ``during`` is a mark of the table without which the norm has nothing to say. ``foreseen`` says already while
        that part is open that the norm will stand in the way, whatever the part is; a hint like ``needs`` and ``at``.
        """
        main, mark = self.main(number), mark_named(during)

        def bind(function: R) -> R:
            norm = Norm(
                main,
                _name(function),
                function,  # type: ignore[arg-type]
                forbids=actions,
                role="forbids",
                about=about,
                during=mark,
                needs=_words(needs),
                at=_words(at),
                foreseen=foreseen,
            )
            self.norms.append(norm)
            return function

        return bind

    def prevents(self, number: Address, *kinds: Kind, needs: Needs = ()) -> Callable[[R], R]:
        """A norm that keeps things of these kinds from happening: it gets the happening and gives why, or None."""
        return self._at("prevents", number, kinds, needs)

    def replaces(self, number: Address, *kinds: Kind, needs: Needs = ()) -> Callable[[R], R]:
        """A norm that puts something else in the place of a happening: it gives the new happenings, or None.

        It changes nothing itself; it is asked before the happening is applied, and only once on the same happening.
        """
        return self._at("replaces", number, kinds, needs)

    def follows(self, number: Address, *kinds: Kind, needs: Needs = ()) -> Callable[[R], R]:
        """A procedure that runs at once after every event of these kinds (``"*"``: of any); it gets the event."""
        return self._at("follows", number, kinds, needs)

    def notes(self, mark: Mark[T], *kinds: EventKind, needs: Needs = ()) -> Callable[[Keeping[T]], Keeping[T]]:
        """No norm: what rules will ask of the past is kept in a mark, for positions have no other past.

        The function gets what the mark says, an event of these kinds that is happening and the snapshot before it, and
        gives what the mark says from then on. ``needs`` are words of cards without one of which nobody asks.
        """
        declared, words = self._kinds(kinds), _words(needs)

        def bind(keep: Keeping[T]) -> Keeping[T]:
            for kind in declared:
                self._notes[kind].append(Remembered(mark, keep, words))
            self.shelf = Shelf()
            return keep

        return bind

    def forgets(self, mark: Mark[Any], *kinds: EventKind, needs: Needs = ()) -> None:
        """No norm: after an event of these kinds nothing of what :meth:`notes` has kept in a mark is asked any more."""
        for kind in self._kinds(kinds):
            self._notes[kind].append(Remembered(mark, None, _words(needs)))
        self.shelf = Shelf()

    def words(self) -> frozenset[str]:
        """The words of cards that norms and notes need."""
        needs = [norm.needs for norm in self.norms] + [one.needs for notes in self._notes.values() for one in notes]
        return frozenset().union(*needs)

    def noting(self, kind: str) -> list[Remembered]:
        """What is kept of events of a kind."""
        return sorted(self._notes.get(kind, ()), key=lambda one: one.mark.name)

    def meta(self, number: Address) -> Callable[[Choosing], Choosing]:
        """A norm that chooses between norms that differ: it gets them and gives those that prevail, or None."""
        main = self.main(number)

        def bind(function: Choosing) -> Choosing:
            @wraps(function)
            def choose(live: Any) -> tuple[Any, str] | None:
                kept = function(live)
                return None if kept is None else (kept, main)

            norm = Norm(main, _name(function), choose, role="meta")
            self.norms.append(norm)
            self.metas.append(norm)
            return function

        return bind

    def applies(self, *kinds: EventKind) -> Callable[[R], R]:
        """No norm: the function that makes a happening of these kinds an event, under the norm that runs."""

        declared = self._kinds(kinds)

        def bind(function: R) -> R:
            for kind in declared:
                self.appliers[kind] = function  # type: ignore[assignment]
            return function

        return bind

    def _at(self, role: str, number: Address, kinds: tuple[Kind, ...], needs: Needs) -> Callable[[R], R]:
        declared, main = self._kinds(kinds), self.main(number)

        def bind(function: R) -> R:
            norm = Norm(main, _name(function), function, role=role, needs=_words(needs))  # type: ignore[arg-type]
            self.norms.append(norm)
            for kind in declared:
                self._on[role, kind].append(norm)
            return function

        return bind

    def _kinds(self, kinds: tuple[Kind, ...]) -> tuple[str, ...]:
        """Kinds of events, if the game has declared them. Raises Undeclared, TypeError for mere strings."""
        known, words = self.vocabulary, ["*" if kind == "*" else kind_of(kind) for kind in kinds]
        return tuple(words if known is None else map(known.kind, words))

    def deciding(self, question: Asked[Any]) -> list[Norm]:
        """The norms that may answer a question. Raises Undeclared, TypeError for what is no question."""
        return sorted(self._deciding.get(self._asked(question), ()), key=place)

    def adding(self, question: Asked[Any]) -> list[Norm]:
        """The norms that may have a part in a sum. Raises Undeclared."""
        return sorted(self._adding.get(self._asked(question), ()), key=place)

    def _asked(self, asked: Asked[Any]) -> str:
        if not isinstance(asked, Asked):
            raise TypeError(f"{asked!r} is no question: ask with one of the vocabulary")
        return asked.name if self.vocabulary is None else self.vocabulary.question(asked).name

    def unanswered(self) -> list[str]:
        """The questions and sums of the vocabulary for which there is no norm, by name."""
        known = () if self.vocabulary is None else self.vocabulary.asked
        return [name for name in known if not self._deciding.get(name) and not self._adding.get(name)]

    def is_otherwise(self, number: str) -> bool:
        """Whether this book says something else than a number of another book it goes by; never, where it has none."""
        return False

    def norm_of(self, function: Function) -> Norm:
        """The norm that is this function. Raises KeyError where it is none, ValueError where it is several."""
        if self._counted != len(self.norms):
            by_function: dict[Function, list[Norm]] = defaultdict(list)
            for norm in self.norms:
                by_function[norm.function].append(norm)
            self._by_function, self._counted = by_function, len(self.norms)  # in this order: other threads look, too
        found = self._by_function.get(function, [])
        if len(found) > 1:
            raise ValueError(f"{_name(function)} is {len(found)} norms: {[norm.number for norm in found]}")
        if not found:
            raise KeyError(_name(function))
        return found[0]

    def forbidding(self, action: type) -> list[Norm]:
        """The norms that may stand in the way of a kind of action."""
        bases = set(action.__mro__)
        return sorted((norm for norm in self.norms if not bases.isdisjoint(norm.forbids)), key=place)

    def on(self, role: str, kind: str) -> list[Norm]:
        """The norms of a role (``prevents``, ``replaces``, ``follows``) for a kind of event."""
        there = self._on.get((role, kind), ()), self._on.get((role, "*"), ())
        return [norm for norms in there for norm in sorted(norms, key=place)]

    def out(self, disabled: frozenset[str]) -> frozenset[str]:
        """The numbers of norms that do not hold by themselves (see :mod:`overlay`): none."""
        return frozenset()

    def readings(self, disabled: frozenset[str]) -> dict[str, str]:
        """The readings of switches that this book itself chooses (see :mod:`overlay`): none."""
        return {}

    def numbers(self) -> dict[str, list[str]]:
        """Every bound rule number with the names of its norms."""
        bound: dict[str, list[str]] = defaultdict(list)
        for norm in self.norms:
            for number in self.cites(norm.number):
                bound[number].append(norm.name)
        return dict(bound)


def _words(needs: Needs) -> frozenset[str]:
    return frozenset((needs,) if isinstance(needs, str) else needs)


def _name(function: object) -> str:
    return str(getattr(function, "__name__", function))


__all__ = ["Address", "Customs", "Norm", "NormBook", "Shelf"]
