"""What happens, with its causes and the norms that justify it, and the decisions that are taken on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.choices import Choice, MissingChoice, Oracle, WrongChoice, nobody
from kodex.engine.kernel.court import Court
from kodex.engine.kernel.norm import Remembered
from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.questions import EventKind, kind_of
from kodex.engine.kernel.resolve import MetaRule
from kodex.engine.kernel.state import Change, Event, MarkSet, State, apply, fold, marked


class Taken(Struct, frozen=True):
    """A decision that was taken."""

    choice: Choice
    answer: Any


Paused = tuple[int, int, int, tuple[str, ...]]
"""How many events, decisions and switches asked for there were at a pause, and what the next event would cite."""


class Endless(Exception):
    """The course of play does not come to rest."""


class Journal(Court):
    """The log of a game, and the snapshot that it leads to. Nothing happens without a norm that runs.

    ``oracle`` answers what procedures ask on their way; ``unasked`` hears of a decision with a single option, about
    which nobody is asked. ``choices`` are the decisions taken so far: actions and choices replay a game. ``past`` gives
    what has happened before the log begins, where the game goes on from an earlier position; nothing that is ruled
    hangs on it. ``pauses`` are noted, where it is a list, whenever procedures could go on from here by themselves.
    ``cache`` is :mod:`kept`'s.
    """

    __slots__ = (
        *("cache", "choices", "log", "oracle", "past", "pauses", "start", "unasked"),
        *("_causes", "_running", "_waiting"),
    )

    def __init__(
        self,
        book: NormBook,
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        meta: Sequence[MetaRule] = (),
        oracle: Oracle = nobody,
        words: frozenset[str] | None = None,
    ) -> None:
        super().__init__(book, state, disabled=disabled, readings=readings, meta=meta, words=words)
        self.start = state
        self.log: list[Event] = []
        self.past: Callable[[], Sequence[Event]] = tuple
        self.oracle = oracle
        self.unasked: Callable[[Choice], None] | None = None
        self.choices: list[Taken] = []
        self.pauses: list[Paused] | None = None
        self.cache: dict[Any, Any] = {}
        self._running: list[Norm] = []
        self._causes: list[int] = []
        self._waiting: list[int] | None = None

    # --- norms that run ---------------------------------------------------------------------------------------------

    def begin(self, norm: Norm) -> list[str]:
        """From here on events cite ``norm`` and what it consults; gives what :meth:`end` needs."""
        kept, self._consulted = self._consulted, []
        self._running.append(norm)
        return kept

    def end(self, kept: list[str]) -> None:
        """The norm that began last is done."""
        self._running.pop()
        self._consulted = kept

    def reasons(self) -> tuple[str, ...]:
        """The norm that runs and those it has consulted, for what begins now; the next event no longer cites them."""
        running = (self._running[-1].number,) if self._running else ()
        found = tuple(dict.fromkeys((*running, *self._consulted)))
        self._consulted.clear()
        return found

    def under(self, norm: Norm) -> Under:
        """While it lasts, events cite ``norm``."""
        return Under(self, norm)

    def caused_by(self, event: int) -> CausedBy:
        """While it lasts, events name the event with this index as their cause."""
        return CausedBy(self._causes, event)

    def together(self) -> Together:
        """While it lasts, events are simultaneous: what follows from them waits until all have happened."""
        return Together(self)

    def gather(self) -> bool:
        """From here on what follows waits; gives whether it has not been waiting already."""
        if self._waiting is not None:
            return False
        self._waiting = []
        return True

    def let_follow(self, well: bool) -> None:
        """What has been waiting follows now, if all went ``well``."""
        waiting, self._waiting = self._waiting, None
        if well:
            for index in waiting or ():
                self._follow(index, self.norms_on("follows", self.log[index].kind))

    # --- what happens -----------------------------------------------------------------------------------------------

    def emit(self, kind: EventKind, *changes: Change, **facts: Any) -> int:
        """Let something happen; gives the index of the event. It cites the running norm and those it consulted.

        Raises RuntimeError when no norm is running: nothing happens without a rule; TypeError for a kind that is a
        mere string.
        """
        if not self._running:
            raise RuntimeError(f"event {kind_of(kind)!r} has no norm to justify it")
        number = self._running[-1].number
        if self._consulted:
            norms = tuple(dict.fromkeys((number, *self._consulted)))
            self._consulted.clear()
        else:
            norms = (number,)
        return self.emit_so(norms, kind, changes, facts)

    def emit_by(self, norms: tuple[str, ...], kind: EventKind, *changes: Change, **facts: Any) -> int:
        """Let something happen that these norms alone justify, whatever runs; gives the index of the event."""
        return self.emit_so(norms, kind, changes, facts)

    def emit_so(
        self, norms: tuple[str, ...], kind: EventKind, changes: tuple[Change, ...], facts: dict[str, Any]
    ) -> int:
        """The same with changes and facts as they will stand in the event, where they are known beforehand."""
        word, notes, following, _kind = self._live.heard.get(id(kind)) or self._live.hearing(kind)
        index = len(self.log)
        event = Event(word, changes, norms, facts, self._causes[-1] if self._causes else None)
        for one in notes:
            if one.keep is not None or one.mark.name in self.state.marks:
                event = self._with_notes(event, notes)
                changes = (*changes, *event.noted)
                break
        self.log.append(event)
        if changes:
            first = changes[0]
            if type(first) is MarkSet and len(changes) == 1:
                self.state = marked(self.state, first)
            else:
                self.state = apply(self.state, changes)
            self.cache.clear()
        if following:
            if self._waiting is None:
                self._follow(index, following)
            else:
                self._waiting.append(index)
        return index

    def cite_since(self, n: int, *numbers: str) -> None:
        """What has happened since the log had ``n`` events rests on these numbers: the first event cites them too.

        For what is looked at before another norm acts on it: why this creature is meant stands on what happens to it.
        Where nothing has happened the next event cites them.
        """
        if n == len(self.log):
            self.cite(*numbers)
        elif numbers:
            event = self.log[n]
            if self.pauses:  # what lay before them is no longer as it was
                self.pauses = [pause for pause in self.pauses if pause[0] <= n]
            self.log[n] = replace(event, norms=tuple(dict.fromkeys((*event.norms, *numbers))))

    def rest_on(self, n: int, *numbers: str) -> tuple[str, ...]:
        """Like :meth:`cite_since`; where nothing has happened the numbers are given back, and the next event, which may
        have nothing to do with them, does not cite them."""
        if n == len(self.log):
            return numbers
        self.cite_since(n, *numbers)
        return ()

    def _with_notes(self, event: Event, notes: Iterable[Remembered]) -> Event:
        """An event with what is kept of it for rules that will ask."""
        marks, noted = self.state.marks, []
        for one in notes:
            mark = one.mark
            before = marks.get(mark.name, mark.default)
            after = mark.default if one.keep is None else one.keep(before, event, self.state)
            if after is not before and after != before:
                noted.append(mark.set(None if after == mark.default else after))
        return replace(event, noted=tuple(noted)) if noted else event

    def _follow(self, index: int, norms: Iterable[Norm]) -> None:
        event = self.log[index]
        for norm in norms:
            kept = self.begin(norm)
            self._causes.append(index)
            try:
                norm.function(self, event)
            finally:
                self._causes.pop()
                self.end(kept)

    def history(self) -> Iterator[tuple[int, Event]]:
        """What has happened, the latest first, by its place in the log; what lies before the log has places below 0.

        For telling what was the cause of what: what a rule asks of the past stands in a mark (:meth:`NormBook.notes`).
        """
        for index in range(len(self.log) - 1, -1, -1):
            yield index, self.log[index]
        for n, event in enumerate(reversed(self.past()), 1):
            yield -n, event

    def choose(self, by: str, about: str, options: Sequence[Any], presumed: Any = None) -> Any:
        """What a player decides between ``options`` (plain, hashable values); a single option is not asked about.

        Raises MissingChoice when the oracle has no answer (unless one is ``presumed``), WrongChoice when it is none of
        the options.
        """
        if len(options) == 1:
            if self.unasked is not None:
                self.unasked(Choice(by, about, tuple(options)))
            return options[0]
        choice = Choice(by, about, tuple(options))
        try:
            answer = self.oracle(choice)
        except MissingChoice:
            if presumed is None:
                raise
            answer = presumed
        if answer not in choice.options:
            raise WrongChoice(choice, answer)
        self.choices.append(Taken(choice, answer))
        return answer

    def supposing(self, changes: Iterable[Change], back: Iterable[Change]) -> Supposing:
        """While it lasts, the snapshot is as if these changes had been made; ``back`` are those that take them back.

        Nothing has happened by it: what does happen meanwhile stays.
        """
        return Supposing(self, changes, back)

    def to_cite(self) -> tuple[str, ...]:
        """The norms that have been looked at and that the next event will cite."""
        return tuple(self._consulted)

    def go_on(self, events: Iterable[Event], choices: Iterable[Taken], to_cite: Iterable[str]) -> None:
        """Go on from where these events and decisions lead to from here: what would come of playing them is known.

        ``to_cite`` are the norms that the next event will cite.
        """
        several = tuple(events)
        self.state = fold(self.state, several)
        self.log += several
        self.choices.extend(choices)
        self.cache.clear()
        self._consulted[:] = to_cite

    def snapshot(self) -> tuple[State, int, int]:
        """What :meth:`restore` needs to take back everything that comes after."""
        return self.state, len(self.log), len(self.choices)

    def restore(self, snapshot: tuple[State, int, int]) -> None:
        """Take back what has happened since a snapshot."""
        self.state, events, choices = snapshot
        del self.log[events:]
        del self.choices[choices:]
        self.cache.clear()
        self._consulted.clear()
        if self.pauses:
            self.pauses.clear()


# --- what holds while a ``with`` block lasts: plain classes, for they are entered many times in every action ----------


class Under:
    """While it lasts, events cite a norm."""

    __slots__ = ("_journal", "_kept", "_norm")

    def __init__(self, journal: Journal, norm: Norm) -> None:
        self._journal = journal
        self._norm = norm

    def __enter__(self) -> None:
        self._kept = self._journal.begin(self._norm)

    def __exit__(self, *_raised: Any) -> None:
        self._journal.end(self._kept)


class CausedBy:
    """While it lasts, events name an event as their cause."""

    __slots__ = ("_causes", "_event")

    def __init__(self, causes: list[int], event: int) -> None:
        self._causes = causes
        self._event = event

    def __enter__(self) -> None:
        self._causes.append(self._event)

    def __exit__(self, *_raised: Any) -> None:
        self._causes.pop()


class Supposing:
    """While it lasts, the snapshot is as if some changes had been made."""

    __slots__ = ("_back", "_changes", "_journal")

    def __init__(self, journal: Journal, changes: Iterable[Change], back: Iterable[Change]) -> None:
        self._journal = journal
        self._changes = changes
        self._back = back

    def __enter__(self) -> None:
        self._set(self._changes)

    def __exit__(self, *_raised: Any) -> None:
        self._set(self._back)

    def _set(self, changes: Iterable[Change]) -> None:
        self._journal.state = apply(self._journal.state, changes)
        self._journal.cache.clear()


class Together:
    """While it lasts, events are simultaneous; inside another one it changes nothing."""

    __slots__ = ("_journal", "_outermost")

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def __enter__(self) -> None:
        self._outermost = self._journal.gather()

    def __exit__(self, raised: type[BaseException] | None, *_more: Any) -> None:
        if self._outermost:
            self._journal.let_follow(raised is None)


__all__ = ["CausedBy", "Endless", "Journal", "Paused", "Supposing", "Taken", "Together", "Under"]
