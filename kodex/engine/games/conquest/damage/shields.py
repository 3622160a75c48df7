"""Shields: for each damaged unit its player may discard one card with shield icons from hand."""

from __future__ import annotations

from kodex.engine.games.conquest.actions import Pass, Shield
from kodex.engine.games.conquest.answers.answering import happenings, occur, told
from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.damage.dealing import struck
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.rounds.steps import waits_for_other, window
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.initiative import by_initiative
from kodex.engine.games.conquest.table.units import card, keyword
from kodex.engine.games.conquest.vocabulary import BESIDE, PREVENTED, SHIELD_ORDER, Happens, Place, Rest, Under
from kodex.engine.kernel.happenings import Fate
from kodex.engine.kernel.procedures import Frame, Window
from kodex.engine.kernel.state import Change, Event, Moved, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

DECIDED, LAST = "decided", "last"
"""Notes of the damage: the units for which it is decided whether they are shielded; who has decided last."""


def shields(table: Table, frame: Frame) -> Window | None:
    """Unit by unit: whoever holds cards and has a damaged unit left decides on one, whichever he likes.

    Whether a hand has a shield is not asked: a pause tells nothing. Nor is it whether one may be used: Armorbane only
    forbids to discard it (``sz/panceltoro#p1``), and whoever tries hears so; the book leaves a step of damage out where
    nothing is left to suffer (``sz/serules-okozasa#n3``), and no other one.
    """
    waiting = {one.controller for one in left(table, frame) if table.in_zone(one.controller, Place.HAND)}
    both = table.decide(SHIELD_ORDER) or tuple(table.state.players) if len(waiting) > 1 else waiting
    order = [player for player in both if player in waiting]
    if not order:
        return None
    last = frame.get(LAST)
    goes_on = last in order and len(order) > 1 and read_as(table, "own-shields-order", "egyszerre")
    player = last if goes_on else next((one for one in order if one != last), order[0])
    return Window(Rest.SHIELDS, (player,), anew=True)


def left(table: Table, frame: Frame) -> list[Thing]:
    """The damaged units on which nobody has decided yet."""
    return [one for one in struck(table) if one.id not in frame.get(DECIDED, ())]


@book.decides("sz/serules-okozasa#b1", SHIELD_ORDER)
def by_turns_from_the_initiative(table: Table) -> tuple[str, ...]:
    """Where both are hit the player with the initiative decides on a unit first, then by turns unit by unit."""
    return tuple(by_initiative(table))


@book.decides("sz/serules-okozasa#n2", PREVENTED)
def one_for_each_icon(table: Table, shield: Thing) -> int:
    """Each shield icon of the discarded card prevents one damage."""
    return card(table, shield).shields * fixed("shield.prevented_per_icon")


# --- what stands in the way -------------------------------------------------------------------------------------------


def _damage(table: Table) -> Frame:
    """The damage that is being dealt, or none."""
    return course.frame(table.state, Under.DAMAGE) or Frame(Under.DAMAGE)


@book.forbids("sz/serules-okozasa#n2", Shield)
def a_shield_from_hand_for_an_own_damaged_unit(table: Table, action: Shield) -> str | None:
    """While damage lies beside a unit its player may discard a card with a shield icon from his own hand for it."""
    if window(table) != Rest.SHIELDS:
        return action.unit
    if action.unit not in [one.id for one in struck(table) if one.controller == action.by]:
        return action.unit
    if not action.card:
        return None
    thing = table.thing(action.card)
    is_in_hand = (thing.zone, thing.controller) == (Place.HAND, action.by)
    return None if is_in_hand and card(table, thing).shields else action.card


@book.forbids("sz/pajzsok#b2", Shield)
def one_card_for_a_unit(table: Table, action: Shield) -> str | None:
    """For one lot of damage one card is discarded for a unit, and no more."""
    return action.unit if action.unit in _damage(table).get(DECIDED, ()) else None


@book.forbids("sz/pajzsok#b3", Shield)
def not_shared_between_units(table: Table, action: Shield) -> str | None:
    """The icons of a card protect one unit and are not divided among several."""
    return action.share or None


@book.forbids("sz/serules-okozasa#b1", Shield, Pass)
def decided_by_turns(table: Table, action: Shield | Pass) -> str | None:
    """The players decide by turns."""
    return waits_for_other(table, action, Rest.SHIELDS)


