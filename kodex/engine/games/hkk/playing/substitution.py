"""Replacing the summoning cost, all of it or a part, by something else (title 24)."""

from __future__ import annotations

from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.costs import FREE, PARTS
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.cards.selectors import View, compiled, word
from kodex.engine.games.hkk.effects.checks import both, of_what_is_paid_otherwise
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.playing.costs import Purchase, with_further
from kodex.engine.games.hkk.playing.payment import why_unpayable
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions.linked import trigger
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.vocabulary import (
    COST_BASE,
    COST_INSTEAD,
    COST_IRREPLACEABLE,
    COST_PAID,
    HEARD,
    SUBSTITUTED_AMOUNTS,
    SUBSTITUTED_REST,
    Facts,
    Happens,
    Heard,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

trigger("substituted", Happens.PLAYS, Happens.PLAYS_FREE)


def _a_part(effect: Effect) -> str | None:
    if effect.what is None or effect.what in PARTS:
        return None
    return _("'{word}' is no part of a cost; one of: {known}").format(word=effect.what, known=", ".join(PARTS))


@verb(
    "substitute",
    "24.1",
    on="players",
    fields=("to", "of", "what", "cost", "limit", "until"),
    required=("cost",),
    continuous=True,
    checks=both(_a_part, of_what_is_paid_otherwise),
)
def substitute(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let a player pay ``cost`` instead of a card's whole cost, or for each of at most ``limit`` of its ``what``."""
    lasts(table, run, effect, whom, 1)


def ways_instead(table: Table, action: Play, cost: Cost) -> list[Cost]:
    """What may be paid instead of a modified cost."""
    if table.decide(COST_IRREPLACEABLE, action):
        return []
    found = [way for ways in table.parts(COST_INSTEAD, action, cost) for way in ways]
    return list(dict.fromkeys(way for way in found if way != cost))


@book.adds("24.1", COST_INSTEAD, needs="substitute")
def texts_may_replace_costs(table: Table, action: Play, cost: Cost) -> tuple[Cost, ...] | None:
    """A rule or text may let a part of the cost or all of it be replaced; it says how."""
    ways: list[Cost] = []
    for force in in_force(table, "substitute"):
        effect, view = force.effect, View(force.by, force.source)
        if not force.on(table, action.by):
            continue
        if effect.of is not None and not compiled(effect.of)(table, table.thing(action.card), view):
            continue
        ways += _ways(table, action, cost, effect)
    return tuple(ways) or None


def _ways(table: Table, action: Play, cost: Cost, effect: Effect) -> list[Cost]:
    instead = effect.cost or FREE
    if effect.what is None:
        rest: Cost | None = table.decide(SUBSTITUTED_REST)
        whole = instead.plus((_surcharge(table, action, cost) if rest is None else rest).parts())
        return [with_further(table, Purchase(table.thing(action.card), action.by, action.x), whole)]
    most = getattr(cost, effect.what)
    most = most if effect.limit is None else min(most, effect.limit)
    amounts = table.decide(SUBSTITUTED_AMOUNTS, most, default=(most,)) if most else ()
    return [cost.plus({effect.what: -k}).plus(instead.times(k).parts()) for k in amounts]


def _surcharge(table: Table, action: Play, cost: Cost) -> Cost:
    """What a modified cost is more than the base cost."""
    with table.noting():
        base: Cost = table.decide(COST_BASE, Purchase(table.thing(action.card), action.by, action.x), default=FREE)
    return FREE.plus({part: n - getattr(base, part) for part, n in cost.parts().items()})


# Where no part is named, to replace the cost is to replace the modified cost: nothing of it is left to pay.
book.states("21.9.3", SUBSTITUTED_REST, FREE)


@book.decides("24.5", SUBSTITUTED_AMOUNTS)
def less_may_be_replaced(table: Table, most: int) -> tuple[int, ...]:
    """Of a part that may be replaced any smaller number may be replaced too."""
    return tuple(range(1, most + 1))


def choose_cost(table: Table, pending: Pending) -> Pending:
    """Between reckoning and payment: the player says whether the cost is replaced, and how."""
    action = pending.action
    if not isinstance(action, Play):
        return pending
    ways = ways_instead(table, action, pending.cost)
    if not ways:
        return pending
    able = {
        way.told(): way
        for way in (pending.cost, *ways)
        if why_unpayable(table, action.by, way, action.card, FREE) is None
    }
    chosen = able[table.choose(action.by, "substitution", tuple(able))]
    return replace(pending, cost=chosen, replaced=chosen != pending.cost)


@book.decides("24.4", HEARD[Heard.SUBSTITUTED])
def replaced_in_whole_or_in_part(table: Table, event: Event) -> bool:
    """Where a text speaks of a replaced cost, the whole cost and a part of it are meant alike."""
    return event.kind == Happens.PLAYS_FREE or bool(Tells.REPLACED.get(event))


@word("kifizetett")
def paid(table: Table, thing: Thing, view: View) -> bool:
    """With its summoning cost paid."""
    return table.decide(COST_PAID, thing)


@book.decides("24.6", COST_PAID)
def nothing_was_replaced(table: Table, thing: Thing) -> bool:
    """The cost counts as paid if nothing of it, neither all nor a part, was replaced."""
    return not Facts.COST_REPLACED.of(thing)
