"""Combat: declaring attackers, combat abilities, the strike (titles 33–36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from msgspec import Struct

from kodex.engine.games.hkk.actions import Attack, StrikeBack, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, Cost, Effect, is_creature
from kodex.engine.games.hkk.cards.amounts import how_many
from kodex.engine.games.hkk.cards.costs import FREE
from kodex.engine.games.hkk.cards.selectors import View
from kodex.engine.games.hkk.interpretations import reading
from kodex.engine.games.hkk.life.dying import Dealt, Hit, open_life_saving, take_damage
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import card, damage, is_building, is_creature_of, is_on_table, opponents
from kodex.engine.games.hkk.turn.permissions import ability_of, is_combat_ability, stage
from kodex.engine.kernel.state import Change, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

MARKS = (
    "attacks",
    "strikes_back",
    "opponent",
    "announced",
    "demolishing",
    "silent",
    "hurt_before",
    "fought",
    "mixed_costs",
)
"""What the game remembers during a combat phase, and no longer."""


class Blow(Struct, frozen=True):
    """One strike: who strikes whom (a thing or a player)."""

    striker: Thing
    target: str


# --- 34: declaring attackers ----------------------------------------------------------------------------------------


@book.forbids("34.1", Attack)
def attackers_stand_in_the_guard_post(table: Table, action: Attack) -> str | None:
    """Attackers are chosen among the creatures in the own guard post."""
    for attacker in action.map:
        thing = table.state.things.get(attacker)
        if thing is None or thing.controller != action.by or thing.zone != "guard":
            return attacker
    return None


@book.forbids("34.3", Attack)
def what_may_be_attacked(table: Table, action: Attack) -> str | None:
    """Attackers attack creatures in the opponent's guard post, the opponent's buildings or the opponent."""
    if action.map and not table.decide("attack.possible", default=False):
        return ", ".join(action.map)
    for target in action.map.values():
        if target in opponents(table, action.by):
            continue
        thing = table.state.things.get(target)
        if thing is None or thing.controller == action.by:
            return target
        in_guard = thing.zone == "guard" and is_creature(card(table, thing))
        if not in_guard and not (is_building(table, thing) and thing.zone == "table"):
            return target
    return None


@book.forbids("34.4", Attack)
def break_through_needs_every_guard_attacked(table: Table, action: Attack) -> str | None:
    """To attack past the guard post every creature in it must be attacked."""
    attacked = set(action.map.values())
    past = {target for one, target in action.map.items() if not table.decide("breaks.through", one, default=False)}
    free = [guard for target in past for guard in _guards_before(table, target) if guard not in attacked]
    return ", ".join(sorted(set(free))) or None


def _guards_before(table: Table, target: str) -> list[str]:
    """The creatures that stand between attackers and a player or a building."""
    thing = table.state.things.get(target)
    if thing is not None and thing.zone == "guard":
        return []
    return [guard.id for guard in table.in_zone(target if thing is None else thing.controller, "guard")]


@book.forbids("34.5", Attack)
def at_most_two_attack_one_creature(table: Table, action: Attack) -> str | None:
    """No more than two creatures may attack one creature."""
    crowded = [
        target
        for target, n in Counter(action.map.values()).items()
        if n > 2 and not table.decide("attack.crowd", target, default=False)
    ]
    return ", ".join(crowded) or None


@book.forbids("34.11", Attack)
def passive_buildings_are_not_demolished(table: Table, action: Attack) -> str | None:
    """A passive building cannot be demolished.

    Disputed: only with ``passive_building.attack`` on ``nem-tamadhato`` it cannot be attacked either.
    """
    for target in action.map.values():
        thing = table.state.things.get(target)
        if thing is not None and thing.facts.get("passive") and is_building(table, thing):
            return target if reading(table, "passive_building.attack") == "nem-tamadhato" else None
    return None


@book.procedure("34.1")
def declare_attack(table: Table, action: Attack) -> None:
    """The attackers and what each attacks are fixed at once and cannot be taken back."""
    for target, n in Counter(action.map.values()).items():
        if n > 2:
            table.decide("attack.crowd", target)
    if action.map:
        table.decide("attack.possible")
        break_through_needs_every_guard_attacked(table, action)
    marks = ("mark", "attacks", dict(action.map)), ("mark", "attackers", table.decide("attackers.known", action))
    table.emit("attack", *marks, by=action.by, map=dict(action.map))


def contested(table: Table) -> list[str]:
    """Defenders attacked by two creatures whose controller must choose whom to strike back."""
    count = Counter(table.mark("attacks", {}).values())
    chosen = table.mark("strikes_back", {})
    return [target for target, n in count.items() if n == 2 and target not in chosen and is_creature_of(table, target)]


@book.procedure("34.8")
def choose_strike_back(table: Table, action: StrikeBack) -> None:
    """The defender's controller says which of the two attackers is struck back."""
    table.emit(
        "strike_back",
        ("mark", "strikes_back", {**table.mark("strikes_back", {}), **action.map}),
        by=action.by,
        map=dict(action.map),
    )


