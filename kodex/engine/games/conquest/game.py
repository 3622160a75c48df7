"""The game in progress: tables, what may be done, how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodex.engine.games.conquest import ending, pipelines  # noqa: F401 - they enter their norms
from kodex.engine.games.conquest.actions import Action, Deploy, Given, Pass
from kodex.engine.games.conquest.battle import initiative, worth  # noqa: F401 - they enter their norms
from kodex.engine.games.conquest.book import bind_all_places, book, course
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.deploy.deploying import deploys
from kodex.engine.games.conquest.deploy.turns import pass_deploying
from kodex.engine.games.conquest.rounds.steps import passes, window
from kodex.engine.games.conquest.table.places import planets
from kodex.engine.games.conquest.vocabulary import DOWN, OUTCOME, Place, Rest
from kodex.engine.kernel import position
from kodex.engine.kernel.choices import Oracle, nobody
from kodex.engine.kernel.court import IllegalAction
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table, Violation
from kodex.engine.kernel.views import Sight

bind_all_places()


def _sees(state: State, player: str, thing: Thing) -> bool:
    """Nobody sees a deck or what lies face down; a hand is its player's."""
    if thing.zone == Place.DECK or DOWN.of(thing):
        return False
    return thing.zone != Place.HAND or thing.controller == player


SIGHT = Sight(_sees, open=(DOWN.name,))


def _does_nothing(table: Table, action: Pass) -> None:
    (pass_deploying if window(table) == Rest.DEPLOY else passes)(table, action)


PERFORM: dict[type[Action], Callable[[Table, Any], None]] = {Pass: _does_nothing, Deploy: deploys}


class Rules(position.Rules):
    """The game with these cards, read in this way."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        state: State = State({}, {}),  # noqa: B008 - frozen
        rules: NormBook = book,
    ) -> None:
        self.alike = rules.customs.alike
        self._first = Table(rules, cards, state, disabled=disabled, readings=readings)

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
            PERFORM[type(action)](table, action)
            course.go_on(table)
        except BaseException:
            table.restore(before)
            raise

    def actions(self, table: Table) -> Iterator[Any]:
        """The legal actions of whoever is to act."""
        for player in self.to_act(table):
            ideas: list[Action] = [Pass(player)]
            for thing in table.in_zone(player, Place.HAND):
                ideas += [Deploy(player, thing.id, n) for n in (0, *planets(table))]
            yield from filter(table.is_legal, ideas)

    def to_act(self, table: Table) -> tuple[str, ...]:
        """Whoever the open window waits for."""
        found = course.window(table.state)
        return () if found is None else (found.holder,)

    def status(self, table: Table) -> list[Violation]:
        """What is wrong with a table as it stands."""
        return table.why_illegal(Given())

    def outcome(self, table: Table) -> Outcome | None:
        """Who has won, if the game is over."""
        won = OUTCOME.of(table.state)
        if won is None:
            return None
        players = tuple(table.state.players)
        return Outcome((won,), tuple(one for one in players if one != won)) if won else Outcome((), players)


__all__ = ["SIGHT", "Rules"]
