"""Who has as much damage as hit points: units are destroyed, a hale warlord is turned over, a bloodied one is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kodex.engine.games.conquest.answers.aims import reaches
from kodex.engine.games.conquest.answers.answering import occur, told
from kodex.engine.games.conquest.book import book, remember
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import in_turn
from kodex.engine.games.conquest.table.places import in_play, pile_of, where
from kodex.engine.games.conquest.table.units import card, is_unit, is_warlord
from kodex.engine.games.conquest.vocabulary import BLOODIED, DAMAGE, DEFEATED, EXHAUSTED, FALLS, Happens, Place
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import NOBODY, Change, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

SEEN = "seen"
"""The note of damage with the units that have fallen by it, or would have."""


def falls(table: Table, frame: Frame) -> str | None:
    """All who have as much damage as hit points fall at the same time, or by the other reading one after the other: of
    a single one they say the same."""
    seen = frame.get(SEEN, ())

    def own(player: str) -> list[Thing]:
        there = (one for one in in_play(table, player) if is_unit(table, one) and one.id not in seen)
        return [one for one in there if table.decide(FALLS, one)]

    gone = in_turn(table, own)
    if not gone:
        return None
    if (seen or len(gone) > 1) and read_as(table, "destroyed-at-once", "egyenkent"):
        remember(table, frame.procedure, **{SEEN: (*seen, gone[0].id)})
        dies(table, gone[:1], of_damage=True)
        return "esés"
    dies(table, gone, of_damage=True)
    return None


def dies(table: Table, things: Sequence[Thing], *, of_damage: bool = False) -> None:
    """Units fall, at the same time: destroyed, or a warlord defeated."""
    occur(table, *(told(_kind(table, one), player=one.controller, thing=one.id, damage=of_damage) for one in things))


def _kind(table: Table, thing: Thing) -> Happens:
    if not is_warlord(table, thing):
        return Happens.DESTROYED
    return Happens.FALLEN if BLOODIED.of(thing) else Happens.DEFEATED


@book.applies(Happens.DESTROYED, Happens.DEFEATED, Happens.FALLEN)
def falls_indeed(table: Table, one: Happening) -> None:
    """It falls, if it is still there; one that has been healed in time falls all the same, by default."""
    thing = table.thing(one.facts["thing"])
    is_there = thing.zone == Place.HQ or where(thing)
    if is_there and not (one.facts["damage"] and _has_been_saved(table, thing)):
        _way(table, thing)(table, thing)


def _has_been_saved(table: Table, thing: Thing) -> bool:
    with table.noting():  # what happens to it cites why it falls
        falls_still = table.decide(FALLS, thing)
    return not falls_still and read_as(table, "healed-before-destroyed", "megmenekul")


def _way(table: Table, thing: Thing) -> Callable[[Table, Thing], None]:
    if is_warlord(table, thing):
        return bloodied_falls if BLOODIED.of(thing) else hale_is_turned_over
    return token_goes_back if card(table, thing).type == "jelölőegység" else destroyed


def _cites(table: Table, thing: Thing) -> None:
    """Whatever happens to it cites why it falls."""
    table.decide(FALLS, thing)
    reaches(table, thing)


@book.procedure("sz/megsemmisul#p1")
def destroyed(table: Table, thing: Thing) -> None:
    """What is destroyed goes to the discard pile of its owner, or by the other reading of whoever controls it."""
    _cites(table, thing)
    pile = pile_of(table, thing)
    table.emit(Happens.DESTROYED, Moved(thing.id, Place.DISCARD, pile, 0), *_clean(thing), thing=thing.id)


@book.procedure("sz/jeloloegysegek#b2")
def token_goes_back(table: Table, thing: Thing) -> None:
    """A token that leaves play goes back to the common pool at once."""
    _cites(table, thing)
    table.emit(Happens.DESTROYED, Moved(thing.id, Place.POOL, NOBODY, -1), *_clean(thing), thing=thing.id)


def _clean(thing: Thing) -> list[Change]:
    return [DAMAGE.set(thing, None), EXHAUSTED.set(thing, None)]


@book.procedure("sz/serules#b2")
def hale_is_turned_over(table: Table, thing: Thing) -> None:
    """A hale warlord goes home, is turned over and exhausted, without any damage."""
    _cites(table, thing)
    table.emit(
        Happens.DEFEATED,
        Moved(thing.id, Place.HQ, thing.controller, -1),
        BLOODIED.set(thing, True),
        EXHAUSTED.set(thing, True),
        DAMAGE.set(thing, None),
        player=thing.controller,
        thing=thing.id,
    )


@book.procedure("sz/eletpont#p1")
def bloodied_falls(table: Table, thing: Thing) -> None:
    """A bloodied warlord is defeated for good."""
    _cites(table, thing)
    fallen = (*DEFEATED.of(table.state), thing.controller)
    table.emit(Happens.FALLEN, DEFEATED.set(fallen), player=thing.controller, thing=thing.id)


__all__ = ["dies", "falls"]
