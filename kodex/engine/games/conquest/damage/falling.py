"""Who has as much damage as hit points: units are destroyed, a hale warlord is turned over, a bloodied one is lost."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.rounds.initiative import by_initiative
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import in_play
from kodex.engine.games.conquest.table.units import card, is_unit, is_warlord
from kodex.engine.games.conquest.vocabulary import BLOODIED, DAMAGE, DEFEATED, EXHAUSTED, FALLS, Happens, Place
from kodex.engine.kernel.procedures import Frame
from kodex.engine.kernel.state import NOBODY, Change, Moved, Thing
from kodex.engine.kernel.table import Table


def falls(table: Table, frame: Frame) -> None:
    """All who have as much damage as hit points fall at the same time."""
    there = [one for player in by_initiative(table) for one in in_play(table, player)]
    gone = [one for one in there if is_unit(table, one) and table.decide(FALLS, one)]
    with table.together():
        for one in gone:
            _way(table, one)(table, one)


def _way(table: Table, thing: Thing) -> Callable[[Table, Thing], None]:
    if is_warlord(table, thing):
        return bloodied_falls if BLOODIED.of(thing) else hale_is_turned_over
    return token_goes_back if card(table, thing).type == "jelölőegység" else destroyed


def _cites(table: Table, thing: Thing) -> None:
    """Whatever happens to it cites why it falls."""
    table.decide(FALLS, thing)


@book.procedure("sz/megsemmisul#p1")
def destroyed(table: Table, thing: Thing) -> None:
    """What is destroyed goes to the discard pile of its owner, or by the other reading of whoever controls it."""
    _cites(table, thing)
    pile = thing.controller if read_as(table, "destroyed-card-of-other-owner", "controller") else thing.owner
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


__all__ = ["falls"]
