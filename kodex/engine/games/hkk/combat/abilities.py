"""Combat abilities: announced, paid, carried out; direct damage (title 35, 37.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Cost, Effect
from kodex.engine.games.hkk.cards.amounts import how_many
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.combat.declaring import who_fights_whom
from kodex.engine.games.hkk.combat.strike import demolish
from kodex.engine.games.hkk.life.dying import Hit, open_life_saving, take_damage
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import ability_of, is_combat_ability
from kodex.engine.games.hkk.table.this_turn import cleared
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_USED,
    COMBAT_DIRECT,
    COMBAT_IMMUNE,
    COMBAT_MIXED,
    COMBAT_PRICE,
    COMBAT_SEVERAL,
    COMBAT_SPARED,
    DAMAGE_TOGETHER,
    IS_ACTIVATED,
    Happens,
    Marks,
)
from kodex.engine.kernel.amounts import AMOUNTS, Amount, Share
from kodex.engine.kernel.state import Change, PlayerSet
from kodex.engine.kernel.table import Table


@book.forbids("35.5", Use, about="target")
def only_against_the_own_opponent(table: Table, action: Use) -> str | None:
    """A combat ability is used only against the creature's own opponent."""
    ability = ability_of(table, action)
    if ability is None or ability.kind != "combat" or action.target is None:
        return None
    return None if table.mark(Marks.OPPONENT).get(action.of) == action.target else action.target


@book.procedure("35.3")
def announce_ability(table: Table, action: Use) -> None:
    """Combat abilities are announced in turns, with their extent and cost; nothing is paid yet."""
    if _has_used_another(table, action):
        table.justified_by(COMBAT_SEVERAL)
    if in_force(table, "use_cost"):
        table.justified_by(IS_ACTIVATED, ability_of(table, action))
    table.justified_by(ABILITIES_USED)
    announced = (*table.mark(Marks.ANNOUNCED), (action.by, action.of, action.ability, action.n))
    costs = _chosen_cost(table, action)
    table.emit(
        Happens.ABILITY_ANNOUNCED,
        Marks.ANNOUNCED.set(announced),
        *([Marks.MIXED_COSTS.set(costs)] if costs else []),
        by=action.by,
        thing=action.of,
        ability=action.ability,
        n=action.n,
    )


@book.forbids("35.3", Use)
def an_announcement_has_an_extent(table: Table, action: Use) -> str | None:
    """What is announced is used to some extent, at some cost; by a creature, that is by one ability unless a rule says
    more."""
    if not is_combat_ability(table, action):
        return None
    if _has_used_another(table, action) and not table.decide(COMBAT_SEVERAL):
        return action.ability
    return str(action.n) if action.n < 1 else None


def _has_used_another(table: Table, action: Use) -> bool:
    announced = table.mark(Marks.ANNOUNCED)
    if not announced:
        return False
    return any(of == action.of and name != action.ability for _by, of, name, _n in announced)


def price_of(table: Table, ability: Ability) -> Cost:
    """What a combat ability costs, used to the extent of 1."""
    if ability.effects or ability.cost:
        return ability.cost
    price: Cost = table.decide(COMBAT_PRICE, ability, default=FREE)
    return price


def mixes(table: Table, ability: Ability, n: int) -> list[Cost]:
    """The ways to spend the costs of a combat ability that has several of them ``n`` times in all.

    Unless a rule lets them be mixed, one of them only.
    """
    costs = (price_of(table, ability), *ability.or_cost)
    mixed = table.decide(COMBAT_MIXED)
    ways = combinations_with_replacement(costs, n) if mixed else ((one,) * n for one in costs)
    return list(dict.fromkeys(sum_of(way) for way in ways))


def sum_of(costs: Iterable[Cost]) -> Cost:
    """Several costs of combat abilities as one."""
    every = list(costs)
    return Cost(sum(one.magic for one in every), sum(one.components for one in every))


def _chosen_cost(table: Table, action: Use) -> tuple[tuple[str, Cost], ...]:
    """The costs of this and the former announcements of abilities that have several; the player says what is spent."""
    ability = ability_of(table, action)
    if ability is None or not ability.or_cost:
        return ()
    promised = announced_cost(table, action.by)
    ways = {one.told(): one for one in mixes(table, ability, action.n) if _affords(table, action.by, one, promised)}
    chosen = ways[table.choose(action.by, "combat_cost", tuple(ways))]
    return (*table.mark(Marks.MIXED_COSTS), (action.by, chosen))


def _affords(table: Table, by: str, cost: Cost, promised: Cost) -> bool:
    there = Cost(table.player(by, "magic"), table.player(by, "components"))
    return cost.magic + promised.magic <= there.magic and cost.components + promised.components <= there.components


