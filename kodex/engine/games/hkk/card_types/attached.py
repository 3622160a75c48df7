"""Attached cards: what is put on what, whose they are, items taken over from the fallen (8.2.3–8.5.5, 8.7.1, 8.11)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.types import out_of_its_time, rules_of_type_rest
from kodex.engine.games.hkk.cards import Card, is_creature
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.cards.types import ALWAYS_ATTACHED
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import attached_to, attaches, card, is_on_table
from kodex.engine.games.hkk.vocabulary import (
    ATTACHED_AFFECTS,
    ATTACHED_KEEPS_CONTROLLER,
    ATTACHES,
    CARRIES,
    DAMAGE_PARTS,
    IS_TARGETING,
    LANDING_SIDE,
    LEVEL_MARKERS,
    LEVEL_OF,
    LEVEL_PARTS,
    LIFE_PARTS,
    Facts,
    Happens,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Change, Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(captured="{player} elveszi és erre teszi át: {thing} → {host}")

HELD = keyword("kf", "8.7.1", "an item held in the hand of a creature that has the icon too")
LEVEL, PART = "szintlépés", "testrész"


# --- what is put on what ----------------------------------------------------------------------------------------------


@book.decides("8.5.5", ATTACHES)
def enchantments_of_something(table: Table, definition: Card) -> str | None:
    """An enchantment of something is put on a target of that kind; without one it is not played."""
    return definition.attaches if definition.type == "bűbáj" else None


@book.decides("8.7.1", ATTACHES)
def items_are_held_in_the_hand(table: Table, definition: Card) -> str | None:
    """An item with the icon of the hand is put on a creature that has the icon too."""
    if definition.type != "tárgy" or not (definition.attaches or HELD in definition.keywords):
        return None
    if HELD not in definition.keywords:
        return definition.attaches
    held = f"lény & kulcsszó:{HELD}"
    return f"{held} & ({definition.attaches})" if definition.attaches else held


@book.decides("8.4.1", ATTACHES)
def levels_and_parts_have_their_carriers(table: Table, definition: Card) -> str | None:
    """A level is put on an adventurer only, a body part on a galetki only."""
    of = {LEVEL: "kalandozó", PART: "galetki"}.get(definition.type)
    if of is None:
        return None
    return f"{of} & ({definition.attaches})" if definition.attaches else of


@book.forbids("8.4.1", Play, needs=(LEVEL, PART))
def levels_and_parts_in_the_own_main_phase(table: Table, action: Play) -> str | None:
    """Levels and body parts are played in the own main phase only."""
    return out_of_its_time(table, action, LEVEL, PART)


@book.decides("8.3.1", CARRIES, needs="kalandozó")
def adventurers_carry_levels(table: Table, host: Thing, definition: Card) -> bool | None:
    """It is a rule of the type of adventurers that levels are put on them."""
    return True if definition.type == LEVEL and _has_rules(table, host, "kalandozó") else None


@book.decides("8.2.3", CARRIES, needs="galetki")
def galetkis_carry_parts(table: Table, host: Thing, definition: Card) -> bool | None:
    """It is a rule of the type of galetkis that body parts are put on them."""
    return True if definition.type == PART and _has_rules(table, host, "galetki") else None


def _has_rules(table: Table, host: Thing, type_: str) -> bool:
    return card(table, host).type == type_ and not rules_of_type_rest(table, host)


@book.forbids("8.4.1", Play, about="target", needs=(LEVEL, PART))
def only_what_can_carry_them_gets_them(table: Table, action: Play) -> str | None:
    """Nothing but what can carry a level or a body part gets one."""
    thing = table.state.things.get(action.card)
    host = table.state.things.get(action.target or "")
    if thing is None or host is None or card(table, thing).type not in ALWAYS_ATTACHED:
        return None
    return None if table.decide(CARRIES, host, card(table, thing)) else host.id


@book.decides("8.4.2", IS_TARGETING, needs=(LEVEL, PART))
def levels_and_parts_aim_at_nobody(table: Table, definition: Card) -> bool | None:
    """To play a level or a body part is neither a source nor aiming."""
    return False if definition.type in ALWAYS_ATTACHED else None


def look_again(table: Table, action: Play | Use) -> None:
    """What is put on something cites what lets it."""
    thing = table.thing(source_of(action))
    if not isinstance(action, Play) or attaches(table, thing) is None:
        return
    definition = card(table, thing)
    table.justified_by(ATTACHES, definition)
    host = table.state.things.get(next(iter(targets_of(action)), ""))
    if host is not None and definition.type in ALWAYS_ATTACHED:
        table.justified_by(CARRIES, host, definition)
        table.justified_by(IS_TARGETING, definition)


# --- levels of adventurers --------------------------------------------------------------------------------------------


def _levels(table: Table, thing: Thing) -> int:
    """Level cards and level markers on an adventurer."""
    if card(table, thing).type != "kalandozó" or not is_on_table(thing):
        return 0
    cards = sum(card(table, one).type == LEVEL for one in attached_to(table, thing.id))
    n = cards + table.total(LEVEL_MARKERS, thing)
    return n if n and _has_rules(table, thing, "kalandozó") else 0


@book.decides("8.3.1", LEVEL_OF, needs="kalandozó")
def adventurers_begin_at_level_nought(table: Table, thing: Thing) -> int | None:
    """An adventurer is of level 0, one more for each level it gets."""
    if card(table, thing).type != "kalandozó":
        return None
    return fixed(table, "adventurer.level.start") + _levels(table, thing) + table.total(LEVEL_PARTS, thing)


@book.adds("8.3.1", DAMAGE_PARTS, needs="kalandozó")
def levels_give_damage(table: Table, thing: Thing) -> int | None:
    """Each level gives an adventurer +1 damage."""
    levels = _levels(table, thing)
    return levels * fixed(table, "adventurer.level.damage") if levels else None


@book.adds("8.3.1", LIFE_PARTS, needs="kalandozó")
def levels_give_life(table: Table, thing: Thing) -> int | None:
    """Each level gives an adventurer +1 life."""
    levels = _levels(table, thing)
    return levels * fixed(table, "adventurer.level.life") if levels else None


# --- what lies on something -------------------------------------------------------------------------------------------


# An attached card always affects the card it lies on; that is a continuous effect nobody reacts to.
book.states("8.11.1", ATTACHED_AFFECTS, True)


@book.decides("8.11.2", LANDING_SIDE, agrees_with="3.4")
def attached_cards_are_of_who_played_them(table: Table, thing: Thing, one: Link) -> str | None:
    """The controller of an attached card is who has played it, whoever's the permanent is that it lies on."""
    return one.by if attaches(table, thing) is not None else None


