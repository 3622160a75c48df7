"""The anchor (title 73): what has it does not go back to the hand."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card, is_on_table
from kodex.engine.games.hkk.table.values import keyword as has
from kodex.engine.games.hkk.vocabulary import ABILITIES_REST, ANCHOR_HOLDS, Facts, Happens, Tells
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ANCHOR = keyword("horgony", "73.1", "it does not go from the table to the hand in any way")


@book.prevents("73", Happens.RETURNED)
def anchored_cards_stay(table: Table, happening: Happening) -> str | None:
    """A card with an anchor is in no way taken from the table to the hand.

    Disputed: with ``shadow.anchored`` on ``arnyekkal-igen`` it goes there by its shadow.
    """
    if Tells.SHADOW.get(happening) and read_as(table, "shadow.anchored", "arnyekkal-igen"):
        return None
    return ANCHOR if _holds(table, table.thing(Tells.THING.of(happening))) else None


def _holds(table: Table, thing: Thing) -> bool:
    if not is_on_table(thing) or not has(table, thing, ANCHOR):
        return False
    return not table.decide(ABILITIES_REST, thing) or table.decide(ANCHOR_HOLDS, thing)


@book.forbids("73", Use, needs=ANCHOR)
def nobody_tries_to_take_them_back(table: Table, action: Use) -> str | None:
    """Nor is an ability used, or anything spent for it, that does nothing but take its own anchored card back."""
    thing, ability = table.state.things.get(action.of), ability_of(table, action)
    if thing is None or ability is None or not ability.effects or not _holds(table, thing):
        return None
    if all(one.do == "vanish" for one in ability.effects):
        return action.of if read_as(table, "shadow.anchored", "egyikkel-sem") else None
    return action.of if all(one.do == "to_hand" and one.to == "self" for one in ability.effects) else None


@book.decides("73.1", ANCHOR_HOLDS)
def anchors_hold_passive_cards(table: Table, thing: Thing) -> bool | None:
    """The anchor is a continuous ability that works on passive cards too."""
    return True if Facts.PASSIVE.of(thing) and not is_creature(card(table, thing)) else None
