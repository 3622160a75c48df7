"""Resources: magic points, monster components, cards drawn (title 113), and those that come later (title 114).

``erőforrás`` is what a ban names when nothing may be produced; ``produces`` and ``spends`` are what cards wait for.
"""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import registry
from kodex.engine.games.hkk.cards.effects import Effect, all_effects
from kodex.engine.games.hkk.cards.registry import BANNED, verb
from kodex.engine.games.hkk.cards.selectors import selected
from kodex.engine.games.hkk.effects.moving import choose_some
from kodex.engine.games.hkk.effects.runs import Run, decider, perform, whom_of
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.playing.steps import Pending
from kodex.engine.games.hkk.reactions import hearing, linked
from kodex.engine.games.hkk.reactions.chain import links
from kodex.engine.games.hkk.resources.scheduled import Scheduled
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.ordering import in_order
from kodex.engine.games.hkk.vocabulary import (
    DELAY_FREE,
    HAPPENS,
    HEARD,
    IS_RESOURCE,
    ORDERER,
    PUT_AMONG,
    RESOURCE_TAGS,
    Happens,
    Heard,
    Marks,
    Tells,
)
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening
from kodex.ground.i18n import _

RESOURCE = "erőforrás"
BANNED.update((RESOURCE, "keresés", "visszavétel"))
PRODUCING = ("gain_magic", "gain_components", "draw")
FETCHING = ("search", "put", "to_hand")
MOMENTS = {
    "előkészítő": "előkészítő.2",
    "húzás": "húzás",
    "fő": "fő.1",
    "csere": "csere",
    "gyógyulási": "gyógyulási",
    "kör vége": "kör_vége.2",
}
"""When something that has been put off comes about: word of a text -> stage."""

say(
    produces="{player} erőforráshoz jut",
    scheduled="{thing} hatása később következik be: {moment}",
    comes_due="bekövetkezik {thing} késleltetett hatása",
    resource__missed="{player} megkapta volna, de nem kapta meg, ami {thing} hatásából járt",
    named="{by} már most megnevezi, mire vonatkozik {source} késleltetett hatása: {things}",
)
linked.trigger("produces", Happens.MAGIC, Happens.COMPONENTS_GAINED, Happens.DRAWS, Happens.RESOURCE_MISSED)
linked.trigger("spends", Happens.PLAYS)
hearing.QUIET.update(("produces", "spends"))


# --- what resources are -----------------------------------------------------------------------------------------------


@book.decides("113.0", RESOURCE_TAGS)
def what_producing_is(table: Table) -> tuple[str, ...] | None:
    """Producing a resource is producing magic points or components, or drawing cards: what bans one bans these."""
    return (RESOURCE,) if any(ban.effect.what == RESOURCE for ban in in_force(table, "forbid")) else None


@book.decides("113.0", HEARD[Heard.PRODUCES], needs="produces")
def what_is_heard_as_producing(table: Table, event: Event) -> bool | None:
    """Magic points and components that are gained and cards that are drawn are resources produced."""
    return True if event.kind != Happens.RESOURCE_MISSED and Tells.N.get(event, 1) > 0 else None


@book.decides("113.0", HEARD[Heard.SPENDS], needs="spends")
def what_is_heard_as_spending(table: Table, event: Event) -> bool | None:
    """Spending a resource is spending the summoning cost of cards."""
    one = next((one for one in reversed(links(table)) if one.source == Tells.THING.of(event)), None)
    return True if one is not None and one.paid else None


@book.decides("113.0", IS_RESOURCE, needs="schedule")
def producing_is_resource(table: Table, effect: Effect) -> bool | None:
    """Producing magic points or components and drawing make a resource."""
    return True if effect.do in PRODUCING else None


@book.decides("114.3", IS_RESOURCE, needs="schedule")
def searching_and_taking_back_count_too(table: Table, effect: Effect) -> bool | None:
    """What is said of resources holds for searching and taking back in the same way."""
    return True if effect.do in FETCHING and (effect.do != "put" or effect.what == "kéz") else None


# --- what comes later -------------------------------------------------------------------------------------------------


def _a_moment(effect: Effect) -> str | None:
    if effect.what in MOMENTS:
        return None
    known = registry.listed(effect.what, MOMENTS)
    return _("'{word}' is no moment to put something off to; one of: {known}").format(word=effect.what, known=known)


