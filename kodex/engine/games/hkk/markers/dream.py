"""Dream markers (title 118): they put a creature to sleep, keep it so, and come off one by one."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.table.marker_names import DREAM, count
from kodex.engine.games.hkk.table.values import is_creature_of, markers
from kodex.engine.games.hkk.vocabulary import (
    STAYS_ACTIVE,
    STAYS_PASSIVE,
    Facts,
    Happens,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table


@book.follows("118.1", Happens.MARKED, needs=DREAM)
def dreamers_go_to_the_reserve(table: Table, event: Event) -> None:
    """A creature that gets a dream marker goes to its controller's reserve at once, passive.

    Disputed: ``dream_marker.guard_post`` with ``marad-aktivan`` leaves a creature of the guard post there, with
    ``tartalekba-aktivan`` brings it to the reserve active.
    """
    thing = Tells.THING.of(event)
    asleep = Tells.MARKER.of(event) == DREAM and count(table, table.thing(thing), DREAM)
    if not asleep or not is_creature_of(table, thing):
        return
    how = reading(table, "dream_marker.guard_post") if table.thing(thing).zone == Zones.GUARD else None
    if how == "marad-aktivan":
        return
    if table.thing(thing).zone == Zones.GUARD:
        table.happen(Happens.MOVED, thing=thing, zone="reserve", tags=())
    now = table.thing(thing)
    if how != "tartalekba-aktivan" and not Facts.PASSIVE.of(now) and not table.decide(STAYS_ACTIVE, now):
        table.happen(Happens.PASSIVIZED, thing=thing, tags=())


@book.decides("118.2", STAYS_PASSIVE, needs=DREAM)
def dreamers_sleep_on(table: Table, thing: Thing) -> bool | None:
    """A creature with a dream marker on it does not turn active in the third stage of the preparation phase."""
    return True if count(table, thing, DREAM) else None


@book.procedure("118.3")
def one_dream_is_over(table: Table, id_: str) -> None:
    """In each preparation phase of its controller one dream marker comes off."""
    if markers(table.thing(id_), DREAM):
        table.happen(Happens.UNMARKED, thing=id_, marker=DREAM, n=fixed(table, "dream_marker.removed"), tags=())
