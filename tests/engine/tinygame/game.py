"""The gardens as a game in progress: what may be thought of, how it ends, who sees what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.cards.playing import PlainRules, Play
from kodex.engine.kernel.position import Outcome
from kodex.engine.kernel.state import State, Thing, lying
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.views import Sight
from tests.engine.tinygame.rules import (
    CARDS,
    Buy,
    Compost,
    Given,
    Offer,
    Pass,
    Put,
    Send,
    Start,
    Water,
    act,
    book,
    happenings,
)
from tests.engine.tinygame.vocabulary import BEDS, DOWN, OUTCOME, STALL, Place


def _sees(state: State, player: str, thing: Thing) -> bool:
    """The own hand and what lies face up; what one has laid face down oneself."""
    if thing.zone == Place.DECK:
        return False
    return thing.controller == player or (thing.zone != Place.HAND and not DOWN.of(thing))


SIGHT = Sight(_sees, open=(DOWN.name,))


def ideas(table: Table, player: str) -> Iterator[Any]:
    """Whatever a gardener may think of."""
    yield from (Start(player), Pass(player))
    for n in range(1, BEDS + 1):
        yield from (Water(player, n), Compost(player, n))
        hand = table.in_zone(player, Place.HAND)
        yield from (Put(player, thing.id, n, down) for thing in hand for down in (False, True))
    yield from (Offer(player, thing.id) for thing in table.in_zone(player, Place.HAND))
    yield from (Buy(player, thing.id) for thing in lying(table.state, STALL))
    yield from (Send(player, answer.what[0]) for answer in happenings.answers(table))


def outcome(table: Table) -> Outcome | None:
    """Who has won."""
    winner = OUTCOME.of(table.state)
    others = tuple(player for player in table.state.players if player != winner)
    return None if winner is None else Outcome((winner,), others)


def everybody(table: Table) -> tuple[str, ...]:
    """Of nothing under way everybody may begin a round."""
    return tuple(table.state.players)


PLAY = Play(book=book, act=act, ideas=ideas, outcome=outcome, idle=everybody, as_given=Given(), own_cards=CARDS)


def rules(cards: Any, **how: Any) -> PlainRules:
    """The gardens with these cards."""
    return PlainRules(PLAY, cards, **how)