@verb("schedule", "114.0", on="none", required=("what", "effects"), fields=("by",), checks=_a_moment)
def schedule(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let the effects come about later: at the next ``what`` (``by: controller``: in the own turn)."""
    put_off(table, run, effect)


@book.procedure("114.0")
def put_off(table: Table, run: Run, effect: Effect) -> None:
    """What is delayed comes into being some time after the action that makes it."""
    left = tuple(one for one in effect.effects if _may_wait(table, one, run))
    if left:
        new = Scheduled(left, run, MOMENTS[str(effect.what)], effect.by == "controller")
        waiting = (*table.mark(Marks.SCHEDULED), new)
        table.emit(Happens.SCHEDULED, Marks.SCHEDULED.set(waiting), thing=run.source, by=run.by, moment=effect.what)


def _may_wait(table: Table, effect: Effect, run: Run) -> bool:
    """Whether nothing hinders an effect, or it does not matter yet."""
    if not table.decide(IS_RESOURCE, effect):
        return effect.do not in (*PRODUCING, *FETCHING) or not _hindered(table, effect, run)
    return not _hindered(table, effect, run) or table.decide(DELAY_FREE)


def _hindered(table: Table, effect: Effect, run: Run) -> bool:
    """Whether something in force keeps an effect from coming about now."""
    whom = whom_of(table, effect.to, run)
    if effect.do in PRODUCING:
        tags = table.decide(RESOURCE_TAGS)
        now = [Happening(Happens.PRODUCES, {"player": one, "tags": tags, "absolute": effect.absolute}) for one in whom]
        with table.noting():
            return bool(now) and not any(table.decide(HAPPENS, one) for one in now)
    word = "keresés" if effect.do == "search" else "visszavétel"
    meant = whom if effect.do != "put" else [thing.id for thing in selected(table, str(effect.of), run.view())]
    bans = [force for force in in_force(table, "forbid") if force.effect.what == word]
    return bool(meant) and all(any(force.on(table, one) for force in bans) for one in meant)


# Until a delayed resource really comes into being, it does not matter what would hinder it.
book.states("114.1", DELAY_FREE, True, needs="schedule")


def due(table: Table) -> None:
    """What has been put off to this stage comes about, in the order of whoever decides it."""
    waiting: tuple[Scheduled, ...] = table.mark(Marks.SCHEDULED)
    active, now = table.mark(Marks.ACTIVE), stage(table).id
    ready = {
        f"{one.run.source}#{n}": one
        for n, one in enumerate(waiting)
        if one.stage == now and (not one.own or one.run.by == active)
    }
    if ready:
        by = table.decide(ORDERER, "scheduled", tuple(ready), default=str(active))
        in_order(table, by, "order:scheduled", list(ready), lambda name: comes_about(table, ready[name]))


@book.procedure("114.0")
def comes_about(table: Table, one: Scheduled) -> None:
    """What has been put off comes into being now."""
    left = tuple(other for other in table.mark(Marks.SCHEDULED) if other is not one)
    index = table.emit(Happens.COMES_DUE, Marks.SCHEDULED.set(left or None), thing=one.run.source, by=one.run.by)
    with table.caused_by(index):
        for effect in one.effects:
            before = len(table.log)
            perform(table, (effect,), one.run)
            if effect.do in PRODUCING and not any(_received(event) for event in table.log[before:]):
                for player in whom_of(table, effect.to, one.run):
                    would_have_received(table, player, one, effect)
        after_damage(table)


def _received(event: Event) -> bool:
    return event.kind in (Happens.COMPONENTS_GAINED, Happens.DRAWS) or (
        event.kind == Happens.MAGIC and Tells.N.of(event) > 0
    )


@book.procedure("114.2")
def would_have_received(table: Table, player: str, one: Scheduled, effect: Effect) -> None:
    """What is linked to a delayed resource is looked at when the player gets it, or would have got it."""
    table.emit(Happens.RESOURCE_MISSED, player=player, thing=one.run.source, what=effect.do)


@book.decides("114.2", HEARD[Heard.PRODUCES], needs="produces")
def what_would_have_come_counts(table: Table, event: Event) -> bool | None:
    """For what is linked to a delayed resource it counts that the player would have got it."""
    return True if event.kind == Happens.RESOURCE_MISSED else None


# --- decisions are taken at once --------------------------------------------------------------------------------------

NAMED = "named"


Note = tuple[str, tuple[Effect, tuple[str, ...]]]


def decide_now(table: Table, pending: Pending) -> tuple[Note, ...] | None:
    """What a delayed resource needs to have decided is decided when it is played."""
    delayed = [one for effect in all_effects(pending.effects) if effect.do == "schedule" for one in effect.effects]
    later = [one for one in delayed if one.do == "put" and table.decide(IS_RESOURCE, one)]
    return name_it_at_once(table, pending, later) if later else None


@book.procedure("114.4")
def name_it_at_once(table: Table, pending: Pending, later: list[Effect]) -> tuple[Note, ...]:
    """What has to be decided when a delayed resource comes into being is decided when it is played."""
    run = Run(pending.by, pending.source, targets=pending.targets, x=pending.action.x)
    notes = tuple((NAMED, (effect, _named(table, run, effect))) for effect in later)
    things = tuple(id_ for _key, (_effect, ids) in notes for id_ in ids)
    table.emit(Happens.NAMED, by=pending.by, source=pending.source, things=things)
    return notes


def _named(table: Table, run: Run, effect: Effect) -> tuple[str, ...]:
    able = [thing.id for thing in selected(table, str(effect.of), run.view())]
    chooser = decider(table, effect, run)
    return choose_some(table, chooser, "put", able, run.n(table, effect))


@book.decides("114.4", PUT_AMONG, needs="schedule")
def only_what_was_named(table: Table, run: Run, effect: Effect, able: list[str]) -> list[str] | None:
    """It is done to what has been named, as far as that can be.

    Disputed: with ``delayed.target_gone`` on ``igen`` another one is chosen when what was named is gone.
    """
    named = next((things for key, (later, things) in _notes(run) if key == NAMED and later == effect), None)
    if named is None:
        return None
    left = [id_ for id_ in able if id_ in named]
    return left if left or read_as(table, "delayed.target_gone", "nem") else None


def _notes(run: Run) -> list[Note]:
    return [(key, value) for key, value in run.notes if key == NAMED]
