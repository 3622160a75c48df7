"""Combat abilities (title 129): several on one creature, direct damage and what it costs."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Cost
from kodex.engine.games.hkk.vocabulary import (
    COMBAT_DIRECT,
    COMBAT_MIXED,
    COMBAT_NO_EFFECT,
    COMBAT_PRICE,
    COMBAT_SEVERAL,
)
from kodex.engine.kernel.table import Table

# A creature may have several combat abilities and use any of them, even all, in one combat.
book.states("129.1", COMBAT_SEVERAL, True)


@book.decides("129.2", COMBAT_DIRECT)
def what_says_nothing_is_direct_damage(table: Table, ability: Ability) -> int | None:
    """A combat ability without a described effect does direct damage: a point each time its cost is spent."""
    return 1 if ability.kind == "combat" and not ability.effects else None


@book.decides("129.3", COMBAT_PRICE)
def direct_damage_costs_magic_points(table: Table, ability: Ability) -> Cost | None:
    """Direct damage costs magic points, unless its text names another cost."""
    return Cost(1) if ability.kind == "combat" and not ability.cost else None


# Where a combat ability has costs of several kinds they may be spent mixed too.
book.states("129.4", COMBAT_MIXED, True, needs="or_cost")


@book.decides("129.7", COMBAT_NO_EFFECT)
def using_a_combat_ability_is_no_effect(table: Table, kind: str) -> bool | None:
    """The use of a combat ability is no effect."""
    return True if kind == "direct_damage" else None
