"""Steps said in a form that is not theirs: a unit that is used instead of deployed, a shield the wrong way round.

A rule forbids them, but what is the matter is the word and no rule: the same thing said otherwise may be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kodex.engine.games.conquest.damage.dealing import struck
from kodex.engine.games.conquest.scenes import format as f
from kodex.engine.games.conquest.table.places import in_play, other, planet_card, slots
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.vocabulary import Place
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table
from kodex.ground.i18n import _


def forms(table: Table, step: Any) -> Iterator[tuple[Any, str]]:
    """What else a step might be called, the likeliest first, and why that is right."""
    id_ = getattr(step, "card", None)
    thing = table.state.things.get(id_) if id_ else None
    if isinstance(step, f.ShieldStep):
        yield from _of_shields(step)
    elif thing is None:
        return
    elif isinstance(step, f.DeployStep):
        if not step.host:  # onto which host is a matter of rules
            yield from _deployed(table, step.by, thing, step.planet)
        if step.planet and thing.zone != Place.HAND:
            yield f.MoveStep(by=step.by, card=thing.id, planet=step.planet), _("what is in play already moves")
    elif isinstance(step, f.MoveStep):
        yield from _deployed(table, step.by, thing, step.planet)
        there = slots(table)
        if thing.zone != Place.HAND and step.planet not in there:
            why = _("there is no planet {n} in the row; there are: {there}").format(
                n=step.planet, there=", ".join(map(str, there))
            )
            for one in there:
                yield f.MoveStep(by=step.by, card=thing.id, planet=one), why
    elif isinstance(step, f.UseStep):
        yield from _of_use(table, step, thing)
    elif isinstance(step, f.AttackStep) and card(table, thing).type == "esemény":
        yield f.UseStep(by=step.by, card=thing.id), _("an event is used")


def _of_shields(step: f.ShieldStep) -> Iterator[tuple[Any, str]]:
    why = _("'unit' is what is protected, 'card' what is discarded from hand for it")
    yield f.ShieldStep(by=step.by, unit=step.card, card=step.unit, share=step.share), why
    if step.share:
        yield f.ShieldStep(by=step.by, unit=step.share, card=step.card, share=step.unit), why


def _of_use(table: Table, step: f.UseStep, thing: Thing) -> Iterator[tuple[Any, str]]:
    if thing.zone == Place.HAND:
        yield from _deployed(table, step.by, thing, 0)
        why = _("a card that protects a unit is its shield")
        for one in struck(table):
            yield f.ShieldStep(by=step.by, unit=one.id, card=thing.id), why
    elif not card(table, thing).abilities:
        yield f.AttackStep(by=step.by, card=thing.id), _("a unit that strikes attacks")


def _deployed(table: Table, by: str, thing: Thing, planet: int) -> Iterator[tuple[Any, str]]:
    """The card deployed to where such a card goes: what is written, else the first place that it may go to."""
    if thing.zone != Place.HAND:
        return
    kind = card(table, thing).type
    if kind == "erősítő":
        planets = [planet_card(table, one) for one in (*([planet] if planet else ()), *slots(table))]
        own = [one for player in (by, other(table, by)) for one in in_play(table, player)]
        for host in (*(one for one in planets if one is not None), *own):
            why = _("an attachment is deployed onto a 'host'")
            yield f.DeployStep(by=by, card=thing.id, host=host.id), why
    elif kind == "támogatás":
        if not planet:  # a support that is to go to a planet is forbidden by a rule
            yield f.DeployStep(by=by, card=thing.id), _("a support is deployed")
    elif kind == "harcoló egység":
        there = slots(table)
        why = _("a unit is deployed beside a 'planet'")
        if planet and planet not in there:
            why = _("there is no planet {n} in the row; there are: {there}").format(
                n=planet, there=", ".join(map(str, there))
            )
        for one in (planet,) if planet in there else there:
            yield f.DeployStep(by=by, card=thing.id, planet=one), why


__all__ = ["forms"]
