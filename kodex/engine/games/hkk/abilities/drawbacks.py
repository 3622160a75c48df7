"""Drawbacks: reward, upkeep (91.3)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.switching import eliminates
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.text_kinds import DRAWBACK
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.playing.payment import (
    Payment,
    decide_payment,
    is_simple,
    numbers,
    pay_in_kind,
    why_unpayable,
)
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.seats import is_opponent
from kodex.engine.games.hkk.table.values import card, is_on_table, markers, on_table
from kodex.engine.games.hkk.vocabulary import IS_ACTION, LEAVING, WORD_KIND, Happens, Marks, Tells
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

say(
    upkeep__paid="{by} kifizeti {thing} időleges költségét",
    drawback__rests="{thing} hátránya nem működik",
)
REWARD, UPKEEP = "jutalom", "időleges költség"


@book.follows("91.3.2", *LEAVING, Happens.CONTROLLED, needs="reward")
def rewards_go_to_the_opponent(table: Table, event: Event) -> None:
    """When a card with Jutalom leaves play, or its owner's control, by an opponent's source, the opponent has what it
    says."""
    stolen = event.kind == Happens.CONTROLLED
    thing, by = table.thing(Tells.THING.of(event)), (Tells.PLAYER if stolen else Tells.BY).get(event)
    effects = card(table, thing).reward
    if not effects or by is None or Tells.SOURCE.get(event) is None:
        return
    before = (Tells.WAS if stolen else Tells.CONTROLLER).get(event)
    if (stolen and before != thing.owner) or not is_opponent(table, str(before), str(by)):
        return
    if has(table, thing, REWARD, 1):
        index = table.emit(Happens.ABILITY_HAPPENS, thing=thing.id, ability=REWARD)
        with table.caused_by(index):
            perform(table, effects, Run(str(by), thing.id, "automatic"))
            after_damage(table)
    else:
        table.emit(Happens.DRAWBACK_RESTS, thing=thing.id)


@book.decides("91.3.3", WORD_KIND)
def reward_is_a_drawback(table: Table, name: str) -> str | None:
    """Jutalom is a drawback."""
    return DRAWBACK if name == REWARD else None


@book.follows("91.3.4", Happens.ENTERS, needs="upkeep")
def upkeep_markers_are_put(table: Table, event: Event) -> None:
    """A card with Időleges költség X comes into play with X markers."""
    thing = table.thing(Tells.THING.of(event))
    upkeep = card(table, thing).upkeep
    if upkeep is not None and upkeep.n and Tells.PLAYED.get(event):
        table.happen(Happens.MARKED, thing=thing.id, marker=UPKEEP, n=upkeep.n, source=thing.id, on_playing=True)


@book.procedure("91.3.4")
def upkeep_is_paid(table: Table) -> None:
    """In every preparation phase its controller pays or sacrifices it; then a marker comes off."""
    by = table.mark(Marks.ACTIVE)
    for thing in on_table(table, by):
        upkeep = card(table, thing).upkeep
        if upkeep is None or not markers(thing, UPKEEP):
            continue
        if not has(table, thing, UPKEEP, 1):
            table.emit(Happens.DRAWBACK_RESTS, thing=thing.id)
            continue
        payable = why_unpayable(table, by, upkeep.cost, thing.id, Cost()) is None
        if payable and table.choose(by, "upkeep", ("fizet", "feláldozza")) == "fizet":
            pay(table, by, thing.id, upkeep.cost, Happens.UPKEEP_PAID)
        else:
            leave(table, Happens.SACRIFICED, thing.id, forced=False, by=by)
        if is_on_table(table.thing(thing.id)):
            n = fixed(table, "temporary_cost.marker.removed")
            table.happen(Happens.UNMARKED, thing=thing.id, marker=UPKEEP, n=n, source=thing.id)


def pay(table: Table, by: str, source: str, cost: Cost, kind: EventKind) -> None:
    paid = Payment(cost) if is_simple(cost) else decide_payment(table, by, cost, source)
    pay_in_kind(table, by, paid)
    table.emit(kind, *numbers(table, by, paid.way), by=by, thing=source)


@book.decides("91.3.5", WORD_KIND)
def upkeep_is_a_drawback(table: Table, name: str) -> str | None:
    """Időleges költség is a drawback."""
    return DRAWBACK if name == UPKEEP else None


@book.decides("91.3.6", IS_ACTION, needs="drawback")
def activating_a_drawback_is_an_action(table: Table, action: Play | Use) -> bool | None:
    """To activate a drawback one decides about oneself is an action of its own; of a follower's 47.2 speaks."""
    ability = ability_of(table, action) if isinstance(action, Use) else None
    return True if ability is not None and ability.drawback and not eliminates(ability) else None
