"""Who sits at the table and against whom: the one place that says who the opponents of a player are (4.1).

Players sit in the order in which they are written: to the left of each sits the next one. Two players are each other's
opponents; of more, norms say who is (``OPPONENTS``), and where none does it is everybody else.
"""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.hkk.vocabulary import (
    GUARD_COMMON,
    OPPONENT_MEANT,
    OPPONENTS,
    REACHED_PLAYERS,
    RIGHT_AFTER,
    RIGHT_SHARED,
    Facts,
    Marks,
)
from kodex.engine.kernel.table import Table

LEFT, RIGHT = 1, -1


def in_game(table: Table) -> list[str]:
    """The players who have not gone out of the game, in the order of their seats."""
    out = table.mark(Marks.OUT)
    return [player for player in table.state.players if player not in out]


def is_of_many(table: Table) -> bool:
    """Whether more than two players have begun the game."""
    return len(table.state.players) > 2


def seat_after(table: Table, player: str, side: int = LEFT) -> str:
    """Who sits next to a player on one side and is still in the game; nobody but the player: the player."""
    players, out = list(table.state.players), table.mark(Marks.OUT)
    n = players.index(player)
    for step in range(1, len(players)):
        other = players[(n + side * step) % len(players)]
        if other not in out:
            return other
    return player


def opponents(table: Table, player: str) -> list[str]:
    """The opponents of a player, in the order of their seats: everybody else (4.1.2), unless a rule says who."""
    found = table.decide(OPPONENTS, player)
    return [other for other in in_game(table) if (other != player if found is None else other in found)]


def is_opponent(table: Table, player: str, other: str) -> bool:
    """Whether somebody is an opponent of a player; of two players the other always is."""
    return other != player and (not is_of_many(table) or other in opponents(table, player))


def reached(table: Table, by: str) -> list[str]:
    """The players whom it reaches if something affects every player; somebody may stand there twice."""
    found = table.decide(REACHED_PLAYERS, by)
    return in_game(table) if found is None else list(found)


def next_to_act(table: Table, player: str) -> str:
    """Who has the right of action after a player."""
    return table.decide(RIGHT_AFTER, player, default=seat_after(table, player))


def may_act_for(table: Table, right: str, by: str) -> bool:
    """Whether somebody may act where a player has the right of action: that player, or who shares it."""
    return right == by or table.decide(RIGHT_SHARED, right, by)


def guards_in_post(table: Table, player: str) -> int:
    """How many creatures stand in a player's guard post, those of others too who share it."""
    return sum(len(table.in_zone(one, "guard")) for one in table.decide(GUARD_COMMON, player, default=(player,)))


# --- whom a text means by "opponent" ----------------------------------------------------------------------------------


def choices_of_opponent(table: Table, by: str, source: str) -> Sequence[str]:
    """Among whom the player chooses where a text says "opponent"; one where there is nothing to choose.

    Where no rule lets a player choose, the first of them is meant.
    """
    found = table.decide(OPPONENT_MEANT, by, source)
    return opponents(table, by)[:1] if found is None else found


def chosen_opponent(table: Table, by: str, source: str, noted: str | None = None) -> str | None:
    """The opponent whom a text means: who was chosen when it was played, who is attacked, or who is chosen now."""
    if not is_of_many(table):
        return next(iter(opponents(table, by)), None)
    if noted is not None:
        return noted
    return meant_without_choice(table, by, source) or _chosen_now(table, by, source)


def meant_without_choice(table: Table, by: str, source: str) -> str | None:
    """The opponent whom a text means where nothing is left to choose; None where somebody has to."""
    found = choices_of_opponent(table, by, source)
    if len(found) == 1:
        return found[0]
    thing = table.state.things.get(source)
    before = None if thing is None else Facts.FOE.of(thing)
    return before if before in found else None


def _chosen_now(table: Table, by: str, source: str) -> str | None:
    found = choices_of_opponent(table, by, source)
    return str(table.choose(by, "opponent", tuple(found))) if found else None


__all__ = [
    "LEFT",
    "RIGHT",
    "choices_of_opponent",
    "chosen_opponent",
    "guards_in_post",
    "in_game",
    "is_of_many",
    "is_opponent",
    "may_act_for",
    "meant_without_choice",
    "next_to_act",
    "opponents",
    "reached",
    "seat_after",
]
