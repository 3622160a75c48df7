"""Who begins a battle: the player of the sole warlord there, else whoever holds the initiative token; and who is first
at any other point of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.table.places import in_order, other
from kodex.engine.games.conquest.table.units import warlord_at
from kodex.engine.games.conquest.vocabulary import BEGINNER, INITIATIVE, TOKEN, Happens, Under
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def _with_warlord(table: Table, planet: int) -> list[str]:
    return [player for player in table.state.players if warlord_at(table, player, planet) is not None]


@book.decides("sz/kezdemenyezo#p1", BEGINNER)
def the_sole_warlord_begins(table: Table, planet: int) -> str | None:
    """Where one warlord alone is, ready or not, his player begins; the token stays where it is."""
    there = _with_warlord(table, planet)
    return there[0] if len(there) == 1 else None


@book.decides("sz/kezdemenyezo#p2", BEGINNER)
def the_token_begins(table: Table, planet: int) -> str | None:
    """Where there is no warlord, or both are, the holder of the token begins."""
    return None if len(_with_warlord(table, planet)) == 1 else TOKEN.of(table.state)


def is_begun(table: Table, frame: Frame) -> None:
    """It is found out who begins; the battle remembers it."""
    planet = frame.get("planet")
    beginner = table.decide(BEGINNER, planet) or next(iter(table.state.players))
    noted = course.noted(table.state, Under.BATTLE, beginner=beginner)
    table.emit(Happens.BATTLE, noted, planet=planet, player=beginner)


@book.decides("sz/kezdemenyezo#p3", INITIATIVE)
def the_beginner_stays_first(table: Table) -> str | None:
    """Whoever has begun a battle has the initiative to its end, whatever becomes of the warlords."""
    battle = course.frame(table.state, Under.BATTLE)
    found: str | None = None if battle is None else battle.get("beginner")
    return found


@book.decides("f2/3.2.1#p2", INITIATIVE)
def the_token_has_stayed(table: Table) -> str | None:
    """Between the battles its holder is first: the token has not gone over to whoever has begun one of them."""
    in_phase = course.frame(table.state, Under.COMBAT) is not None
    return TOKEN.of(table.state) if in_phase and course.frame(table.state, Under.BATTLE) is None else None


@while_nothing_changes
def by_initiative(table: Table) -> list[str]:
    """The players, whoever has the initiative at this point of the game first."""
    first = table.decide(INITIATIVE)
    if not first:
        battle = course.frame(table.state, Under.BATTLE)
        first = "" if battle is None else table.decide(BEGINNER, battle.get("planet"))
    if not first and course.frame(table.state, Under.COMBAT) is not None:
        return list(table.state.players)
    return [first, other(table, first)] if first else in_order(table)


def in_turn(table: Table, own: Callable[[str], Sequence[Thing]]) -> list[Thing]:
    """Things of both players, those of whoever has the initiative first; of one player alone nobody asks who has it."""
    found = {player: own(player) for player in table.state.players}
    order = by_initiative(table) if all(found.values()) else found
    return [one for player in order for one in found[player]]


__all__ = [
    "by_initiative",
    "in_turn",
    "is_begun",
    "the_beginner_stays_first",
    "the_sole_warlord_begins",
    "the_token_begins",
    "the_token_has_stayed",
]
