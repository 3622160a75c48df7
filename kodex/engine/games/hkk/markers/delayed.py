"""Delayed and temporary abilities (title 127): they wait, or work, as long as there are markers on the permanent."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.continuous import silenced
from kodex.engine.games.hkk.table.marker_names import DELAY, DELAYED, TEMPORARY, TIME
from kodex.engine.games.hkk.table.moment import ability_of
from kodex.engine.games.hkk.table.values import card, markers
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES_LOST,
    ABILITIES_REST,
    ABILITY_OFF,
    HAPPENS,
    TIMED_CHANGED,
    TIMED_END,
    TIMED_HALTS,
    TIMED_KINDS,
    TIMED_MOMENT,
    TIMED_OVER,
    TIMED_WAITS,
    Facts,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

FIELDS = {DELAY: DELAYED, TIME: TEMPORARY}
NEEDS = (DELAY, DELAYED, TIME, TEMPORARY)
ACTIVATED = ("activated", "reaction")

say(
    run_out="{thing}: elfogytak a jelzői ({marker})",
    timed_halts="{thing}: a jelzői most nem fogynak ({marker})",
)


# --- markers come and go ----------------------------------------------------------------------------------------------


def _number(thing_abilities: tuple[Ability, ...], name: str) -> int:
    return next((n for one in thing_abilities if (n := getattr(one, FIELDS[name]))), 0)


@book.follows("127.0.0", Happens.ENTERS, needs=NEEDS)
def it_comes_with_markers(table: Table, event: Event) -> None:
    """A card with a delayed or temporary effect X comes into play with X markers when played successfully."""
    thing = table.thing(Tells.THING.of(event))
    for name in FIELDS if Tells.PLAYED.get(event) else ():
        n = _number(card(table, thing).abilities, name)
        if n:
            table.happen(Happens.MARKED, thing=thing.id, marker=name, n=n, tags=(), on_playing=True)


@book.procedure("127.0.1")
def one_marker_comes_off(table: Table, id_: str, name: str) -> None:
    """In each preparation phase of its controller one of these markers comes off."""
    thing = table.thing(id_)
    if markers(thing, name) and table.decide(TIMED_HALTS, thing):
        table.emit(Happens.TIMED_HALTS, thing=id_, marker=name)
    elif markers(thing, name):
        table.happen(Happens.UNMARKED, thing=id_, marker=name, n=fixed(table, "timed_effect.marker.removed"), tags=())


def delay_counts(table: Table, id_: str) -> None:
    """A marker of a delayed effect comes off."""
    one_marker_comes_off(table, id_, DELAY)


def time_counts(table: Table, id_: str) -> None:
    """A marker of a temporary effect comes off."""
    one_marker_comes_off(table, id_, TIME)


def comes_last(table: Table, name: str) -> bool:
    """Disputed: with ``timed.last_marker`` on ``egyszerre`` what else happens in the stage does so with the marker."""
    return name in FIELDS and read_as(table, "timed.last_marker", "egyszerre")


@book.decides("127.0.2", TIMED_HALTS, needs=NEEDS)
def they_stay_while_the_abilities_do_not_work(table: Table, thing: Thing) -> bool | None:
    """While the abilities of the permanent do not work, for whatever reason, the markers do not come off."""
    if table.decide(ABILITIES_REST, thing) or table.decide(ABILITIES_LOST, thing):
        return True
    return True if silenced(table, thing) else None


@book.prevents("127.0.1", Happens.UNMARKED, needs=NEEDS)
def nothing_but_the_rules_takes_them_off(table: Table, happening: Happening) -> str | None:
    """They have no ability of their own; what else takes them off does so by a rule."""
    return _without_a_rule(table, happening)


@book.prevents("127.0.6", Happens.MARKED, needs=NEEDS)
def none_are_added_where_none_are_left(table: Table, happening: Happening) -> str | None:
    """Once there are none left, no source puts a new one on."""
    return _without_a_rule(table, happening)


def _without_a_rule(table: Table, happening: Happening) -> str | None:
    marker = Tells.MARKER.of(happening)
    if marker not in FIELDS or Tells.SOURCE.get(happening) is None or Tells.ON_PLAYING.get(happening):
        return None
    return None if table.decide(TIMED_CHANGED, happening) else marker


@book.decides("127.0.5", TIMED_CHANGED, needs=NEEDS)
def sources_take_them_off(table: Table, happening: Happening) -> bool | None:
    """Fitting sources take them off the permanent."""
    return True if happening.kind == Happens.UNMARKED else None


@book.decides("127.0.6", TIMED_CHANGED, needs=NEEDS)
def sources_add_to_them(table: Table, happening: Happening) -> bool | None:
    """Fitting sources put more of them on; once there are none left, no source puts a new one on.

    Disputed: with ``timed.never_had`` on ``igen`` it does where there has never been one.
    """
    if happening.kind != Happens.MARKED:
        return None
    thing, name = table.thing(Tells.THING.of(happening)), Tells.MARKER.of(happening)
    if markers(thing, name) > fixed(table, "timed_effect.marker.no_refill_at"):
        return True
    never = name not in Facts.RUN_OUT.of(thing)
    return True if never and read_as(table, "timed.never_had", "igen") else None


@book.decides("127.0.7", HAPPENS, exception_to="102.0", needs=(*NEEDS, "upkeep"))
def nothing_keeps_them_off_at_the_playing(table: Table, happening: Happening) -> bool | None:
    """What keeps markers off a permanent does not keep off those that it is played with."""
    return True if happening.kind == Happens.MARKED and Tells.ON_PLAYING.get(happening) else None


# --- what works and when ----------------------------------------------------------------------------------------------


# What works with these markers may be a continuous, an automatic or an activated ability.
book.states("127.0.3", TIMED_KINDS, ("continuous", "automatic", *ACTIVATED), needs=NEEDS)


def _by(table: Table, ability: Ability) -> str | None:
    """The markers by which an ability goes."""
    name = DELAY if ability.delayed else TIME if ability.temporary else None
    return name if name and ability.kind in table.decide(TIMED_KINDS) else None


def _ran_out(thing: Thing, name: str) -> bool:
    return name in Facts.RUN_OUT.of(thing)


def _runs_out(table: Table, event: Event, name: str) -> None:
    thing = table.thing(Tells.THING.of(event))
    if Tells.MARKER.of(event) == name and not markers(thing, name) and not _ran_out(thing, name):
        known = (*Facts.RUN_OUT.of(thing), name)
        for ability in card(table, thing).abilities:
            if _by(table, ability) == name:
                table.justified_by(TIMED_END, ability)
        table.emit(Happens.RUN_OUT, Facts.RUN_OUT.set(thing, known), thing=thing.id, marker=name)


@book.follows("127.1", Happens.UNMARKED, needs=NEEDS)
def the_delay_is_over(table: Table, event: Event) -> None:
    """With the last delay marker the waiting is over."""
    _runs_out(table, event, DELAY)


@book.follows("127.2", Happens.UNMARKED, needs=NEEDS)
def the_time_is_over(table: Table, event: Event) -> None:
    """With the last marker the time of a temporary effect is over."""
    _runs_out(table, event, TIME)


@book.decides("127.1", TIMED_WAITS, needs=NEEDS)
def it_waits_while_there_are_markers(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A delayed ability does not work and is not used while there is a delay marker on the card."""
    return True if _by(table, ability) == DELAY and markers(thing, DELAY) else None


