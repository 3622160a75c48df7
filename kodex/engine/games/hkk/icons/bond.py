"""The bond: a condition met by another own card of the same subtype (89); dearer reactions (83, 92.9)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.costs import Bearing
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.cards.text_kinds import EXPLANATION
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.phases import ON_TABLE
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.reactions.chain import link, links
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import ability, card, subtypes
from kodex.engine.games.hkk.vocabulary import (
    BOND_BY,
    BOND_FREE,
    BOND_MET,
    COST_MODIFIERS,
    COST_USE_MODIFIERS,
    WORD_KIND,
    Happens,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

BOND = keyword("kötelék", "89.2", "what its bond adds to its summoning cost (below 0: takes off)", number=True)
DEARER = keyword("reakció-drágítás", "83", "what reacting to it costs more (below 0: less)", number=True)


def _same(table: Table, thing: Thing, others: list[Thing]) -> bool:
    own = {one for one in subtypes(table, thing) if table.decide(BOND_BY, one)}
    return any(other.id != thing.id and not own.isdisjoint(subtypes(table, other)) for other in others)


@book.decides("89.1", BOND_MET)
def another_card_of_the_subtype_bonds(table: Table, thing: Thing, by: str, hand: bool) -> bool | None:
    """The bond is met by another own card of the same subtype in play, in the pile or (shown) in the hand."""
    places = (*ON_TABLE, "pile", "hand") if hand else (*ON_TABLE, "pile")
    return True if _same(table, thing, table.in_zone(by, *places)) else None


@book.decides("89.3", BOND_MET)
def cards_in_the_chain_bond(table: Table, thing: Thing, by: str, hand: bool) -> bool | None:
    """Where the bond is looked at in the reaction chain, the player's card in the chain meets it too."""
    there = [table.thing(one.source) for one in links(table) if one.by == by]
    return True if _same(table, thing, [other for other in there if other.zone == Zones.CHAIN]) else None


@word("kötelék")
def bonded(table: Table, thing: Thing, view: View) -> bool:
    """The bond of the source is met (a condition of its ability).

    Disputed: with ``bond.continuous`` on ``kezbol-is`` a card in the hand meets that of a continuous ability.
    """
    source = table.state.things.get(view.source or thing.id, thing)
    hand = view.hand
    if hand is None:
        hand = read_as(table, "bond.continuous", "kezbol-is")
    return table.decide(BOND_MET, source, view.by, hand)


@book.adds("89.2", COST_MODIFIERS, needs=BOND)
def the_bond_bears_on_the_cost(table: Table, purchase: Purchase) -> tuple[Bearing, ...] | None:
    """A bond that bears on a cost must be met, by a card in play, in the pile or (shown) in the hand.

    Disputed: with ``bond.dearer_from_hand`` on ``kezbol-soha`` a card in the hand is not shown to make it dearer.
    """
    n = int(card(table, purchase.thing).keywords.get(BOND, 0))
    if not n:
        return None
    met = table.decide(BOND_MET, purchase.thing, purchase.by, True)
    if met and not _bears(table, purchase.thing):
        met = _seen(table, purchase.thing, purchase.by)
    return (Bearing("magic", n, purchase.thing.id),) if met else None


def _seen(table: Table, thing: Thing, by: str) -> bool:
    """Whether the bond is met by a card that everybody sees."""
    there = [table.thing(one.source) for one in links(table) if one.by == by]
    return _same(
        table, thing, [*table.in_zone(by, *ON_TABLE, "pile"), *(one for one in there if one.zone == Zones.CHAIN)]
    )


@book.follows("89.1", Happens.PLAYS, Happens.USES, needs="kötelék")
def the_partner_in_hand_is_shown(table: Table, event: Event) -> None:
    """Whoever meets a bond with a card in the hand shows that card."""
    thing, by = table.thing(Tells.THING.of(event)), Tells.BY.of(event)
    if event.kind == Happens.USES:
        used = ability(table, thing, Tells.ABILITY.of(event))
        bound = used is not None and "kötelék" in (used.condition or "")
    else:
        bound = _bears(table, thing)
    if not bound or _seen(table, thing, by):
        return
    able = _in_hand(table, thing, by)
    if able:
        partner = table.choose(by, "kötelék", able)
        table.emit(Happens.SHOWN, player=by, things=(partner,), thing=partner)


