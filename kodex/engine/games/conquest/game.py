"""The game in progress: tables, what may be done, how it has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodex.engine.cards.playing import PlainRules, Play
from kodex.engine.games.conquest import pipelines  # noqa: F401 - it enters norms
from kodex.engine.games.conquest.abilities import conditions, using, verbs, when  # noqa: F401 - they enter norms and words
from kodex.engine.games.conquest.abilities.effects import follow_what_is_done
from kodex.engine.games.conquest.actions import (
    Action,
    Arrange,
    Attack,
    Deploy,
    Given,
    LookThrough,
    Move,
    Pass,
    Retreat,
    Shield,
    Stalemate,
    Use,
)
from kodex.engine.games.conquest.answers import values  # noqa: F401 - it enters norms
from kodex.engine.games.conquest.attachments.attaching import hosts, lets_attach
from kodex.engine.games.conquest.battle import (
    attack,
    phase,
    retreat,
    stalemate,
    turns,
    worth,  # noqa: F401 - it enters norms
)
from kodex.engine.games.conquest.book import ABLE, bind_all_places, book
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.coming import control, entering, putting, returning  # noqa: F401 - they enter norms
from kodex.engine.games.conquest.damage import shields
from kodex.engine.games.conquest.deploy.deploying import deploys
from kodex.engine.games.conquest.deploy.turns import pass_deploying
from kodex.engine.games.conquest.effects import ordering, swapping  # noqa: F401 - it enters norms
from kodex.engine.games.conquest.hidden import looking, piles  # noqa: F401 - they enter norms
from kodex.engine.games.conquest.opening import decks  # noqa: F401 - it enters norms
from kodex.engine.games.conquest.opening.planets import PLANETS
from kodex.engine.games.conquest.rounds.steps import passes, window
from kodex.engine.games.conquest.table.places import in_play, neighbours, planets, where
from kodex.engine.games.conquest.vocabulary import (
    ANSWERING,
    DOWN,
    IN_A_BATTLE,
    OUTCOME,
    SEEN,
    TURNS,
    WINDOWS,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.frames import STACK
from kodex.engine.kernel.norms import NormBook
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import Sight

follow_what_is_done()
bind_all_places()


def _sees(state: State, player: str, thing: Thing) -> bool:
    """Nobody sees a deck or what lies face down; a hand is its player's but for what is shown; what is looked at
    those see who look."""
    if (player, thing.id) in SEEN.of(state):
        return True
    if thing.zone == Place.DECK or DOWN.of(thing):
        return False
    return thing.zone != Place.HAND or thing.controller == player or thing.id in _shown(state)


def _shown(state: State) -> Iterator[str]:
    """What is shown out of a hand: what is being deployed or used, and what happens to it is answered."""
    for frame in STACK.of(state):
        if frame.procedure in (Under.PLAY, Under.USE):
            yield frame.get("card")
        elif frame.procedure == Under.HAPPENS:
            yield from (str(one.happening.get("thing")) for one in frame.get("batch"))


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


PERFORM: dict[type[Any], Callable[[Table, Any], None]] = {
    Pass: _does_nothing,
    Deploy: deploys,
    Move: phase.moves,
    Attack: attack.attacks,
    Retreat: retreat.retreat,
    Stalemate: stalemate.asks_for_a_stalemate,
    Shield: shields.shield,
    Use: using.uses,
    LookThrough: piles.looks_through,
    Arrange: piles.arranges,
}


def _ideas(table: Table, player: str) -> Iterator[Action]:
    """Whatever a player might do, legal or not."""
    now = window(table)
    yield Pass(player)
    if now in (Rest.DEPLOY, *WINDOWS, *ANSWERING):
        yield from using.ideas(table, player)
    if now in (Rest.DEPLOY, *TURNS, *IN_A_BATTLE):
        places = (0, *planets(table))
        for thing in table.in_zone(player, Place.HAND):
            if table.card(thing).attaches or lets_attach(table, thing):
                yield from (Deploy(player, thing.id, host=host.id) for host in hosts(table))
            if not table.card(thing).attaches:
                yield from (Deploy(player, thing.id, n) for n in places)
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


def _act(table: Table, action: Action) -> None:
    PERFORM[type(action)](table, action)


def _outcome(table: Table) -> Outcome | None:
    """Who has won, if the game is over."""
    won = OUTCOME.of(table.state)
    if won is None:
        return None
    players = tuple(table.state.players)
    return Outcome((won,), tuple(one for one in players if one != won)) if won else Outcome((), players)


PLAY = Play(book=book, act=_act, ideas=_ideas, outcome=_outcome, as_given=Given(), own_cards=PLANETS)


class Rules(PlainRules):
    """The game with these cards, read in this way."""

    def __init__(
        self,
        cards: Mapping[str, Card],
        readings: Mapping[str, str] | None = None,
        disabled: frozenset[str] = frozenset(),
        state: State = State({}, {}),  # noqa: B008 - frozen
        rules: NormBook = book,
    ) -> None:
        super().__init__(PLAY, cards, readings, disabled, state, rules)


__all__ = ["PLAY", "SIGHT", "Rules"]
