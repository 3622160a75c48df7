"""Norms: rules as code, each bound to the number of the rule it implements.

A norm is one of these. A *procedure* makes events happen and is cited by them. A norm that ``decides`` a question gives
a value, or None where it does not apply; several may answer one question and the resolver picks. A norm that ``adds``
to a question gives a part of a sum: no part beats another. A norm that ``forbids`` a kind of action gives what stands
in the way, or nothing. Of what is about to happen a norm may say that it is ``prevented``, that something else happens
in its place (``replaces``), or what ``follows`` at once. A ``meta`` norm chooses between norms that differ.
The number stands once, in the decorator.

Two hints save asking norms that would have nothing to say: ``needs`` names words of which the cards of the table must
know one, ``at`` the only points in the course of the game (values of the mark ``course``) that the norm speaks of.
"""

from __future__ import annotations

import re
from bisect import insort
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, overload

from msgspec import Struct

from kodex.engine.kernel.live import Live
from kodex.engine.kernel.questions import Asked, Question, Sum, Vocabulary, bridged

if TYPE_CHECKING:
    from kodex.engine.kernel.resolve import Ranked, Several
    from kodex.engine.kernel.table import Table

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Function = Callable[..., Any]
Needs = str | tuple[str, ...]
_KEPT = 400


class Norm(Struct, frozen=True, eq=False):
    """One executable rule. ``exception_to`` are the numbers of the norms it beats when both apply."""

    number: str
    name: str
    function: Function
    decides: str | None = None
    forbids: tuple[type, ...] = ()
    exception_to: frozenset[str] = frozenset()
    role: str = ""
    about: str | None = None
    during: str | None = None
    needs: frozenset[str] = frozenset()
    at: frozenset[str] = frozenset()


class Answering(Protocol[T]):
    """What makes a function a norm: it gives a value of the type of what is asked, or None where it does not apply."""

    @overload
    def __call__(self, function: Callable[P, T], /) -> Callable[P, T]: ...
    @overload
    def __call__(self, function: Callable[P, T | None], /) -> Callable[P, T | None]: ...
    @overload
    def __call__(
        self, function: Callable[P, T | Ranked | Several | None], /
    ) -> Callable[P, T | Ranked | Several | None]: ...


def place(norm: Norm) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """The place of a norm among those that are asked the same: by the number of its rule, then by its name.

    So the order in which modules are loaded has no effect. ``34.10`` comes after ``34.9``.
    """
    parts = re.findall(r"\d+|[^\d.]+", norm.number)
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts), norm.name


