"""How a game ends: three planets with one symbol, a bloodied warlord defeated, a deck that runs out, no planet left."""

from __future__ import annotations

from collections import Counter

from kodex.engine.games.conquest.book import book, course, remember
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import other, slots
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.vocabulary import (
    CAPTOR,
    DEFEATED,
    OUTCOME,
    RAN_OUT,
    WINNERS,
    Happens,
    Place,
    Under,
)
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@book.adds("sz/a-jatek-megnyerese#p1", WINNERS)
def three_planets_with_one_symbol(table: Table) -> tuple[str, ...] | None:
    """Whoever has three planets with the same symbol in the victory display wins at once."""
    return tuple(player for player in table.state.players if _most_of_one(table, player)) or None


def _most_of_one(table: Table, player: str) -> bool:
    there = Counter(symbol for one in table.in_zone(player, Place.VICTORY) for symbol in set(card(table, one).symbols))
    return max(there.values(), default=0) >= fixed("win.same_symbol_planets")


@book.adds("sz/a-jatek-megnyerese#p2", WINNERS)
def the_opponents_bloodied_warlord_is_defeated(table: Table) -> tuple[str, ...] | None:
    """Whoever defeats the opponent's warlord who was bloodied already wins at once."""
    return tuple(other(table, player) for player in DEFEATED.of(table.state)) or None


@book.adds("sz/a-jatek-megnyerese#p3", WINNERS)
def the_opponents_deck_has_run_out(table: Table) -> tuple[str, ...] | None:
    """Whoever's opponent has no deck any more wins at once."""
    return tuple(other(table, player) for player in RAN_OUT.of(table.state)) or None


@book.follows("sz/a-jatek-megnyerese#p1", Happens.CAPTURED)
def a_planet_may_end_it(table: Table, event: Event) -> None:
    """It is looked at as soon as somebody has captured a planet."""
    _may_end(table)


@book.follows("sz/a-jatek-megnyerese#p2", Happens.FALLEN)
def a_warlord_may_end_it(table: Table, event: Event) -> None:
    """It is looked at when all who fall together have fallen."""
    _may_end(table)


@book.follows("sz/a-jatek-megnyerese#p3", Happens.DRAWN, Happens.NO_CARD)
def a_deck_may_end_it(table: Table, event: Event) -> None:
    """It is looked at when all that is drawn together has been drawn."""
    _may_end(table)


def _may_end(table: Table) -> None:
    """It ends as soon as somebody meets a condition."""
    if OUTCOME.of(table.state) is not None:
        return
    winners = {player for part in table.parts(WINNERS) for player in part}
    if len(winners) > 1:
        both_at_once(table)
    elif winners:
        (won,) = winners
        _wins(table, won)


def _wins(table: Table, won: str) -> None:
    table.emit(Happens.WON, OUTCOME.set(won), course.ended(table.state), player=won)


@book.procedure("sz/a-jatek-megnyerese#p4")
def both_at_once(table: Table) -> None:
    """Where both meet one at the same moment the game is drawn."""
    table.emit(Happens.DRAWN_GAME, OUTCOME.set(""), course.ended(table.state))


def last_battle_is_over(table: Table, frame: Frame) -> None:
    """After the battle at the last planet the game is over, or by the other reading when the phase is."""
    farthest, only = bool(frame.get("last")), bool(frame.get("taken") and not slots(table))
    if farthest != only and read_as(table, "last-planet-at-the-end", "legtavolabbi"):
        only = farthest
    if not only:
        return
    if read_as(table, "end-at-last-planet", "fazis-utan"):
        remember(table, Under.COMBAT, over=True)
        return
    _whoever_captured_last(table)


def phase_of_last_battle_is_over(table: Table, frame: Frame) -> None:
    """By the other reading it is decided as the combat phase ends."""
    if frame.get("over"):
        _whoever_captured_last(table)


def _whoever_captured_last(table: Table) -> None:
    """If nobody has won, whoever captured a planet last does; if nobody ever has, the game is drawn."""
    if OUTCOME.of(table.state) is not None:
        return
    captor = CAPTOR.of(table.state)
    if captor:
        _wins(table, captor)
    else:
        table.emit(Happens.DRAWN_GAME, OUTCOME.set(""), course.ended(table.state))


__all__ = ["last_battle_is_over", "phase_of_last_battle_is_over"]
