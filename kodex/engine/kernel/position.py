"""Positions: snapshots with everything one may ask of them; taking an action gives a new position."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct

from kodex.engine.kernel import rests
from kodex.engine.kernel.choices import Choice, MissingChoice, Oracle, Script, WrongChoice, nobody
from kodex.engine.kernel.freeze import Alike, frozen
from kodex.engine.kernel.state import Event, State
from kodex.engine.kernel.table import Table, Taken, Violation
from kodex.engine.kernel.trace import Node, tree


class Outcome(Struct, frozen=True):
    """How a game has ended: who has won and who has lost; nobody has won a draw."""

    won: tuple[str, ...]
    lost: tuple[str, ...]


class Rules(Protocol):
    """What a game must say of itself for its positions to work; ``alike`` is what keeps none apart."""

    alike: Alike | None = None

    def table(self, state: State, oracle: Oracle = nobody) -> Table: ...
    def begin(self, table: Table) -> None: ...
    def act(self, table: Table, action: Any) -> None: ...
    def carry_out(self, table: Table, action: Any) -> None: ...
    def actions(self, table: Table) -> Iterator[Any]: ...
    def to_act(self, table: Table) -> tuple[str, ...]: ...
    def status(self, table: Table) -> list[Violation]: ...
    def outcome(self, table: Table) -> Outcome | None: ...


class Move(Struct, frozen=True, gc=False):
    """What led from one position to the next: an action (None: the stage began), the decisions, what happened."""

    action: Any
    choices: tuple[Taken, ...]
    events: tuple[Event, ...]


class LegalActions:
    """The legal actions of a position, found as they are asked for."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self._rules = rules
        self._table = table

    def __iter__(self) -> Iterator[Any]:
        """One after the other, those of the player to act first before the others'; the answers to what waits."""
        if rests.waiting(self._table.state) is not None:
            return rests.actions(self._table)
        return self._rules.actions(self._table)

    def __len__(self) -> int:
        """How many there are."""
        return sum(1 for _action in self)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return next(iter(self), None) is not None

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal: whatever it is, not only what a player is likely to think of."""
        if isinstance(action, rests.Decide):
            return not rests.why_illegal(self._table, action)
        return self._table.is_legal(action)

    def __repr__(self) -> str:
        """All of them."""
        return f"<LegalActions ({', '.join(map(repr, self))})>"


class Position:
    """A snapshot of a game. Nothing changes it: :meth:`push` gives another position.

    ``past`` is what has happened before a position that others follow but that follows no other.
    """

    def __init__(
        self,
        rules: Rules,
        state: State,
        before: Position | None = None,
        move: Move | None = None,
        past: Sequence[Event] = (),
    ) -> None:
        self.rules = rules
        self.state = state
        self.before = before
        self.move = move
        self._past = past
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        """A table at this position, to ask (not to play on)."""
        if self._table is None:
            self._table = self._new_table(nobody)
        return self._table

    def forget(self) -> None:
        """Let go of what has been found out about this position: it is found out anew by whoever asks again."""
        self._table = None

    def legal_actions(self) -> LegalActions:
        """What may be done now."""
        return LegalActions(self.rules, self.table)

    def begin(self, choices: Sequence[Any] = ()) -> Position:
        """The position after the given stage has begun. Raises MissingChoice."""
        return self._after(None, Script(choices), choices)

    def push(self, action: Any, choices: Sequence[Any] = ()) -> Position:
        """The position after an action, with the answers to what is asked on the way.

        Raises the game's error for an illegal action, MissingChoice when an answer is missing, WrongChoice when one is
        none of the options, ValueError when one is left over.
        """
        return self._after(action, Script(choices), choices)

    def play(self, action: Any, oracle: Oracle) -> Position:
        """The position after an action that is known to be legal, with an oracle to answer what is asked."""
        table = self._new_table(oracle)
        if type(action) is rests.Decide:
            rests.carry_out(table, action)
        else:
            self.rules.carry_out(table, action)
        return self._next(action, table)

    def _after(self, action: Any, script: Script, choices: Sequence[Any]) -> Position:
        table = self._new_table(script)
        if action is None:
            self.rules.begin(table)
        elif isinstance(action, rests.Decide):
            rests.carry_out(table, action)
        else:
            self.rules.act(table, action)
        _answer(table, script)
        if script.unused:
            raise ValueError(f"nobody asked for {script.unused!r} of {list(choices)!r}")
        return self._next(action, table)

    def _new_table(self, oracle: Oracle) -> Table:
        table = self.rules.table(self.state, oracle)
        table.past = self.past
        return table

    def _next(self, action: Any, table: Table) -> Position:
        position = Position.__new__(type(self))
        Position.__init__(position, self.rules, table.state, self, Move(action, tuple(table.choices), tuple(table.log)))
        return position

    def why_illegal(self, action: Any) -> list[Violation]:
        """Every rule that stands in the way of an action; empty when it is legal."""
        if isinstance(action, rests.Decide):
            return rests.why_illegal(self.table, action)
        return self.table.why_illegal(action)

    def status(self) -> list[Violation]:
        """Every rule that this position breaks as it stands."""
        return self.rules.status(self.table)

    def outcome(self) -> Outcome | None:
        """How the game has ended; None while it goes on."""
        return self.rules.outcome(self.table)

    def to_act(self) -> tuple[str, ...]:
        """The players the game waits for; chance where it waits for that."""
        return rests.to_act(self.state) or self.rules.to_act(self.table)

    def key(self) -> Hashable:
        """The position as one value: equal keys have equal legal actions and the same future."""
        return frozen(self.state, self.rules.alike)

    def moves(self) -> list[Move]:
        """What has led here, from the first position on."""
        found: list[Move] = []
        position: Position | None = self
        while position is not None:
            if position.move is not None:
                found.append(position.move)
            position = position.before
        return found[::-1]

    def past(self) -> list[Event]:
        """Everything that has happened until now, what lies before the first position included."""
        first = self
        while first.before is not None:
            first = first.before
        return [*first._past, *self.log()]

    def log(self) -> list[Event]:
        """Everything that has happened since the first position; causes are counted in this list."""
        events: list[Event] = []
        for move in self.moves():
            shift = len(events)
            for event in move.events:
                cause = None if event.cause is None else event.cause + shift
                events.append(Event(event.kind, event.changes, event.norms, event.facts, cause, event.noted))
        return events

    def explain(self) -> list[Node]:
        """Everything that has happened, as a tree by cause."""
        return tree(self.log())


def _answer(table: Table, script: Script) -> None:
    """Answer the decisions in which the game rests now, as far as a script does."""
    while script.unused and (ask := rests.waiting(table.state)) is not None:
        answer = script(ask.choice())
        if answer not in ask.options:
            raise WrongChoice(ask.choice(), answer)
        table.choices.append(Taken(ask.choice(), answer))
        rests.carry_out(table, rests.Decide(ask.by, answer))


__all__ = ["Choice", "LegalActions", "MissingChoice", "Move", "Outcome", "Position", "Rules", "WrongChoice"]
