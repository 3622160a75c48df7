"""Subtypes: what they are, which kind of card they belong to (titles 51–56), expansions (66)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING, Card, is_creature, is_spell
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.selectors import View, known_tags, tagged
from kodex.engine.games.hkk.table.continuous import in_force, silenced
from kodex.engine.games.hkk.table.values import card, is_on_table, subtypes
from kodex.engine.games.hkk.vocabulary import (
    EXPANSION,
    ICON_SUBTYPE,
    SUBTYPE_ANYWHERE,
    SUBTYPE_CLASS,
    SUBTYPE_MEANS_MARKERS,
    SUBTYPE_NAMED,
    SUBTYPE_OF_CREATURES,
    SUBTYPE_RULES_STAY,
    SUBTYPES_EACH,
    SUBTYPES_KEPT,
    SUBTYPES_MORE,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

ICONS = {
    "tűz": ("tűz",),
    "hideg": ("hideg", "jég"),
    "villám": ("villám", "elektromos"),
}
"""Icons that stand for subtypes, and the words for each."""
for _icon in ICONS:
    keyword(_icon, "52.1", f"the card has the subtype {_icon}; all its damage is of that kind (52.2)")

OF_SPELLS = frozenset(
    {
        "tűz",
        "mentális",
        "villám",
        "elektromos",
        "jég",
        "hideg",
        "szingularitás",
        "vízió",
        "sav",
        "betegség",
        "közös_tudat",
        "politika",
    }
)
OF_ITEMS = frozenset(
    {"tojás", "csapda", "ékszer", "hangszer", "fegyver", "pulzáló", "pajzs", "sisak", "fókuszkristály", "páncél"}
)
OF_BUILDINGS = frozenset(
    {
        "bánya",
        "templom",
        "zan_indukátor",
        "oltár",
        "falu",
        "quwarg_boly",
        "szentély",
        "torony",
        "grok_képződmény",
        "víz",
    }
)
OF_ADVENTURERS = frozenset(
    {"végzetúr", "ember", "törpe", "elf", "troll", "mutáns", "gnóm", "alakváltó", "kobudera", "árnymanó"}
)


# --- what belongs to a subtype ----------------------------------------------------------------------------------------


@tagged("fajta")
def named(table: Table, thing: Thing, view: View, text: str) -> bool:
    """What a bare subtype name means, as in "an orc"."""
    question = SUBTYPE_MEANS_MARKERS if _is_marker(table, thing) else SUBTYPE_NAMED
    return table.decide(question, thing, text)


@book.decides("51.1", SUBTYPE_NAMED)
def a_subtype_means_permanents(table: Table, thing: Thing, text: str) -> bool | None:
    """A text that only names a subtype means the permanents of it: cards and independent markers."""
    return is_on_table(thing) if text in subtypes(table, thing) else None


@book.decides("9.3", SUBTYPE_MEANS_MARKERS)
def a_subtype_means_markers_too(table: Table, thing: Thing, text: str) -> bool | None:
    """Independent markers of a subtype are meant by its name as the cards are."""
    return is_on_table(thing) if text in subtypes(table, thing) else None


def _is_marker(table: Table, thing: Thing) -> bool:
    return Facts.MARKER.of(thing) or card(table, thing).marker


# A subtype and its rules are no special ability: what takes abilities away leaves them.
book.states("51.2", SUBTYPE_RULES_STAY, True)


def rules_of_subtype_rest(table: Table, thing: Thing) -> bool:
    """Whether what has been taken from a thing takes the rules of its subtype too."""
    return silenced(table, thing) and not table.decide(SUBTYPE_RULES_STAY, thing)


# A card with more than one subtype belongs to each of them alike.
book.states("51.4", SUBTYPES_EACH, True)
# A card that gets another subtype keeps the one it had.
book.states("51.5", SUBTYPES_KEPT, True)


# --- kinds of subtypes ------------------------------------------------------------------------------------------------


@book.decides("52", SUBTYPE_CLASS)
def subtypes_of_spells(table: Table, name: str) -> str | None:
    """The subtypes of spells."""
    return "varázslat" if name in OF_SPELLS else None


@book.decides("53", SUBTYPE_CLASS)
def subtypes_of_items(table: Table, name: str) -> str | None:
    """The subtypes of items."""
    return "tárgy" if name in OF_ITEMS else None


@book.decides("54", SUBTYPE_CLASS)
def subtypes_of_buildings(table: Table, name: str) -> str | None:
    """The subtypes of buildings."""
    return "építmény" if name in OF_BUILDINGS else None


@book.decides("55", SUBTYPE_CLASS)
def subtypes_of_adventurers(table: Table, name: str) -> str | None:
    """The subtypes of adventurers."""
    return "kalandozó" if name in OF_ADVENTURERS else None


@book.decides("56", SUBTYPE_OF_CREATURES)
def subtypes_of_creatures(table: Table, name: str) -> bool:
    """Creature subtypes are those of adventurers and all that none of the lists before has."""
    return table.decide(SUBTYPE_CLASS, name) in (None, "kalandozó")


def of_creatures(table: Table, name: str) -> bool:
    """Whether a name is a creature subtype."""
    return table.decide(SUBTYPE_OF_CREATURES, name)


@tagged("altípusfajta")
def of_a_kind(table: Table, thing: Thing, view: View, text: str) -> bool:
    """With a subtype of the kind named: varázslat, tárgy, építmény, kalandozó, lény."""
    names = [name for name in subtypes(table, thing) if _is_of(table, name, text)]
    return bool(names) and (_fits(table, thing, text) or table.decide(SUBTYPE_ANYWHERE, thing))


known_tags("altípusfajta", texts=lambda: ("varázslat", "tárgy", "építmény", "kalandozó", "lény"))


def _is_of(table: Table, name: str, text: str) -> bool:
    return of_creatures(table, name) if text == "lény" else bool(table.decide(SUBTYPE_CLASS, name) == text)


def _fits(table: Table, thing: Thing, text: str) -> bool:
    found = card(table, thing)
    if text in ("lény", "varázslat"):
        return is_creature(found) if text == "lény" else is_spell(found)
    return found.type == (BUILDING if text == "építmény" else text)


# A subtype listed with one card type may stand on another; it belongs where it is listed all the same.
book.states("51.3", SUBTYPE_ANYWHERE, True)


# --- fire, cold, lightning --------------------------------------------------------------------------------------------


ICONS_OF_SPELLS = ("tűz", "mentális")


def _shows(table: Table, found: Card, icon: str) -> bool:
    """Whether the icon of a card stands for a subtype."""
    printed = bool(found.keywords.get(icon))
    return printed and (icon not in ICONS_OF_SPELLS or table.decide(ICON_SUBTYPE, icon))


@book.decides("9.2", ICON_SUBTYPE, needs=ICONS_OF_SPELLS)
def two_icons_stand_for_subtypes(table: Table, icon: str) -> bool | None:
    """The icons of fire and of the mind stand for a subtype; others do not, even where they mark a group of cards."""
    return True if icon in ICONS_OF_SPELLS else None


@book.adds("52.1", SUBTYPES_MORE)
def icons_are_subtypes(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """The icons of fire, cold and lightning mean the subtype; word and icon are the same."""
    found = card(table, thing)
    more = [
        name
        for icon, names in ICONS.items()
        if _shows(table, found, icon) or not set(names).isdisjoint(found.subtypes)
        for name in names
        if name not in found.subtypes
    ]
    return tuple(more) or None


@book.prevents("52.2", Happens.DAMAGE)
def all_damage_is_of_the_kind_of_the_icon(table: Table, happening: Happening) -> str | None:
    """All damage of a card with one of these icons is of that kind: who is immune to the kind does not take it."""
    source = table.state.things.get(str(Tells.SOURCE.get(happening)))
    if source is None:
        return None
    icons = [icon for icon in ICONS if card(table, source).keywords.get(icon)]
    bans = {force.effect.what for force in in_force(table, "forbid") if force.on(table, Tells.VICTIM.of(happening))}
    return next((f"{icon}sebzés" for icon in icons if f"{icon}sebzés" in bans), None)


# --- expansions -------------------------------------------------------------------------------------------------------


@tagged("kiegészítő")
def of_an_expansion(table: Table, thing: Thing, view: View, text: str) -> bool:
    """Published with the expansion of that name."""
    return bool(table.decide(EXPANSION, thing) == text)


@book.decides("66.2", EXPANSION)
def cards_of_an_expansion(table: Table, thing: Thing) -> str | None:
    """Icon or name of an expansion means the cards published with it."""
    return card(table, thing).expansion
