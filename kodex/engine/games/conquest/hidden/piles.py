"""Discard piles and victory displays: open to all at any time, rearranged by nobody; the order in which cards come."""

from __future__ import annotations

from collections.abc import Sequence

from kodex.engine.games.conquest.actions import Arrange, LookThrough
from kodex.engine.games.conquest.answers.aims import Run
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.language.words import LANGUAGE
from kodex.engine.games.conquest.text import Effect
from kodex.engine.games.conquest.vocabulary import ORDERED, Happens, Place, Rest, Under
from kodex.engine.kernel.procedures import Course, Frame, Owed
from kodex.engine.kernel.state import Reordered, side
from kodex.engine.kernel.table import Table

OPEN = (Place.DISCARD, Place.VICTORY)
DISCARD, CHOSEN = str(Rest.DISCARD), "chosen"


@book.forbids("sz/dobopakli-es-gyozelmi-terulet#b1", LookThrough)
def only_what_is_open(table: Table, action: LookThrough) -> str | None:
    """Discard piles and victory displays are open to all; whatever else a player has is not looked through."""
    return None if action.zone in OPEN else action.of


@book.procedure("sz/dobopakli-es-gyozelmi-terulet#b1")
def looks_through(table: Table, action: LookThrough) -> None:
    """Anybody looks through it, at any time; nothing comes of it."""
    ids = [one.id for one in table.in_zone(action.of, action.zone)]
    table.emit(Happens.LOOKED_THROUGH, player=action.by, things=ids)


@book.forbids("sz/dobopakli-es-gyozelmi-terulet#b2", Arrange)
def nobody_rearranges(table: Table, action: Arrange) -> str | None:
    """A player changes nothing in the discard pile and the victory display unless an effect says so."""
    return action.by


def arranges(table: Table, action: Arrange) -> None:
    """The cards lie in another order."""
    ids = [one.id for one in table.in_zone(action.by, action.zone)]
    order = (*(one for one in action.cards if one in ids), *(one for one in ids if one not in action.cards))
    table.emit(Happens.ARRANGED, Reordered(side(action.by, action.zone), order), player=action.by)


# --- several cards at once --------------------------------------------------------------------------------------------

# Whoever discards several cards says in which order they come onto the pile.
book.states("sz/dobopakli-es-gyozelmi-terulet#b3", ORDERED, True)


def discard_several(table: Table, run: Run, effect: Effect, whose: Sequence[str]) -> None:
    """Players discard so many cards each from their hands, those of each at the same time."""
    n = max(0, LANGUAGE.amounts.how_many(table, effect.n, run.view()))
    for player in reversed(whose):  # what begins last runs first
        course.begin(table, Under.DISCARDING, by=player, n=n)


def next_one(table: Table, frame: Frame) -> Owed | None:
    """The next card, which comes to lie on top of those before it."""
    by, chosen = frame.get("by"), frame.get(CHOSEN, ())
    left = [one.id for one in table.in_zone(by, Place.HAND) if one.id not in chosen]
    return Owed(by, DISCARD, tuple(left)) if left and len(chosen) < frame.get("n") else None


def is_chosen(table: Table, frame: Frame) -> str | None:
    """It is chosen, and another one is asked for."""
    answer = frame.get(DISCARD)
    if answer is None:
        return None
    noted = course.noted(table.state, Under.DISCARDING, **{CHOSEN: (*frame.get(CHOSEN, ()), answer), DISCARD: None})
    table.emit(Course.STEP, noted, procedure=Under.DISCARDING, step=DISCARD)
    return DISCARD


def are_discarded(table: Table, frame: Frame) -> None:
    """All of them are discarded, in the order in which they were chosen."""
    by, chosen = frame.get("by"), frame.get(CHOSEN, ())
    if not table.decide(ORDERED):
        chosen = tuple(one.id for one in table.in_zone(by, Place.HAND) if one.id in chosen)
    if chosen:
        occur(table, *(told(Happens.DISCARDED, player=by, thing=one) for one in chosen))


course.declare(
    "sz/kartyahatasok#b3",
    Under.DISCARDING,
    [(Rest.DISCARD, next_one), ("a következő", is_chosen), ("eldobás", are_discarded)],
)

__all__ = ["arranges", "discard_several", "looks_through"]
