"""The game in progress: tables, what may be done, how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodex.engine.games.conquest import pipelines  # noqa: F401 - it enters norms
from kodex.engine.games.conquest.actions import (
    Action,
    Attack,
    Deploy,
    Given,
    Move,
    Pass,
    Retreat,
    Shield,
    Stalemate,
)
from kodex.engine.games.conquest.battle import (
    attack,
    phase,
    retreat,
    stalemate,
    turns,
    worth,  # noqa: F401 - it enters norms
)
from kodex.engine.games.conquest.book import ABLE, bind_all_places, book, course
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.damage import shields
from kodex.engine.games.conquest.deploy.deploying import deploys
from kodex.engine.games.conquest.deploy.turns import pass_deploying
from kodex.engine.games.conquest.rounds.steps import passes, window
from kodex.engine.games.conquest.table.places import in_play, neighbours, planets, where
from kodex.engine.games.conquest.vocabulary import DOWN, IN_A_BATTLE, OUTCOME, TURNS, Place, Rest
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


PASSING: dict[str, Callable[[Table, Pass], None]] = {
    Rest.DEPLOY: pass_deploying,
    Rest.MOBILE: phase.moves_no_more,
    Rest.SKIRMISH: turns.passes_a_turn,
    Rest.TURN: turns.passes_a_turn,
    Rest.SHIELDS: shields.shields_no_more,
    Rest.RETREAT: retreat.stays,
}
"""What a pass is, by the window in which somebody passes."""
ABLE.update(
    {
        Rest.MOBILE: phase.has_mobile,
        Rest.SKIRMISH: lambda table, player: turns.can_act(table, player, Rest.SKIRMISH),
        Rest.TURN: lambda table, player: turns.can_act(table, player, Rest.TURN),
        Rest.RETREAT: retreat.has_units,
    }
)


def _does_nothing(table: Table, action: Pass) -> None:
    PASSING.get(str(window(table)), passes)(table, action)


PERFORM: dict[type[Action], Callable[[Table, Any], None]] = {
    Pass: _does_nothing,
    Deploy: deploys,
    Move: phase.moves,
    Attack: attack.attacks,
    Retreat: retreat.retreat,
    Stalemate: stalemate.asks_for_a_stalemate,
    Shield: shields.shield,
}


def _ideas(table: Table, player: str) -> Iterator[Action]:
    """Whatever a player might do, legal or not."""
    now = window(table)
    yield Pass(player)
    if now in (Rest.DEPLOY, *TURNS, *IN_A_BATTLE):
        for thing in table.in_zone(player, Place.HAND):
            yield from (Deploy(player, thing.id, n) for n in (0, *planets(table)))
    if now == Rest.MOBILE:
        for thing in in_play(table, player):
            yield from (Move(player, thing.id, n) for n in neighbours(table, where(thing)))
    elif now in TURNS:
        yield from (Attack(player, thing.id) for thing in in_play(table, player))
        yield from retreat.ideas(table, player)
        yield Stalemate(player)
    elif now == Rest.RETREAT:
        yield from retreat.ideas(table, player)
    elif now == Rest.SHIELDS:
        yield from shields.ideas(table, player)


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
            yield from filter(table.is_legal, list(_ideas(table, player)))

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
