"""Norms: rules as code, each bound to the number of the rule it implements.

A norm is one of three things. A *procedure* makes events happen and is cited by them. A norm that ``decides`` a
question gives a value, or None where it does not apply; several may answer one question and the resolver picks. A norm
that ``forbids`` a kind of action gives what stands in the way, or nothing. The number stands once, in the decorator.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from kodex.engine.kernel.table import Table

P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[..., Any]


class Norm(Struct, frozen=True, eq=False):
    """One executable rule. ``exception_to`` are the numbers of the norms it beats when both apply."""

    number: str
    name: str
    function: Function
    decides: str | None = None
    forbids: tuple[type, ...] = ()
    exception_to: frozenset[str] = frozenset()


class NormBook:
    """The norms of one rulebook, in the order of their definition."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.norms: list[Norm] = []
        self._deciding: dict[str, list[Norm]] = defaultdict(list)
        self._forbidding: dict[type, list[Norm]] = defaultdict(list)

    def procedure(
        self, number: str
    ) -> Callable[[Callable[Concatenate[Table, P], R]], Callable[Concatenate[Table, P], R | None]]:
        """A norm that acts: events that happen while it runs cite it. Switched off, it does nothing."""

        def bind(function: Callable[Concatenate[Table, P], R]) -> Callable[Concatenate[Table, P], R | None]:
            norm = Norm(number, function.__name__, function)
            self.norms.append(norm)

            @wraps(function)
            def run(table: Table, /, *args: P.args, **kwargs: P.kwargs) -> R | None:
                if number in table.disabled:
                    return None
                kept = table.begin(norm)
                try:
                    return function(table, *args, **kwargs)
                finally:
                    table.end(kept)

            return run

        return bind

    def decides(self, number: str, question: str, exception_to: str | tuple[str, ...] = ()) -> Callable[[R], R]:
        """A norm that answers ``question`` with a value, or with None where it does not apply."""
        beaten = (exception_to,) if isinstance(exception_to, str) else exception_to

        def bind(function: R) -> R:
            norm = Norm(number, _name(function), function, question, (), frozenset(beaten))  # type: ignore[arg-type]
            self.norms.append(norm)
            self._deciding[question].append(norm)
            return function

        return bind

    def forbids(self, number: str, *actions: type) -> Callable[[R], R]:
        """A norm that stands in the way of an action: it gives what is wrong (a text for the trace), or None."""

        def bind(function: R) -> R:
            norm = Norm(number, _name(function), function, None, actions)  # type: ignore[arg-type]
            self.norms.append(norm)
            for action in actions:
                self._forbidding[action].append(norm)
            return function

        return bind

    def deciding(self, question: str) -> list[Norm]:
        """The norms that may answer a question."""
        return self._deciding[question]

    def forbidding(self, action: type) -> list[Norm]:
        """The norms that may stand in the way of a kind of action."""
        return self._forbidding[action]

    def numbers(self) -> dict[str, list[str]]:
        """Every bound rule number with the names of its norms."""
        bound: dict[str, list[str]] = defaultdict(list)
        for norm in self.norms:
            bound[norm.number].append(norm.name)
        return dict(bound)


def _name(function: object) -> str:
    return str(getattr(function, "__name__", function))
