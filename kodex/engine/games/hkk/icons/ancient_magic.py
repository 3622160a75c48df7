"""Ancient magic: nobody else makes it dearer (title 78)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.cards.text_kinds import ABILITY
from kodex.engine.games.hkk.icons.printed import ANCIENT, has
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.vocabulary import ANCIENT_LOOKED_AT, COST, COST_BASE, WORD_KIND
from kodex.engine.kernel.table import Table


@book.decides("78.1", WORD_KIND)
def ancient_magic_is_a_continuous_ability(table: Table, name: str) -> str | None:
    """Ancient magic is one of the continuous abilities."""
    return ABILITY if name == ANCIENT else None


def _changes(table: Table, purchase: Purchase) -> tuple[list[int], list[int]]:
    """What the player's own effects and those of others change of the magic points."""
    own: list[int] = []
    others: list[int] = []
    for force in in_force(table, "cost"):
        view = View(force.by, force.source)
        meant = force.effect.of is None or compiled(force.effect.of)(table, purchase.thing, view)
        if force.on(table, purchase.by) and meant and force.effect.what in (None, "magic"):
            (own if force.by == purchase.by else others).append(force.n(table))
    return own, others


@book.decides("78.2", COST, exception_to="21.13", needs=ANCIENT)
def ancient_magic_is_not_made_dearer(table: Table, purchase: Purchase) -> Cost | None:
    """The opponent in no way makes a card of ancient magic dearer whose cost its player does not make cheaper."""
    if purchase.free or not has(table, purchase.thing, ANCIENT):
        return None
    own, others = _changes(table, purchase)
    lowered = table.decide(ANCIENT_LOOKED_AT, own, default=min(own, default=0)) < 0
    if lowered or sum(others) <= 0:
        return None
    base: Cost = table.decide(COST_BASE, purchase, default=FREE)
    return base.plus({"magic": sum(own)})


@book.decides("78.2.1", ANCIENT_LOOKED_AT)
def ancient_magic_looks_at_the_sum(table: Table, own: list[int]) -> int:
    """Ancient magic is looked at only when everything that bears on the cost has been added up."""
    return sum(own)
