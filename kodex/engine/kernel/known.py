"""What depends on nothing but the marks of a table, worked out once and known from then on.

Most of a game is passing through moments in which nobody can do anything. What happens then, and why a card cannot be
played then, depends on a few marks (whose turn, which stage), not on the cards. Whether it really does is not declared
but found out: the second time something is asked it is worked out on a table of which nothing but the marks can be seen
(:func:`watched`). What was read is kept with the answer; it holds wherever those marks are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import repeat
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from kodex.engine.kernel.state import Event, State, Thing
from kodex.engine.kernel.watched import NOTHING, POSITION, Closed, Elsewhere, anybody_like, elsewhere, watched

if TYPE_CHECKING:
    from kodex.engine.kernel.norms import Norm
    from kodex.engine.kernel.table import Table

Values = tuple[Any, ...]
_ABSENT = repeat(object())
_SOME = 8
"""Events of a kind until it is worth while to find out which norms sleep."""
_MOST = 200
"""Answers kept for one question and the same marks read."""


class Fork(Struct):
    """Where it depends on these marks how a question goes on: by their values the answer, or where to look next."""

    marks: tuple[str, ...]
    ways: dict[Values, Any]


MET = object()
"""Asked once: not worth working out unless it is asked again."""
OPEN = object()
"""No answer: it depends on more than marks."""


class Known:
    """What is known of one set of cards, norms and readings, by question."""

    def __init__(self) -> None:
        self.questions: dict[Hashable, Any] = {}
        self.points: dict[Any, Any] | None = {}
        self.signs: dict[Hashable, int] = {}
        self.awake: dict[str, Any] = {}
        self.signs_of: dict[str, tuple[Thing, int]] = {}

    def look(self, question: Hashable, marks: dict[str, Any]) -> Any:
        """The answer under these marks; MET when it has been asked once, None when never, OPEN when there is none."""
        found = self.questions.get(question)
        try:
            while type(found) is Fork:
                found = found.ways.get(tuple(map(marks.get, found.marks, _ABSENT)))
        except TypeError:  # a mark that is not hashable
            return OPEN
        return found

    def learn(self, question: Hashable, marks: dict[str, Any], read: list[str], answer: Any) -> None:
        """Keep an answer that holds wherever the marks that were read are the same."""
        ways: dict[Any, Any] = self.questions
        at, rest = question, read
        try:
            while type(found := ways.get(at)) is Fork:
                rest = [key for key in rest if key not in found.marks]
                ways, at = found.ways, tuple(map(marks.get, found.marks, _ABSENT))
            if len(ways) > _MOST and ways is not self.questions:
                ways.clear()
            ways[at] = Fork(tuple(rest), {tuple(map(marks.get, rest, _ABSENT)): answer}) if rest else answer
        except TypeError:  # a mark that is not hashable
            return


class NothingKnown(Known):
    """No answer to anything."""

    def __init__(self) -> None:
        super().__init__()
        self.points = None

    def look(self, question: Hashable, marks: dict[str, Any]) -> Any:
        """OPEN."""
        return OPEN


class Course(Struct, frozen=True):
    """What happens at a moment: events (causes counted from the first of them), what becomes of the marks, and the
    disputed switches that were asked for."""

    events: tuple[Event, ...]
    caused: bool
    marks: dict[str, Any]
    gone: tuple[str, ...]
    read: frozenset[str]


# --- asking -----------------------------------------------------------------------------------------------------------


def happens(table: Table, question: Hashable, act: Callable[..., object], *args: Any) -> bool:
    """Let happen what ``act(table, *args)`` lets happen, if that is known by now; gives whether it is.

    ``question`` stands for the action, its arguments and what is asked of the table besides marks.
    """
    if table.is_inside():
        return False
    known = table.known
    found = known.look(question, table.state.marks)
    if found is MET:
        found, read = course(table, act, args)
        known.learn(question, table.state.marks, read, found)
    elif found is None:
        known.learn(question, table.state.marks, [], MET)
    if type(found) is not Course:
        return False
    follow(table, found)
    return True


def course(table: Table, act: Callable[..., object], args: tuple[Any, ...]) -> tuple[Any, list[str]]:
    """What happens where nothing but marks can be seen, else OPEN, and the marks it hangs on."""
    read: dict[str, None] = {}
    other = watched(table, None, read)
    found: Any = OPEN
    try:
        act(other, *args)
    except Exception:  # whatever it is, the table itself will tell
        pass
    else:
        after: Any = other.state.marks
        marks, gone = after.changed()
        caused = any(event.cause is not None for event in other.log)
        found = Course(tuple(other.log), caused, marks, gone, frozenset(other.read))
    return found, list(read)


def follow(table: Table, course: Course) -> None:
    """Let happen on the table what is known to happen."""
    if course.caused:
        base = len(table.log)
        for one in course.events:
            cause = None if one.cause is None else base + one.cause
            table.log.append(Event(one.kind, one.changes, one.norms, one.facts, cause))
    else:
        table.log.extend(course.events)
    state = table.state
    marks = state.marks.copy()
    marks.update(course.marks)
    for key in course.gone:
        marks.pop(key, None)
    table.state = State(state.players, state.things, state.order, marks)
    table.cache = {}
    if course.read:
        table.read.update(course.read)


class _Unread(list[Event]):
    """A log that may be written and must not be read."""

    __getitem__: Any = elsewhere
    __iter__: Any = elsewhere
    __len__: Any = elsewhere
    __reversed__: Any = elsewhere
    __contains__: Any = elsewhere


def awake(table: Table, known: Known, kind: str, norms: tuple[Norm, ...]) -> tuple[Norm, ...]:
    """Those of the norms that may do something after an event of this kind; the others never do with these cards.

    Found out when there have been some such events: a norm that lets nothing happen where nothing can be seen at all,
    not even what the event is about, does nothing after any.
    """
    found = known.awake.get(kind, 0)
    if type(found) is tuple:
        return found
    if not norms or found >= _SOME:
        norms = found = tuple(norm for norm in norms if not _sleeps(table, norm, kind))
    else:
        found += 1
    known.awake[kind] = found
    return norms


def _sleeps(table: Table, norm: Norm, kind: str) -> bool:
    """Whether a norm does nothing after any event of a kind, and looks at nothing to find that out."""
    read: dict[str, None] = {}
    other = watched(table, None, read)
    other.log = _Unread()
    unseen: Any = Closed()
    kept = other.begin(norm)
    try:
        norm.function(other, Event(kind, unseen, unseen, unseen, unseen))
    except Exception:  # it has looked at something
        return False
    finally:
        other.end(kept)
    return not read and not other.read and not list.__len__(other.log)


def answer(table: Table, question: Hashable, ask: Callable[..., Any], *args: Any) -> Any:
    """What ``ask(table, *args)`` gives if it depends on marks only, OPEN otherwise.

    ``question`` stands for what is asked and for its arguments.
    """
    known = table.known
    found = known.look(question, table.state.marks)
    if found is MET:
        return _answer(table, question, None, ask, *args)
    if found is None:
        known.learn(question, table.state.marks, [], MET)
        return OPEN
    return found


def about(question: tuple[Any, ...], thing: Thing) -> tuple[Any, ...]:
    """A question about a thing or any that is like it.

    Like it are those of the same card in the same place, of the same players, in the same position (the facts
    :data:`POSITION`).
    """
    facts = thing.facts
    if facts:
        return (*question, thing.card, thing.owner, thing.controller, thing.zone, *map(facts.get, POSITION))
    return (*question, thing.card, thing.owner, thing.controller, thing.zone)


def answer_about(table: Table, question: tuple[Any, ...], thing: Thing, ask: Callable[..., Any], *args: Any) -> Any:
    """What ``ask(table, id, *args)`` gives for a thing if it gives the same for any that is like it, OPEN otherwise.

    ``question`` stands for what is asked, the thing (:func:`about`) and the other arguments.
    """
    known = table.known
    found = known.look(question, table.state.marks)
    if found is MET:
        return _answer(table, question, thing, ask, *args)
    if found is None:
        known.learn(question, table.state.marks, [], MET)
        return OPEN
    return found


def _answer(table: Table, question: Hashable, thing: Thing | None, ask: Callable[..., Any], *args: Any) -> Any:
    found, read = worked_out(table, thing, ask, args)
    table.known.learn(question, table.state.marks, read, found)
    return found


def worked_out(
    table: Table,
    thing: Thing | None,
    ask: Callable[..., Any],
    args: tuple[Any, ...],
    shown: Mapping[str, dict[str, int]] = NOTHING,
) -> tuple[Any, list[str]]:
    """What ``ask`` gives where nothing but marks can be seen (and one thing, and these numbers of players), else OPEN.

    With it the marks that it hangs on.
    """
    read: dict[str, None] = {}
    some = None if thing is None else anybody_like(thing)
    other = watched(table, some, read, shown)
    try:
        found = ask(other, *args) if some is None else ask(other, some.id, *args)
    except Exception:  # whatever it is, the table itself will tell
        found = OPEN
    if other.read:  # the answer hangs on a disputed switch: whoever asks is to note that
        found = OPEN
    return found, list(read)


__all__ = [
    "MET",
    "OPEN",
    "Course",
    "Elsewhere",
    "Fork",
    "Known",
    "NothingKnown",
    "about",
    "answer",
    "answer_about",
    "awake",
    "course",
    "follow",
    "happens",
    "worked_out",
]
