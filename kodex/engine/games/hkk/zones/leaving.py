"""Leaving the table: to the pile, the void, the hand, the deck (4.7, 4.8, 4.14, 4.15, 93.1).

Every way out is a happening of its own kind, so that norms may prevent, replace or follow it; ``LEAVING`` names them.
"""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.table.continuous import ends_with, without
from kodex.engine.games.hkk.table.values import attached_to, card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    FORGETS,
    HOME,
    LEAVING,
    Facts,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Change, Event, FactSet, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

KEPT = ("marker", "prepared", "been_out", "copy")
"""Facts that a thing is, and does not forget: an independent marker (26), a card made ready before (4.5.3), that it
has been out of play (96.0), and what it has been like as a copy, until everything linked to that is over (172)."""


def leave(table: Table, kind: EventKind, thing: str, to: str = "pile", **facts: object) -> bool:
    """Let a thing leave the table in this way, if nothing prevents or replaces it. Must be called by a norm."""
    return table.happen(kind, thing=thing, to=to, **facts)


def home(table: Table, thing: Thing, zone: str) -> str:
    """Whose zone a thing goes to (4.7.2, 4.7.3, 4.14.1 …); without a rule all share the first player's."""
    return str(table.decide(HOME, thing, zone, default=next(iter(table.state.players))))


@book.applies(Happens.SACRIFICED, Happens.SENT, Happens.VOIDED, Happens.RETURNED, Happens.SHUFFLED_BACK)
def apply_leaving(table: Table, happening: Happening) -> None:
    """It goes to its owner's zone and forgets what happened to it (93.1); a marker ceases to be (26)."""
    thing = table.thing(Tells.THING.of(happening))
    if not is_on_table(thing) and not Tells.OFF.get(happening):
        return
    facts = {key: value for key, value in happening.facts.items() if key not in ("to", "off")}
    place = 0 if Tells.TO.of(happening) == Zones.PILE else Tells.PLACE.get(happening, -1)
    if Facts.MARKERS.of(thing):
        facts["markers"] = Facts.MARKERS.of(thing)
    facts |= {"was": thing.zone, "controller": thing.controller}
    if Facts.BLOCKED.of(thing):
        facts["had"] = {"blocked": Facts.BLOCKED.of(thing)}
    ends_with(table, thing)
    move = Moved(thing.id, Tells.TO.of(happening), home(table, thing, Tells.TO.of(happening)), place)
    table.emit(happening.kind, move, *forgetting(table, thing), **facts)


def forgetting(table: Table, thing: Thing) -> list[Change]:
    """Changes that make a thing forget everything that happened to it.

    What is said of the memory of cards goes for what leaves play for pile, hand or deck: an independent marker does
    not come there, and what was no longer in play has left nothing behind.
    """
    with table.noting() as why:
        forgets = table.decide(FORGETS, thing)
        ceases = Facts.MARKER.of(thing) or card(table, thing).marker
    if not ceases and is_on_table(thing):
        table.cite(*why)
    if not forgets:
        return []
    forget: list[Change] = [FactSet(thing.id, key, None) for key in thing.facts if key not in KEPT]
    lasting = table.mark(Marks.LASTING)
    if any(thing.id in one.things for one in lasting):
        forget.append(Marks.LASTING.set(without(lasting, thing.id) or None))
    return forget


INSTEAD: Pipeline[Callable[[Table, Thing, Event], object]] = Pipeline("instead of going with the host")
"""What may become of an attached card instead, when what it lies on leaves play; whoever does it says so."""


@book.follows("5.5.5", *LEAVING)
def attached_cards_go_too(table: Table, event: Event) -> None:
    """What is attached to a permanent that leaves play goes to its owner's discard pile."""
    for attached in attached_to(table, Tells.THING.of(event)):
        if not any(instead(table, attached, event) for instead in INSTEAD.of(table)):
            leave(table, Happens.SENT, attached.id)
