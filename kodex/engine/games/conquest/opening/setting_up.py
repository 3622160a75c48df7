"""Setting up: the token of the first planet, warlords, resources, the first hands; and what a new game cannot be."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Given
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.table.drawing import draw, gain
from kodex.engine.games.conquest.table.limits import RELIC
from kodex.engine.games.conquest.table.places import in_order, in_play, planets
from kodex.engine.games.conquest.table.units import ARMY, card, is_warlord
from kodex.engine.games.conquest.vocabulary import (
    BLOODIED,
    EXHAUSTED,
    FIRST,
    RELIC_COUNTS,
    Happens,
    Place,
    Under,
)
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table

SETUP = "előkészítés"
"""The step of the whole game with which a new one begins."""


def is_new(table: Table) -> bool:
    """Whether a game is about to be set up on this table."""
    frame = course.frame(table.state)
    return frame is not None and frame.procedure == Under.GAME and frame.step == course.steps(Under.GAME).index(SETUP)


def warlords(table: Table) -> list[Thing]:
    """The warlord of each player, wherever he lies."""
    return [one for one in table.state.things.values() if is_warlord(table, one)]


# --- the steps --------------------------------------------------------------------------------------------------------


def token_is_placed(table: Table, frame: Frame) -> None:
    """The token goes to the leftmost planet that is turned up, from the seat of whoever begins the game."""
    there = planets(table)
    if there:
        table.emit(Happens.FIRST_PLANET, FIRST.set(there[0]), planet=there[0])


def warlords_take_their_places(table: Table, frame: Frame) -> None:
    """Both warlords lie in their headquarters."""
    for player in in_order(table):
        for one in table.in_zone(player, Place.ASIDE):
            if is_warlord(table, one):
                moved = Moved(one.id, Place.HQ, player, -1)
                if sum(RELIC in card(table, two).traits for two in table.in_zone(player, Place.DECK)) > 1:
                    table.decide(RELIC_COUNTS, Place.DECK.value)  # that a deck has several relics is cited
                table.emit(Happens.TOOK_PLACE, moved, EXHAUSTED.set(one, None), player=player, thing=one.id)


def all_gain(table: Table, frame: Frame) -> None:
    """Each takes as many resources as the own warlord says."""
    for player in in_order(table):
        gain(table, player, sum(card(table, one).resources for one in _led_by(table, player)))


def all_draw(table: Table, frame: Frame) -> None:
    """Each draws as many cards as the own warlord says, both at the same time."""
    draw(table, {one: sum(card(table, led).hand for led in _led_by(table, one)) for one in in_order(table)})


def _led_by(table: Table, player: str) -> list[Thing]:
    return [one for one in warlords(table) if one.controller == player]


# --- what a new game cannot be ----------------------------------------------------------------------------------------


@book.forbids("sz/egeszseges#p1", Given)
def warlords_begin_hale(table: Table, action: Given) -> str | None:
    """In a new game both warlords lie with the hale side up."""
    if not is_new(table):
        return None
    return ", ".join(one.id for one in warlords(table) if BLOODIED.of(one)) or None


@book.forbids("f1/egysegkartyak#p3", Given)
def army_units_begin_in_the_deck(table: Table, action: Given) -> str | None:
    """In a new game army units lie in the decks, and nowhere else."""
    if not is_new(table):
        return None
    there = [one for player in table.state.players for one in in_play(table, player)]
    there += [one for player in table.state.players for one in table.in_zone(player, Place.DISCARD)]
    return ", ".join(one.id for one in there if card(table, one).type == ARMY) or None


__all__ = ["SETUP", "all_draw", "all_gain", "is_new", "token_is_placed", "warlords_take_their_places"]
