"""A position of HKK: the public face of the engine (:class:`kodex.engine.kernel.position.Position` with this game)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kodex.engine.games.hkk import game
from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.playing import candidates
from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel import position
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State
from kodex.engine.kernel.table import Table, Violation

NOTHING = State({}, {})


class HkkRules(position.Rules):
    """HKK with these cards, read in this way; ``state`` is where the positions begin, ``rules`` the edition's book."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        state: State = NOTHING,
        rules: NormBook = book,
    ) -> None:
        self.cards = cards
        self._first = game.new_table(cards, state, disabled=disabled, readings=readings, rules=rules)

    def table(self, state: State, oracle: Oracle = nobody) -> Table:
        """A table at this snapshot; what is known of the cards is known already."""
        return self._first.at(state, oracle)

    def begin(self, table: Table) -> None:
        """Let the given stage begin."""
        game.begin(table)

    def act(self, table: Table, action: object) -> None:
        """Take an action. Raises IllegalAction, MissingChoice."""
        game.act(table, action)  # type: ignore[arg-type]

    def carry_out(self, table: Table, action: object) -> None:
        """Take an action that is known to be legal."""
        game.carry_out(table, action)  # type: ignore[arg-type]

    def actions(self, table: Table) -> Iterator[Action]:
        """The legal actions of everybody the game waits for."""
        for player in self.to_act(table):
            yield from candidates.actions(table, player)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """The players the game waits for."""
        return game.to_act(table)

    def status(self, table: Table) -> list[Violation]:
        """Every rule that the position breaks."""
        return game.why_impossible(table)

    def outcome(self, table: Table) -> Outcome | None:
        """How the game has ended, None while it goes on."""
        found = table.mark(Marks.OUTCOME)
        return None if found is None else Outcome(tuple(found["won"]), tuple(found["lost"]))


class Position(position.Position):
    """A position of HKK. The stage given in ``state`` has not begun: :meth:`begin` lets it."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        state: State,
        *,
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        rules: NormBook = book,
    ) -> None:
        super().__init__(HkkRules(cards, readings, disabled, state, rules), state)
