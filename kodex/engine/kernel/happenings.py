"""What is about to happen as a rest: it waits in the snapshot while players answer it, and so does the text it is of.

    something would happen
    → forced interrupts, then interrupts by turns: each an action at rest, nothing is chosen inside one
    → it happens, or is something else, or does not
    → what follows from it, forced reactions, reactions by turns
    → the text that it came from goes on (:class:`Texts`)

An answer carries out a text of its own, in which something would happen again: so they nest. A game whose cards answer
builds on this; one whose effects happen in one breath takes ``table.happen`` (:mod:`windows`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.frames import STACK, changed
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.norms import Address
from kodex.engine.kernel.procedures import Course, Frame, Place, Procedures, Sometimes, Window
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Change, State, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening, applied, prevented

INTERRUPT, REACTION = "interrupt", "reaction"


class Fate(EventKind):
    """What becomes of what was about to happen."""

    CANCELLED = "happening.cancelled", "What was about to happen does not", "what thing"
    REPLACED = "happening.replaced", "Something else happens in its place", "what thing"
    CHANGED = "happening.changed", "It happens otherwise than it was about to", "what thing"


class Answer(Struct, frozen=True):
    """Something that answers a happening: ``by`` whom, with ``what`` (a plain value of the game's: a card and the
    number of its ability), ``to`` which of those that happen together. ``forced``: it answers by itself."""

    by: str
    what: Any
    to: int = 0
    forced: bool = False


class Coming(Struct, frozen=True):
    """One of the happenings under way: what it is, the thing it is about as it was when it was about to happen, and
    whether it has been ``cancelled``; ``instead`` is what happens in its place."""

    happening: Happening
    was: Thing | None = None
    cancelled: bool = False
    instead: tuple[Happening, ...] = ()

    @property
    def happens(self) -> bool:
        """Whether it is still about to happen as such, or has happened."""
        return not self.cancelled and not self.instead


Batch = tuple[Coming, ...]
Listening = Callable[[Any, str, Batch], Iterable[Answer]]
"""Who may answer the happenings in a role (:data:`INTERRUPT`, :data:`REACTION`), and with what."""
InOrder = Callable[[Any], Sequence[str]]
Begins = Callable[[Any, str, Answer, Coming], None]
"""It begins the text of an answer, which is the last thing that the action does."""


class Happenings:
    """The happenings of a game, a procedure of it. ``listening`` finds the answers, ``order`` says who answers first,
    ``begins`` carries an answer out."""

    def __init__(self, course: Procedures, listening: Listening, order: InOrder, begins: Begins) -> None:
        self._course = course
        self._listening = listening
        self._order = order
        self._begins = begins
        self.name = ""

    def declare(self, number: Address, name: str, steps: Sequence[tuple[str, Address]]) -> None:
        """The rule that says the order, and the name and the rule of each of the five steps: forced interrupts,
        interrupts, what happens, forced reactions, reactions."""
        self.name = name
        (forced, of_forced), (interrupts, of_interrupts), (happens, of_it), *after = steps
        (forced_after, of_forced_after), (reactions, of_reactions) = after
        self._course.declare(
            number,
            name,
            [
                (forced, self._forced(INTERRUPT, forced), Sometimes(of_forced)),
                (interrupts, self._open(INTERRUPT, interrupts), of_interrupts),
                (happens, self._happens, of_it),
                (forced_after, self._forced(REACTION, forced_after), Sometimes(of_forced_after)),
                (reactions, self._open(REACTION, reactions), of_reactions),
            ],
        )

    # --- what is about to happen ------------------------------------------------------------------------------------

    def occur(self, table: Table, kind: EventKind, **facts: Any) -> bool:
        """Something would happen: it begins to wait. Gives False where a norm prevents it.

        This is the last thing that a step or an action does, for what is to come after it comes later.
        """
        return self.occur_together(table, [Happening(kind, facts)])

    def occur_together(self, table: Table, batch: Sequence[Happening]) -> bool:
        """Several things would happen at the same time: one time to interrupt all of them, one to react to all.

        What whoever lets them happen has looked at is cited again where they do.
        """
        left = prevented(table, list(batch))
        if left:
            why = table.reasons()
            table.cite(*why)
            self._course.begin(table, self.name, role=INTERRUPT, batch=self.given(table.state, *left), why=why)
        return bool(left)

    def place(self, step: str, batch: Batch, window: Window | None = None) -> Place:
        """Where a table begins in the middle of happenings: a step, and the window that is open in it."""
        before = step in self._course.steps(self.name)[:3]
        return Place(self.name, step, {"batch": batch, "role": INTERRUPT if before else REACTION}, window)

    def given(self, state: State, *batch: Happening) -> Batch:
        """Happenings as they wait, for a table that begins in the middle of them."""
        return tuple(Coming(one, state.things.get(str(one.get("thing")))) for one in batch)

    def _forced(self, role: str, step: str) -> Callable[[Table, Frame], str | Window | None]:
        def forced(table: Table, frame: Frame) -> str | Window | None:
            """The forced answers of whoever is first: the only one at once, of several the player says which."""
            self._in_role(table, role)
            left = [one for one in self.left(table, role) if one.forced]
            for player in self._order(table) if left else ():
                own = [one for one in left if one.by == player]
                if len(own) > 1:
                    return Window(step, (player,), must=True, anew=True)
                if own:
                    self._begin(table, role, own[0])
                    return step
            return None

        return forced

    def _open(self, role: str, step: str) -> Callable[[Table, Frame], Window]:
        def opened(table: Table, frame: Frame) -> Window:
            """By turns, until all have passed in a row."""
            self._in_role(table, role)
            return Window(step, tuple(self._order(table)), skips=True)

        return opened

    def _in_role(self, table: Table, role: str) -> None:
        frame = self.frame(table.state)
        if frame.get("role") != role:
            change = self._noted(table.state, role=role, used=None, now=None, why=None)
            table.emit(Course.STEP, change, procedure=self.name, step=role)

    def _happens(self, table: Table, frame: Frame) -> None:
        """It happens, or what is in its place would happen, or nothing does."""
        batch: Batch = frame.get("batch")
        table.cite(*frame.get("why", ()))
        coming = [one.happening for one in batch if one.happens]
        for _name, step in [entry for entry in table.steps if entry[0] != "apply"]:
            coming = step(table, coming) if coming else coming
        for one in batch:
            if one.cancelled:
                table.emit(Fate.CANCELLED, what=str(one.happening.kind), thing=one.happening.get("thing"))
        applied(table, coming)
        for one in reversed(batch):  # what begins last runs first
            if one.instead:
                table.emit(Fate.REPLACED, what=str(one.happening.kind), thing=one.happening.get("thing"))
                self.occur_together(table, one.instead)

    # --- answering --------------------------------------------------------------------------------------------------

    def frame(self, state: State) -> Frame:
        """The innermost happening under way. Raises LookupError where nothing is about to happen."""
        found = self._course.frame(state, self.name)
        if found is None:
            raise LookupError("nothing is about to happen")
        return found

    def waits(self, state: State) -> Batch:
        """What is about to happen, or has happened and is being answered: the innermost; nothing where nothing is."""
        found = self._course.frame(state, self.name)
        batch: Batch = () if found is None else found.get("batch")
        return batch

    def answers(self, table: Table) -> list[Answer]:
        """What whoever may act now may answer with; nothing where no happening is being answered."""
        window, frame = self._course.window(table.state), self._course.frame(table.state)
        if window is None or frame is None or frame.procedure != self.name:
            return []
        return [one for one in _left_now(table, self) if one.by == window.holder and one.forced == window.must]

    def answer(self, table: Table, one: Answer) -> None:
        """Whoever may act answers. Raises ValueError for what is no answer now.

        What there is to answer with is not cited: it would tell what others hold.
        """
        with table.noting():
            is_open = one in self.answers(table)
        if not is_open:
            raise ValueError(f"no answer to what is about to happen: {one}")
        self._course.acts(table)
        self._begin(table, self.frame(table.state).get("role"), one)

    def left(self, table: Table, role: str) -> list[Answer]:
        """The answers that have not been given to this happening."""
        frame = self.frame(table.state)
        batch, used = frame.get("batch"), frame.get("used", ())
        return [
            one
            for one in self._listening(table, role, batch)
            if one not in used and (role == INTERRUPT or batch[one.to].happens)
        ]

    def _begin(self, table: Table, role: str, one: Answer) -> None:
        frame = self.frame(table.state)
        used = (*frame.get("used", ()), one)
        change = self._noted(table.state, used=used, now=one.to)
        table.emit(Course.ANSWERED, change, player=one.by, what=one.what, role=role)
        self._begins(table, role, one, frame.get("batch")[one.to])

    # --- what an answer does to it ----------------------------------------------------------------------------------

    def cancel(self, state: State, above: int = 0) -> Change:
        """The change after which what is answered does not happen; the last to say so prevails.

        ``above``: 0 of the innermost happening, 1 of the one that it answers: whatever happens itself is the innermost.
        """
        return self._become(state, above, cancelled=True, instead=())

    def change(self, state: State, above: int = 0, /, **facts: Any) -> Change:
        """The change after which it will happen with other facts: to another, less, elsewhere."""
        return self._become(state, above, happening=self.answered(state, above).happening.but(**facts))

    def instead(self, state: State, *batch: Happening, above: int = 0) -> Change:
        """The change after which something else would happen in its place; the last to say so prevails."""
        return self._become(state, above, instead=batch, cancelled=False)

    def answered(self, state: State, above: int = 0) -> Coming:
        """The one of the happenings that is being answered. Raises LookupError where there is none."""
        frame = STACK.of(state)[self._depth(state, above)]
        found: Coming = frame.get("batch")[frame.get("now", 0)]
        return found

    def _depth(self, state: State, above: int) -> int:
        depths = [n for n, frame in enumerate(STACK.of(state)) if frame.procedure == self.name]
        if above >= len(depths):
            raise LookupError("nothing is about to happen")
        return depths[-1 - above]

    def _become(self, state: State, above: int, **fields: Any) -> Change:
        depth = self._depth(state, above)
        frame = STACK.of(state)[depth]
        batch, n = list(frame.get("batch")), frame.get("now", 0)
        batch[n] = replace(batch[n], **fields)
        return changed(state, depth, notes=frame.noting({"batch": tuple(batch)}).notes)

    def _noted(self, state: State, **notes: Any) -> Change:
        return self._course.noted(state, self.name, **notes)


@while_nothing_changes
def _left_now(table: Table, happenings: Happenings) -> list[Answer]:
    """The answers that have not been given: whoever would give one, may, and does asks for them again."""
    return happenings.left(table, happenings.frame(table.state).get("role"))


Carries = Callable[[Any, Frame, Any], Any]
"""It carries an effect out; what would happen by it, and what it begins, comes before the next one. It gives what a
step gives: nothing, a window, a decision."""


class Texts:
    """Texts that are carried out effect by effect; what is left of one waits in the snapshot (note ``effects``)."""

    def __init__(self, course: Procedures, carries: Carries) -> None:
        self._course = course
        self._carries = carries
        self.name = ""

    def declare(self, number: Address, name: str) -> None:
        """The rule by which a text is carried out."""
        self.name = name
        self._course.declare(number, name, [("effect", self._effect), ("on", self._on)])

    def begin(self, table: Table, effects: Sequence[Any], **run: Any) -> None:
        """Begin a text: its effects in their order, and what they need to know (by whom, of which card …)."""
        self._course.begin(table, self.name, effects=tuple(effects), **run)

    def _effect(self, table: Table, frame: Frame) -> Any:
        first, *left = frame.get("effects", ()) or (None,)
        if first is None:
            return None
        change = self._course.noted(table.state, self.name, effects=tuple(left))
        table.emit(Course.STEP, change, procedure=self.name, step="effect")
        return self._carries(table, frame, first)

    def _on(self, table: Table, frame: Frame) -> str | None:
        return "effect" if frame.get("effects") else None


__all__ = ["INTERRUPT", "REACTION", "Answer", "Batch", "Coming", "Fate", "Happenings", "Texts"]