@book.decides("34.9", "combat.opponent")
def opponent_of(table: Table, fighter: str) -> str | None:
    """An attacker's opponent is what it attacks; a defender's is the attacker it strikes back at."""
    attacks: dict[str, str] = table.mark("attacks", {})
    if fighter in attacks:
        return attacks[fighter]
    attackers = [attacker for attacker, target in attacks.items() if target == fighter]
    if len(attackers) == 1:
        return attackers[0]
    chosen: str | None = table.mark("strikes_back", {}).get(fighter)
    return chosen


@book.procedure("34.9")
def pair_off(table: Table) -> None:
    """Everybody who fights has one opponent from here on."""
    attacks: dict[str, str] = table.mark("attacks", {})
    fighters = [*attacks, *(t for t in dict.fromkeys(attacks.values()) if is_creature_of(table, t))]
    pairs = {fighter: table.decide("combat.opponent", fighter) for fighter in fighters}
    pairs = {fighter: opponent for fighter, opponent in pairs.items() if opponent is not None}
    if pairs:
        table.emit("pairs", ("mark", "opponent", pairs), pairs=pairs)


@book.procedure("36.7")
def drop_out(table: Table) -> None:
    """A fighter whose opponent has left play before the subphase takes no further part in the combat.

    Disputed: only with ``combat.opponent_left_guard_post`` on ``tovabb-harcol`` one goes on fighting somebody who has
    been moved out of the guard post and is still in play; with ``combat.struck_back_gone`` on ``kimarad`` whoever drops
    out is not struck either.
    """
    pairs: dict[str, str] = table.mark("opponent", {})
    alone = [f for f, o in pairs.items() if not _can_be_fought(table, o) or _withdrawn(table, f)]
    if alone and reading(table, "combat.struck_back_gone") == "kimarad":
        alone += [f for f, o in pairs.items() if o in alone and f not in alone]
    if alone:
        left = {fighter: opponent for fighter, opponent in pairs.items() if fighter not in alone}
        table.emit("drops_out", ("mark", "opponent", left), things=tuple(alone))


def _withdrawn(table: Table, fighter: str) -> bool:
    return _in_play(table, fighter) and not _can_be_fought(table, fighter)


def _can_be_fought(table: Table, id_: str) -> bool:
    if id_ in table.state.players:
        return True
    if table.thing(id_).zone == "guard" or not _in_play(table, id_):
        return table.thing(id_).zone == "guard"
    return not is_creature_of(table, id_) or reading(table, "combat.opponent_left_guard_post") == "tovabb-harcol"


def _in_play(table: Table, id_: str) -> bool:
    return is_on_table(table.thing(id_))


def _fights(table: Table) -> dict[str, str]:
    """Fighters still in play with their opponents."""
    return {f: o for f, o in table.mark("opponent", {}).items() if _in_play(table, f)}


# --- 35: combat abilities -------------------------------------------------------------------------------------------


@book.forbids("35.5", Use, about="target")
def only_against_the_own_opponent(table: Table, action: Use) -> str | None:
    """A combat ability is used only against the creature's own opponent."""
    ability = ability_of(table, action)
    if ability is None or ability.kind != "combat" or action.target is None:
        return None
    return None if table.mark("opponent", {}).get(action.of) == action.target else action.target


