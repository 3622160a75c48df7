"""No spells, no cheap cards (titles 159, 162, 163)."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost, is_spell
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.formats.checked import is_played, wrong_cards
from kodex.engine.games.hkk.icons.fog import FOG
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.format import is_played_by
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import DECK_SPELL
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

NO_SPELLS, DIGNITY, DIGNITY_2 = "varázslat nélkül", "mágia méltósága", "mágia méltósága ii"


# --- no spells --------------------------------------------------------------------------------------------------------


@book.decides("159.1", DECK_SPELL, needs=NO_SPELLS)
def what_may_be_played_as_a_spell(table: Table, thing: Thing) -> bool:
    """Spells of every kind, and what may be played as one: fog, which is searched for with an instant, too."""
    found = card(table, thing)
    return is_spell(found) or any(is_spell(way) for way in found.ways.values()) or bool(found.keywords.get(FOG))


@book.decides("159.2", DECK_SPELL, exception_to="159.1", needs=NO_SPELLS)
def fog_is_permitted(table: Table, thing: Thing) -> bool | None:
    """A card of fog is permitted if its type is no spell; searching with it is not possible in this format."""
    found = card(table, thing)
    others = any(is_spell(way) for way in found.ways.values())
    return False if found.keywords.get(FOG) and not is_spell(found) and not others else None


@book.forbids("159.2", Play, needs=FOG)
def fog_is_not_searched_for(table: Table, action: Play) -> str | None:
    """In this format fog is not searched for, at whatever time."""
    return action.card if action.way == FOG and is_played_by(table, NO_SPELLS) else None


IN_PLAY = frozenset({NO_SPELLS})
"""Formats of decks of which a rule bears on the play, too: each is asked for by a norm above."""


@book.forbids("159.1", GivenTable, needs=NO_SPELLS)
def no_spells(table: Table, _given: GivenTable) -> str | None:
    """No spell is used, and no card that can be played as one."""

    def is_banned(thing: Thing) -> bool:
        return table.decide(DECK_SPELL, thing)

    return wrong_cards(table, is_banned) if is_played(table, NO_SPELLS) else None


# --- no cheap cards ---------------------------------------------------------------------------------------------------


class Least(Struct, frozen=True):
    """The limits of a format: magic points alone, other kinds alone, both in a mixed cost."""

    magic: int
    other: int
    mixed_magic: int
    mixed_other: int


def _is_cheap(cost: Cost, least: Least, *, both: bool = False) -> bool:
    """Whether a cost is below the limits; ``both``: of a mixed cost both parts must be."""
    other = sum(n for part, n in cost.parts().items() if part != "magic")
    if cost.magic and other:
        low, few = cost.magic < least.mixed_magic, other < least.mixed_other
        return low and few if both else low or few
    return other < least.other if other else cost.magic < least.magic


@book.forbids("162.1", GivenTable, needs=DIGNITY)
def no_cheap_cards(table: Table, _given: GivenTable) -> str | None:
    """No card whose cost is below 3 magic points, below 1 of another kind, or below these where it is mixed.

    Disputed: with ``deck.cheap_mixed_cost`` on ``mindketto-kell`` a mixed cost must be below both.
    """
    both = read_as(table, "deck.cheap_mixed_cost", "mindketto-kell")
    least = Least(
        fixed(table, "dignity_of_magic.cost.magic_points.min"),
        fixed(table, "dignity_of_magic.cost.other.min"),
        fixed(table, "dignity_of_magic.cost.mixed.magic_points.min"),
        fixed(table, "dignity_of_magic.cost.mixed.other.min"),
    )

    def is_cheap(thing: Thing) -> bool:
        return _is_cheap(card(table, thing).cost, least, both=both)

    return wrong_cards(table, is_cheap) if is_played(table, DIGNITY) else None


@book.forbids("162.2", GivenTable, needs=DIGNITY)
def no_open_costs(table: Table, _given: GivenTable) -> str | None:
    """No card with X in its cost."""
    return wrong_cards(table, lambda thing: bool(card(table, thing).cost.x)) if is_played(table, DIGNITY) else None


@book.forbids("163.1", GivenTable, needs=DIGNITY_2)
def no_cheap_cards_either(table: Table, _given: GivenTable) -> str | None:
    """No card whose cost is below 3 magic points or below 2 of another kind, alone or mixed."""
    least = Least(
        fixed(table, "dignity_of_magic_2.cost.magic_points.min"),
        fixed(table, "dignity_of_magic_2.cost.other.min"),
        fixed(table, "dignity_of_magic_2.cost.mixed.magic_points.min"),
        fixed(table, "dignity_of_magic_2.cost.mixed.other.min"),
    )

    def is_cheap(thing: Thing) -> bool:
        return _is_cheap(card(table, thing).cost, least)

    return wrong_cards(table, is_cheap) if is_played(table, DIGNITY_2) else None


@book.forbids("163.2", GivenTable, needs=DIGNITY_2)
def no_open_costs_either(table: Table, _given: GivenTable) -> str | None:
    """No card with X in its cost."""
    return wrong_cards(table, lambda thing: bool(card(table, thing).cost.x)) if is_played(table, DIGNITY_2) else None
