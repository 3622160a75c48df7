"""Icons that only mark a group of cards: undead (63, 69), wood and metal (70), of the depths of the mountain (72)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature, is_spell
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged, word
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.continuous import number_on
from kodex.engine.games.hkk.table.values import card, on_table, subtypes
from kodex.engine.games.hkk.vocabulary import DEPTHS_NO_CREATURE_NEEDED, IS_UNDEAD, MADE_OF, OF_THE_DEPTHS
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

UNDEAD = keyword("élőholt", "69", "the creature is undead")
WOOD = keyword("fa", "70", "the item is made of wood")
METAL = keyword("fém", "70", "the item is made of metal")
DEEP = keyword("hegymélyi", "72", "a creature or spell of the depths of the mountain")
OF_THE_DEAD = frozenset({"motyogó", "vámpír", "csontváz"})


def _printed(table: Table, thing: Thing, icon: str) -> bool:
    return bool(card(table, thing).keywords.get(icon))


# --- undead -----------------------------------------------------------------------------------------------------------


@word("élőholt", "élőhalott")
def undead(table: Table, thing: Thing, view: View) -> bool:
    """An undead creature."""
    return is_creature(card(table, thing)) and table.decide(IS_UNDEAD, thing)


@book.decides("63", IS_UNDEAD)
def some_kinds_are_undead(table: Table, thing: Thing) -> bool | None:
    """Every mutterer, vampire and skeleton is undead."""
    return True if not OF_THE_DEAD.isdisjoint(subtypes(table, thing)) else None


@book.decides("69.1", IS_UNDEAD)
def made_undead(table: Table, thing: Thing) -> bool | None:
    """A creature that something makes undead is taken as if it had the icon."""
    return True if number_on(table, "grant", UNDEAD, thing.id) else None


@book.decides("69.2", IS_UNDEAD)
def undead_is_no_ability(table: Table, thing: Thing) -> bool | None:
    """The icon marks a group of creatures; it is no ability that could be taken away."""
    return True if _printed(table, thing, UNDEAD) else None


# --- wood and metal ---------------------------------------------------------------------------------------------------


known_tags("anyag", texts=lambda: (WOOD, METAL))


@tagged("anyag")
def made_of(table: Table, thing: Thing, view: View, text: str) -> bool:
    """An item made of wood (fa) or metal (fém)."""
    return card(table, thing).type == "tárgy" and table.decide(MADE_OF, thing, text)


def _materials(table: Table, thing: Thing) -> list[str]:
    return [icon for icon in (WOOD, METAL) if _printed(table, thing, icon)]


@book.decides("70.1", MADE_OF)
def a_material_is_no_ability(table: Table, thing: Thing, text: str) -> bool | None:
    """What an item is made of marks a group of items; it is no ability and no subtype."""
    return True if _materials(table, thing) == [text] else None


@book.decides("70.2", MADE_OF)
def both_materials_count(table: Table, thing: Thing, text: str) -> bool | None:
    """An item of wood and metal is meant by a text about either."""
    found = _materials(table, thing)
    return True if len(found) > 1 and text in found else None


# --- the depths of the mountain ---------------------------------------------------------------------------------------


@word("hegymélyi")
def deep(table: Table, thing: Thing, view: View) -> bool:
    """A creature or spell of the depths of the mountain."""
    return table.decide(OF_THE_DEPTHS, thing)


@book.decides("72.3", OF_THE_DEPTHS)
def the_depths_are_no_ability(table: Table, thing: Thing) -> bool | None:
    """The icon marks a group of cards; it is no ability and no subtype."""
    return True if _printed(table, thing, DEEP) else None


@book.decides("72.2", DEPTHS_NO_CREATURE_NEEDED)
def creatures_of_the_depths_need_none(table: Table, action: Play) -> bool | None:
    """A creature of the depths that is played as a spell does not need one in play."""
    original = table.card(action.card)
    return True if action.way is not None and is_creature(original) and original.keywords.get(DEEP) else None


@book.forbids("72.1", Play, needs=DEEP)
def spells_of_the_depths_need_a_creature(table: Table, action: Play) -> str | None:
    """Whoever plays a spell of the depths must have a creature of the depths in play."""
    return _lacks_a_creature(table, action)


def _lacks_a_creature(table: Table, action: Play) -> str | None:
    thing = table.state.things.get(action.card)
    if thing is None or not _printed(table, thing, DEEP) or not is_spell(card(table, thing)):
        return None
    if table.decide(DEPTHS_NO_CREATURE_NEEDED, action):
        return None
    ours = on_table(table, action.by)
    there = sum(is_creature(card(table, one)) and table.decide(OF_THE_DEPTHS, one) for one in ours)
    return action.card if there < fixed(table, "deep_mountain.creatures.min") else None


def look_again(table: Table, action: Play | Use) -> None:
    """A card of the depths that is played cites what lets it be."""
    if isinstance(action, Play):
        _lacks_a_creature(table, action)
