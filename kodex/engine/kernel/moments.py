"""What is known of a moment: all the answers of :mod:`known` that one player needs at one point of the course.

What a player may do in a stage is asked of every card in hand and every ability on the table. The answers that depend
on nothing but marks are kept together, by the values of all the marks that any of them hangs on: to find them takes one
look instead of one for each.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from kodex.engine.kernel.known import MET, OPEN, course, follow, worked_out
from kodex.engine.kernel.watched import NOTHING

if TYPE_CHECKING:
    from kodex.engine.kernel.state import Thing
    from kodex.engine.kernel.table import Table

Moment = dict[Any, Any]
"""Answers by question: MET when it has been asked once, OPEN when there is none that holds here."""
_MOST = 500
"""Moments kept for one point of the course and one player."""


class Point:
    """The moments of one player at one point of the course, by the values of the marks that their answers hang on.

    ``open`` are questions to which nothing can be kept, because what they hang on has no value of its own. Most of
    these marks are mostly absent: ``there`` has, by which marks there are, how to get the values of those that count.
    """

    def __init__(self) -> None:
        self.marks: tuple[str, ...] = ()
        self.there: dict[tuple[str, ...], Callable[[dict[str, Any]], Any]] = {}
        self.moments: dict[tuple[Any, ...], Moment] = {}
        self.open: Moment = {}

    def find(self, marks: dict[str, Any]) -> Moment | None:
        """The moment with these marks, None where one of them is not hashable."""
        values = self._values(marks)
        try:
            found = self.moments.get(values)
        except TypeError:
            return None
        if found is None:
            if len(self.moments) >= _MOST:
                self.moments.clear()
            found = self.moments[values] = self.open.copy()
        return found

    def _values(self, marks: dict[str, Any]) -> tuple[Any, ...]:
        """Which of the marks there are that count, and their values."""
        keys = tuple(marks)
        get = self.there.get(keys)
        if get is None:
            if len(self.there) >= _MOST:
                self.there.clear()
            get = self.there[keys] = _getting(tuple(key for key in self.marks if key in marks))
        return get(marks)

    def keep(self, question: Hashable, marks: dict[str, Any], read: list[str], answer: Any) -> None:
        """Keep an answer that hangs on the marks that have been read."""
        more = [key for key in read if key not in self.marks]
        try:
            hash(tuple(map(marks.get, more)))
        except TypeError:
            self.open[question] = OPEN
            for moment in self.moments.values():
                moment[question] = OPEN
            return
        if more:
            self.marks = (*self.marks, *more)
            self.moments.clear()
            self.there.clear()
        here = self.find(marks)
        if here is not None:
            here[question] = answer


def _getting(keys: tuple[str, ...]) -> Callable[[dict[str, Any]], tuple[Any, ...]]:
    if len(keys) < 2:
        return lambda marks: (keys, *map(marks.__getitem__, keys))
    get = itemgetter(*keys)
    return lambda marks: (keys, get(marks))


def moment(table: Table, player: str) -> Moment | None:
    """What is known of this moment for a player; None where nothing can be."""
    marks = table.state.marks
    here = table.here.get(player)
    if here is not None and here[0] is marks:
        found: Moment | None = here[1]
        return found
    points = table.known.points
    found = None
    if points is not None and type(marks) is dict:
        at = player, marks.get(table.book.course)
        point = points.get(at)
        if point is None:
            point = points[at] = Point()
        found = point.find(marks)
    table.here[player] = marks, found
    return found


def answer_at(table: Table, player: str, question: Hashable, ask: Callable[..., Any], *args: Any) -> Any:
    """What ``ask(table, *args)`` gives if it depends on marks only, OPEN otherwise.

    ``question`` stands for what is asked and for its arguments.
    """
    return _answer(table, player, question, None, ask, args, NOTHING)


def answer_like(
    table: Table,
    player: str,
    question: Hashable,
    thing: Thing,
    ask: Callable[..., Any],
    *args: Any,
    shown: Mapping[str, dict[str, int]] = NOTHING,
) -> Any:
    """What ``ask(table, id, *args)`` gives for a thing if it gives the same for any that is like it, OPEN otherwise.

    ``question`` stands for what is asked, the thing (:func:`known.about`), the other arguments and the numbers of
    players that are ``shown``.
    """
    return _answer(table, player, question, thing, ask, args, shown)


def happens_at(table: Table, player: str, question: Hashable, act: Callable[..., object], *args: Any) -> bool:
    """Let happen what ``act(table, *args)`` lets happen, if that is known by now; gives whether it is.

    ``question`` stands for the action and its arguments.
    """
    here = None if table.is_inside() else moment(table, player)
    if here is None:
        return False
    found = here.get(question)
    if found is None:
        here[question] = MET
        return False
    if found is MET:
        found, read = course(table, act, args)
        _keep(table, player, question, read, found)
    if found is OPEN:
        return False
    follow(table, found)
    return True


def _answer(
    table: Table,
    player: str,
    question: Hashable,
    thing: Thing | None,
    ask: Callable[..., Any],
    args: tuple[Any, ...],
    shown: Mapping[str, dict[str, int]],
) -> Any:
    here = moment(table, player)
    if here is None:
        return OPEN
    found = here.get(question)
    if found is None:
        here[question] = MET
        return OPEN
    if found is not MET:
        return found
    found, read = worked_out(table, thing, ask, args, shown)
    _keep(table, player, question, read, found)
    return found


def _keep(table: Table, player: str, question: Hashable, read: list[str], found: Any) -> None:
    marks, points = table.state.marks, table.known.points
    assert points is not None
    points[player, marks.get(table.book.course)].keep(question, marks, read, found)
    table.here.pop(player, None)


__all__ = ["MET", "OPEN", "Moment", "Point", "answer_at", "answer_like", "happens_at", "moment"]
