"""A stalemate: asked for in one's own combat turn, and admitted, or shown by rounds without a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kodex.engine.games.conquest.actions import Stalemate
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.steps import window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import other
from kodex.engine.games.conquest.table.units import units
from kodex.engine.games.conquest.vocabulary import BLOODIED, DAMAGE, EXHAUSTED, TURNS, Happens, Rest, Under
from kodex.engine.kernel.procedures import Frame, Owed
from kodex.engine.kernel.table import Table

YES, NO = "igen", "nem"
OPENING, UNCHANGED, ASKED = "opening", "unchanged", "asked"
"""Notes of a battle: how it stood as the round of combat began; how many rounds in a row have changed nothing; how many
have since a stalemate was asked for (less than 0: the round in which it was has not ended)."""
THIS_ROUND = -1
DRAWN = "3.2.11"
"""The step of a battle at which what a draw brings is done."""


def standing(table: Table, planet: int) -> tuple[Any, ...]:
    """How a battle stands: who is there, ready or not, on which side, with how much damage."""
    there = [one for player in table.state.players for one in units(table, player, planet)]
    return tuple(sorted((one.id, EXHAUSTED.of(one), BLOODIED.of(one), DAMAGE.of(one)) for one in there))


def is_unchanged(table: Table, before: Sequence[Any], now: Sequence[Any]) -> bool:
    """Whether a battle stands as before; by the other reading only a new unit, new damage and how many are
    ready count."""
    if before == now:
        return True
    had = {id_: damage for id_, _exhausted, _bloodied, damage in before}
    is_new = any(id_ not in had or damage > had[id_] for id_, _exhausted, _bloodied, damage in now)
    if is_new or Counter(one[1] for one in before) != Counter(one[1] for one in now):
        return False
    return read_as(table, "stalemate-what-counts", "harom-felsorolt")


def round_opens(table: Table, frame: Frame) -> None:
    """How the battle stands as a round of combat begins is remembered."""
    if frame.get(OPENING) is None:
        remember(table, Under.BATTLE, **{OPENING: standing(table, frame.get("planet"))})


def has_changed(table: Table, frame: Frame) -> str | None:
    """The round is held against how it began; after as many without a change as are asked for the battle is drawn."""
    planet = frame.get("planet")
    same = is_unchanged(table, frame.get(OPENING, ()), standing(table, planet))
    unchanged = frame.get(UNCHANGED, 0) + 1 if same else 0
    asked = frame.get(ASKED)
    if asked is not None:
        asked = 0 if asked == THIS_ROUND else asked + 1 if same else None
    noted = course.noted(table.state, Under.BATTLE, **{OPENING: None, UNCHANGED: unchanged or None, ASKED: asked})
    table.emit(Happens.UNCHANGED, noted, planet=planet, n=unchanged)
    return is_a_stalemate(table, planet) if asked == fixed("stalemate.rounds") else None


@book.forbids("f2/3.2.11#n2", Stalemate)
def asked_in_the_own_turn(table: Table, action: Stalemate) -> str | None:
    """It is asked for in one's own combat turn, and not again while rounds are counted; by the other reading after as
    many rounds without a change."""
    found, battle = course.window(table.state), course.frame(table.state, Under.BATTLE)
    if battle is None or window(table) not in TURNS or found is None or found.holder != action.by:
        return action.by
    if read_as(table, "stalemate-counting", "elozo-harom"):
        rounds, needed = battle.get(UNCHANGED, 0), fixed("stalemate.rounds")
        return None if rounds >= needed else f"{needed} > {rounds}"
    return None if battle.get(ASKED) is None else str(battle.get(ASKED))


@book.procedure("f2/3.2.11#n2")
def asks_for_a_stalemate(table: Table, action: Stalemate) -> None:
    """The turn waits until the opponent has said whether he admits it."""
    battle = course.frame(table.state, Under.BATTLE)
    planet = 0 if battle is None else battle.get("planet")
    noted = course.noted(table.state, Under.BATTLE, **{ASKED: THIS_ROUND})
    table.emit(Happens.STALEMATE, noted, player=action.by, planet=planet)
    course.begin(table, Under.STALEMATE, by=action.by, planet=planet)


def admits(table: Table, frame: Frame) -> Owed | None:
    """The opponent says yes or no, but where rounds gone by decide it nobody is asked."""
    if read_as(table, "stalemate-counting", "elozo-harom"):
        return None
    return Owed(other(table, frame.get("by")), str(Rest.STALEMATE), (YES, NO))


def is_admitted(table: Table, frame: Frame) -> None:
    """If it is admitted, the turn is over and the battle drawn; if not, the turn goes on."""
    if frame.get(str(Rest.STALEMATE), YES) == YES:
        is_a_stalemate(table, frame.get("planet"))


@book.procedure("f2/3.2.11#n2")
def is_a_stalemate(table: Table, planet: int) -> str:
    """A battle that has come to a stalemate is drawn, whatever turn is going on."""
    table.emit(Happens.BATTLE_DRAWN, course.jumps(table.state, Under.BATTLE, DRAWN, drawn=True), planet=planet)
    return DRAWN


__all__ = ["admits", "asks_for_a_stalemate", "has_changed", "is_a_stalemate", "is_admitted", "round_opens", "standing"]