def affords_a_mix(table: Table, action: Use, ability: Ability) -> bool:
    """Whether some mix of the costs of a combat ability can be spent besides what has been promised."""
    promised = announced_cost(table, action.by)
    return any(_affords(table, action.by, one, promised) for one in mixes(table, ability, max(0, action.n)))


def announced_cost(table: Table, player: str) -> Cost:
    """What a player has promised to pay for combat abilities."""
    announced = table.mark(Marks.ANNOUNCED)
    if not announced:
        return FREE
    magic = components = 0
    for by, thing, name, n in announced:
        ability = ability_named(table, table.thing(thing), name)
        if by == player and ability is not None and not ability.or_cost:
            price = price_of(table, ability)
            magic += price.magic * n
            components += price.components * n
    mixed = sum_of(cost for by, cost in table.mark(Marks.MIXED_COSTS) if by == player)
    return Cost(magic + mixed.magic, components + mixed.components)


def _amounts(table: Table, player: str) -> Iterator[Amount]:
    """How what a player pays for several announcements comes about: what each of them costs."""
    mixed = iter([cost for by, cost in table.mark(Marks.MIXED_COSTS) if by == player])
    costs: list[tuple[str, Cost]] = []
    for by, thing, name, n in table.mark(Marks.ANNOUNCED):
        ability = ability_named(table, table.thing(thing), name)
        if by == player and ability is not None:
            with table.noting():
                price = next(mixed) if ability.or_cost else price_of(table, ability).times(n)
            costs.append((thing, price))
    for what in ("magic", "components"):
        shares = tuple(Share(n, "announced", of=thing) for thing, cost in costs if (n := getattr(cost, what)))
        if len(shares) > 1:
            yield Amount(player, what, sum(share.n for share in shares), shares)


@book.procedure("35.4")
def resolve_abilities(table: Table) -> None:
    """When nobody announces more, all costs are paid at once and all effects happen at once."""
    with table.noting():
        announced = table.decide(ABILITIES_USED)
    if not announced:
        return
    payments: list[Change] = []
    for player in table.state.players:
        cost = announced_cost(table, player)
        payments += [
            PlayerSet(player, key, table.player(player, key) - price)
            for key, price in (("magic", cost.magic), ("components", cost.components))
            if price
        ]
    over = cleared(table, Marks.ANNOUNCED, Marks.MIXED_COSTS)
    amounts = tuple(one for player in table.state.players for one in _amounts(table, player))
    table.emit(Happens.ABILITIES_PAID, *payments, *over, **({AMOUNTS: amounts} if amounts else {}))
    fights = who_fights_whom(table)
    blows = [(of, fights[of], ability, n) for _by, of, ability, n in announced if of in fights]
    hurt = direct_damage(table, blows) or []
    demolish(table, hurt)
    open_life_saving(table, hurt)


@book.procedure("35.8")
def direct_damage(table: Table, blows: list[tuple[str, str, str, int]]) -> list[str]:
    """Direct damage hurts the opponent; what one suffers in the subphase is one damage (37.7)."""
    hits, dealt, times = [], dict[str, tuple[str, ...]](), Counter[str]()
    for of, target, ability_id, n in blows:
        ability = ability_named(table, table.thing(of), ability_id)
        spared = table.decide(COMBAT_SPARED, target)
        if table.decide(COMBAT_IMMUNE, target, of, ability):
            table.emit(Happens.PREVENTED, what="direct_damage", thing=target, why=of)
            continue
        points = sum(_points(table, of, effect) for effect in ability.effects) * n if ability and not spared else 0
        if ability and not ability.effects and not spared:
            points = int(table.decide(COMBAT_DIRECT, ability)) * n
        hits.append((target, points))
        if points > 0:
            times[target] += 1
            dealt[target] = (*dealt.get(target, ()), of)
    return take_damage(table, Happens.DIRECT_DAMAGE, hits, dealt, times)


def _points(table: Table, of: str, effect: Effect) -> int:
    return how_many(table, effect.n, View(table.thing(of).controller, of))


@book.decides("35.2", ABILITIES_USED)
def what_has_been_announced(table: Table) -> tuple[tuple[str, str, str, int], ...]:
    """Combat abilities are used by announcing them: what has not been announced has no effect."""
    found: tuple[tuple[str, str, str, int], ...] = table.mark(Marks.ANNOUNCED)
    return found


@book.decides("37.7", DAMAGE_TOGETHER)
def one_damage_per_subphase(table: Table, hits: list[Hit]) -> list[Hit]:
    """All damage one player, creature or building suffers in a subphase of combat is one damage."""
    total: dict[str, int] = {}
    for victim, n in hits:
        total[victim] = total.get(victim, 0) + n
    return list(total.items())
