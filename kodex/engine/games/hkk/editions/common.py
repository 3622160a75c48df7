"""What the 8th and the 11th edition have in common where they differ from the Kódex; no norms."""

from __future__ import annotations

from collections.abc import Collection

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.card_types.attached import items_of_the_fallen, survivors
from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.table.values import card, damage, has_life, is_source, life
from kodex.engine.games.hkk.turn.permissions import ability_of
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table


def strange(table: Table, allowed: Collection[str]) -> str | None:
    """The things whose card types an edition does not know."""
    return ", ".join(t.id for t in table.state.things.values() if card(table, t).type not in allowed) or None


def costs_in(definition: Card) -> set[str]:
    """The kinds of cost in the summoning cost of a card, X included."""
    return {*definition.cost.parts(), *definition.cost.x}


def taken_by_the_killer(table: Table, item: Thing, event: Event) -> bool:
    """The item of a creature that another has killed in combat may be put on the killer, if that can hold it."""
    fought = survivors(table, item, str(event.facts["thing"])) if card(table, item).type == "tárgy" else []
    if event.kind != "dies" or not any(damage(table, table.thing(id_)) > 0 for id_ in fought):
        return False
    return bool(items_of_the_fallen.__wrapped__(table, item, event))  # type: ignore[attr-defined]


def dying_uses(table: Table, action: Use) -> list[str]:
    """What the ability does that a dying creature wants to use, verb by verb; nothing for one that is not dying."""
    thing = table.state.things.get(action.of)
    if thing is None or not is_source(thing) or not has_life(table, thing) or life(table, thing) > 0:
        return []
    ability = ability_of(table, action)
    return [effect.do for effect in ability.effects] if ability is not None else []


def past_saving(table: Table, action: Play | Use) -> str | None:
    """Whom a life saving action means that is no creature that has been damaged."""
    hurt = table.mark("window", {}).get("things", ())
    for whom in (*targets_of(action), source_of(action)):
        thing = table.state.things.get(whom) if whom in hurt else None
        if thing is not None and not (is_creature(card(table, thing)) and thing.facts.get("damage")):
            return whom
    return None
