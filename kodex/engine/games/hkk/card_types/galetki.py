"""Galetkis: they grow by abominations, and give up a body part to be spared (8.2.1, 8.2.2, 8.4.3)."""

from __future__ import annotations

from functools import cache
from typing import Any

from kodex.engine.games.hkk.actions import Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.amounts import amount
from kodex.engine.games.hkk.cards.effects import Ability, Effect, all_effects
from kodex.engine.games.hkk.cards.registry import GIVEN, verb
from kodex.engine.games.hkk.cards.selectors import View, selected
from kodex.engine.games.hkk.effects.runs import Run, whom_of
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.markers.kinds import is_independent
from kodex.engine.games.hkk.playing.steps import Pending, linked_effects, run_of
from kodex.engine.games.hkk.reactions.chain import Link, changed, link, link_id
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table import words  # noqa: F401 (the texts below are written in them)
from kodex.engine.games.hkk.table.continuous import Force
from kodex.engine.games.hkk.table.marker_names import count
from kodex.engine.games.hkk.table.moment import ability_of, stage
from kodex.engine.games.hkk.table.values import ability as ability_named
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    COMPONENTS_INSTEAD,
    DAMAGE_PARTS,
    ENTER_FACTS,
    FORCE_KEPT_OFF,
    IS_TARGETING,
    LIFE_PARTS,
    PHASE_NAMED,
    RULE_TAGS,
    Facts,
    Happens,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

GALETKI, ABOMINATION, PART = "galetki", "torzszülött", "testrész"
STRONGER = "erősödés"

say(
    body_part__given="a feláldozott testrész ezt óvja: {host}",
    spared="{thing} hatása nem éri: {host}",
)


def _galetkis(table: Table, player: str) -> list[Thing]:
    return [one for one in on_table(table, player) if card(table, one).type == GALETKI]


# --- growing ----------------------------------------------------------------------------------------------------------


@book.adds("8.2.1", COMPONENTS_INSTEAD, needs=GALETKI)
def galetkis_grow_by_components(table: Table, player: str, thing: str) -> tuple[tuple[str, str, int], ...] | None:
    """Instead of each component of the opponent's abomination an own galetki may be made stronger; it is no source."""
    if card(table, table.thing(thing)).type != ABOMINATION:
        return None
    each = fixed(table, "galetki.marker.per_component")
    return tuple((one.id, STRONGER, each) for one in _galetkis(table, player)) or None


def _growth(table: Table, thing: Thing, each: str) -> int | None:
    return count(table, thing, STRONGER) * fixed(table, each) if card(table, thing).type == GALETKI else None


@book.adds("8.2.1", DAMAGE_PARTS, needs=GALETKI)
def stronger_by_damage(table: Table, thing: Thing) -> int | None:
    """Each strength marker is +1 damage for a galetki."""
    return _growth(table, thing, "galetki.marker.damage")


@book.adds("8.2.1", LIFE_PARTS, needs=GALETKI)
def stronger_by_life(table: Table, thing: Thing) -> int | None:
    """Each strength marker is +1 life for a galetki."""
    return _growth(table, thing, "galetki.marker.life")


@amount("komponensei", "components")
def components_of_the_source(table: Table, view: View) -> int:
    """How many components can be taken out of the card that the ability is on."""
    thing = table.thing(str(view.source))
    return 0 if is_independent(table, thing) else card(table, thing).components


GROWTH = "erősítés"
GIVEN.add(GROWTH)


@cache
def _growth_ability() -> Ability:
    """What an abomination is given up for; its amount and its selector are read when somebody has one."""
    marked = (Effect("mark", 1, "it", what=STRONGER),)
    return Ability(GROWTH, "activated", (Effect("distribute", "komponensei", of=f"{GALETKI} & saját", effects=marked),))


