"""The norms in force on a table: those not switched off whose words the cards know, ready to be asked.

Finding them costs more than a scenario takes to play, so tables with the same norms in force share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from kodex.engine.kernel.questions import Asked

if TYPE_CHECKING:
    from kodex.engine.kernel.norms import Norm, NormBook

Decider = tuple[Callable[..., Any], "Norm"]
Judge = tuple[str | None, Callable[..., Any], "Norm"]
PARTS = ("target", "cost")
"""Parts of an action that are judged by themselves."""


class Live:
    """The norms in force by what they are asked, found when they are first asked for.

    ``words`` are what the cards know (None: everything). What depends on the point in the course of the game (the value
    of the book's mark ``course``) is kept by point.
    """

    def __init__(self, book: NormBook, disabled: frozenset[str], words: frozenset[str] | None) -> None:
        self.book = book
        self.disabled = disabled
        self.words = words
        self.deciders: dict[Asked[Any] | str, tuple[Decider, ...]] = {}
        self.others: dict[Any, tuple[Norm, ...]] = {}
        self.judges: dict[tuple[Any, ...], list[Judge]] = {}
        self._deciders_at: dict[tuple[Asked[Any] | str, Any], tuple[Decider, ...]] = {}

    def holds(self, norm: Norm) -> bool:
        """Whether a norm is in force."""
        return norm.number not in self.disabled and (
            self.words is None or not norm.needs or not self.words.isdisjoint(norm.needs)
        )

    def deciding(self, question: Asked[Any] | str, point: Any) -> tuple[Decider, ...]:
        """The norms that may answer a question at a point of the course; ``deciders`` has those that hold at any."""
        found = self.deciders.get(question) or self._deciders_at.get((question, point))
        if found is None:
            norms = [norm for norm in self.book.deciding(question) if self.holds(norm)]
            found = tuple((norm.function, norm) for norm in norms if not norm.at or point in norm.at)
            if any(norm.at for norm in norms):
                self._deciders_at[question, point] = found
            else:
                self.deciders[question] = found
        return found

    def keep(self, key: Any, norms: Iterable[Norm]) -> tuple[Norm, ...]:
        """Those of the norms that are in force, kept under a key of ``others``."""
        found = self.others[key] = tuple(norm for norm in norms if self.holds(norm))
        return found

    def judging(self, what: str, kind: type, point: Any) -> list[Judge]:
        """The norms that judge a kind of action at a point of the course.

        ``what`` is ``target`` or ``cost``, the norms about these, or ``allowed``: all the others. The order changes as
        they are asked: what forbids comes forward.
        """
        norms = self.forbidding(kind)
        norms = tuple(norm for norm in norms if (norm.about if norm.about in PARTS else "allowed") == what)
        found = [(norm.during, norm.function, norm) for norm in norms if not norm.at or point in norm.at]
        self.judges[what, kind, point] = found
        return found

    def forbidding(self, action: type) -> tuple[Norm, ...]:
        """The norms that may forbid a kind of action."""
        found = self.others.get(action)
        return self.keep(action, self.book.forbidding(action)) if found is None else found
