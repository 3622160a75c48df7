"""What a unit is worth in a battle: attack value, hit points and whether as much damage as that lies on it."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Given
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.table.places import in_play
from kodex.engine.games.conquest.table.units import is_unit, is_warlord, keyword, worth
from kodex.engine.games.conquest.vocabulary import ATTACK, DAMAGE, FALLS, HIT_POINTS, MODIFIERS
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@book.decides("sz/tamadoertek#p1", ATTACK)
def attack_as_printed(table: Table, thing: Thing) -> int | None:
    """A unit attacks with its attack value; nothing else has one."""
    return worth(table, thing).attack if is_unit(table, thing) else None


@book.adds("sz/brutalis#p1", MODIFIERS)
def brutal(table: Table, thing: Thing, what: str) -> tuple[tuple[str, int], ...] | None:
    """A Brutal unit attacks with one more for each damage on it."""
    if what != "támadás" or not DAMAGE.of(thing) or not keyword(table, thing, "brutális"):
        return None
    return (("add", DAMAGE.of(thing) * fixed("brutal.attack_per_damage")),)


@book.decides("sz/eletpont#p1", HIT_POINTS)
def hit_points_as_printed(table: Table, thing: Thing) -> int | None:
    """A unit has the hit points of its upper side; nothing else has any."""
    return worth(table, thing).hp if is_unit(table, thing) else None


def _is_covered(table: Table, thing: Thing) -> bool:
    """Whether as much damage lies on a unit as it has hit points: asked of one that is damaged."""
    return DAMAGE.of(thing) >= table.decide(HIT_POINTS, thing)


@book.decides("sz/serules#b1", FALLS)
def unit_falls_at_its_hit_points(table: Table, thing: Thing) -> bool | None:
    """As much damage as hit points destroys an army or token unit."""
    if not DAMAGE.of(thing) or is_warlord(table, thing):
        return None
    return True if is_unit(table, thing) and _is_covered(table, thing) else None


@book.decides("sz/serules#b2", FALLS)
def warlord_falls_at_his_hit_points(table: Table, thing: Thing) -> bool | None:
    """As much damage as hit points defeats a warlord, whichever of his sides is up."""
    return True if DAMAGE.of(thing) and is_warlord(table, thing) and _is_covered(table, thing) else None


@book.decides("sz/eletpont#p1", FALLS)
def falls_without_hit_points(table: Table, thing: Thing) -> bool | None:
    """A unit whose hit points have come down to 0 falls without any damage."""
    if not is_unit(table, thing):
        return None
    return True if table.decide(HIT_POINTS, thing) <= fixed("hit_points.destroyed_at") else None


@book.forbids("sz/serules#b1", Given)
def who_has_fallen_is_not_there(table: Table, action: Given) -> str | None:
    """No table is given on which units still stand that have as much damage as hit points."""
    there = (one for player in table.state.players for one in in_play(table, player))
    return ", ".join(one.id for one in there if is_unit(table, one) and table.decide(FALLS, one)) or None


__all__ = [
    "attack_as_printed",
    "brutal",
    "falls_without_hit_points",
    "hit_points_as_printed",
    "unit_falls_at_its_hit_points",
    "warlord_falls_at_his_hit_points",
]
