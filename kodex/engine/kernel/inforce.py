"""The norms in force on a table: those not switched off whose words the cards know, ready to be asked.

Finding them costs more than a scenario takes to play, so tables with the same norms in force share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kodex.engine.kernel.norm import Remembered
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import Asked, EventKind, kind_of

Decider = tuple[Callable[..., Any], Norm]
Judge = tuple[str | None, Callable[..., Any], Norm]
Heard = tuple[str, tuple[Remembered, ...], tuple[Norm, ...], EventKind]
REST = ""
"""All of an action but the parts that are judged by themselves."""
_KEPT = 1_000
"""Sets of norms in force that a book keeps at most."""


class InForce:
    """The norms in force by what they are asked, found when they are first asked for.

    ``words`` are what the cards know (None: everything). What depends on the point in the course of the game (the value
    of the mark that the book's customs name) is kept by point. All that is in force here is in force in the ``wider``
    set: what that has found out is looked through instead of the whole book.
    """

    def __init__(
        self, book: NormBook, disabled: frozenset[str], words: frozenset[str] | None, wider: InForce | None = None
    ) -> None:
        self.book = book
        self.disabled = disabled
        self.words = words
        self.wider = wider
        self.deciders: dict[Asked[Any], tuple[Decider, ...]] = {}
        self.others: dict[Any, tuple[Norm, ...]] = {}
        self.judges: dict[tuple[Any, ...], tuple[Judge, ...]] = {}
        self.heard: dict[int, Heard] = {}
        self._parts: dict[type, tuple[str, ...]] = {}
        self._deciders_at: dict[tuple[Asked[Any], Any], tuple[Decider, ...]] = {}

    def holds(self, norm: Norm) -> bool:
        """Whether a norm is in force."""
        words, needs = self.words, norm.needs
        return norm.number not in self.disabled and (words is None or not needs or not words.isdisjoint(needs))

    def _known(self, needs: frozenset[str]) -> bool:
        return self.words is None or not needs or not self.words.isdisjoint(needs)

    def hearing(self, kind: EventKind) -> Heard:
        """Of a kind of event: its word, what is kept of it for rules that these cards may bring to ask of the past, and
        the norms that follow it. ``heard`` has them by the identity of the kind, which is kept with them: a mere string
        would be equal to it. Raises TypeError for a mere string."""
        word = kind_of(kind)
        notes = tuple(one for one in self.book.noting(word) if self._known(one.needs))
        key = "follows", word
        follow = self.others.get(key)
        if follow is None:
            follow = self.find(key, self.book.on, *key)
        found = self.heard[id(kind)] = word, notes, follow, kind
        return found

    def deciding(self, question: Asked[Any], point: Any) -> tuple[Decider, ...]:
        """The norms that may answer a question at a point of the course; ``deciders`` has those that hold at any."""
        found = self.deciders.get(question) or self._deciders_at.get((question, point))
        if found is None:
            every = self.of_book(("decides", question), self.book.deciding, question)
            norms = [norm for norm in every if self.holds(norm)]
            found = tuple((norm.function, norm) for norm in norms if not norm.at or point in norm.at)
            if any(norm.at for norm in norms):
                self._deciders_at[question, point] = found
            else:
                self.deciders[question] = found
        return found

    def find(self, key: Any, find: Callable[..., Iterable[Norm]], *of: Any) -> tuple[Norm, ...]:
        """Those in force of the norms that the book finds, kept under a key of ``others``."""
        return self.keep(key, self.of_book(key, find, *of))

    def of_book(self, key: Any, find: Callable[..., Iterable[Norm]], *of: Any) -> Iterable[Norm]:
        """The norms that the book finds, but for those that are not even in force in the wider set."""
        if self.wider is None:
            return find(*of)
        found = self.wider.others.get(key)
        return self.wider.find(key, find, *of) if found is None else found

    def keep(self, key: Any, norms: Iterable[Norm]) -> tuple[Norm, ...]:
        """Those of the norms that are in force, kept under a key of ``others``."""
        found = self.others[key] = tuple(norm for norm in norms if self.holds(norm))
        return found

    def judging(self, what: str, kind: type, point: Any) -> tuple[Judge, ...]:
        """The norms that judge a kind of action at a point of the course, in the order of their numbers.

        ``what`` is a part that is judged by itself (the book's customs name them), or REST: all the others, with what
        can be foreseen of the parts.
        """
        known = self.judges.get((what, kind, point))
        if known is not None:
            return known
        found: list[Judge] = []
        for norm in self.forbidding(kind):
            part = norm.about if norm.about in self.book.customs.parts else REST
            function = norm.function if part == what else norm.foreseen if what == REST else None
            if function is not None and (not norm.at or point in norm.at):
                found.append((norm.during, function, norm))
        judges = self.judges[what, kind, point] = tuple(found)
        return judges

    def parts(self, action: type) -> tuple[str, ...]:
        """The parts of a kind of action that norms in force judge by themselves, in the order of the book's customs."""
        found = self._parts.get(action)
        if found is None:
            about = {norm.about for norm in self.forbidding(action)}
            found = self._parts[action] = tuple(part for part in self.book.customs.parts if part in about)
        return found

    def forbidding(self, action: type) -> tuple[Norm, ...]:
        """The norms that may forbid a kind of action."""
        found = self.others.get(action)
        return self.find(action, self.book.forbidding, action) if found is None else found


def in_force(book: NormBook, disabled: frozenset[str], words: frozenset[str] | None) -> InForce:
    """The norms of a book in force where some are switched off and the cards know ``words`` (None: all).

    Where rules are switched off one by one the cards stay the same, and where cards change the book does: so each set
    is found within that of the same cards with nothing off, and that within the set of cards that know everything.
    """
    if book.shelf.norms != len(book.norms):
        book.shelf.renew(len(book.norms), book.words())
    return _within(book, disabled, None if words is None else words & book.shelf.words)


def _within(book: NormBook, disabled: frozenset[str], words: frozenset[str] | None) -> InForce:
    known, key = book.shelf.known, (disabled, words)
    found: InForce | None = known.get(key)
    if found is None:
        wider = _within(book, frozenset(), words if disabled else None) if disabled or words is not None else None
        if len(known) >= _KEPT:
            known.clear()
        found = known[key] = InForce(book, disabled, words, wider)
    return found


__all__ = ["REST", "InForce", "in_force"]
