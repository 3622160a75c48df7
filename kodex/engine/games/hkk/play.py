"""Playing a card from hand and using abilities (titles 4.20–4.23, 8, 21, 23)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import ON_PERMANENTS, ON_PLAYERS, Cost, Effect, is_creature, is_permanent
from kodex.engine.games.hkk.combat import announced_cost
from kodex.engine.games.hkk.effects import perform
from kodex.engine.games.hkk.life import after_damage
from kodex.engine.games.hkk.permissions import ability_of, is_combat_ability
from kodex.engine.games.hkk.values import card, is_building, is_on_table
from kodex.engine.kernel.state import Change, Thing
from kodex.engine.kernel.table import Table


@book.forbids("4.22.0", Play)
def cards_are_played_from_hand(table: Table, action: Play) -> str | None:
    """Playing from hand means that the card really comes from the own hand."""
    thing = table.state.things.get(action.card)
    return None if thing is not None and thing.zone == "hand" and thing.controller == action.by else action.card


def cost_of(table: Table, action: Play | Use) -> Cost:
    """What an action costs."""
    if isinstance(action, Play):
        cost: Cost = card(table, table.thing(action.card)).cost
        return cost
    ability = ability_of(table, action)
    cost = ability.cost if ability else Cost()
    return Cost(cost.magic * action.n, cost.components * action.n)


@book.forbids("4.20.3", Play, Use)
def costs_are_paid_in_full(table: Table, action: Play | Use) -> str | None:
    """A cost cannot be paid in part: the whole of it must be at hand."""
    if isinstance(action, Play) and action.card not in table.state.things:
        return None
    cost, promised = cost_of(table, action), announced_cost(table, action.by)
    magic = table.player(action.by, "magic") - promised.magic
    if cost.magic > magic:
        return f"{cost.magic} VP > {magic} VP"
    components = table.player(action.by, "components") - promised.components
    return f"{cost.components} szk > {components} szk" if cost.components > components else None


@book.forbids("4.20.1", Use)
def a_cost_is_paid_once_for_a_use(table: Table, action: Use) -> str | None:
    """Abilities are used by paying the cost of their use: once for each use, unless they are combat abilities."""
    return str(action.n) if action.n != 1 and not is_combat_ability(table, action) else None


@book.forbids("129.5", Use)
def direct_damage_has_a_limit(table: Table, action: Use) -> str | None:
    """At most as many magic points as the ability's number may be spent on direct damage in a combat."""
    ability = ability_of(table, action)
    if ability is None or ability.limit is None:
        return None
    promised = sum(n for _by, of, name, n in table.mark("announced", ()) if (of, name) == (action.of, action.ability))
    spent = (promised + action.n) * ability.cost.magic
    return f"{spent} VP > {ability.limit} VP" if spent > ability.limit else None


@book.forbids("4.20.2", Use)
def only_own_cards_are_used(table: Table, action: Use) -> str | None:
    """Players use the abilities of their own cards, out of what is their own."""
    thing = table.state.things.get(action.of)
    ability = ability_of(table, action)
    if thing is None or thing.controller != action.by or ability is None or ability.kind == "automatic":
        return action.of
    return None


@book.decides("5.5.8", "abilities.rest")
def passive_cards_have_no_abilities(table: Table, thing: Thing) -> bool | None:
    """The abilities of passive permanents other than creatures do not work."""
    return True if thing.facts.get("passive") and not is_creature(card(table, thing)) else None


@book.forbids("5.5.8", Use)
def abilities_of_passive_cards_are_not_used(table: Table, action: Use) -> str | None:
    """The abilities of passive permanents other than creatures cannot be used."""
    thing = table.state.things.get(action.of)
    return action.of if thing is not None and passive_cards_have_no_abilities(table, thing) else None


@book.forbids("21.5.1", Play, Use)
def a_target_is_needed(table: Table, action: Play | Use) -> str | None:
    """Choosing a target is a condition: without a fitting one nothing is played or used (21.5.2)."""
    if is_combat_ability(table, action):
        return None
    source = action.of if isinstance(action, Use) else action.card
    if source not in table.state.things:
        return None
    ability = ability_of(table, action) if isinstance(action, Use) else None
    effects = ability.effects if ability else card(table, table.thing(source)).effects
    unfit = [effect for effect in effects if effect.to == "target" and not _fits(table, effect, action.target)]
    return (action.target or "célpont") if unfit else None


def _fits(table: Table, effect: Effect, target: str | None) -> bool:
    """Whether an effect can be aimed at this: some change players, some permanents, some either."""
    if effect.do == "end_turn":
        return True
    if target in table.state.players:
        return effect.do not in ON_PERMANENTS
    thing = table.state.things.get(target or "")
    return thing is not None and is_on_table(thing) and effect.do not in ON_PLAYERS


@book.procedure("21.14")
def pay(table: Table, action: Play) -> None:
    """A card is played once its cost is really paid; from here on it cannot be taken back (23.1)."""
    table.emit("plays", *_payment(table, action), by=action.by, thing=action.card, target=action.target)


@book.procedure("4.20.1")
def pay_for_ability(table: Table, action: Use) -> None:
    """Abilities are used by paying the cost of their use."""
    used = (*table.mark("used", ()), (action.of, action.ability))
    changes = (*_payment(table, action), ("mark", "used", used))
    table.emit("uses", *changes, by=action.by, thing=action.of, ability=action.ability, target=action.target)


def _payment(table: Table, action: Play | Use) -> list[Change]:
    cost = cost_of(table, action)
    changes: list[Change] = []
    if cost.magic:
        changes.append(("player", action.by, "magic", table.player(action.by, "magic") - cost.magic))
    if cost.components:
        left = table.player(action.by, "components") - cost.components
        changes.append(("player", action.by, "components", left))
    return changes


def play_card(table: Table, action: Play) -> None:
    """Pay for a card, put it where its type belongs, carry out what it does."""
    pay(table, action)
    with table.caused_by(len(table.log) - 1):
        definition = card(table, table.thing(action.card))
        if is_creature(definition):
            enter_reserve(table, action.card)
        elif is_permanent(definition):
            enter_table(table, action.card)
        else:
            resolve_spell(table, action)


@book.procedure("8.1.2")
def enter_reserve(table: Table, id_: str) -> None:
    """Creatures enter the reserve passive when played."""
    player = table.thing(id_).controller
    table.emit("enters", ("move", id_, "reserve", player, -1), ("fact", id_, "passive", True), thing=id_)


@book.procedure("8.6")
def enter_table(table: Table, id_: str) -> None:
    """Buildings come onto the table passive."""
    player = table.thing(id_).controller
    passive: list[Change] = [("fact", id_, "passive", True)] if is_building(table, table.thing(id_)) else []
    table.emit("enters", ("move", id_, "table", player, -1), *passive, thing=id_)


@book.procedure("8.5.3")
def resolve_spell(table: Table, action: Play) -> None:
    """Instants and sorceries take effect at once and then go to the discard pile."""
    definition = card(table, table.thing(action.card))
    hurt = perform(table, definition.effects, action.by, action.card, action.target)
    table.emit("spell.done", ("move", action.card, "pile", table.thing(action.card).owner, 0), thing=action.card)
    after_damage(table, hurt)


def use_ability(table: Table, action: Use) -> None:
    """Pay for an activated ability and carry out what it does."""
    pay_for_ability(table, action)
    with table.caused_by(len(table.log) - 1):
        ability = ability_of(table, action)
        hurt = perform(table, ability.effects if ability else (), action.by, action.of, action.target)
        after_damage(table, hurt)