@book.forbids("sz/panceltoro#p1", Shield)
def no_shield_against_armorbane(table: Table, action: Shield) -> str | None:
    """Against the attack of an Armorbane unit the opponent uses no shield; of its Area Effect the readings differ."""
    frame = _damage(table)
    attacker, is_own = frame.get("attacker"), frame.get("by") == action.by
    if not action.card or attacker is None or is_own or not keyword(table, table.thing(attacker), "páncéltörő"):
        return None
    if frame.get("area") and read_as(table, "area-effect-with-armorbane", "pajzzsal"):
        return None
    return str(attacker)


# --- doing it ---------------------------------------------------------------------------------------------------------


@book.procedure("sz/serules-okozasa#n2")
def shield(table: Table, action: Shield) -> None:
    """The card is discarded and prevents as much as it has icons; what it would prevent beyond is lost."""
    frame = _damage(table)
    course.acts(table)
    if not action.card:
        decided = (*frame.get(DECIDED, ()), action.unit)
        noted = course.noted(table.state, Under.DAMAGE, **{DECIDED: decided, LAST: action.by})
        table.emit(Happens.UNSHIELDED, noted, player=action.by, unit=action.unit)
        return
    facts = {"player": action.by, "thing": action.card, "unit": action.unit, "share": action.share}
    occur(table, told(Happens.SHIELDED, **facts))


@book.applies(Happens.SHIELDED)
def is_shielded(table: Table, one: Happening) -> None:
    """It has been used for the unit, and prevents what it can."""
    unit, thing = table.thing(one.facts["unit"]), table.thing(one.facts["thing"])
    prevents = min(table.decide(PREVENTED, thing), BESIDE.of(unit))
    changes = [BESIDE.set(unit, BESIDE.of(unit) - prevents or None)]
    if one.facts["share"]:
        other = table.thing(one.facts["share"])
        left = table.decide(PREVENTED, thing) - prevents
        changes.append(BESIDE.set(other, max(0, BESIDE.of(other) - left) or None))
    facts = {key: value for key, value in one.facts.items() if value and key != "share"}
    table.emit(Happens.SHIELDED, *_used(table, one), *changes, **facts, n=prevents)


def _used(table: Table, one: Happening) -> tuple[Change, ...]:
    """The changes after which a card has been used as a shield for a unit."""
    thing, decided = table.thing(one.facts["thing"]), (*_damage(table).get(DECIDED, ()), one.facts["unit"])
    noted = course.noted(table.state, Under.DAMAGE, **{DECIDED: decided, LAST: one.facts["player"]})
    return Moved(thing.id, Place.DISCARD, thing.owner, 0), noted


@book.follows("sz/pajzsok#b4", Fate.CANCELLED)
def used_though_cancelled(table: Table, event: Event) -> None:
    """A shield that has been cancelled has been used all the same."""
    for one in happenings.waits(table.state):
        if one.cancelled and one.happening.kind == Happens.SHIELDED:
            facts = {key: one.happening.facts[key] for key in ("player", "thing", "unit")}
            table.emit(Happens.SHIELD_WASTED, *_used(table, one.happening), **facts)


@book.procedure("sz/serules-okozasa#n2")
def shields_no_more(table: Table, action: Pass) -> None:
    """Whoever passes discards no card for any of his units that are left."""
    frame = _damage(table)
    own = [one.id for one in left(table, frame) if one.controller == action.by]
    course.acts(table)
    noted = course.noted(table.state, Under.DAMAGE, **{DECIDED: (*frame.get(DECIDED, ()), *own), LAST: action.by})
    table.emit(Happens.PASSES, noted, player=action.by, window=str(Rest.SHIELDS))


def ideas(table: Table, player: str) -> list[Shield]:
    """Every way in which a player could decide on a shield now."""
    own = [one.id for one in left(table, _damage(table)) if one.controller == player]
    cards = [one.id for one in table.in_zone(player, Place.HAND) if card(table, one).shields]
    none = [Shield(player, unit) for unit in own] if len(own) > 1 else []
    return [*(Shield(player, unit, shield) for unit in own for shield in cards), *none]


__all__ = ["ideas", "shield", "shields", "shields_no_more"]
