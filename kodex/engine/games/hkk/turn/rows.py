"""The exchange phase: who has moved, how creatures stand in their row (title 32)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Exchange
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.reactions import linked
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import is_active_player
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_REST,
    Happens,
    Marks,
    Stages,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(
    stands="a csere fázis kezdetén így állnak a lények: {places}",
    has_moved="{thing} a csere fázisban helyet változtatott: {zone}",
    rearranged="{by} sorrendet változtat: {things}",
)

linked.trigger("moved", Happens.HAS_MOVED)


@book.procedure("32.3")
def remember_places(table: Table) -> None:
    """Where creatures stand when the exchange phase begins."""
    places = {thing.id: thing.zone for thing in table.in_zone(table.mark(Marks.ACTIVE), "guard", "reserve")}
    if places:
        table.emit(Happens.STANDS, Marks.STANDS.set(places), places=places)


@book.procedure("32.3")
def see_who_has_moved(table: Table) -> None:
    """Those have moved that stand elsewhere at the end of the exchange phase than at its beginning."""
    places: dict[str, str] = table.mark(Marks.STANDS)
    moved = [table.thing(id_) for id_, zone in places.items() if table.thing(id_).zone not in (zone,)]
    for thing in moved:
        if thing.zone in (Zones.GUARD, Zones.RESERVE):
            table.emit(Happens.HAS_MOVED, Marks.STANDS.set(None), thing=thing.id, zone=thing.zone)


@book.forbids("32.4", Exchange)
def rows_stay_as_they_are(table: Table, action: Exchange) -> str | None:
    """How creatures stand in their row is changed only in their controller's exchange phase, among themselves."""
    if not action.order:
        return None
    if stage(table).phase != "csere" or not is_active_player(table, action.by):
        return action.by
    zones = {table.thing(id_).zone for id_ in action.order}
    there = [thing.id for zone in zones for thing in table.in_zone(action.by, zone)]
    return None if len(zones) == 1 and sorted(there) == sorted(action.order) else ", ".join(action.order)


@book.prevents("32.4", Happens.MOVED)
def nothing_else_moves_creatures(table: Table, happening: Happening) -> str | None:
    """Disputed: with ``creatures.moved_by_effects`` on ``semmi-sem`` no source moves a creature outside that phase."""
    if not read_as(table, "creatures.moved_by_effects", "semmi-sem"):
        return None
    own = stage(table).phase == "csere" and is_active_player(table, table.thing(Tells.THING.of(happening)).controller)
    return None if own else "csere"


@book.procedure("32.4")
def rearrange(table: Table, action: Exchange) -> None:
    """In the exchange phase the controller puts a row in the order wanted."""
    if action.order:
        moves = [Moved(id_, table.thing(id_).zone, action.by, -1) for id_ in action.order]
        table.emit(Happens.REARRANGED, *moves, by=action.by, things=action.order)


@book.decides("32.2", ABILITIES_REST)
def abilities_rest_in_the_exchange_phase(table: Table, thing: Thing) -> bool | None:
    """Disputed: with ``exchange_phase.continuous_abilities`` on ``szunetelnek`` only named abilities work here."""
    if table.mark(Marks.STAGE) != Stages.EXCHANGE or not read_as(
        table, "exchange_phase.continuous_abilities", "szunetelnek"
    ):
        return None
    return True
