"""How a battle ends: won or drawn as a combat turn begins; what becomes of the planet and of those who are there."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.battle.phase import goes_home
from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import planet_card, where
from kodex.engine.games.conquest.table.units import is_warlord, ready, units, warlord_at
from kodex.engine.games.conquest.vocabulary import (
    CAPTOR,
    ENDS_AS_DRAWN,
    ENDS_AS_WON,
    ENDS_BATTLES,
    FIRST_PLANET,
    LAST_PLANET,
    PERIODS,
    TAKES_PART,
    Happens,
    Place,
    Rest,
    Under,
)
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import NOBODY, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

WON, DRAWN = "3.2.10", "3.2.11"


def is_over(table: Table, planet: int, whose: Callable[[], str], sort: Rest) -> str | None:
    """The step at which a battle goes on that is over as a combat turn begins; None where it is not.

    ``whose`` turn it is is asked only where somebody is there; nobody's (``""``) between the rounds of combat.
    """
    if sort == Rest.SKIRMISH and not table.decide(ENDS_BATTLES, planet):
        return None
    if table.decide(ENDS_AS_DRAWN, planet):
        table.emit(Happens.BATTLE_DRAWN, course.noted(table.state, Under.BATTLE, drawn=True), planet=planet)
        return DRAWN
    winner = table.decide(ENDS_AS_WON, planet, whose())
    if winner:
        occur(table, told(Happens.BATTLE_WON, player=winner, planet=planet))
        return WON
    return None


@book.applies(Happens.BATTLE_WON)
def is_won(table: Table, one: Happening) -> None:
    """The battle remembers who has won it."""
    table.emit(Happens.BATTLE_WON, course.noted(table.state, Under.BATTLE, winner=one.facts["player"]), **one.facts)


@book.decides("f2/3.2.3#p5", ENDS_BATTLES)
def turns_of_the_skirmish_are_combat_turns(table: Table, planet: int) -> bool:
    """A turn of the skirmish is a combat turn, so a battle ends as it begins, too; by the other reading only later.

    While both have units there none ends by either reading.
    """
    with table.noting():
        goes_on = all(fighters(table, player, planet) for player in table.state.players)
    return goes_on or read_as(table, "battle-end-in-skirmish", "tavharcban-is")


@while_nothing_changes
def fighters(table: Table, player: str, planet: int) -> list[Thing]:
    """The units of a player that take part in the battle at a planet."""
    return [one for one in units(table, player, planet) if table.decide(TAKES_PART, one, planet)]


@book.decides("sz/resztevok#p1", TAKES_PART)
def whoever_is_at_the_planet(table: Table, thing: Thing, planet: int) -> bool:
    """All units that are at the planet take part in its battle."""
    return where(thing) == planet


@book.decides("f2/3.2.10#p1", ENDS_AS_WON)
def alone_at_the_planet(table: Table, planet: int, by: str) -> str | None:
    """Whoever has a ready unit there as his combat turn begins, and no enemy with him, has won."""
    there = {player: fighters(table, player, planet) for player in table.state.players}
    left = [player for player, own in there.items() if own]
    if len(left) != 1:
        return None
    (alone,) = left
    if by and by != alone and read_as(table, "battle-win-in-whose-turn", "sajat-kor"):
        return None
    return alone if ready(there[alone]) or read_as(table, "battle-win-ready-unit", "barmilyen-egyseg") else None


@book.decides("f2/3.2.11#n1", ENDS_AS_DRAWN)
def nobody_is_left(table: Table, planet: int) -> bool | None:
    """Where nobody has a unit any more as a combat turn begins the battle is drawn."""
    return None if any(fighters(table, player, planet) for player in table.state.players) else True


# --- what a won battle brings -----------------------------------------------------------------------------------------


def planet_is_captured(table: Table, frame: Frame) -> None:
    """The card of the first planet goes to the winner; the token waits at its empty place."""
    winner, planet = frame.get("winner"), frame.get("planet")
    card = planet_card(table, planet)
    if winner is None or card is None or table.decide(FIRST_PLANET) != planet:
        return
    occur(table, told(Happens.CAPTURED, player=winner, thing=card.id, planet=planet))


@book.applies(Happens.CAPTURED)
def goes_to_the_winner(table: Table, one: Happening) -> None:
    """It lies in his victory display."""
    winner = one.facts["player"]
    moved = Moved(one.facts["thing"], Place.VICTORY, winner, -1)
    noted = course.noted(table.state, Under.BATTLE, taken=True)
    table.emit(Happens.CAPTURED, moved, CAPTOR.set(winner), noted, **one.facts)


def survivors_go_home(table: Table, frame: Frame) -> None:
    """From a planet that has been captured the winner's units go home, each as it is."""
    if frame.get("taken"):
        with table.together():
            for one in units(table, frame.get("winner"), frame.get("planet")):
                goes_home(table, one)


def warlord_goes_home(table: Table, frame: Frame) -> None:
    """From any other planet only the winner's warlord does, as he is; the planet and the other units stay."""
    winner = frame.get("winner")
    warlord = None if winner is None or frame.get("taken") else warlord_at(table, winner, frame.get("planet"))
    if warlord is not None:
        goes_home(table, warlord)


# --- what a drawn battle brings ---------------------------------------------------------------------------------------


def draw_is_done(table: Table, frame: Frame) -> None:
    """All warlords go home as they are; at the first planet the others do exhausted, and its card leaves the game."""
    if not frame.get("drawn"):
        return
    planet = frame.get("planet")
    is_first = table.decide(FIRST_PLANET) == planet
    with table.together():
        for player in table.state.players:
            for one in units(table, player, planet):
                if is_warlord(table, one):
                    goes_home(table, one)
                elif is_first:
                    goes_home(table, one, exhausted=True)
    card = planet_card(table, planet)
    if is_first and card is not None:
        _leaves(table, card, planet)


def _leaves(table: Table, card: Thing, planet: int) -> None:
    noted = course.noted(table.state, Under.BATTLE, taken=True)
    table.emit(Happens.LOST, Moved(card.id, Place.OUT, NOBODY, -1), noted, thing=card.id, planet=planet)


def battle_begins(table: Table, frame: Frame) -> None:
    """Whether it is the last planet is known from the beginning: the row changes by its end."""
    if table.decide(LAST_PLANET) == frame.get("planet"):
        remember(table, Under.BATTLE, last=True)


def battle_ends(table: Table, frame: Frame) -> None:
    """What lasted until the end of the battle is over."""
    table.emit(Happens.BATTLE_OVER, PERIODS.over(table.state, "csata"), planet=frame.get("planet"))


__all__ = [
    "DRAWN",
    "WON",
    "battle_begins",
    "battle_ends",
    "draw_is_done",
    "fighters",
    "is_over",
    "planet_is_captured",
    "survivors_go_home",
    "warlord_goes_home",
]
