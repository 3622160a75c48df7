"""The combat phase: Mobile units move, then come the battles, at the first planet and at the others."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Move, Pass
from kodex.engine.games.conquest.answers.answering import happenings, occur, react, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.rounds.steps import moment, waits_for_other, window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import (
    in_order,
    in_play,
    neighbours,
    other,
    outward,
    planets,
    where,
)
from kodex.engine.games.conquest.table.units import is_unit, keyword, warlord_at
from kodex.engine.games.conquest.vocabulary import (
    BATTLE_HERE,
    BEGINNER,
    EXHAUSTED,
    FIRST_PLANET,
    ORDERED_AT,
    Happens,
    Place,
    Rest,
    Under,
    beside,
)
from kodex.engine.kernel.happenings import INTERRUPT
from kodex.engine.kernel.procedures import Frame, Step, Window
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table

BATTLED = "battled"
"""The note of a combat phase with the planets that have had their turn."""
BEGINNING = "a csatafázis kezdete"
GONE = "have moved"
"""The note of a combat phase with the Mobile units that have moved."""


# --- 3.1 --------------------------------------------------------------------------------------------------------------


@book.procedure("sz/mozgekony#b1")
def movers(table: Table) -> tuple[str, ...]:
    """One player moves all the Mobile units that he likes, then the other."""
    first, order = table.decide(FIRST_PLANET), tuple(in_order(table))
    with table.noting() as looked_at:
        starter = table.decide(BEGINNER, first) if first else None
    if starter in order[1:] and read_as(table, "mobile-first-player", "csata-kezdoje"):
        table.cite(*looked_at)
        return (starter, other(table, starter))
    return order


def mobile_units(table: Table, frame: Frame) -> Window:
    """Who has none that could move is not asked."""
    return Window(Rest.MOBILE, movers(table) or tuple(table.state.players), out=True, keeps=True, skips=True)


def begins(table: Table, frame: Frame) -> None:
    """By the other reading what hangs on the beginning of the phase, and is no reaction, comes before they move."""
    if read_as(table, "mobile-moment", "kezdet-utan"):
        occur(table, told(Happens.MOMENT, moment=BEGINNING, only=INTERRUPT))


def has_begun(table: Table, frame: Frame) -> None:
    """What hangs on the beginning of the phase; by the other reading only the reactions to it are left. Before it what
    has moved is reacted to."""
    if read_as(table, "mobile-moment", "elso-lepesben"):
        moment(BEGINNING)(table, frame)
    else:
        react(table, happenings.given(table.state, told(Happens.MOMENT, moment=BEGINNING)))
    moved = [table.thing(one) for one in frame.get(GONE, ())]  # what begins last runs first
    batch = [told(Happens.MOVED, player=one.controller, thing=one.id, planet=where(one)) for one in moved]
    react(table, happenings.given(table.state, *batch))


def may_move(table: Table, thing: Thing) -> bool:
    """Whether a Mobile unit has a planet to go to and has not moved yet."""
    phase = course.frame(table.state, Under.COMBAT)
    gone = () if phase is None else phase.get(GONE, ())
    return thing.id not in gone and bool(keyword(table, thing, "mozgékony") and neighbours(table, where(thing)))


def has_mobile(table: Table, player: str) -> bool:
    """Whether a player has a Mobile unit that may move."""
    return any(where(one) and may_move(table, one) for one in in_play(table, player))


@book.forbids("sz/mozgekony#p1", Move)
def mobile_units_go_next_door(table: Table, action: Move) -> str | None:
    """Only a Mobile unit moves, once, to the planet next to its own, as the combat phase begins."""
    thing = table.thing(action.card)
    at = where(thing)
    is_right = window(table) == Rest.MOBILE and at and action.planet in neighbours(table, at)
    return None if is_right and may_move(table, thing) and is_unit(table, thing) else action.card


@book.forbids("sz/mozgekony#b1", Move, Pass)
def one_player_moves_all_his_own_first(table: Table, action: Move | Pass) -> str | None:
    """The other player waits until the first is done; nobody moves what is not his."""
    not_his = action.card if isinstance(action, Move) and table.thing(action.card).controller != action.by else None
    return not_his or waits_for_other(table, action, Rest.MOBILE)


@book.procedure("f2/3.1#p1")
def moves(table: Table, action: Move) -> None:
    """A Mobile unit goes to another planet, in the state in which it is."""
    course.acts(table)
    frame = course.frame(table.state, Under.COMBAT)
    gone = () if frame is None else frame.get(GONE, ())
    table.emit(
        Happens.MOVED,
        Moved(action.card, beside(action.planet), action.by, -1),
        course.noted(table.state, Under.COMBAT, **{GONE: (*gone, action.card)}),
        player=action.by,
        thing=action.card,
        planet=action.planet,
    )


def moves_no_more(table: Table, action: Pass) -> None:
    """Whoever passes has moved whom he wanted."""
    course.passes(table)


# --- 3.2, 3.3, 3.4 ----------------------------------------------------------------------------------------------------


@book.decides("sz/elso-bolygo#b2", BATTLE_HERE)
def always_at_the_first_planet(table: Table, planet: int) -> bool | None:
    """At the first planet there is a battle whether a warlord is there or not."""
    return True if table.decide(FIRST_PLANET) == planet else None


@book.decides("f2/3.3#p2", BATTLE_HERE)
def where_a_warlord_is(table: Table, planet: int) -> bool | None:
    """At another planet there is one where a player's warlord is, or where a text has ordered one; by the other reading
    only where a warlord is."""
    if table.decide(FIRST_PLANET) == planet:
        return None
    is_ordered = planet in ORDERED_AT.of(table.state)
    if is_ordered and read_as(table, "battle-planet-without-warlord", "hadur-vagy-kepesseg"):
        return True
    return True if any(warlord_at(table, player, planet) for player in table.state.players) else None


def at_the_first(table: Table, frame: Frame) -> None:
    """The battle at the first planet."""
    first = table.decide(FIRST_PLANET)
    if first and table.decide(BATTLE_HERE, first):
        table.emit(
            Happens.STEP, course.noted(table.state, Under.COMBAT, **{BATTLED: (first,)}), step="3.2", planet=first
        )
        course.begin(table, Under.BATTLE, planet=first)


def at_the_others(number: str) -> Step:
    """A step of the round with its number: the battle at the next planet, and so on until all have been looked at."""

    def goes_on(table: Table, frame: Frame) -> str | None:
        """The planets one after the other."""
        before = frame.get(BATTLED, ())
        left = [n for n in walk(table) if n not in before and table.decide(BATTLE_HERE, n)]
        change = course.noted(table.state, Under.COMBAT, **{BATTLED: (*before, left[0]) if left else None})
        table.emit(Happens.STEP, change, step=number, **({"planet": left[0]} if left else {}))
        if not left:
            return None
        is_fought(table, left[0])
        return number

    return goes_on


def walk(table: Table) -> list[int]:
    """The planets in the order in which they are looked at."""
    there, rightward = outward(table), planets(table)
    return rightward if there != rightward and read_as(table, "walk-after-first-planet", "balrol") else there


@book.procedure("f2/3.3#p3")
def is_fought(table: Table, planet: int) -> None:
    """Each of these battles goes through the same steps as the first."""
    course.begin(table, Under.BATTLE, planet=planet)


def phase_ends(table: Table, frame: Frame) -> None:
    """A warlord who is still out stays there, or by the other reading goes home."""
    with table.noting() as looked_at:
        numbers = range(1, max(planets(table), default=0) + 1)
        there = (warlord_at(table, player, n) for player in in_order(table) for n in numbers)
        out = [warlord for warlord in there if warlord is not None]
    if not out or not read_as(table, "warlord-left-at-the-end", "hazamegy"):
        return
    table.cite(*looked_at)
    for warlord in out:
        goes_home(table, warlord)


def goes_home(table: Table, thing: Thing, exhausted: bool | None = None) -> None:
    """A unit goes back into the headquarters of whoever controls it, as it is or ``exhausted``."""
    state = [] if exhausted is None else [EXHAUSTED.set(thing, exhausted or None)]
    table.emit(
        Happens.HOME,
        Moved(thing.id, Place.HQ, thing.controller, -1),
        *state,
        player=thing.controller,
        thing=thing.id,
    )


__all__ = [
    "BATTLED",
    "at_the_first",
    "at_the_others",
    "goes_home",
    "has_mobile",
    "mobile_units",
    "moves",
    "moves_no_more",
    "phase_ends",
]
