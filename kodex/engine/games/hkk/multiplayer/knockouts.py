"""Going out of the fight for the last power: victory points, and who wins (169.3.7–169.3.10)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import decimal
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.multiplayer.games import GODS, POWER
from kodex.engine.games.hkk.multiplayer.last_power import is_for_the_last_power, neighbour
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.seats import RIGHT, in_game
from kodex.engine.games.hkk.vocabulary import (
    LAST_POINTS,
    LOSERS_GO_OUT,
    POINT_DUE,
    POINT_STAYS,
    WON_BY_POINTS,
    Happens,
    Marks,
)
from kodex.engine.kernel.table import Table

say(gets_points="{player} {n} győzelempontot kap (összesen {now})")


@book.decides("169.3.7", LOSERS_GO_OUT, needs=(POWER, GODS))
def who_has_lost_goes_out(table: Table) -> bool | None:
    """At the very end of the turn whoever has lost goes out of the game, and the others play on."""
    return True if is_for_the_last_power(table) else None


@book.procedure("169.3.7")
def points_for_those_who_go(table: Table, lost: tuple[str, ...], conceded: bool) -> None:
    """For each who goes out the opponent on the right gets 1 victory point.

    Disputed: with ``final_power.conceded`` on ``nem-jar`` there is none for who has given the game up.
    """
    if not is_for_the_last_power(table):
        return
    if conceded and read_as(table, "final_power.conceded", "nem-jar"):
        return
    each = decimal(table, "final_power.victory_points.knockout")
    getting = {player: neighbour(table, player, RIGHT) for player in lost}
    for player in getting.values():
        if player is None or not (player not in lost or table.decide(POINT_STAYS, player)):
            continue
        if table.decide(POINT_DUE, player):
            add_points(table, player, each)


# Who goes out at the end of the same turn still gets the point for the neighbour on the left.
book.states("169.3.8", POINT_STAYS, True, needs=(POWER, GODS))


def add_points(table: Table, player: str, n: float) -> None:
    """Give victory points. Must be called by a norm."""
    points = table.mark(Marks.POINTS)
    now = points.get(player, 0) + n
    table.emit(Happens.GETS_POINTS, Marks.POINTS.set({**points, player: now}), player=player, n=n, now=now)


@book.decides("169.3.9", LAST_POINTS, needs=(POWER, GODS))
def one_and_a_half_for_the_last(table: Table, player: str) -> float | None:
    """Whoever is left last gets 1.5 points more."""
    return decimal(table, "final_power.victory_points.last") if is_for_the_last_power(table) else None


@book.procedure("169.3.9")
def points_for_the_last(table: Table, lost: tuple[str, ...]) -> None:
    """Whoever is left last gets more points.

    Disputed: with ``final_power.last_together`` on ``megosztva`` the last who go out together share them.
    """
    left = in_game(table)
    if len(left) == 1 and table.decide(LAST_POINTS, left[0]):
        add_points(table, left[0], table.decide(LAST_POINTS, left[0]))
    elif not left and read_as(table, "final_power.last_together", "megosztva"):
        for player in lost:
            add_points(table, player, table.decide(LAST_POINTS, player) / len(lost))


@book.decides("169.3.10", WON_BY_POINTS, needs=(POWER, GODS))
def most_points_win(table: Table, points: dict[str, float]) -> tuple[str, ...] | None:
    """Whoever has most victory points wins; the rule says nothing of several who have equally many: they all do."""
    if not is_for_the_last_power(table) or not points:
        return None
    return tuple(player for player in table.state.players if points.get(player, 0) == max(points.values()))
