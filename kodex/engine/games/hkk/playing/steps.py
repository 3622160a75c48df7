"""Playing a card and using an ability: the seven steps of 21.2 over one frozen record (titles 4.20–4.23, 8, 21, 23).

``ANNOUNCING`` are the steps up to the payment; they leave a link in the reaction chain. ``resolving`` takes the links
of a closed chain through the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.games.hkk.actions import Play, Use, source_of, targets_of
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Cost
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.effects.combinators import options_for
from kodex.engine.games.hkk.effects.runs import AIMED, Run, decider, fits, slots
from kodex.engine.games.hkk.playing.costs import cost_of
from kodex.engine.games.hkk.playing.payment import (
    Payment,
    decide_payment,
    is_simple,
    numbers,
    pay_in_kind,
    summoning_numbers,
    things_given,
)
from kodex.engine.games.hkk.playing.reckoning import reckoned
from kodex.engine.games.hkk.reactions.chain import Link, link, link_id, with_link
from kodex.engine.games.hkk.reactions.reacting import _patterns, announced, may_react
from kodex.engine.games.hkk.reactions.resolving import (
    SUCCEEDED,
    linked_effects,
    neutralises,
    resolve_next,
    run_of,
    take_effect,
)
from kodex.engine.games.hkk.table.moment import ability_of, claimants, is_instant_action, stage
from kodex.engine.games.hkk.table.targets import either, says
from kodex.engine.games.hkk.table.this_turn import one_more
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ANNOUNCED_ZONE,
    CHAIN_SHUT,
    COST_INSTEAD,
    DECIDED_FIRST,
    IN_HEALING,
    INSTANT_ACTION,
    IS_ACTION,
    LIFE_KIND,
    PLAY_NOTES,
    PLAY_STEPS,
    TARGET_PLAYER,
    WAY_CHOSEN,
    ZAN_WAYS,
    Facts,
    Happens,
    Marks,
)
from kodex.engine.kernel.amounts import AMOUNTS, Amount
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change, Moved
from kodex.engine.kernel.table import Table


class Pending(Struct, frozen=True):
    """A card or ability while it is announced: what is decided about it so far."""

    action: Play | Use
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    modes: tuple[tuple[int, int], ...] = ()
    cost: Cost = Cost()
    payment: Payment = Payment(Cost())
    notes: tuple[tuple[str, Any], ...] = ()
    replaced: bool = False
    amounts: tuple[Amount, ...] = ()

    @property
    def by(self) -> str:
        """Who plays it."""
        return self.action.by

    @property
    def source(self) -> str:
        """The card it is about."""
        return source_of(self.action)

    def run(self) -> Run:
        """The run it would be now, as far as it is known who decides in it."""
        return Run(self.by, self.source, notes=self.notes)


# --- steps 1 to 5 -----------------------------------------------------------------------------------------------------


def announce(table: Table, pending: Pending) -> Pending:
    """Step 1: the card is named and shown; whatever forbids it has been looked at already (21.3.3)."""
    return replace(pending, effects=effects_of_source(table, pending.action))


def effects_of_source(table: Table, action: Play | Use) -> tuple[Effect, ...]:
    """The effects that an action is about to have."""
    if isinstance(action, Use):
        used = ability_of(table, action)
        return used.effects if used else ()
    effects: tuple[Effect, ...] = card(table, table.thing(action.card)).effects
    return effects


def meet_condition(table: Table, pending: Pending) -> Pending:
    """Step 2: a condition of playing has been looked at with the rest of what forbids it (21.4)."""
    return pending


def decide_everything(table: Table, pending: Pending) -> Pending:
    """Step 3: targets and every other decision, before anything is paid (21.5, 21.6)."""
    pending = _noting(table, pending, NAMED_FIRST)
    needed = max(len(says(table, pending.source, _name(pending.action))), len(slots(pending.effects)))
    targets = targets_of(pending.action)[:needed]
    modes = []
    chooses = [one for one in all_effects(pending.effects) if one.do == "choose"]
    for n, effect in enumerate(chooses):
        if not table.decide(DECIDED_FIRST, pending.by, decider(table, effect, pending.run())):
            continue
        options = options_for(table, effect, targets, pending.source)
        modes.append((n, table.choose(decider(table, effect, pending.run()), "mode", options)))
    pending = replace(pending, targets=targets, modes=tuple(modes))
    return _noting(table, pending, DECIDED)


Deciding = Callable[[Table, Pending], tuple[tuple[str, Any], ...] | None]
"""Gives what has been decided: notes on the link to be."""
NAMED_FIRST: Pipeline[Deciding] = Pipeline("naming")
"""What has to be named before all other decisions."""
DECIDED: Pipeline[Deciding] = Pipeline("deciding")
"""What else has to be decided before anything is paid."""


def _noting(table: Table, pending: Pending, deciding: Pipeline[Deciding]) -> Pending:
    decided = tuple(note for decides in deciding.of(table) for note in decides(table, pending) or ())
    return replace(pending, notes=(*pending.notes, *decided)) if decided else pending


def _name(action: Play | Use) -> str | None:
    return action.ability if isinstance(action, Use) else None


def calculate_cost(table: Table, pending: Pending) -> Pending:
    """Step 4: the modified cost (21.8.3, 21.13)."""
    cost = cost_of(table, pending.action)
    return replace(pending, cost=cost, amounts=reckoned(table, pending.action, cost))


def pay(table: Table, pending: Pending) -> Pending:
    """Step 5: the cost is paid; from here on it is played and cannot be taken back (21.14, 23.1)."""
    cost = pending.cost
    simple = is_simple(cost)
    paid = Payment(cost) if simple else decide_payment(table, pending.by, cost, pending.source)
    pending = replace(pending, payment=paid)
    if not simple:
        before = things_given(table, pending.by, paid)
        pay_in_kind(table, pending.by, paid, summoning=isinstance(pending.action, Play))
        given = tuple((*there, table.thing(there[0]).zone) for there in before)
        pending = replace(pending, notes=(*pending.notes, ("given", given)))
    if pending.replaced:
        play_replaced(table, pending)
    else:
        (play_it if isinstance(pending.action, Play) else use_it)(table, pending)
    return pending


ANNOUNCING: Pipeline[tuple[str, Callable[[Table, Pending], Pending]]] = Pipeline("announcing")
"""The steps of 21.2 up to the payment, by name."""


def take_up(table: Table, action: Play | Use) -> None:
    """Take a card or ability through the steps up to the payment: then it is a link of the chain."""
    pending = Pending(action)
    steps = dict(ANNOUNCING.of(table))
    order = table.decide(PLAY_STEPS, tuple(steps), default=None)
    for name in [name for name in steps if name != "decisions"] if order is None else order:
        pending = steps[name](table, pending)


@book.procedure("21.14")
def play_it(table: Table, pending: Pending) -> None:
    """A card is played once its cost is really paid; from here on it cannot be taken back (23.1)."""
    put_in_chain(table, pending)


@book.procedure("24.2")
def play_replaced(table: Table, pending: Pending) -> None:
    """A card is played once its cost has been replaced; from here on it cannot be taken back."""
    table.parts(COST_INSTEAD, pending.action, pending.cost)
    put_in_chain(table, pending)


def put_in_chain(table: Table, pending: Pending) -> None:
    """The card is paid for and lies in the chain."""
    action = pending.action
    cost_of(table, action)
    thing = table.thing(pending.source)
    changes: list[Change] = [
        *summoning_numbers(table, pending.by, pending.payment.way),
        Moved(thing.id, table.decide(ANNOUNCED_ZONE, default="hand"), pending.by, -1),
        Marks.CLOCK.set(table.mark(Marks.CLOCK) + 1),
        one_more(table, Marks.PLAYED, pending.by),
        *_linked(table, pending),
    ]
    if pending.replaced or Facts.COST_REPLACED.of(thing):
        changes.append(Facts.COST_REPLACED.set(thing.id, pending.replaced or None))
    way = table.decide(WAY_CHOSEN, action)
    if way or Facts.WAY.of(thing):
        changes.append(Facts.WAY.set(thing.id, way))
    if pending.cost.zan:
        table.justified_by(ZAN_WAYS, pending.cost.zan, pending.source)
    table.emit(Happens.PLAYS, *changes, by=action.by, thing=thing.id, target=action.target, **_told(table, pending))
    _life_given(table, pending)


@book.procedure("4.20.1")
def use_it(table: Table, pending: Pending) -> None:
    """Abilities are used by paying the cost of their use."""
    action = pending.action
    assert isinstance(action, Use)
    cost_of(table, action)
    used = (*table.mark(Marks.USED), (action.of, action.ability))
    changes = [*numbers(table, pending.by, pending.payment.way), Marks.USED.set(used), *_linked(table, pending)]
    facts = {"thing": action.of, "ability": action.ability, "target": action.target}
    table.emit(Happens.USES, *changes, by=action.by, **facts, **_told(table, pending))
    _life_given(table, pending)
    for part in PAID.of(table):
        part(table, pending)


def _life_given(table: Table, pending: Pending) -> None:
    """Life paid as a cost, told as what it is (4.25.2)."""
    n = pending.payment.way.life
    if n:
        kind = table.decide(LIFE_KIND)
        whom = {name: pending.by for name in ("player", "victim") if name in kind.fields}
        table.emit(kind, **whom, n=n)


def _told(table: Table, pending: Pending) -> dict[str, Any]:
    look_again(table, pending)
    told: dict[str, Any] = {"replaced": True} if pending.replaced else {}
    if pending.amounts:
        told[AMOUNTS] = pending.amounts
    if pending.action.x:
        told["x"] = pending.action.x
    if pending.action.reacts_to is not None:
        told["reacts_to"] = pending.action.reacts_to
    return told


def _linked(table: Table, pending: Pending) -> list[Change]:
    action, on_its_way = pending.action, announced(table)
    name = _name(action)
    new = Link(
        id=link_id(pending.source, name),
        by=pending.by,
        source=pending.source,
        kind="use" if isinstance(action, Use) else "play",
        ability=name,
        targets=pending.targets,
        x=action.x,
        modes=pending.modes,
        cost=pending.cost,
        paid=pending.payment.way,
        from_hand=True,
        was=on_its_way.was if on_its_way is not None else table.thing(pending.source).zone,
        notes=(*pending.notes, *(note for notes in table.parts(PLAY_NOTES, pending) for note in notes)),
        reacts_to=action.reacts_to,
        replaced=pending.replaced,
    )
    changes = with_link(table, new)
    if on_its_way is not None:
        changes.append(Marks.ON_ITS_WAY.set(None))
    if action.reacts_to is None and not is_within(table) and table.decide(IS_ACTION, action):
        changes.append(Marks.ACTING.set(action.by))
    if table.decide(CHAIN_SHUT, action):
        changes.append(Marks.CHAIN_CLOSED.set(True))
    return changes


PAID: Pipeline[Callable[[Table, Pending], object]] = Pipeline("paid")
"""What a mechanism does when the cost of an ability has been paid."""
LOOKING: Pipeline[Callable[[Table, Play | Use], object]] = Pipeline("looking again")
"""Asked once more when something is played or used, so that the event cites what has let it be played or used."""


def look_again(table: Table, pending: Pending) -> None:
    """The event cites what has let it happen: an instant, a reaction, the players it is aimed at."""
    action = pending.action
    if isinstance(action, Play):
        table.justified_by(PLAY_STEPS, ())
    for effect in all_effects(pending.effects):
        if effect.do == "choose":
            table.justified_by(DECIDED_FIRST, pending.by, decider(table, effect, pending.run()))
    if is_instant_action(table, action):
        table.justified_by(INSTANT_ACTION, True)
        if stage(table).phase == "gyógyulási":
            table.justified_by(IN_HEALING)
    says_target = says(table, pending.source, _name(action))
    for n, whom in enumerate(pending.targets):
        if whom in table.state.players and n < len(says_target):
            table.justified_by(TARGET_PLAYER, either(says_target[n])[0] or says_target[n], action.by, whom)
    for looks in LOOKING.of(table):
        looks(table, action)
    to = link(table, action.reacts_to)
    if to is not None:
        may_react(table, action.by, pending.source, _patterns(table, action)[0], to)


def is_within(table: Table) -> bool:
    """Whether an action is part of another one: life saving, linked effects; the right of action does not move on."""
    return bool(table.mark(Marks.WINDOW) or table.mark(Marks.OFFERS) or table.mark(Marks.ACTING) or claimants(table))


__all__ = [
    "AIMED",
    "ANNOUNCING",
    "DECIDED",
    "LOOKING",
    "PAID",
    "SUCCEEDED",
    "Pending",
    "fits",
    "linked_effects",
    "neutralises",
    "resolve_next",
    "run_of",
    "slots",
    "take_effect",
    "take_up",
]
