"""The headquarters phase: token, next planet, cards, resources, all ready, initiative, the end of the round."""

from __future__ import annotations

from kodex.engine.games.conquest.answers.drawing import draw
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.readying import turned_up
from kodex.engine.games.conquest.rounds.steps import moment
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.drawing import gain
from kodex.engine.games.conquest.table.places import (
    in_order,
    in_play,
    is_planet,
    other,
    planet_card,
    planets,
    slots,
)
from kodex.engine.games.conquest.vocabulary import (
    AFFECTED,
    DOWN,
    EXHAUSTED,
    FIRST,
    IS_A_CARD_EFFECT,
    PERIODS,
    TOKEN,
    Happens,
)
from kodex.engine.kernel.periods import KEPT
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


def token_moves(table: Table, frame: Frame) -> None:
    """The token goes to the leftmost planet, or by the other reading to the next one after its place."""
    there = planets(table)
    after = [n for n in there if n > FIRST.of(table.state)] or there
    if after[:1] != there[:1] and read_as(table, "first-planet-token-target", "sorban-kovetkezo"):
        there = after
    if there:
        table.emit(Happens.FIRST_PLANET, FIRST.set(there[0]), planet=there[0])


def next_is_turned_up(table: Table, frame: Frame) -> None:
    """The first planet of the row that still lies face down is turned up."""
    for n in slots(table):
        card = planet_card(table, n)
        if card is not None and not is_planet(table, n):
            table.emit(Happens.REVEALED, DOWN.set(card, None), thing=card.id, planet=n)
            return


def both_draw(table: Table, frame: Frame) -> None:
    """Each draws two cards, at the same time."""
    draw(table, dict.fromkeys(in_order(table), fixed("hq.draw")))


def both_gain(table: Table, frame: Frame) -> None:
    """Each takes four resources."""
    for player in in_order(table):
        gain(table, player, fixed("hq.resources"))


def all_ready(table: Table, frame: Frame) -> None:
    """All exhausted cards are turned up."""
    things = [
        one
        for player in in_order(table)
        for one in in_play(table, player)
        if EXHAUSTED.of(one) and _affects(table, one)
    ]
    turned_up(table, things)


def _affects(table: Table, thing: Thing) -> bool:
    return not table.decide(IS_A_CARD_EFFECT) or table.decide(AFFECTED, thing, thing)


# What a phase or a step of it brings about is no effect of a card.
book.states("sz/jatekszakaszhatas#p1", IS_A_CARD_EFFECT, False)


def initiative_goes_on(table: Table, frame: Frame) -> None:
    """The other player gets the token."""
    now = other(table, TOKEN.of(table.state))
    table.emit(Happens.TOKEN, TOKEN.set(now), player=now)


ROUND_ENDS = "a játékforduló vége"


def last_moment(table: Table, frame: Frame) -> None:
    """What is due at the end of the round is done before what lasts until then is over, by default."""
    if read_as(table, "at-the-end-or-until-the-end", "mar-lejart"):
        round_ends(table, frame)
    moment(ROUND_ENDS)(table, frame)


def phase_ends(table: Table, frame: Frame) -> None:
    """What lasted until the end of the phase is over."""
    if any(kept.until == PERIODS.names[1] for kept in KEPT.of(table.state)):
        table.emit(Happens.PHASE_ENDS, PERIODS.over(table.state, PERIODS.names[1]))


@book.procedure("f2/4.8#p2")
def round_ends(table: Table, frame: Frame) -> None:
    """What lasted until the end of the round is over."""
    table.emit(Happens.ENDS, PERIODS.over(table.state, PERIODS.names[0]))


def new_round(table: Table, frame: Frame) -> str:
    """The next round begins with its first step."""
    return "fázisok"


__all__ = [
    "all_ready",
    "both_draw",
    "both_gain",
    "initiative_goes_on",
    "last_moment",
    "new_round",
    "next_is_turned_up",
    "phase_ends",
    "round_ends",
    "token_moves",
]