@book.decides("127.2", TIMED_OVER, needs=NEEDS)
def it_works_while_there_are_markers(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A temporary ability works and is used only while there is a marker of it on the card."""
    return True if _by(table, ability) == TIME and _ran_out(thing, TIME) and not markers(thing, TIME) else None


def _waits(table: Table, thing: Thing, ability: Ability, *kinds: str) -> bool | None:
    return True if ability.kind in kinds and table.decide(TIMED_WAITS, thing, ability) else None


def _over(table: Table, thing: Thing, ability: Ability, *kinds: str) -> bool | None:
    return True if ability.kind in kinds and table.decide(TIMED_OVER, thing, ability) else None


@book.decides("127.1.1", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def a_delayed_continuous_ability_works_at_once(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A delayed continuous ability works from the moment in which the last marker comes off."""
    return _waits(table, thing, ability, "continuous")


@book.decides("127.1.2", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def a_delayed_automatic_ability_keeps_its_moment(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A delayed automatic ability happens as its text says, once all markers are off."""
    return _waits(table, thing, ability, "automatic")


@book.decides("127.1.1", TIMED_END, needs=NEEDS)
def from_now_on_it_works(table: Table, ability: Ability) -> str | None:
    """What the end of the waiting means for it."""
    return "works" if ability.delayed and ability.kind == "continuous" else None


@book.decides("127.2.1", TIMED_END, needs=NEEDS)
def from_now_on_it_does_not_work(table: Table, ability: Ability) -> str | None:
    """What the end of its time means for it."""
    return "over" if ability.temporary and ability.kind == "continuous" else None


@book.decides("127.1.2", TIMED_MOMENT, needs=NEEDS)
def it_happens_in_its_own_way(table: Table, ability: Ability) -> bool | None:
    """Then it happens at the moment and in the way that its own words say."""
    return True if ability.delayed else None


@book.decides("127.1.3", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def a_delayed_linked_ability_is_not_offered(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A delayed activated ability is not used as a linked effect either."""
    return _waits(table, thing, ability, *ACTIVATED)


@book.forbids("127.1.3", Use, needs=NEEDS)
def a_delayed_ability_is_not_used(table: Table, action: Use) -> str | None:
    """A delayed activated ability is used only when there is no such marker on the permanent any more."""
    ability = ability_of(table, action)
    return action.ability if ability and _waits(table, table.thing(action.of), ability, *ACTIVATED) else None


@book.decides("127.2.1", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def a_temporary_continuous_ability_ends_at_once(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A temporary continuous ability ends at once with the last marker."""
    return _over(table, thing, ability, "continuous")


@book.decides("127.2.2", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def a_temporary_ability_does_not_happen_any_more(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """A temporary automatic ability does not happen once the last marker is off."""
    return _over(table, thing, ability, "automatic", *ACTIVATED)


@book.forbids("127.2.2", Use, needs=NEEDS)
def a_temporary_ability_is_not_used_any_more(table: Table, action: Use) -> str | None:
    """Nor is a temporary activated ability used."""
    ability = ability_of(table, action)
    return action.ability if ability and _over(table, table.thing(action.of), ability, *ACTIVATED) else None


def _never_had(table: Table, thing: Thing, ability: Ability) -> bool:
    name = _by(table, ability)
    return name is not None and not markers(thing, name) and not _ran_out(thing, name)


@book.decides("127.0.4", ABILITY_OFF, needs=NEEDS, agrees_with="119.2")
def without_markers_it_does_not_work(table: Table, thing: Thing, ability: Ability) -> bool | None:
    """What goes by these markers does not work on a permanent that has come into play without them."""
    return True if _never_had(table, thing, ability) else None


@book.forbids("127.0.4", Use, needs=NEEDS)
def without_markers_it_is_not_used(table: Table, action: Use) -> str | None:
    """Nor is it used."""
    ability = ability_of(table, action)
    return action.ability if ability and _never_had(table, table.thing(action.of), ability) else None
