"""Shape-shifters: cards that become copies of others, as a whole or in part, for good or for a time (173)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, registry
from kodex.engine.games.hkk.cards.effects import Effect, Until
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.copies.copying import (
    Model,
    as_it_is,
    markers_taken,
    may_be_copied,
    models,
    one_way_only,
    put_on,
)
from kodex.engine.games.hkk.effects.checks import ends_at, not_itself
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.vocabulary import COPY_COST, COPY_WHOLE, FORGETS, Facts, Happens, Marks
from kodex.engine.kernel.state import Change, Event, Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _

WHOLE, NUMBERS, ABILITIES, DRAWBACKS, COST = "minden", "tulajdonságok", "képességek", "hátrányok", "költség"
PARTS = (WHOLE, NUMBERS, ABILITIES, DRAWBACKS, COST)
NAME, COLOURS, ICONS = "név", "szín", "ikon"
_ICONS = ("components", "magic_attack", "magic_defence", "expansion", "text", "full_art")
"""What stands in the frame and the picture of a card, besides the icons that are words."""
END: Until = "kör vége"

say(
    becomes="{thing} alakja ezután: {what}{until}",
    is_itself="{thing} visszanyeri az alakját",
)


def parts_of(effect: Effect) -> tuple[str, ...]:
    """What an effect lets a shape-shifter take over; as a whole unless it names parts."""
    said = tuple(word.strip() for word in (effect.what or WHOLE).split("+"))
    return (*said, NUMBERS, ABILITIES, DRAWBACKS) if WHOLE in said else said


def _known(effect: Effect) -> str | None:
    wrong = next((word for word in parts_of(effect) if word not in PARTS), None)
    if wrong is not None:
        return _("'{word}' is no part of a card to take over; one of: {known}").format(
            word=wrong, known=registry.listed(wrong, PARTS)
        )
    return one_way_only(effect) or not_itself(effect) or ends_at(END, "végleg")(effect)


@verb("become", "173.0", on="none", fields=("to", "of", "card", "what", "until"), checks=_known)
def become(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Become a copy of it as a whole or (``what``: képességek+hátrányok …) in part (``of``: one of these; ``card``)."""
    for model in models(table, run, effect):
        take_shape(table, run, effect, model)


@book.procedure("173.0")
def take_shape(table: Table, run: Run, effect: Effect, model: Model) -> None:
    """A shape-shifter takes over properties or abilities of another card, on its being played or by an ability.

    Disputed: with ``copy.state`` on ``minden`` the damage on the card and its position too.
    """
    thing = table.state.things.get(run.source)
    if thing is None or not is_on_table(thing) or not may_be_copied(table, run, effect, model):
        return
    parts, copied = parts_of(effect), as_it_is(table, model)
    shape = _shape(table, card(table, thing), copied, parts)
    changes: list[Change] = [Facts.COPY.set(thing, shape), Facts.COPY_UNTIL.set(thing, effect.until)]
    if shape.abilities:
        changes.append(Facts.SINCE.set(thing, int(table.mark(Marks.CLOCK))))
    other = table.state.things.get(model.thing or "")
    if other is not None and WHOLE in parts and read_as(table, "copy.state", "minden"):
        changes.append(Facts.DAMAGE.set(thing, Facts.DAMAGE.of(other) or None))
        changes.append(Facts.PASSIVE.set(thing, Facts.PASSIVE.of(other) or None))
    until = {"until": effect.until} if effect.until else {}
    table.emit(Happens.BECOMES, *changes, thing=thing.id, by=run.by, of=model.thing, what=model.name, **until)
    if ABILITIES in parts or DRAWBACKS in parts:
        put_on(table, thing.id, markers_taken(table, model, copied, DRAWBACKS in parts), run)


def _shape(table: Table, own: Card, copied: Card, parts: tuple[str, ...]) -> Card:
    """What a card is like once it has taken these parts of another one."""
    changes: dict[str, Any] = {}
    if NUMBERS in parts:
        changes |= {name: getattr(copied, name) for name in ("type", "subtypes", "damage", "life", "attaches")}
    if ABILITIES in parts or DRAWBACKS in parts:
        taken = tuple(one for one in copied.abilities if (DRAWBACKS if one.drawback else ABILITIES) in parts)
        changes["abilities"] = taken if WHOLE in parts else (*own.abilities, *_new(own, taken))
    if ABILITIES in parts:
        changes["keywords"] = copied.keywords if WHOLE in parts else {**own.keywords, **copied.keywords}
    if DRAWBACKS in parts:
        changes |= {"upkeep": copied.upkeep, "reward": copied.reward}
    if WHOLE in parts:
        with_it = table.decide(COPY_WHOLE)
        changes |= {"name": copied.name} if NAME in with_it else {}
        changes |= {"colours": copied.colours} if COLOURS in with_it else {}
        changes |= {name: getattr(copied, name) for name in _ICONS} if ICONS in with_it else {}
    if COST in parts or (WHOLE in parts and table.decide(COPY_COST, False)):
        changes["cost"] = copied.cost
    return replace(own, **changes)


def _new(own: Card, taken: tuple[Any, ...]) -> tuple[Any, ...]:
    """Abilities that a card does not have already, each under a name of its own."""
    known = {one.id for one in own.abilities}
    return tuple(replace(one, id=f"{one.id}*") if one.id in known else one for one in taken if one not in own.abilities)


# As a whole it takes over name, colour and icons too.
book.states("173.2", COPY_WHOLE, (NAME, COLOURS, ICONS))


@book.decides("173.2", COPY_COST)
def the_cost_is_left_out(table: Table, said: bool) -> bool:
    """The summoning cost alone is taken over only if the text says so."""
    return said


# --- being itself again -----------------------------------------------------------------------------------------------


@book.follows("173.0", Happens.EXPIRES, needs="become")
def shapes_for_a_time_end(table: Table, event: Event) -> None:
    """What was taken over until the end of the turn is over then."""
    for thing in on_table(table):
        if Facts.COPY_UNTIL.of(thing) == END:
            _is_itself(table, thing)


def _is_itself(table: Table, thing: Thing) -> None:
    table.emit(Happens.IS_ITSELF, Facts.COPY.set(thing, None), Facts.COPY_UNTIL.set(thing, None), thing=thing.id)


@book.procedure("93.1")
def themselves_again(table: Table) -> None:
    """Who has left play is itself again, once everything linked to its leaving is over."""
    for thing in table.state.things.values():
        gone = Facts.COPY.of(thing) is not None and not is_on_table(thing) and not Facts.MARKER.of(thing)
        if gone and table.decide(FORGETS, thing):
            _is_itself(table, thing)


def when_at_rest(table: Table) -> None:
    """A step of coming to rest: shapes of what is gone are forgotten."""
    themselves_again(table)
