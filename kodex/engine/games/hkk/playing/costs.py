"""What playing a card and using an ability costs (titles 7, 21.8–21.13, 24, 4.20)."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, Cost
from kodex.engine.games.hkk.cards.costs import EVERY_PART, FREE, Bearing, changes_by
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.combat.abilities import price_of
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    COST,
    COST_BASE,
    COST_BASE_FIRST,
    COST_BASE_PARTS,
    COST_BASE_SUM,
    COST_BESIDE,
    COST_MODIFIERS,
    COST_NAMED_ONLY,
    COST_PART,
    COST_PRINTED,
    COST_USE_FIXED,
    COST_USE_MODIFIERS,
    COST_USE_UNMODIFIED,
    FREE_REPLACED,
    MODIFIED_PART,
    PLAYED_REACHED,
    X_BROUGHT,
    X_NUMBERS,
    ZAN_IS_MAGIC,
)
from kodex.engine.kernel.kept import while_nothing_changes
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

Changes = dict[str, int]
"""What is added to the parts of a cost: part -> number, below 0 for cheaper."""


class Purchase(Struct, frozen=True):
    """What is to be paid for: a card played by somebody, with X chosen, from where, perhaps at no cost (24.3)."""

    thing: Thing
    by: str
    x: int = 0
    from_hand: bool = True
    free: bool = False
    reacts_to: str | None = None


@book.decides("7.0.0", COST_PRINTED)
def the_number_in_the_corner(table: Table, definition: Card) -> Cost:
    """The number in the corner of the card is its summoning cost."""
    return definition.cost


@book.decides("21.9", COST_BASE)
def printed_cost(table: Table, purchase: Purchase) -> Cost:
    """The base cost is what stands in the corner of the card (7.0.0)."""
    with table.noting() as corner:
        printed: Cost = table.decide(COST_PRINTED, card(table, purchase.thing), default=FREE)
    if not purchase.free:
        table.cite(*corner)
    return printed.with_x(0)


@book.decides("21.9", COST_BESIDE, needs="further")
def what_the_text_demands_is_paid_besides(table: Table, purchase: Purchase) -> int:
    """Magic points that the text demands besides are spent too; they are no part of the summoning cost."""
    return card(table, purchase.thing).further


def with_further(table: Table, purchase: Purchase, cost: Cost) -> Cost:
    """A summoning cost with what is spent besides it."""
    if not card(table, purchase.thing).further:
        return cost
    return cost.plus({"magic": table.decide(COST_BESIDE, purchase)})


@book.decides("7.7.1", COST_BASE, exception_to="21.9", needs="x")
def x_is_what_its_player_wants(table: Table, purchase: Purchase) -> Cost | None:
    """The base cost of a card with X in its cost is what the player who plays it has in mind."""
    return _in_the_corner(table, purchase, purchase.x)


@book.decides("7.7.3", COST_BASE, exception_to=("21.9", "7.7.1"), needs="x")
def least_x_from_elsewhere(table: Table, purchase: Purchase) -> Cost | None:
    """A card with a variable cost that is not played from hand has the least possible X."""
    return None if purchase.from_hand else _in_the_corner(table, purchase, 0)


def _in_the_corner(table: Table, purchase: Purchase, x: int) -> Cost | None:
    """A cost with X as it stands in the corner of the card, which is cited for what stands there besides X."""
    definition = card(table, purchase.thing)
    if not definition.cost.x:
        return None
    cost = definition.cost.with_x(x)
    if definition.cost.with_x(0) != FREE:
        table.justified_by(COST_PRINTED, definition)
    return cost


MOST_X = 20


def x_brought(table: Table, by: str, thing: Thing, from_hand: bool) -> int:
    """X of a card that an effect plays: what its player chooses, where no rule says what it is."""
    if not card(table, thing).cost.x:
        return 0
    least = table.decide(X_BROUGHT, from_hand)
    if least is not None:
        return least
    numbers = table.decide(X_NUMBERS)
    return int(table.choose(by, "x", numbers))


@book.decides("7.7.3", X_BROUGHT, needs="x")
def x_is_the_least_possible(table: Table, from_hand: bool) -> int | None:
    """X of a card that is not played from hand is always the least possible, nothing (disputed: 4.22.1)."""
    return None if from_hand else 0


@book.decides("24.3", COST_BASE, exception_to=("21.9", "7.7.1", "7.7.3"))
def free_cards_cost_nothing(table: Table, purchase: Purchase) -> Cost | None:
    """What may be played free has its cost replaced by nothing."""
    return FREE if purchase.free else None


# The cost of what is played free counts as replaced.
book.states("24.3", FREE_REPLACED, True)


@book.adds("21.8.3", COST_MODIFIERS)
def effects_on_costs(table: Table, purchase: Purchase) -> tuple[Bearing, ...] | None:
    """Every effect in force that makes the card dearer or cheaper counts alike; they add up."""
    found: list[Bearing] = []
    for force in in_force(table, "cost"):
        if force.kind == "continuous" and not table.decide(PLAYED_REACHED):
            continue
        if force.on(table, purchase.by) and _means(table, force.effect.of, purchase.thing, force.by, force.source):
            n = force.n(table)
            parts = _parts_meant(table, force.effect.what, card(table, purchase.thing).cost, n)
            found += [Bearing(part, n, force.source) for part in parts]
    return tuple(found) or None


def _parts_meant(table: Table, what: str | None, cost: Cost, n: int) -> tuple[str, ...]:
    """The parts of a cost that an effect bears on: the one it names, all, or (naming none) the magic points."""
    if what == EVERY_PART:
        return tuple(part for part in cost.parts() if not table.decide(COST_NAMED_ONLY, part))
    if what is None and cost.sacrifice and not (cost.magic or cost.zan):
        return (table.decide(COST_PART, n),)
    short: str | None = what or table.decide(MODIFIED_PART)
    return (short,) if short is not None else ()


def _means(table: Table, of: str | None, thing: Thing, by: str, source: str) -> bool:
    return of is None or compiled(of)(table, thing, View(by, source))


def own_base(table: Table, purchase: Purchase) -> tuple[Cost, Changes]:
    """The base cost with what the card itself changes of it (21.12), and what is still to be added to that."""
    base: Cost = table.decide(COST_BASE, purchase, default=FREE)
    own = table.parts(COST_BASE_PARTS, purchase)
    if not own or purchase.free:
        return base, {}
    change = {"magic": table.decide(COST_BASE_SUM, tuple(own), default=own[0])}
    return (base.plus(change), {}) if table.decide(COST_BASE_FIRST) else (base, change)


@book.decides("21.13", COST)
def modified_cost(table: Table, purchase: Purchase) -> Cost:
    """The modified cost is the base cost with everything that bears on it; no part falls below nothing."""
    base, changes = own_base(table, purchase)
    for bearings in table.parts(COST_MODIFIERS, purchase):
        for name, n in changes_by(bearings).items():
            changes[name] = changes.get(name, 0) + n
    return base.plus(on_zan(table, base, changes)) if changes and not purchase.free else base


def on_zan(table: Table, base: Cost, changes: Changes) -> Changes:
    """7.2.1, 7.6.1: zan shards are magic points in every respect; what magic points cannot bear, they do."""
    change = changes.get("magic", 0)
    if not base.zan or not change or not table.decide(ZAN_IS_MAGIC):
        return changes
    if change > 0 and not base.magic:
        return changes | {"magic": 0, "zan": changes.get("zan", 0) + change}
    rest = min(0, base.magic + change)
    return changes | {"magic": change - rest, "zan": changes.get("zan", 0) + rest}


@book.decides("7.2.2", COST, exception_to="21.13", needs="zan")
def zan_shards_cost_something(table: Table, purchase: Purchase) -> Cost | None:
    """A card with zan shards in its cost never costs less than 1 of them."""
    if purchase.free or not card(table, purchase.thing).cost.zan:
        return None
    base: Cost = table.decide(COST_BASE, purchase, default=FREE)
    if not base.zan:
        return None
    with table.noting() as reckoned:
        now = modified_cost(table, purchase)
    least = fixed(table, "cost.zan_shard.min")
    if now.zan + now.magic >= least:
        return None
    table.cite(*reckoned)
    return now.plus({"zan": least})


def play_cost(table: Table, action: Play) -> Cost:
    """What playing a card from hand costs now."""
    return _play_cost(table, action.card, action.by, action.x, action.reacts_to)


@while_nothing_changes
def _play_cost(table: Table, card: str, by: str, x: int, reacts_to: str | None) -> Cost:
    purchase = Purchase(table.thing(card), by, x, True, False, reacts_to)
    return with_further(table, purchase, table.decide(COST, purchase, default=FREE))


def use_cost(table: Table, action: Use) -> Cost:
    """What using an ability costs now (93.3: modifiers of the cost of use add up like those of playing)."""
    ability = ability_of(table, action)
    if ability is None:
        return FREE
    with table.noting() as modifying:
        cost = printed = price_of(table, ability).with_x(action.x).times(max(0, action.n))
        for bearings in table.parts(COST_USE_MODIFIERS, action):
            cost = cost.plus(changes_by(bearings))
    with table.noting() as fixing:
        fixed: Cost | None = table.decide(COST_USE_FIXED, ability)
    if fixed is not None and fixed != cost:
        table.cite(*fixing)
        return fixed
    if fixed is None and printed != cost and table.decide(COST_USE_UNMODIFIED, action):
        return printed
    table.cite(*modifying)
    return cost


def cost_of(table: Table, action: Play | Use) -> Cost:
    """What an action costs."""
    return play_cost(table, action) if isinstance(action, Play) else use_cost(table, action)