@book.decides("8.11.3", ATTACHED_KEEPS_CONTROLLER)
def attached_cards_keep_their_controller(table: Table, attached: Thing, happening: Happening) -> bool | None:
    """An attached card keeps its controller when the permanent it lies on gets another one, as when it goes back."""
    return None if _stolen(happening) else True


@book.decides("174.7", ATTACHED_KEEPS_CONTROLLER)
def theft_does_not_touch_what_is_attached(table: Table, attached: Thing, happening: Happening) -> bool | None:
    """The controller of a card attached to what is stolen is not changed by the theft."""
    return True if _stolen(happening) else None


def _stolen(happening: Happening) -> bool:
    return Tells.SOURCE.get(happening) is not None and not Tells.BACK.get(happening)


# --- items taken from the fallen --------------------------------------------------------------------------------------


def survivors(table: Table, item: Thing, gone: str) -> list[str]:
    """Who has fought with a creature that is gone, is still in play and can hold the item."""
    pairs: dict[str, str] = table.mark(Marks.OPPONENT)
    fought = [one for one, other in pairs.items() if other == gone] + ([pairs[gone]] if gone in pairs else [])
    holds = attaches(table, item)
    if holds is None:
        return []
    fits, found = compiled(holds), []
    for id_ in dict.fromkeys(fought):
        thing = table.state.things.get(id_)
        if thing is None or not is_on_table(thing) or not is_creature(card(table, thing)):
            continue
        if fits(table, thing, View(thing.controller, item.id)):
            found.append(id_)
    return found


@book.procedure("8.7.2")
def items_of_the_fallen(table: Table, item: Thing, event: Event) -> bool:
    """The item of a creature that leaves play in combat may be put on the creature it fought, if that can hold it."""
    gone = Tells.THING.of(event)
    if card(table, item).type != "tárgy" or stage(table).phase != "harci":
        return False
    able = survivors(table, item, gone)
    if not able:
        return False
    by = table.thing(able[0]).controller
    chosen = table.choose(by, f"capture:{item.id}", ("gyűjtő", *able))
    if chosen == "gyűjtő":
        return False
    changes: list[Change] = [Moved(item.id, "table", by, -1), Facts.HOST.set(item.id, chosen)]
    table.justified_by(ATTACHES, card(table, item))
    table.emit(Happens.CAPTURED, *changes, thing=item.id, player=by, host=chosen, was=item.controller)
    return True
