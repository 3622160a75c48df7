"""Positions of any game that has a face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kodex.engine.face import Face
from kodex.engine.kernel import position
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation


class Rules(position.Rules):
    """A game with these cards, read in this way; ``state`` is where the positions begin, ``rules`` the edition's."""

    def __init__(
        self,
        face: Face,
        cards: Mapping[str, Any],
        state: State,
        rules: NormBook,
        *,
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
    ) -> None:
        self.face = face
        self.alike = rules.customs.alike
        self._first = face.table(cards, state, disabled=disabled, readings=readings, rules=rules)

    def table(self, state: State, oracle: Oracle = nobody) -> Table:
        """A table at this snapshot; what is known of the cards is known already."""
        return self._first.at(state, oracle)

    def begin(self, table: Table) -> None:
        """Let the given stage begin."""
        self.face.begin(table)

    def act(self, table: Table, action: Any) -> None:
        """Take an action. Raises IllegalAction, MissingChoice."""
        self.face.act(table, action)

    def carry_out(self, table: Table, action: Any) -> None:
        """Take an action that is known to be legal."""
        self.face.carry_out(table, action)

    def actions(self, table: Table) -> Iterator[Any]:
        """The legal actions of everybody the game waits for."""
        return self.face.actions(table)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """The players the game waits for."""
        return self.face.to_act(table)

    def status(self, table: Table) -> list[Violation]:
        """Every rule that the position breaks."""
        return self.face.why_illegal(table, self.face.as_given)

    def outcome(self, table: Table) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        return self.face.outcome(table)


__all__ = ["Rules"]
