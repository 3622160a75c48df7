"""A game in progress: the current snapshot, the log, and the norms that speak for every event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.norms import Norm, NormBook
from kodex.engine.kernel.resolve import Decision, Live, MetaRule, resolve
from kodex.engine.kernel.state import Change, Event, State, Thing, apply


class Violation(Struct, frozen=True):
    """Why an action may not be taken: the rule that forbids it and what exactly is in the way."""

    rule: str
    norm: str
    detail: str


class Table:
    """State, log and norms of one game.

    ``disabled`` norms (by number) are as if they did not exist: that is how a scenario shows which norms it rests on.
    ``readings`` chooses between the readings of disputed rules, by the name of the switch.
    """

    def __init__(
        self,
        book: NormBook,
        cards: Mapping[str, Any],
        state: State,
        *,
        disabled: frozenset[str] = frozenset(),
        readings: Mapping[str, str] | None = None,
        meta: Sequence[MetaRule] = (),
    ) -> None:
        self.book = book
        self.cards = cards
        self.start = state
        self.state = state
        self.log: list[Event] = []
        self.disabled = disabled
        self.readings = dict(readings or {})
        self.meta = meta
        self._running: list[Norm] = []
        self._consulted: list[str] = []
        self._causes: list[int] = []

    def begin(self, norm: Norm) -> list[str]:
        """From here on events cite ``norm`` and what it consults; gives what :meth:`end` needs."""
        kept, self._consulted = self._consulted, []
        self._running.append(norm)
        return kept

    def end(self, kept: list[str]) -> None:
        """The norm that began last is done."""
        self._running.pop()
        self._consulted = kept

    @contextmanager
    def caused_by(self, event: int) -> Iterator[None]:
        """While it lasts, events name the event with this index as their cause."""
        self._causes.append(event)
        try:
            yield
        finally:
            self._causes.pop()

    def emit(self, kind: str, *changes: Change, **facts: Any) -> int:
        """Let something happen; gives the index of the event. It cites the running norm and those it consulted.

        Raises RuntimeError when no norm is running: nothing happens without a rule.
        """
        if not self._running:
            raise RuntimeError(f"event {kind!r} has no norm to justify it")
        number = self._running[-1].number
        norms = tuple(dict.fromkeys((number, *self._consulted))) if self._consulted else (number,)
        cause = self._causes[-1] if self._causes else None
        self.log.append(Event(kind, changes, norms, facts, cause))
        self.state = apply(self.state, changes)
        self._consulted.clear()
        return len(self.log) - 1

    def decide(self, question: str, *args: Any, default: Any = None) -> Any:
        """The value the norms give to a question; ``default`` where none applies. Raises NormConflict."""
        decision = self.decision(question, *args)
        return default if decision is None else decision.value

    def decision(self, question: str, *args: Any) -> Decision | None:
        """Like :meth:`decide`, with the norms that won and lost."""
        disabled = self.disabled
        live = []
        for norm in self.book.deciding(question):
            if norm.number not in disabled:
                value = norm.function(self, *args)
                if value is not None:
                    live.append(Live(norm, value))
        if not live:
            return None
        decision = resolve(question, live, self.meta)
        self._consulted.extend(decision.norms)
        if decision.beaten:
            self._consulted.extend(by for _loser, by in decision.beaten)
        return decision

    def why_illegal(self, action: object) -> list[Violation]:
        """Every norm that stands in the way of an action; an empty list means it is legal."""
        kept = list(self._consulted)
        violations = []
        for norm in self.book.forbidding(type(action)):
            if norm.number not in self.disabled:
                detail = norm.function(self, action)
                if detail:
                    violations.append(Violation(f"{self.book.rulebook}:{norm.number}", norm.name, str(detail)))
        self._consulted = kept
        return violations

    # --- reading the current snapshot -------------------------------------------------------------------------------

    def thing(self, id_: str) -> Thing:
        """The thing with this id. Raises KeyError."""
        return self.state.things[id_]

    def card(self, thing: Thing | str) -> Any:
        """The definition of a thing's card."""
        return self.cards[(self.thing(thing) if isinstance(thing, str) else thing).card]

    def mark(self, key: str, default: Any = None) -> Any:
        """A mark of the current snapshot."""
        return self.state.marks.get(key, default)

    def player(self, id_: str, key: str) -> int:
        """A number of a player."""
        return self.state.players[id_].get(key, 0)

    def in_zone(self, player: str, *zones: str) -> list[Thing]:
        """The things on a player's side in these zones, in their order."""
        state = self.state
        return [state.things[id_] for zone in zones for id_ in state.order.get(f"{player}.{zone}", ())]
