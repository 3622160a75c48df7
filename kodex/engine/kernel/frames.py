"""What procedures under way look like in a snapshot: frames, windows in which players act, decisions that wait.

All of it is plain values in one mark, the innermost procedure last: it can be compared, explored and replayed.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.choices import Choice
from kodex.engine.kernel.questions import Mark
from kodex.engine.kernel.state import Change, MarkSet, State


class Window(Struct, frozen=True):
    """Players who may act by turns: ``order`` from the first; ``at`` is the place of the one who may act now.

    Whoever acts hands the right on to the next (unless it ``keeps``), and so does whoever passes. When ``needed`` have
    passed in a row (0: as many as there are players) it is over. ``out``: who passes takes no further part, and it is
    over when nobody is left. ``anew``: after every action the step that opened it is taken again and finds out who may
    act. ``decision``: one thing is to be done, and an action closes it. ``must``: nobody may pass. ``skips``: who can
    do nothing but pass passes without being asked; the log is the same as if they had been.
    """

    name: str
    order: tuple[str, ...]
    needed: int = 0
    keeps: bool = False
    at: int = 0
    passes: int = 0
    out: bool = False
    anew: bool = False
    decision: bool = False
    must: bool = False
    skips: bool = False

    @property
    def holder(self) -> str:
        """Who may act now."""
        return self.order[self.at]

    def after_action(self) -> Window | None:
        """The window after its holder has acted: nobody has passed in a row. None when that closes it."""
        if self.decision or self.anew:
            return None
        return replace(self, at=self.at if self.keeps else self._next(), passes=0)

    def after_pass(self) -> Window | None:
        """The window after its holder has passed, None when that closes it. Raises ValueError where nobody may."""
        if self.must:
            raise ValueError(f"nobody may pass in {self.name}")
        if self.out:
            left = (*self.order[self.at + 1 :], *self.order[: self.at])
            return replace(self, order=left, at=0) if left else None
        passes, several = self.passes + 1, len(self.order)
        over = passes >= (self.needed or several)
        return None if over else replace(self, at=(self.at + 1) % several, passes=passes)

    def _next(self) -> int:
        return (self.at + 1) % len(self.order)


class Owed(Struct, frozen=True):
    """A decision that waits in the snapshot: ``by`` whom, ``about`` what, between ``options`` (plain, hashable values).

    ``weights`` says how often each of them comes where chance decides (none: all alike). ``secret``: what is decided is
    known to nobody else before all have decided who are asked with it. ``given`` has the answer once it is given.
    """

    by: str
    about: str
    options: tuple[Any, ...]
    weights: tuple[int, ...] = ()
    secret: bool = False
    given: tuple[Any, ...] = ()

    def choice(self) -> Choice:
        """The same for an oracle."""
        return Choice(self.by, self.about, self.options, self.weights)


class Frame(Struct, frozen=True):
    """A procedure under way. ``step`` comes next; ``notes`` is what it needs to know.

    It waits for a ``window`` to close or for what it ``asks`` to be decided; for neither, it goes on. ``why``: the
    numbers that whoever began it had looked at, until its first step.
    """

    procedure: str
    step: int = 0
    notes: tuple[tuple[str, Any], ...] = ()
    window: Window | None = None
    asks: tuple[Owed, ...] = ()
    why: tuple[str, ...] = ()

    def get(self, note: str, default: Any = None) -> Any:
        """A note."""
        for name, value in self.notes:
            if name == note:
                return value
        return default

    def noting(self, notes: dict[str, Any]) -> Frame:
        """The frame with some notes more, or others; a note that is None is dropped."""
        known = dict(self.notes)
        known.update(notes)
        if None in known.values():
            known = {name: value for name, value in known.items() if value is not None}
        noted = tuple(sorted(known.items()))  # by their names: no two have the same
        return Frame(self.procedure, self.step, noted, self.window, self.asks, self.why)


STACK = Mark[tuple[Frame, ...]]("procedures", "The procedures under way, the innermost last", ())
_STACK = STACK.name  # looked for at every step


def waiting(state: State) -> Owed | None:
    """The decision that a snapshot waits for before anything else goes on, None where there is none."""
    stack: tuple[Frame, ...] = state.marks.get("procedures", ())
    if not stack or not stack[-1].asks:
        return None
    return next(one for one in stack[-1].asks if not one.given)


def changed(state: State, depth: int, **fields: Any) -> Change:
    """The change after which the frame at a place of the stack has other values."""
    return with_frame(state, depth, replace(STACK.of(state)[depth], **fields))


def with_frame(state: State, depth: int, frame: Frame) -> Change:
    """The change after which there is another frame at a place of the stack."""
    stack: tuple[Frame, ...] = state.marks.get(_STACK, ())  # at every step: nobody is asked for it
    return MarkSet(_STACK, (*stack[:depth], frame, *stack[depth + 1 :]))


__all__ = ["STACK", "Frame", "Owed", "Window", "changed", "waiting", "with_frame"]