class NormBook:
    """The norms of one rulebook. What is asked of several of them is asked in the order of their numbers.

    ``vocabulary`` is what the game has declared: a norm about anything else fails (None: nothing is checked).
    ``instead`` are the procedures an edition puts in the place of those it leaves out (see :mod:`overlay`).
    """

    def __init__(self, rulebook: str, vocabulary: Vocabulary | None = None, course: str = "stage") -> None:
        self.rulebook = rulebook
        self.vocabulary = vocabulary
        self.course = course
        self.norms: list[Norm] = []
        self.metas: list[Norm] = []
        self.appliers: dict[str, Function] = {}
        self.instead: dict[str, Function] = {}
        self._deciding: dict[str, list[Norm]] = defaultdict(list)
        self._adding: dict[str, list[Norm]] = defaultdict(list)
        self._on: dict[tuple[str, str], list[Norm]] = defaultdict(list)
        self._live: dict[Any, Live] = {}
        self._by_function: dict[Function, list[Norm]] = {}
        self._counted = 0
        self._known = 0
        self._needed: frozenset[str] = frozenset()

    def live(self, disabled: frozenset[str], words: frozenset[str] | None) -> Live:
        """The norms in force where some are switched off and the cards know ``words`` (None: all)."""
        if self._known != len(self.norms):
            self._known = len(self.norms)
            self._live.clear()
            self._needed = frozenset(word for norm in self.norms for word in norm.needs)
        key = disabled, None if words is None else words & self._needed
        found = self._live.get(key)
        if found is None:
            if len(self._live) >= _KEPT:
                self._live.clear()
            found = self._live[key] = Live(self, *key)
        return found

    def procedure(
        self, number: str
    ) -> Callable[[Callable[Concatenate[Table, P], R]], Callable[Concatenate[Table, P], R | None]]:
        """A norm that acts: events that happen while it runs cite it. Switched off, it does nothing."""

        def bind(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R | None]:
            norm = Norm(number, function.__name__, function, role="procedure")
            self.norms.append(norm)

            @wraps(function)
            def run(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
                if number in table.disabled:
                    instead = table.book.instead.get(number)
                    return None if instead is None else instead(table, *args, **kwargs)
                kept = table.begin(norm)
                try:
                    return function(table, *args, **kwargs)
                finally:
                    table.end(kept)

            return run

        return bind

    @overload
    def decides(
        self,
        number: str,
        question: Question[T],
        exception_to: str | tuple[str, ...] = (),
        *,
        needs: Needs = (),
        at: Needs = (),
    ) -> Answering[T]: ...
    @overload
    def decides(
        self,
        number: str,
        question: str,  # the bridge (see :mod:`questions`)
        exception_to: str | tuple[str, ...] = (),
        *,
        needs: Needs = (),
        at: Needs = (),
    ) -> Callable[[R], R]: ...
    def decides(
        self,
        number: str,
        question: Question[Any] | str,
        exception_to: str | tuple[str, ...] = (),
        *,
        needs: Needs = (),
        at: Needs = (),
    ) -> Any:
        """A norm that answers ``question`` with a value, or with None where it does not apply."""
        beaten = (exception_to,) if isinstance(exception_to, str) else exception_to
        asked = self._declared(question, Question)

        def bind(function: Function) -> Function:
            asked.check(function)
            norm = Norm(
                number,
                _name(function),
                function,
                asked.name,
                exception_to=frozenset(beaten),
                role="decides",
                needs=_words(needs),
                at=_words(at),
            )
            self.norms.append(norm)
            insort(self._deciding[asked.name], norm, key=place)
            return function

        return bind

    def states(
        self, number: str, question: Question[T], value: T, exception_to: str | tuple[str, ...] = (), **hints: Needs
    ) -> None:
        """A rule that only says what the answer is, whatever is asked about: a norm without a function of its own."""

        def stated(table: Table, *asked: Any) -> T:
            return value

        stated.__name__ = f"{question.name} is {value!r}"
        self.decides(number, question, exception_to, **hints)(stated)

    @overload
    def adds(self, number: str, question: Sum[T], *, needs: Needs = ()) -> Answering[T]: ...
    @overload
    def adds(self, number: str, question: str, *, needs: Needs = ()) -> Callable[[R], R]: ...  # the bridge
    def adds(self, number: str, question: Sum[Any] | str, *, needs: Needs = ()) -> Any:
        """A norm that gives a part of the sum that ``question`` asks for, or None where it has none to give."""
        asked = self._declared(question, Sum)

        def bind(function: Function) -> Function:
            asked.check(function)
            norm = Norm(number, _name(function), function, asked.name, role="adds", needs=_words(needs))
            self.norms.append(norm)
            insort(self._adding[asked.name], norm, key=place)
            return function

        return bind

    def _declared(self, asked: Asked[Any] | str, sort: type[Asked[Any]]) -> Asked[Any]:
        """What is asked, if the game has declared it as such. Raises Undeclared, TypeError."""
        if self.vocabulary is not None:
            asked = self.vocabulary.question(asked)
        elif isinstance(asked, str):
            return Question(asked, "", None, "*")
        if not isinstance(asked, sort):
            raise TypeError(f"{asked!r} is no {sort.__name__}")
        return asked

    def forbids(
        self,
        number: str,
        *actions: type,
        about: str | None = None,
        during: str | None = None,
        needs: Needs = (),
        at: Needs = (),
    ) -> Callable[[R], R]:
        """A norm that stands in the way of an action: it gives what is wrong (a text for the trace), or None.

        An action type stands for everything derived from it. ``about`` says what the norm looks at: ``target``, an
        action whose targets are still open is not judged by it; ``cost``, it is looked at last.
        ``during`` names a mark of the table without which the norm has nothing to say.
        """

        def bind(function: R) -> R:
            norm = Norm(
                number,
                _name(function),
                function,  # type: ignore[arg-type]
                forbids=actions,
                role="forbids",
                about=about,
                during=during,
                needs=_words(needs),
                at=_words(at),
            )
            self.norms.append(norm)
            return function

        return bind

    def prevents(self, number: str, *kinds: str, needs: Needs = ()) -> Callable[[R], R]:
        """A norm that keeps things of these kinds from happening: it gets the happening and gives why, or None."""
        return self._at("prevents", number, kinds, needs)

    def replaces(self, number: str, *kinds: str, needs: Needs = ()) -> Callable[[R], R]:
        """A norm that puts something else in the place of a happening: it gives the new happenings, or None.

        It changes nothing itself; it is asked before the happening is applied, and only once on the same happening.
        """
        return self._at("replaces", number, kinds, needs)

    def follows(self, number: str, *kinds: str, needs: Needs = ()) -> Callable[[R], R]:
        """A procedure that runs at once after every event of these kinds (``"*"``: of any); it gets the event."""
        return self._at("follows", number, kinds, needs)

    def meta(self, number: str) -> Callable[[R], R]:
        """A norm that chooses between norms that differ: see :data:`resolve.MetaRule`."""

        def bind(function: R) -> R:
            norm = Norm(number, _name(function), function, role="meta")  # type: ignore[arg-type]
            self.norms.append(norm)
            self.metas.append(norm)
            return function

        return bind

    def applies(self, *kinds: str) -> Callable[[R], R]:
        """No norm: the function that makes a happening of these kinds an event, under the norm that runs."""

        declared = self._kinds(kinds)

        def bind(function: R) -> R:
            for kind in declared:
                self.appliers[kind] = function  # type: ignore[assignment]
            return function

        return bind

    def _at(self, role: str, number: str, kinds: tuple[str, ...], needs: Needs) -> Callable[[R], R]:
        declared = self._kinds(kinds)

        def bind(function: R) -> R:
            norm = Norm(number, _name(function), function, role=role, needs=_words(needs))  # type: ignore[arg-type]
            self.norms.append(norm)
            for kind in declared:
                insort(self._on[role, kind], norm, key=place)
            return function

        return bind

    def _kinds(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """Kinds of events, if the game has declared them. Raises Undeclared."""
        known = self.vocabulary
        return tuple(map(str, kinds)) if known is None else tuple(known.kind(str(kind)) for kind in kinds)

    def deciding(self, question: Asked[Any] | str) -> list[Norm]:
        """The norms that may answer a question. Raises Undeclared."""
        return self._deciding.get(self._asked(question), [])

    def adding(self, question: Asked[Any] | str) -> list[Norm]:
        """The norms that may have a part in a sum. Raises Undeclared."""
        return self._adding.get(self._asked(question), [])

    def _asked(self, asked: Asked[Any] | str) -> str:
        known: Asked[Any] = bridged(asked) if self.vocabulary is None else self.vocabulary.question(asked)
        return known.name

    def unanswered(self) -> list[str]:
        """The questions and sums of the vocabulary for which there is no norm, by name."""
        known = () if self.vocabulary is None else self.vocabulary.asked
        return [name for name in known if not self._deciding.get(name) and not self._adding.get(name)]

    def norm_of(self, function: Function) -> Norm:
        """The norm that is this function. Raises KeyError where it is none, ValueError where it is several."""
        if self._counted != len(self.norms):
            self._counted = len(self.norms)
            self._by_function = defaultdict(list)
            for norm in self.norms:
                self._by_function[norm.function].append(norm)
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
        return [*self._on.get((role, kind), ()), *self._on.get((role, "*"), ())]

    def out(self, disabled: frozenset[str]) -> frozenset[str]:
        """The numbers of norms that do not hold by themselves (see :mod:`overlay`): none."""
        return frozenset()

    def readings(self, disabled: frozenset[str]) -> dict[str, str]:
        """The readings of switches that this book itself chooses (see :mod:`overlay`): none."""
        return {}

    def key(self, number: str, name: str) -> str:
        """What :meth:`cites` needs for the norm with this number and name that forbids something: the number."""
        return number

    def cites(self, number: str) -> tuple[str, ...]:
        """The numbers under which a norm is cited."""
        return (number,)

    def behind(self, number: str) -> frozenset[str]:
        """Other norms that are cited under a number (see :mod:`overlay`): none."""
        return frozenset()

    def qualified(self, number: str) -> str:
        """A number with the rulebook it is of."""
        return f"{self.rulebook}:{number}"

    def numbers(self) -> dict[str, list[str]]:
        """Every bound rule number with the names of its norms."""
        bound: dict[str, list[str]] = defaultdict(list)
        for norm in self.norms:
            bound[norm.number].append(norm.name)
        return dict(bound)


def _words(needs: Needs) -> frozenset[str]:
    return frozenset((needs,) if isinstance(needs, str) else needs)


def _name(function: object) -> str:
    return str(getattr(function, "__name__", function))
