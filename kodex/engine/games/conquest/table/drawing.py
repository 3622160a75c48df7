"""Drawing cards and taking resources. A deck that runs out loses the game (:mod:`ending`)."""

from __future__ import annotations

from collections.abc import Mapping

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.vocabulary import GETS, RAN_OUT, Happens, Place
from kodex.engine.kernel.state import Change, Moved, PlayerSet
from kodex.engine.kernel.table import Table


def draw(table: Table, how_many: Mapping[str, int]) -> None:
    """Players draw so many cards each, all of it at the same time: it is the last thing that is done in a step."""
    with table.together():
        for player, n in how_many.items():
            for _card in range(n):
                _draw_one(table, player)


def _draw_one(table: Table, player: str) -> None:
    deck = table.in_zone(player, Place.DECK)
    ran_out = (*(one for one in RAN_OUT.of(table.state) if one != player), player)
    if not deck:
        table.emit(Happens.NO_CARD, RAN_OUT.set(ran_out), player=player)
        return
    is_last = len(deck) == 1 and read_as(table, "deck-out-moment", "ures-pakli")
    changes: list[Change] = [Moved(deck[0].id, Place.HAND, player, -1), *([RAN_OUT.set(ran_out)] if is_last else [])]
    table.emit(Happens.DRAWN, *changes, player=player, thing=deck[0].id)


def gain(table: Table, player: str, n: int) -> None:
    """A player gets resources."""
    got = table.decide(GETS, n)
    if got:
        table.emit(
            Happens.GAINED,
            PlayerSet(player, "resources", table.player(player, "resources") + got),
            player=player,
            n=got,
        )


@book.decides("sz/eroforras#p2", GETS)
def out_of_the_common_pool(table: Table, n: int) -> int:
    """Whoever gets resources takes as many from the common pool into the own one."""
    return n
