"""One executable rule, and what a book of them must know of a game and of the tables it is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, overload

from msgspec import Struct

from kodex.engine.kernel.freeze import Alike
from kodex.engine.kernel.questions import Mark, Question, Ranked, Several
from kodex.engine.kernel.state import State

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Function = Callable[..., Any]
Needs = str | tuple[str, ...]
Address = str | tuple[str, ...]
"""The number of the rule that a norm implements, or all addresses at which that rule stands, the main one first."""


class Norm(Struct, frozen=True, eq=False):
    """One executable rule.

    ``exception_to`` are the numbers of the norms it beats when both apply; ``agrees_with`` of those that say the same
    wherever both apply, so that nothing has to choose between them.
    """

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
    agrees_with: frozenset[str] = frozenset()
    foreseen: Function | None = None


class Remembered(Struct, frozen=True):
    """What is kept of events of a kind: the mark, and what it says after an event (see :meth:`NormBook.notes`).

    Without ``keep`` the mark is not set any more after it.
    """

    mark: Mark[Any]
    keep: Callable[[Any, Any, State], Any] | None
    needs: frozenset[str] = frozenset()


class Customs(Struct, frozen=True):
    """What the kernel must know of a game's own words.

    ``course`` names the mark that says which stage it is. ``parts`` are parts of an action that are judged by
    themselves, in this order, after all the rest (see :meth:`NormBook.forbids`). ``concerned`` are the facts that say
    whom a happening is about, the first that is there counts. ``orderer`` is the question who puts in order what may
    replace a happening (asked with ``"replace"`` and the happening); unanswered, it is the first player. ``replacing``
    is the question which of several offers (their names) replaces a happening first: answered, nobody is asked.
    ``alike`` says what keeps no positions apart.
    """

    course: str | None = None
    parts: tuple[str, ...] = ()
    concerned: tuple[str, ...] = ("thing",)
    orderer: Question[str] | Question[str | None] | None = None
    replacing: Question[str | None] | None = None
    alike: Alike | None = None


class Shelf:
    """What is kept of a book's norms in force (see :mod:`inforce`), for as long as no norm is added."""

    def __init__(self) -> None:
        self.norms = 0
        self.words: frozenset[str] = frozenset()
        self.known: dict[Any, Any] = {}

    def renew(self, norms: int, words: frozenset[str]) -> None:
        """Forget everything: there are so many norms now, and these are the words they need."""
        self.words, self.known = words, {}
        self.norms = norms  # the last: another thread that sees the count sees the rest, too


class Instead(Protocol):
    """A book that may put other procedures in the place of those it leaves out."""

    instead: dict[str, Function]


class Running(Protocol):
    """What a procedure needs of the table that it runs on."""

    @property
    def book(self) -> Instead: ...

    disabled: frozenset[str]
    _running: list[Norm]
    _consulted: list[str]


OnTable = TypeVar("OnTable", bound=Running)


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


__all__ = ["Address", "Answering", "Customs", "Function", "Needs", "Norm", "OnTable", "Remembered", "Running", "Shelf"]
