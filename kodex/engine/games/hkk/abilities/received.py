"""Abilities of cards: received ones, those that a card takes away, continuous ones and their end (1.4.2, 128, 130)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.markers.freezing import is_kept
from kodex.engine.games.hkk.reactions.reacting import continuous_link
from kodex.engine.games.hkk.table.continuous import silenced, taking
from kodex.engine.games.hkk.table.moment import ability_of, lost_word
from kodex.engine.games.hkk.table.values import is_on_table
from kodex.engine.games.hkk.vocabulary import ABILITY_OFF, CONTINUOUS_ENDS, CONTINUOUS_WORKS, GRANTED_COUNTS
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

# An ability that a card gets from outside counts in every respect as one of its own.
book.states("128.1", GRANTED_COUNTS, True)
# A continuous ability is not announced, and whatever the players want, it works all the time.
book.states("130.0", CONTINUOUS_WORKS, True)
# They end as soon as their card leaves play, before anything linked to that.
book.states("130.2", CONTINUOUS_ENDS, True)


@book.forbids("130.4", Play, Use)
def nobody_reacts_to_them(table: Table, action: Play | Use) -> str | None:
    """Nobody reacts to a continuous ability."""
    if action.reacts_to is None:
        return None
    return action.reacts_to if continuous_link(table, action.reacts_to) else None


@book.decides("1.4.2", ABILITY_OFF, needs="silence")
def what_is_taken_away_does_not_work(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A card may say that others lose all their abilities: until it says otherwise none of them works."""
    return True if is_on_table(thing) and not is_kept(table, thing, ability) and silenced(table, thing) else None


@book.forbids("1.4.2", Use, needs="silence")
def what_is_taken_away_is_not_used(table: Table, action: Use) -> str | None:
    """Nor is such an ability used."""
    thing, ability = table.state.things.get(action.of), ability_of(table, action)
    if thing is not None and ability is not None and not what_is_taken_away_does_not_work(table, thing, ability):
        return None
    having = thing if ability is not None else lost_word(table, action)
    takers = taking(table, having, action.ability) if having is not None and is_on_table(having) else ()
    return ", ".join(takers) or None
