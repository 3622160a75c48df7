"""Procedures that can stop midway, nest and go on, held in the snapshot; and windows in which players act by turns.

A procedure is a named list of steps, bound to the rule that gives their order. What is under way is a stack of frames
in a mark of the snapshot: which procedure, which step comes next, what it needs to know (plain values). So a snapshot
in the middle of three nested procedures is a value like any other: it can be compared, explored and replayed.

A step is a function ``step(table, frame)``. It gives None (the next step comes), the name of the step that comes next,
or a :class:`Window`: the procedure stops until the players have passed. Whatever begins another procedure, in a step or
in the middle of what follows from one, nests it: it runs to its end before the one below goes on.

    turns = Procedures(book)
    turns.declare("2.1", "round", [("weather", weather), ("planting", planting), ("harvest", harvest)])
    turns.begin(table, "round"); turns.go_on(table)
    window = turns.window(table.state)        # whose turn is it?
    table.emit(Happens.PASSES, turns.passed(table.state), player=window.holder); turns.go_on(table)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.journal import Endless, Journal
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import EventKind, Mark
from kodex.engine.kernel.state import Change, State

LIMIT = 10_000
"""Steps without a decision of a player after which procedures count as never coming to an end."""


class Course(EventKind):
    """What happens to procedures."""

    BEGINS = "procedure.begins", "A procedure begins", "procedure"
    STEP = "procedure.step", "The next step of a procedure begins", "procedure step"
    ENDS = "procedure.ends", "A procedure has come to its end", "procedure"
    OPENS = "window.opens", "Players may act by turns", "window player"


class Window(Struct, frozen=True):
    """Players who may act by turns: ``order`` from the first; ``at`` is the place of the one who may act now.

    Whoever acts hands the right on to the next (unless it ``keeps``), and so does whoever passes. When ``needed`` have
    passed in a row (0: as many as there are players) it is over.
    """

    name: str
    order: tuple[str, ...]
    needed: int = 0
    keeps: bool = False
    at: int = 0
    passes: int = 0

    @property
    def holder(self) -> str:
        """Who may act now."""
        return self.order[self.at]

    def after_action(self) -> Window:
        """The window after its holder has acted: nobody has passed in a row."""
        return replace(self, at=self.at if self.keeps else self._next(), passes=0)

    def after_pass(self) -> Window | None:
        """The window after its holder has passed, None when that closes it."""
        passes = self.passes + 1
        over = passes >= (self.needed or len(self.order))
        return None if over else replace(self, at=self._next(), passes=passes)

    def _next(self) -> int:
        return (self.at + 1) % len(self.order)


class Frame(Struct, frozen=True):
    """A procedure under way. ``step`` comes next; ``notes`` is what it needs to know."""

    procedure: str
    step: int = 0
    notes: tuple[tuple[str, Any], ...] = ()
    window: Window | None = None

    def get(self, note: str, default: Any = None) -> Any:
        """A note."""
        return next((value for name, value in self.notes if name == note), default)


STACK = Mark[tuple[Frame, ...]]("procedures", "The procedures under way, the innermost last", ())
Went = str | Window | None
Step = Callable[[Any, Frame], Went]


class Procedures:
    """The procedures of a game."""

    def __init__(self, book: NormBook) -> None:
        self._book = book
        self._declared: dict[str, tuple[Norm, tuple[tuple[str, Step], ...]]] = {}

    def declare(self, number: str, name: str, steps: Iterable[tuple[str, Step]]) -> None:
        """A procedure, and the rule that says its steps and their order. Switched off, none of them is taken."""
        norm = Norm(number, name, _no_function, role="procedure")
        self._book.norms.append(norm)
        self._declared[name] = norm, tuple(steps)

    def begin(self, table: Journal, name: str, **notes: Any) -> None:
        """Put a procedure on top of what is under way; its first step is taken by :meth:`go_on`."""
        norm, _steps = self._declared[name]
        frame = Frame(name, notes=tuple(sorted(notes.items())))
        with table.under(norm):
            table.emit(Course.BEGINS, STACK.set((*STACK.of(table.state), frame)), procedure=name)

    def go_on(self, table: Journal) -> None:
        """Take steps until players are to act or nothing is under way. Raises Endless."""
        for _ in range(LIMIT):
            stack = STACK.of(table.state)
            if not stack or stack[-1].window is not None:
                return
            frame = stack[-1]
            norm, steps = self._declared[frame.procedure]
            with table.under(norm):
                if frame.step >= len(steps) or norm.number in table.disabled:
                    table.emit(Course.ENDS, STACK.set(stack[:-1] or None), procedure=frame.procedure)
                else:
                    self._take(table, len(stack) - 1, frame, steps)
        raise Endless(f"procedures without end: {[frame.procedure for frame in STACK.of(table.state)]}")

    def _take(self, table: Journal, depth: int, frame: Frame, steps: tuple[tuple[str, Step], ...]) -> None:
        """Take a step. It counts as taken before it runs: what begins in it comes back to the next one."""
        name, step = steps[frame.step]
        change = _changed(table.state, depth, step=frame.step + 1)
        table.emit(Course.STEP, change, procedure=frame.procedure, step=name)
        went = step(table, frame)
        if went is None or not self._is_there(table.state, depth, frame):
            return
        if isinstance(went, Window):
            change = _changed(table.state, depth, window=went)
            table.emit(Course.OPENS, change, window=went.name, player=went.holder)
        else:
            at = [name for name, _step in steps].index(went)
            table.emit(Course.STEP, _changed(table.state, depth, step=at), procedure=frame.procedure, step=went)

    @staticmethod
    def _is_there(state: State, depth: int, frame: Frame) -> bool:
        stack = STACK.of(state)
        return len(stack) > depth and stack[depth].procedure == frame.procedure

    def ended(self, state: State, name: str | None = None) -> Change:
        """The change after which a procedure and all that nests in it are no longer under way (None: nothing is)."""
        stack = STACK.of(state)
        names = [frame.procedure for frame in stack]
        kept = stack[: names.index(name)] if name in names else () if name is None else stack
        return STACK.set(kept or None)

    def noted(self, state: State, **notes: Any) -> Change:
        """The change after which the innermost procedure knows something more, or something else."""
        stack = STACK.of(state)
        known = {**dict(stack[-1].notes), **notes}
        return _changed(state, len(stack) - 1, notes=tuple(sorted(known.items())))

    def frame(self, state: State, name: str | None = None) -> Frame | None:
        """The innermost procedure under way, of this name or at all."""
        stack = STACK.of(state)
        return next((frame for frame in reversed(stack) if name is None or frame.procedure == name), None)

    def window(self, state: State) -> Window | None:
        """The window that is open: the players act in it before anything else goes on."""
        stack = STACK.of(state)
        return stack[-1].window if stack else None

    def acted(self, state: State) -> Change:
        """The change that comes with an action of whoever may act. Raises ValueError where nobody may."""
        return _changed(state, len(STACK.of(state)) - 1, window=_open(state).after_action())

    def passed(self, state: State) -> Change:
        """The change that comes with a pass of whoever may act. Raises ValueError where nobody may."""
        return _changed(state, len(STACK.of(state)) - 1, window=_open(state).after_pass())


def _open(state: State) -> Window:
    stack = STACK.of(state)
    if not stack or stack[-1].window is None:
        raise ValueError("no window is open")
    return stack[-1].window


def _changed(state: State, depth: int, **fields: Any) -> Change:
    stack = list(STACK.of(state))
    stack[depth] = replace(stack[depth], **fields)
    return STACK.set(tuple(stack))


def _no_function(*_args: Any) -> None:
    """The norm of a procedure acts through its steps."""


__all__ = ["STACK", "Course", "Frame", "Procedures", "Step", "Went", "Window"]
