"""Procedures that can stop midway, nest and go on, held in the snapshot; and windows in which players act by turns.

A procedure is a named list of steps, bound to the rule that gives their order. What is under way is a stack of frames
in a mark of the snapshot (:mod:`frames`): which procedure, which step comes next, what it needs to know (plain values).
So a snapshot in the middle of three nested procedures is a value like any other: it can be compared, explored and
replayed, and a given table may begin there (:meth:`Procedures.under_way`).

A step is a function ``step(table, frame)``. It gives None (the next step comes), the name of the step that comes next,
a :class:`Window` (the procedure stops until the players have passed), or one or more :class:`Owed` (it stops until they
are decided; the answer is a note of the frame then). A step that has a rule of its own cites it, and is left out where
that is switched off. Whatever begins another procedure, in a step or in the middle of what follows from one, nests it:
it runs to its end before the one below goes on.

    turns = Procedures(book)
    turns.declare("2.1", "round", [("weather", weather, "2.2"), ("planting", planting), ("harvest", harvest)])
    turns.begin(table, "round"); turns.go_on(table)
    window = turns.window(table.state)        # whose turn is it?
    turns.passes(table); turns.go_on(table)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.choices import WrongChoice
from kodex.engine.kernel.frames import STACK, Frame, Owed, Window, changed, waiting, with_frame
from kodex.engine.kernel.journal import Endless, Journal
from kodex.engine.kernel.norms import Address, Norm, NormBook
from kodex.engine.kernel.questions import EventKind, Mark, Undeclared
from kodex.engine.kernel.state import Change, MarkSet, State

LIMIT = 10_000
"""Steps without a decision of a player after which procedures count as never coming to an end."""


class Course(EventKind):
    """What happens to procedures: bookkeeping, which a game tells only where it has a sentence for it."""

    BEGINS = "procedure.begins", "A procedure begins", "procedure"
    STEP = "procedure.step", "The next step of a procedure begins", "procedure step"
    ENDS = "procedure.ends", "A procedure has come to its end", "procedure"
    OPENS = "window.opens", "Players may act by turns", "window player"
    ACTS = "window.acts", "Whoever may act does something", "window player"
    PASSES = "window.passes", "Whoever may act does nothing", "window player"
    ASKS = "decision.waits", "Somebody must decide before anything goes on", "players about"
    ANSWERED = "happening.answered", "What is about to happen, or has happened, is answered", "player what role"
    DECIDES = "decision.taken", "It is decided; a secret answer is not told", "player about answer"


BOOKKEEPING = frozenset(map(str, Course))
"""The kinds of events that only say where in its procedures a game is."""


class Later(Struct, frozen=True):
    """A procedure that begins as soon as the step that runs now is over."""

    procedure: str
    notes: tuple[tuple[str, Any], ...] = ()


LATER = Mark[tuple[Later, ...]]("procedures.later", "The procedures that wait to begin, the first first", ())
_STACK, _LATER = STACK.name, LATER.name  # looked for at every step
Went = str | Window | Owed | Sequence[Owed] | None
Step = Callable[[Any, Frame], Went]
Able = Callable[[Any, Window], bool]
"""Whether the holder of a window can do anything but pass."""


class Place(Struct, frozen=True):
    """Where a table begins: a procedure, a step of it, its notes, and the window that is open there, if one is."""

    procedure: str
    step: str
    notes: Mapping[str, Any] = {}
    window: Window | None = None


class Sometimes(Struct, frozen=True):
    """The rule of a step that does something only sometimes: what comes of the step cites it, the step does not."""

    number: Address


class OneStep(Struct, frozen=True, gc=False):
    """A step of a procedure: its name, its function and its own norm, if any; ``cited`` and ``facts`` are those of the
    event that it begins."""

    name: str
    function: Step
    own: Norm | None
    cited: tuple[str, ...]
    facts: dict[str, Any]


class StepList(Struct, frozen=True):
    """A procedure: the norm that orders its steps, and the steps."""

    norm: Norm
    steps: tuple[OneStep, ...]

    def at(self, step: str) -> int:
        """The place of a step. Raises ValueError."""
        return [one.name for one in self.steps].index(step)


class Procedures:
    """The procedures of a game. ``able`` is asked of windows that skip; a pass is an event of the kind ``passing``."""

    def __init__(self, book: NormBook, *, able: Able | None = None, passing: EventKind = Course.PASSES) -> None:
        self._book = book
        self._able = able
        self._passing = passing
        self._declared: dict[str, StepList] = {}
        book.procedures = self

    def declare(
        self, number: Address, name: str, steps: Iterable[tuple[str, Step] | tuple[str, Step, Address | Sometimes]]
    ) -> None:
        """A procedure, and the rule that says its steps and their order; a step may have a rule of its own.

        Switched off, none of the steps is taken, or not that one. A rule that bears on the step only sometimes (a
        keyword, a number that few cards have) is given as ``Sometimes("…")``. Raises Undeclared for a name that the
        game, which declares procedures, has not declared.
        """
        vocabulary = self._book.vocabulary
        if vocabulary is not None and vocabulary.procedures and name not in vocabulary.procedures:
            raise Undeclared(f"no procedure of this game: {name!r}")
        every = [(step, function, rule[0] if rule else None) for step, function, *rule in steps]
        found = []
        for step, function, rule in every:
            address = rule.number if isinstance(rule, Sometimes) else rule
            own = None if address is None else self._norm(address, f"{name}: {step}", function)
            found.append((step, function, own, own is not None and not isinstance(rule, Sometimes)))
        norm = self._norm(number, name, every[0][1] if every else _no_function)
        self._declared[name] = StepList(norm, tuple(_step_of(name, norm, *one) for one in found))

    def _norm(self, number: Address, name: str, function: Step) -> Norm:
        """The norm of a step, or of a procedure, which is found where its first step stands."""
        norm = Norm(self._book.main(number), name, function, role="procedure")
        self._book.norms.append(norm)
        return norm

    def steps(self, name: str) -> tuple[str, ...]:
        """The names of the steps of a procedure, in their order. Raises KeyError."""
        return tuple(one.name for one in self._declared[name].steps)

    # --- beginning and going on -------------------------------------------------------------------------------------

    def begin(self, table: Journal, name: str, **notes: Any) -> None:
        """Put a procedure on top of what is under way; its first step is taken by :meth:`go_on`.

        What whoever begins it has looked at is cited by its beginning, and by the first that happens in its first step.
        """
        number, why = self._declared[name].norm.number, table.reasons()
        frame = Frame(name, why=why).noting(notes) if notes else Frame(name, why=why)
        still = [one for one in why if one not in table.disabled] if table.disabled else why
        cited = tuple(dict.fromkeys((number, *still))) if still else (number,)
        change = STACK.set((*STACK.of(table.state), frame))
        table.emit_so(cited, Course.BEGINS, (change,), {"procedure": name})

    def later(self, state: State, name: str, **notes: Any) -> Change:
        """The change after which a procedure waits: it begins when the step that runs, or the procedure that is just
        closing, is over."""
        return LATER.set((*LATER.of(state), Later(name, Frame(name).noting(notes).notes)))

    def under_way(self, *places: Place) -> Change:
        """The change after which procedures are under way, from the outermost.

        The step of the innermost is the next that :meth:`go_on` takes, unless its window is open; the others have taken
        theirs. Raises KeyError, ValueError for what is not declared.
        """
        frames = []
        for n, place in enumerate(places):
            taken = n + 1 < len(places) or place.window is not None
            at = self._declared[place.procedure].at(place.step) + taken
            frames.append(Frame(place.procedure, at, window=place.window).noting(dict(place.notes)))
        return STACK.set(tuple(frames) or None)

    def go_on(self, table: Journal) -> None:
        """Take steps until somebody is to act or to decide, or nothing is under way. Raises Endless.

        Before each the table notes a pause, where it notes them: from there this could be called again.
        """
        for _ in range(LIMIT):
            pauses = table.pauses
            if pauses is not None:
                pauses.append((len(table.log), len(table.choices), len(table.read), tuple(table._consulted)))
            marks = table.state.marks  # looked at before every step
            stack: tuple[Frame, ...] = marks.get(_STACK, ())
            if stack:
                frame = stack[-1]
                if frame.asks:
                    return
                if frame.window is not None:
                    if self._skips(table, stack):
                        continue
                    return
            if marks.get(_LATER):
                self._begin_later(table)
            elif stack:
                self._take(table, stack)
            else:
                return
        raise Endless(f"procedures without end: {[frame.procedure for frame in STACK.of(table.state)]}")

    def _begin_later(self, table: Journal) -> None:
        first, *left = LATER.of(table.state)
        changes = (
            STACK.set((*STACK.of(table.state), Frame(first.procedure, notes=first.notes))),
            LATER.set(tuple(left) or None),
        )
        with table.under(self._declared[first.procedure].norm):
            table.emit(Course.BEGINS, *changes, procedure=first.procedure)

    def _take(self, table: Journal, stack: tuple[Frame, ...]) -> None:
        """Take a step. It counts as taken before it runs: what begins in it comes back to the next one."""
        frame, disabled = stack[-1], table.disabled
        name, at = frame.procedure, frame.step
        declared = self._declared[name]
        norm, steps = declared.norm, declared.steps
        if at >= len(steps) or (disabled and norm.number in disabled):
            change = MarkSet(_STACK, stack[:-1] or None)
            table.emit_so((norm.number,), Course.ENDS, (change,), {"procedure": name})
            return
        step = steps[at]
        own = step.own
        changes = (MarkSet(_STACK, (*stack[:-1], Frame(name, at + 1, frame.notes))),)
        if disabled and own is not None and own.number in disabled:
            table.emit_so((norm.number,), Course.STEP, changes, step.facts)
            return
        table.emit_so(step.cited, Course.STEP, changes, step.facts)
        kept, table._consulted = table._consulted, []  # as Journal.begin and end: steps are taken all the time
        table._running.append(own or norm)
        try:
            if frame.why:
                table.cite(*frame.why)
            went = step.function(table, frame)
            if went is not None:
                depth, now = len(stack) - 1, STACK.of(table.state)
                if len(now) > depth and now[depth].procedure == name:  # it is still under way
                    self._goes(table, depth, now[depth], went)
        finally:
            table._running.pop()
            table._consulted = kept

    def _goes(self, table: Journal, depth: int, frame: Frame, went: Went) -> None:
        """What a step has given: players may act, somebody must decide, or another step comes next."""
        if isinstance(went, Window):
            change = with_frame(table.state, depth, replace(frame, window=went))
            table.emit(Course.OPENS, change, window=went.name, player=went.holder)
        elif isinstance(went, str):
            at = self._declared[frame.procedure].at(went)
            table.emit(Course.STEP, changed(table.state, depth, step=at), procedure=frame.procedure, step=went)
        else:
            every = (went,) if isinstance(went, Owed) else tuple(went or ())
            if every:  # where there is one option nobody is asked
                asks = tuple(replace(one, given=one.options) if len(one.options) == 1 else one for one in every)
                players = [one.by for one in asks if not one.given]
                change = self._settled(table.state, depth, asks)
                table.emit(Course.ASKS, change, players=players, about=every[0].about)

    @staticmethod
    def _settled(state: State, depth: int, asks: tuple[Owed, ...]) -> Change:
        """The change after which what has been asked waits on, or is a note once all of it has been answered."""
        if any(not one.given for one in asks):
            return changed(state, depth, asks=asks)
        several = len(asks) > 1 or any(one.secret for one in asks)
        notes = {one.about: {one.by: one.given[0] for one in asks} if several else one.given[0] for one in asks}
        return changed(state, depth, asks=(), notes=STACK.of(state)[depth].noting(notes).notes)

    def _norm_of(self, frame: Frame) -> Norm:
        """The norm of the step that a frame has taken last, or of the procedure."""
        declared = self._declared[frame.procedure]
        own = declared.steps[frame.step - 1].own if 0 < frame.step <= len(declared.steps) else None
        return own or declared.norm

    def rule_of(self, frame: Frame) -> tuple[str, str]:
        """The number and name of the norm by which a frame has taken its last step."""
        norm = self._norm_of(frame)
        return norm.number, norm.name

    def cite_around(self, table: Journal, *names: str) -> None:
        """Let the next event cite the procedures with these names that are under way (none named: all)."""
        for frame in STACK.of(table.state):
            if not names or frame.procedure in names:
                table.cite(self._declared[frame.procedure].norm.number)

    # --- deciding ---------------------------------------------------------------------------------------------------

    def decide(self, table: Journal, by: str, answer: Any) -> None:
        """Answer the decision that waits. Raises ValueError where it is not for ``by``, WrongChoice for no option."""
        ask, stack = waiting(table.state), STACK.of(table.state)
        if ask is None or ask.by != by:
            raise ValueError(f"{by} is not asked")
        if answer not in ask.options:
            raise WrongChoice(ask.choice(), answer)
        asks = tuple(replace(one, given=(answer,)) if one is ask else one for one in stack[-1].asks)
        told = {} if ask.secret else {"answer": answer}
        with table.under(self._norm_of(stack[-1])):
            table.emit(
                Course.DECIDES, self._settled(table.state, len(stack) - 1, asks), player=by, about=ask.about, **told
            )

    # --- what is under way ------------------------------------------------------------------------------------------

    def ended(self, state: State, name: str | None = None) -> Change:
        """The change after which a procedure and all that nests in it are no longer under way (None: nothing is)."""
        stack = STACK.of(state)
        names = [frame.procedure for frame in stack]
        kept = stack[: names.index(name)] if name in names else () if name is None else stack
        return STACK.set(kept or None)

    def jumps(self, state: State, name: str, step: str, /, **notes: Any) -> Change:
        """The change after which a procedure under way goes on with a step, whatever it or what nests in it waits for.

        It may note something besides. Raises LookupError where it is not under way, ValueError for an unknown step.
        """
        stack = STACK.of(state)
        for depth in reversed(range(len(stack))):
            if stack[depth].procedure == name:
                at = self._declared[name].at(step)
                frame = replace(stack[depth], step=at, window=None, asks=()).noting(notes)
                return STACK.set((*stack[:depth], frame))
        raise LookupError(f"no procedure {name} is under way that could go on with {step}")

    def noted(self, state: State, of: str | None = None, /, **notes: Any) -> Change:
        """The change after which the innermost procedure (with the name ``of``) knows something more, or otherwise.

        Raises LookupError where it is not under way: what is noted there would wait in no procedure.
        """
        stack = STACK.of(state)
        for depth in range(len(stack) - 1, -1, -1):
            if of is None or stack[depth].procedure == of:
                return with_frame(state, depth, stack[depth].noting(notes))
        raise LookupError(f"no procedure {of or ''} is under way that could note {', '.join(notes)}")

    def frame(self, state: State, name: str | None = None) -> Frame | None:
        """The innermost procedure under way, of this name or at all."""
        stack: tuple[Frame, ...] = state.marks.get(_STACK, ())
        if name is None:
            return stack[-1] if stack else None
        for frame in reversed(stack):
            if frame.procedure == name:
                return frame
        return None

    # --- windows ----------------------------------------------------------------------------------------------------

    def window(self, state: State) -> Window | None:
        """The window that is open: the players act in it before anything else goes on."""
        stack: tuple[Frame, ...] = state.marks.get(_STACK, ())
        return stack[-1].window if stack else None

    def acted(self, state: State) -> Change:
        """The change that comes with an action of whoever may act. Raises ValueError where nobody may."""
        stack, window = STACK.of(state), _open(state)
        again = {"step": stack[-1].step - 1} if window.anew else {}
        return changed(state, len(stack) - 1, window=window.after_action(), **again)

    def passed(self, state: State) -> Change:
        """The change that comes with a pass of whoever may act. Raises ValueError where nobody may."""
        return changed(state, len(STACK.of(state)) - 1, window=_open(state).after_pass())

    def closed(self, state: State) -> Change:
        """The change that closes the open window whatever has been done in it. Raises ValueError where none is."""
        _open(state)
        return changed(state, len(STACK.of(state)) - 1, window=None)

    def acts(self, table: Journal) -> None:
        """Whoever may act does something: what it is comes after this event. Raises ValueError where nobody may."""
        window = _open(table.state)
        table.emit(Course.ACTS, self.acted(table.state), window=window.name, player=window.holder)

    def passes(self, table: Journal) -> None:
        """Whoever may act passes, under the rule of the window. Raises ValueError where nobody may.

        Where some pass without being asked nobody's pass is more than bookkeeping.
        """
        self._passes(table, STACK.of(table.state), _open(table.state))

    def _passes(self, table: Journal, stack: tuple[Frame, ...], window: Window) -> None:
        kind = Course.PASSES if window.skips else self._passing
        facts = {"window": window.name} if "window" in kind.fields else {}
        facts["player"] = window.holder
        change = with_frame(table.state, len(stack) - 1, replace(stack[-1], window=window.after_pass()))
        table.emit_so((self._norm_of(stack[-1]).number,), kind, (change,), facts)

    def _skips(self, table: Journal, stack: tuple[Frame, ...]) -> bool:
        """Whether the holder of the window has passed, having nothing else to do."""
        window = stack[-1].window
        if window is None or not window.skips or window.must or self._able is None or self._able(table, window):
            return False
        self._passes(table, stack, window)
        return True


def _open(state: State) -> Window:
    stack = STACK.of(state)
    if not stack or stack[-1].window is None:
        raise ValueError("no window is open")
    return stack[-1].window


def _step_of(procedure: str, norm: Norm, name: str, function: Step, own: Norm | None, is_cited: bool) -> OneStep:
    """A step of a procedure, of which the own norm, where it has one, is cited with the procedure's or is not."""
    cited = (norm.number,) if own is None or not is_cited else tuple(dict.fromkeys((own.number, norm.number)))
    return OneStep(name, function, own, cited, {"procedure": procedure, "step": name})


def _no_function(*_args: Any) -> None:
    """The norm of a procedure without steps."""


__all__ = [
    "BOOKKEEPING",
    "LATER",
    "STACK",
    "Able",
    "Course",
    "Frame",
    "Later",
    "Owed",
    "Place",
    "Procedures",
    "Sometimes",
    "Step",
    "Went",
    "Window",
]