@book.procedure("35.3")
def announce_ability(table: Table, action: Use) -> None:
    """Combat abilities are announced in turns, with their extent and cost; nothing is paid yet."""
    if _has_used_another(table, action):
        table.decide("combat.several")
    announced = (*table.mark("announced", ()), (action.by, action.of, action.ability, action.n))
    costs = _chosen_cost(table, action)
    table.emit(
        "ability.announced",
        ("mark", "announced", announced),
        *([("mark", "mixed_costs", costs)] if costs else []),
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
    if _has_used_another(table, action) and not table.decide("combat.several", default=False):
        return action.ability
    return str(action.n) if action.n < 1 else None


def _has_used_another(table: Table, action: Use) -> bool:
    announced = table.state.marks.get("announced")
    if not announced:
        return False
    return any(of == action.of and name != action.ability for _by, of, name, _n in announced)


def price_of(table: Table, ability: Ability) -> Cost:
    """What a combat ability costs, used to the extent of 1."""
    if ability.effects or ability.cost:
        return ability.cost
    price: Cost = table.decide("combat.price", ability, default=FREE)
    return price


def mixes(table: Table, ability: Ability, n: int) -> list[Cost]:
    """The ways to spend the costs of a combat ability that has several of them ``n`` times in all.

    Unless a rule lets them be mixed, one of them only.
    """
    costs = (price_of(table, ability), *ability.or_cost)
    mixed = table.decide("combat.mixed", default=False)
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
    return (*table.mark("mixed_costs", ()), (action.by, chosen))


def _affords(table: Table, by: str, cost: Cost, promised: Cost) -> bool:
    there = Cost(table.player(by, "magic"), table.player(by, "components"))
    return cost.magic + promised.magic <= there.magic and cost.components + promised.components <= there.components


def affords_a_mix(table: Table, action: Use, ability: Ability) -> bool:
    """Whether some mix of the costs of a combat ability can be spent besides what has been promised."""
    promised = announced_cost(table, action.by)
    return any(_affords(table, action.by, one, promised) for one in mixes(table, ability, max(0, action.n)))


def announced_cost(table: Table, player: str) -> Cost:
    """What a player has promised to pay for combat abilities."""
    announced = table.mark("announced")
    if not announced:
        return FREE
    magic = components = 0
    for by, thing, name, n in announced:
        ability = ability_named(table, table.thing(thing), name)
        if by == player and ability is not None and not ability.or_cost:
            price = price_of(table, ability)
            magic += price.magic * n
            components += price.components * n
    mixed = sum_of(cost for by, cost in table.mark("mixed_costs", ()) if by == player)
    return Cost(magic + mixed.magic, components + mixed.components)


@book.procedure("35.4")
def resolve_abilities(table: Table) -> None:
    """When nobody announces more, all costs are paid at once and all effects happen at once."""
    announced = table.decide("abilities.used", default=())
    if not announced:
        return
    payments: list[Change] = []
    for player in table.state.players:
        cost = announced_cost(table, player)
        payments += [
            ("player", player, key, table.player(player, key) - price)
            for key, price in (("magic", cost.magic), ("components", cost.components))
            if price
        ]
    over: list[Change] = [("mark", key, None) for key in ("announced", "mixed_costs") if table.mark(key) is not None]
    table.emit("abilities.paid", *payments, *over)
    fights = _fights(table)
    blows = [(of, fights[of], ability, n) for _by, of, ability, n in announced if of in fights]
    hurt = direct_damage(table, blows) or []
    demolish(table, hurt)
    open_life_saving(table, hurt)


@book.procedure("35.8")
def direct_damage(table: Table, blows: list[tuple[str, str, str, int]]) -> list[str]:
    """Direct damage hurts the opponent; what one suffers in the subphase is one damage (37.7)."""
    hits, dealt = [], dict[str, tuple[str, ...]]()
    for of, target, ability_id, n in blows:
        ability = ability_named(table, table.thing(of), ability_id)
        spared = table.decide("combat.spared", target, default=False)
        if table.decide("combat.immune", target, of, ability, default=False):
            table.emit("prevented", what="direct_damage", thing=target, why=of)
            continue
        points = sum(_points(table, of, effect) for effect in ability.effects) * n if ability and not spared else 0
        if ability and not ability.effects and not spared:
            points = int(table.decide("combat.direct", ability, default=0)) * n
        hits.append((target, points))
        if points > 0:
            dealt[target] = (*dealt.get(target, ()), of)
    return take_damage(table, "direct_damage", table.decide("damage.together", hits, default=hits), dealt)


def _points(table: Table, of: str, effect: Effect) -> int:
    return how_many(table, effect.n, View(table.thing(of).controller, of))


@book.decides("35.2", "abilities.used")
def what_has_been_announced(table: Table) -> tuple[tuple[str, str, str, int], ...]:
    """Combat abilities are used by announcing them: what has not been announced has no effect."""
    found: tuple[tuple[str, str, str, int], ...] = table.mark("announced", ())
    return found


@book.decides("34.6", "attack.crowd")
def any_number_attacks_buildings_and_players(table: Table, target: str) -> bool | None:
    """Any number of creatures may attack the same building or player."""
    thing = table.state.things.get(target)
    return True if thing is None or is_building(table, thing) else None


@book.decides("34.11", "combat.spared")
def passive_buildings_are_spared(table: Table, target: str) -> bool | None:
    """A passive building is not demolished, not even one that turned passive after it was attacked.

    Disputed: the switch ``passive_building.strike`` with ``kijeloles-szamit`` looks at the moment of declaring only;
    with ``sebzodik-de-nem-pusztul`` (so ``passive_building.attack``) it is damaged and yet not demolished.
    """
    thing = table.state.things.get(target)
    if thing is None or not is_building(table, thing) or not thing.facts.get("passive"):
        return None
    return True if reading(table, "passive_building.strike") == "vedett" and not _hurt_but_standing(table) else None


def _hurt_but_standing(table: Table) -> bool:
    switches = ("passive_building.strike", "passive_building.attack")
    return any(reading(table, switch) == "sebzodik-de-nem-pusztul" for switch in switches)


@book.prevents("34.11", "dies")
def passive_buildings_stand(table: Table, happening: Happening) -> str | None:
    """Damaged or not, a passive building does not go to the pile in combat where it is read so."""
    thing = table.thing(happening.facts["thing"])
    if not thing.facts.get("passive") or not is_building(table, thing) or not _hurt_but_standing(table):
        return None
    return "harci fázis" if stage(table).phase == "harci" else None


@book.decides("37.7", "damage.together")
def one_damage_per_subphase(table: Table, hits: list[Hit]) -> list[Hit]:
    """All damage one player, creature or building suffers in a subphase of combat is one damage."""
    total: dict[str, int] = {}
    for victim, n in hits:
        total[victim] = total.get(victim, 0) + n
    return list(total.items())


# --- 36: the strike -------------------------------------------------------------------------------------------------


@book.decides("36.4", "strike.damage")
def strike_damage(table: Table, blow: Blow) -> int:
    """A blow takes as many points as the striker's actual damage."""
    return damage(table, blow.striker)


@book.decides("14.5", "strike.dealt")
def exactly_the_actual_damage(table: Table, n: int) -> int:
    """A creature deals exactly its actual damage in the strike, neither more nor less."""
    return n


@book.decides("15.3", "strike.damage", exception_to="36.4")
def magic_protection(table: Table, blow: Blow) -> int | None:
    """Only magic attackers hurt a magically protected creature or building."""
    target = table.state.things.get(blow.target)
    if target is None or not table.decide("magic.defence", target) or table.decide("magic.attack", blow.striker):
        return None
    return 0


@book.procedure("36.1")
def strike(table: Table) -> None:
    """Attackers and defenders strike their opponents, all at the same time."""
    hits: list[Hit] = []
    by: dict[str, list[str]] = {}
    dealt: dict[str, tuple[str, ...]] = {}
    for fighter, opponent in _fights(table).items():
        n = table.decide("strike.damage", Blow(table.thing(fighter), opponent), default=0)
        n = table.decide("strike.dealt", n, default=0) if n > 0 else 0
        spared = table.decide("combat.spared", opponent, default=False)
        hits.append((opponent, 0 if spared else max(0, n)))
        by.setdefault(opponent, []).append(fighter)
        if hits[-1][1]:
            dealt[opponent] = (*dealt.get(opponent, ()), fighter)
    if not hits:
        return
    index = table.emit("strike", blows={victim: tuple(fighters) for victim, fighters in by.items()})
    with table.caused_by(index):
        hurt = suffer_strike(table, hits, dealt) or []
        demolish(table, hurt)
    open_life_saving(table, hurt)


@book.procedure("36.4")
def suffer_strike(table: Table, hits: list[Hit], dealt: Dealt) -> list[str]:
    """Those struck lose life or structure equal to the actual damage of whoever struck them."""
    return take_damage(table, "strike_damage", table.decide("damage.together", hits, default=hits), dealt)


@book.procedure("34.10")
def demolish(table: Table, hurt: list[str]) -> None:
    """Creatures that damage a building with combat abilities or strikes are demolishing it."""
    known = table.mark("demolishing", ())
    for thing in hurt:
        if is_building(table, table.thing(thing)) and thing not in known:
            known = (*known, thing)
            table.emit("demolishing", ("mark", "demolishing", known), thing=thing)


@book.procedure("36.11")
def end_combat(table: Table) -> None:
    """Combat is over when the dead are buried; its marks are cleared."""
    changes: list[Change] = [("mark", key, None) for key in MARKS if table.mark(key) is not None]
    lasting = table.mark("lasting", ())
    if any(one.until == "harc vége" for one in lasting):
        changes.append(("mark", "lasting", tuple(one for one in lasting if one.until != "harc vége") or None))
    if changes:
        table.emit("combat.ends", *changes)