@book.adds("8.2.2", ABILITIES, needs=GALETKI)
def abominations_are_given_up_for_galetkis(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """At any time, as an instant action, an abomination may be sacrificed to share strength markers out."""
    return (_growth_ability(),) if card(table, thing).type == ABOMINATION else None


@book.forbids("8.2.2", Use, needs=GALETKI)
def both_must_be_there(table: Table, action: Use) -> str | None:
    """An active abomination is given up, and only by who has a galetki in play."""
    if action.ability != GROWTH:
        return None
    thing = table.state.things.get(action.of)
    if thing is None or card(table, thing).type != ABOMINATION:
        return None
    return action.of if Facts.PASSIVE.of(thing) or not _galetkis(table, action.by) else None


@book.decides("8.2.2", PHASE_NAMED, needs=GALETKI)
def in_the_preparation_phase_too(table: Table, ability: Ability, phase: str) -> bool | None:
    """This holds in the second stage of the preparation phase too."""
    return True if ability is _growth_ability() and phase == "előkészítő" else None


@book.decides("8.2.2", RULE_TAGS, needs=GALETKI)
def growing_is_no_source(table: Table, ability: Ability) -> tuple[str, ...] | None:
    """To make galetkis stronger so is no source."""
    return () if ability is _growth_ability() else None


@book.procedure("8.2.2")
def give_up_abomination(table: Table, of: str, by: str) -> None:
    """The abomination is sacrificed for it."""
    leave(table, Happens.SACRIFICED, of, forced=False, cost=True, by=by)


# --- body parts given up ----------------------------------------------------------------------------------------------


@verb("spare", "8.4.3", on="none", fields=())
def spare(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """What it reacts to has no effect on the galetki that a body part has been given up for."""
    spare_it(table, run)


SPARING = Ability("testrészáldozás", "reaction", (Effect("spare"),), reaction=("play", "use"))
GIVEN.add(SPARING.id)
TOUCHING = frozenset(
    {"damage", "passivize", "mark", "to_hand", "to_pile", "to_void", "shuffle_back", "put", "control", "move"}
)
"""Verbs that hurt, take away, turn or mark what they are done to."""


def _touches(table: Table, to: Link, host: str) -> bool:
    """Whether a link is a source that aims at a galetki or would do something to it."""
    thing = table.thing(to.source)
    used = ability_named(table, thing, to.ability) if to.ability else None
    if used is not None and table.decide(RULE_TAGS, used) == ():
        return False
    if host in to.targets:
        return to.kind == "use" or table.decide(IS_TARGETING, card(table, thing))
    run = run_of(table, to, "spell")
    for one in all_effects(linked_effects(table, to)):
        if one.do in TOUCHING and host in whom_of(table, one.to, run):
            return True
        each = one.do in ("for_each", "distribute") and any(inner.do in TOUCHING for inner in one.effects)
        if each and any(thing.id == host for thing in selected(table, str(one.of), run.view())):
            return True
    return False


@book.adds("8.4.3", ABILITIES, needs=PART)
def body_parts_are_given_up(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """Who controls a galetki may give up one of its body parts as a reaction to what would touch the galetki."""
    return (SPARING,) if card(table, thing).type == PART else None


@book.forbids("8.4.3", Use, needs=PART)
def only_for_the_galetki_it_is_on(table: Table, action: Use) -> str | None:
    """A body part is given up for the galetki it is on, against a source that touches it, outside preparation."""
    if action.ability != SPARING.id or action.reacts_to is None:
        return None
    thing, to = table.state.things.get(action.of), link(table, action.reacts_to)
    host = table.state.things.get(str(Facts.HOST.of(thing))) if thing is not None else None
    if to is None or host is None or stage(table).phase == "előkészítő":
        return action.of
    mine = host.controller == action.by and is_on_table(host)
    return None if mine and _touches(table, to, host.id) else action.of


@book.procedure("8.4.3")
def give_up_body_part(table: Table, of: str, by: str, ability: str) -> None:
    """The body part is sacrificed; for which galetki, is remembered."""
    host, own = str(Facts.HOST.of(table.thing(of))), link(table, link_id(of, ability))
    if own is not None:
        change = changed(table, own, notes=(*own.notes, ("spares", host)))
        table.emit(Happens.BODY_PART_GIVEN, change, thing=of, host=host)
    leave(table, Happens.SACRIFICED, of, forced=False, cost=True, by=by)


def give_up(table: Table, pending: Pending) -> None:
    """What the use of a galetki costs besides is given up."""
    action = pending.action
    ability = ability_of(table, action) if isinstance(action, Use) else None
    if ability is _growth_ability():
        give_up_abomination(table, pending.source, pending.by)
    elif ability is SPARING:
        give_up_body_part(table, pending.source, pending.by, SPARING.id)


@book.procedure("8.4.3")
def spare_it(table: Table, run: Run) -> None:
    """The source has no effect on that galetki; all else of it happens."""
    to, host = link(table, run.reacted), dict(run.notes).get("spares")
    if to is not None and host is not None:
        change = changed(table, to, notes=(*to.notes, ("spared", host)))
        table.emit(Happens.SPARED, change, thing=to.source, host=host)


# --- what is put on the spared one ------------------------------------------------------------------------------------


@book.adds("8.4.3", ENTER_FACTS, needs=PART)
def it_lies_there_for_nothing(table: Table, thing: Thing, one: Link) -> dict[str, Any] | None:
    """What is put on a galetki that is spared it comes onto it all the same."""
    spared = next((whom for whom in one.targets if ("spared", whom) in one.notes), None)
    return None if spared is None else {"spares": spared}


@book.decides("8.4.3", FORCE_KEPT_OFF, needs=PART)
def it_has_no_effect_on_the_spared(table: Table, force: Force, whom: str) -> bool | None:
    """And has no effect on it as long as it lies there."""
    source = table.state.things.get(force.source)
    return True if source is not None and Facts.SPARES.of(source) == whom else None
