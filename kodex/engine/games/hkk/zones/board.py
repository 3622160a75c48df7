"""The board: reserve, guard post, positions, permanents that change hands (title 5)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.seats import guards_in_post
from kodex.engine.games.hkk.table.values import card, is_active_player, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ATTACK_POSSIBLE,
    CONTROL_PASSIVE,
    CONTROL_ZONE,
    GUARD_OVERFULL,
    GUARD_SIZE,
    STAYS_ACTIVE,
    TURNS,
    Facts,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

# --- who changes hands ------------------------------------------------------------------------------------------------


@book.decides("5.3.2", CONTROL_ZONE, needs=("control", "csábítás"))
def creatures_that_change_hands_come_into_the_reserve(table: Table, thing: Thing) -> str | None:
    """A creature that gets another controller comes into that player's reserve, wherever it has stood.

    Disputed: with ``creatures.moved_by_effects`` on ``semmi-sem`` only in its controller's exchange phase.
    """
    if not is_creature(card(table, thing)):
        return None
    exchanging = stage(table).phase == "csere" and is_active_player(table, thing.controller)
    moves = exchanging or not read_as(table, "creatures.moved_by_effects", "semmi-sem")
    return "reserve" if moves else None


@book.decides("5.5.9", CONTROL_PASSIVE, needs=("control", "csábítás"))
def permanents_change_hands_as_they_are(table: Table, thing: Thing) -> bool:
    """A permanent comes to its new controller in the position it has been in, active or passive."""
    return Facts.PASSIVE.of(thing)


# --- positions --------------------------------------------------------------------------------------------------------


@book.decides("5.3.4", TURNS)
def creatures_of_the_reserve_are_active_or_passive(table: Table, thing: Thing) -> bool | None:
    """Creatures in the reserve may be active as well as passive."""
    return True if thing.zone == Zones.RESERVE else None


@book.decides("5.5.2", TURNS)
def other_permanents_are_active_or_passive(table: Table, thing: Thing) -> bool | None:
    """Permanents that are no creatures may be active as well as passive."""
    return True if is_on_table(thing) and not is_creature(card(table, thing)) else None


@book.decides("5.5.4", STAYS_ACTIVE)
def attached_cards_stay_active(table: Table, thing: Thing) -> bool | None:
    """What lies on a permanent is always active and can in no way be passivized."""
    return True if Facts.HOST.of(thing) is not None else None


# --- the guard post ---------------------------------------------------------------------------------------------------


# In the combat phase those in the guard post may attack: enemy guards, active buildings or the opponent.
book.states("5.4.2", ATTACK_POSSIBLE, True)
# What puts a creature into the guard post does so however many there are, if its text says nothing of its size.
book.states("5.4.3.1", GUARD_OVERFULL, True)


@word("elfér")
def has_room(table: Table, thing: Thing, view: View) -> bool:
    """There is room for one more in the guard post of its controller: what a text says that does mind its size."""
    size = table.decide(GUARD_SIZE, thing.controller)
    return size is None or guards_in_post(table, thing.controller) < size