def _in_hand(table: Table, thing: Thing, by: str) -> tuple[str, ...]:
    return tuple(one.id for one in table.in_zone(by, "hand") if _same(table, thing, [one]))


NOT_SHOWN = "nem"
"""The answer of who shows no card for a bond."""


@book.procedure("89.1")
def is_shown_for_a_condition(table: Table, run: Run) -> bool:
    """Where nothing else meets the bond of an effect its player may show one from the hand; gives whether it is."""
    thing = table.thing(run.source)
    able = _in_hand(table, thing, run.by)
    with table.noting():
        free = table.decide(BOND_FREE, thing, run.by)
    if free:
        able = (*able, NOT_SHOWN)
    partner = table.choose(run.by, "kötelék", able)
    if partner == NOT_SHOWN:
        table.justified_by(BOND_FREE, thing, run.by)
        table.emit(Happens.BOND_LEFT, player=run.by, thing=thing.id)
        return False
    table.emit(Happens.SHOWN, player=run.by, things=(partner,), thing=partner)
    return True


@book.decides("89.2", BOND_FREE)
def a_card_in_hand_need_not_be_shown(table: Table, thing: Thing, by: str) -> bool | None:
    """The bond must be met by a card in play or in the pile, and where it bears on a cost; by one in hand it may be."""
    return None if _seen(table, thing, by) else True


def _bears(table: Table, thing: Thing) -> bool:
    """Whether the bond of a card bears on its cost now."""
    n = int(card(table, thing).keywords.get(BOND, 0))
    return n < 0 or (n > 0 and read_as(table, "bond.dearer_from_hand", "koltsegnel-kell"))


# --- dearer reactions -------------------------------------------------------------------------------------------------


def _surcharge(table: Table, reacts_to: str | None) -> Bearing | None:
    to = link(table, reacts_to)
    n = has(table, table.thing(to.source), DEARER) if to is not None and to.kind == "play" else 0
    return Bearing("magic", n, to.source) if to is not None and n else None


@book.adds("83", COST_MODIFIERS, needs=DEARER)
def reacting_with_a_card_is_dearer(table: Table, purchase: Purchase) -> tuple[Bearing, ...] | None:
    """The icon says how many magic points more it costs to react to the card being played."""
    more = _surcharge(table, purchase.reacts_to)
    return (more,) if more is not None and more.n > 0 else None


@book.adds("92.9", COST_MODIFIERS, needs=DEARER)
def reacting_may_be_cheaper(table: Table, purchase: Purchase) -> tuple[Bearing, ...] | None:
    """With a number below 0 in the icon reacting is cheaper by as much."""
    less = _surcharge(table, purchase.reacts_to)
    return (less,) if less is not None and less.n < 0 else None


@book.adds("92.9", COST_USE_MODIFIERS, needs=DEARER)
def reacting_with_an_ability_is_dearer(table: Table, action: Use) -> tuple[Bearing, ...] | None:
    """It costs as much more (or less) to react with an ability."""
    one = _surcharge(table, action.reacts_to)
    return None if one is None else (one,)


@book.decides("92.9", WORD_KIND)
def the_icon_is_an_explanation(table: Table, name: str) -> str | None:
    """The icon is no ability but an explanation of how the cost is reckoned."""
    return EXPLANATION if name == DEARER else None


def look_again(table: Table, action: Play | Use) -> None:
    """What is used because its bond is met cites by what."""
    used = ability_of(table, action) if isinstance(action, Use) else None
    if used is not None and isinstance(action, Use) and "kötelék" in (used.condition or ""):
        table.justified_by(BOND_MET, table.thing(action.of), action.by, True)
