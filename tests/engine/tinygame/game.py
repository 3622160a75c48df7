"""The gardens as a game in progress: tables, positions, what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kodex.engine.kernel import position
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.kernel.views import Sight
from tests.engine.tinygame.rules import (
    CARDS,
    Compost,
    Given,
    Pass,
    Put,
    Send,
    Start,
    Water,
    act,
    book,
    course,
    happenings,
)
from tests.engine.tinygame.vocabulary import BEDS, DOWN, OUTCOME, Place, Plant


def _sees(state: State, player: str, thing: Thing) -> bool:
    """The own hand and what lies face up; what one has laid face down oneself."""
    if thing.zone == Place.DECK:
        return False
    return thing.controller == player or (thing.zone != Place.HAND and not DOWN.of(thing))


SIGHT = Sight(_sees, open=(DOWN.name,))


class Rules(position.Rules):
    """The gardens with these cards."""

    def __init__(
        self,
        cards: Mapping[str, Plant],
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        state: State = State({}, {}),  # noqa: B008 - frozen
        rules: NormBook = book,
    ) -> None:
        self.alike = rules.customs.alike
        self._first = Table(rules, {**CARDS, **cards}, state, disabled=disabled, readings=readings)

    def table(self, state: State, oracle: Oracle = nobody) -> Table:
        """A table at this snapshot."""
        return self._first.at(state, oracle)

    def begin(self, table: Table) -> None:
        """Whatever is under way goes on until somebody is to act."""
        course.go_on(table)

    def act(self, table: Table, action: Any) -> None:
        """Take an action. Raises IllegalAction."""
        if not table.is_legal(action):
            raise IllegalAction(action, table.why_illegal(action))
        self.carry_out(table, action)

    def carry_out(self, table: Table, action: Any) -> None:
        """Take an action that is known to be legal; a table on which it cannot be finished stays as it was."""
        before = table.snapshot()
        try:
            act(table, action)
            course.go_on(table)
        except BaseException:
            table.restore(before)
            raise

    def actions(self, table: Table) -> Iterator[Any]:
        """The legal actions of whoever is to act."""
        for player in self.to_act(table):
            ideas: list[Any] = [Start(player), Pass(player)]
            for n in range(1, BEDS + 1):
                ideas += [Water(player, n), Compost(player, n)]
                hand = table.in_zone(player, Place.HAND)
                ideas += [Put(player, thing.id, n, down) for thing in hand for down in (False, True)]
            ideas += [Send(player, answer.what[0]) for answer in happenings.answers(table)]
            yield from filter(table.is_legal, ideas)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """Who is to act: of nothing under way everybody may begin a round."""
        window = course.window(table.state)
        if window is not None:
            return (window.holder,)
        return () if OUTCOME.of(table.state) else tuple(table.state.players)

    def status(self, table: Table) -> list[Violation]:
        """What is wrong with a table as it stands."""
        return table.why_illegal(Given())

    def outcome(self, table: Table) -> Outcome | None:
        """Who has won."""
        winner = OUTCOME.of(table.state)
        others = tuple(player for player in table.state.players if player != winner)
        return None if winner is None else Outcome((winner,), others)
