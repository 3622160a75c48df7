"""What the 8th and the 11th edition have in common where they differ from the Kódex; no norms."""

from __future__ import annotations

from collections.abc import Collection

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.card_types.attached import items_of_the_fallen, survivors
from kodex.engine.games.hkk.cards import Card
from kodex.engine.games.hkk.table.moment import ability_of, is_instant_action, stage
from kodex.engine.games.hkk.table.values import card, damage, has_life, is_source, life
from kodex.engine.games.hkk.vocabulary import PLAYS_ANYWAY, Happens, Marks, Tells
from kodex.engine.kernel.norms import NormBook
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
    fought = survivors(table, item, Tells.THING.of(event)) if card(table, item).type == "tárgy" else []
    if event.kind != Happens.DIES or not any(damage(table, table.thing(id_)) > 0 for id_ in fought):
        return False
    return bool(items_of_the_fallen.__wrapped__(table, item, event))  # type: ignore[attr-defined]


def dying_uses(table: Table, action: Use) -> list[str]:
    """What the ability does that a dying creature wants to use, verb by verb; nothing for one that is not dying."""
    thing = table.state.things.get(action.of)
    if thing is None or not is_source(thing) or not has_life(table, thing) or life(table, thing) > 0:
        return []
    ability = ability_of(table, action)
    return [effect.do for effect in ability.effects] if ability is not None else []


def no_instant_in_healing(table: Table, action: Play) -> str | None:
    """The card that is played in the healing phase and is no instant action; the Kódex says so by its types (8.5.1)."""
    if stage(table).phase != "gyógyulási" or is_instant_action(table, action):
        return None
    return None if table.decide(PLAYS_ANYWAY, action) else action.card


LOOKED_AFTER = (Happens.LIFE_SAVING_OPENS, Happens.LIFE_SAVING_CLOSES, Happens.LOOKED_AFTER)
DAMAGED = (Happens.DAMAGE, Happens.DIRECT_DAMAGE, Happens.STRIKE_DAMAGE)


def notes_who_is_damaged(book: NormBook) -> None:
    """An edition keeps in mind what has been damaged since the dying were looked after last."""
    book.notes(Marks.HARMED, *DAMAGED)(lambda before, event, state: tuple(sorted({*before, Tells.VICTIM.of(event)})))
    book.forgets(Marks.HARMED, *LOOKED_AFTER)


def has_been_damaged(table: Table, thing: Thing) -> bool:
    """Whether something has been damaged since the dying were looked after last: not only its maximum has fallen."""
    return thing.id in table.mark(Marks.HARMED)
