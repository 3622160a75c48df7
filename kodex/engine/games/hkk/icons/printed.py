"""The words and icons on cards, and whether they count now."""

from __future__ import annotations

from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.text_kinds import ABILITY, DRAWBACK, EXPLANATION, ICON
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.values import card, granted, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_LOST,
    ABILITIES_REST,
    EXPLANATION_STAYS,
    GIVEN_ANYWAY,
    WORD_KIND,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

GUARDIAN = keyword("őrző", "77", "players are no targets of damaging spells")
ANCIENT = keyword("ősmágia", "78.2", "the opponent does not make it dearer unless its player makes it cheaper")
FLYING = keyword("repül", "79", "comes into play active")
RESISTANT = keyword("rezisztencia", "80", "no target of what is aimed at any card or permanent")
KILLING = keyword("életkioltó", "84", "life markers do not help against it")
MENTAL = keyword("mentális", "82", "of the subtype mentális; all its damage is mental")
ELEMENTS = ("mentális", "tűz", "villám", "hideg")


def has(table: Table, thing: Thing, name: str, printed: int | None = None) -> int:
    """The number of an icon or a word of the text on a thing as far as it counts now, by what kind of thing it is.

    An explanation cannot be taken away, an ability can; an ability of the table does not work on a passive card.
    """
    number = int(card(table, thing).keywords.get(name, 0)) if printed is None else printed
    number += granted(table, thing, name)
    if not number:
        return 0
    with table.noting() as why:
        kind = table.decide(WORD_KIND, name, default=ICON if printed is None else ABILITY)
    left = _left(table, thing, name, number, kind)
    if why and (left != number or (kind != ABILITY and _would_rest(table, thing, name, number))):
        table.cite(*why)
    return left


def _would_rest(table: Table, thing: Thing, name: str, number: int) -> bool:
    """Whether it would not count, or not in full, if it were an ability."""
    with table.noting():
        return _left(table, thing, name, number, ABILITY) != number


def _left(table: Table, thing: Thing, name: str, number: int, kind: str) -> int:
    """How much of it counts if it is of this kind."""
    if kind == ICON or (kind == EXPLANATION and table.decide(EXPLANATION_STAYS, name)):
        return number
    taken = (name, kind) if kind == DRAWBACK else (None, name, kind)
    if any(force.effect.what in taken and force.on(table, thing.id) for force in in_force(table, "silence")):
        number = table.decide(GIVEN_ANYWAY, thing, name, taken)
        if not number:
            return 0
    if kind != DRAWBACK and table.decide(ABILITIES_LOST, thing):
        return 0
    rests = kind != DRAWBACK and is_on_table(thing) and table.decide(ABILITIES_REST, thing)
    return 0 if rests else number
