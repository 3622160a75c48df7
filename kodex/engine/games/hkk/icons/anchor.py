"""The anchor (title 73): what has it does not go back to the hand."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.table.values import keyword as has
from kodex.engine.games.hkk.vocabulary import ABILITIES_REST, ANCHOR_HOLDS, Facts, Happens
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ANCHOR = keyword("horgony", "73.1", "it does not go from the table to the hand in any way")


@book.prevents("73", Happens.RETURNED)
def anchored_cards_stay(table: Table, happening: Happening) -> str | None:
    """A card with an anchor is in no way taken from the table to the hand."""
    thing = table.thing(happening.facts["thing"])
    if not is_on_table(thing) or not has(table, thing, ANCHOR):
        return None
    rests = table.decide(ABILITIES_REST, thing) and not table.decide(ANCHOR_HOLDS, thing)
    return None if rests else ANCHOR


@book.decides("73.1", ANCHOR_HOLDS)
def anchors_hold_passive_cards(table: Table, thing: Thing) -> bool | None:
    """The anchor is a continuous ability that works on passive cards too."""
    return True if Facts.PASSIVE.of(thing) and not is_creature(card(table, thing)) else None
