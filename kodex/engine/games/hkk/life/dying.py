"""Damage, the life saving window, death (title 37, 4.25, 4.26, 29.4.10, 35.10, 36.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.remains import offer_components
from kodex.engine.games.hkk.reactions.looking_back import meanings_of
from kodex.engine.games.hkk.table.continuous import in_force
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import (
    card,
    is_building,
    is_on_table,
    life,
    life_changed,
    missing_the_bonus,
    on_table,
)
from kodex.engine.games.hkk.vocabulary import (
    BURIAL,
    COMBAT_NO_EFFECT,
    COMBAT_NO_SOURCE,
    COMBAT_PIERCES,
    DAMAGE_TOGETHER,
    LIFE_SAVING_BUILDINGS,
    LIFE_SAVING_IN_COMBAT,
    LIFE_SAVING_OF,
    LINKED_FIRST,
    Facts,
    Happens,
    Marks,
    Meaning,
    Stages,
    Tells,
)
from kodex.engine.games.hkk.zones.leaving import apply_leaving
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Change, PlayerSet, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

Hit = tuple[str, int]
"""Who (a thing or a player) is damaged by how much."""


Dealt = dict[str, tuple[str, ...]]
"""Who in combat damages a thing or player, by that one's id."""


def take_damage(
    table: Table, kind: EventKind, hits: list[Hit], dealt: Dealt | None = None, times: Mapping[str, int] | None = None
) -> list[str]:
    """Damage things and players, one event for each; gives the things that were hurt.

    What makes one damage of several (37.7) stands where there are several, in a subphase or in both: ``times`` says
    how often who is hit.

    Must be called by a norm: the events cite it. Nothing dies here; that is settled after life saving. ``dealt`` says
    who wounds whom (109). The creatures and players hurt are remembered until the combat is over.
    """
    hurt = []
    told = dealt or {}
    often = Counter(victim for victim, n in hits if n > 0) if times is None else times
    with table.noting() as joining:
        together = table.decide(DAMAGE_TOGETHER, hits, default=hits)
    for victim, n in together:
        if n <= 0 or _shielded(table, kind, victim):
            continue
        if often[victim] > 1 or (kind == Happens.STRIKE_DAMAGE and victim in table.mark(Marks.FOUGHT)):
            table.cite(*joining)
        if victim in table.state.players:
            now = table.player(victim, "life") - n
            fought = Marks.FOUGHT.set(tuple(dict.fromkeys((*table.mark(Marks.FOUGHT), victim))))
            table.emit(kind, PlayerSet(victim, "life", now), fought, victim=victim, n=n, **_wounders(told, victim))
        else:
            before = Facts.DAMAGE.of(table.thing(victim))
            changes: list[Change] = [Facts.DAMAGE.set(victim, before + n)]
            if is_creature(card(table, table.thing(victim))):
                changes.append(Marks.FOUGHT.set(tuple(dict.fromkeys((*table.mark(Marks.FOUGHT), victim)))))
            table.emit(kind, *changes, victim=victim, n=n, **_wounders(told, victim))
            hurt.append(victim)
    return hurt


def _wounders(dealt: Dealt, victim: str) -> dict[str, tuple[str, ...]]:
    return {"wounders": dealt[victim]} if victim in dealt else {}


def _shielded(table: Table, kind: str, victim: str) -> bool:
    """Whether a text keeps effects or sources from damaging it, and combat is no way around that text."""
    bans = {force.effect.what for force in in_force(table, "forbid") if force.on(table, victim)}
    if "damage" in bans and not table.decide(COMBAT_PIERCES, kind):
        return True
    if EFFECT in bans and kind == "direct_damage" and not table.decide(COMBAT_NO_EFFECT, kind):
        return True
    return SOURCE in bans and not table.decide(COMBAT_NO_SOURCE, kind)


EFFECT = "hatás"
"""What a ban names when nothing that is an effect (97) is to have one."""
SOURCE = "forrás"
"""What a ban names when nothing that is a source (98) is to have an effect."""


@book.decides("35.6", COMBAT_NO_SOURCE)
def combat_abilities_are_no_sources(table: Table, kind: str) -> bool | None:
    """The use of a combat ability is not a source."""
    return True if kind == "direct_damage" else None


@book.decides("36.5", COMBAT_NO_SOURCE)
def strikes_are_no_sources(table: Table, kind: str) -> bool | None:
    """The damage that creatures do when they strike is not a source."""
    return True if kind == "strike_damage" else None


@book.decides("35.7", COMBAT_PIERCES)
def immunity_to_effects_is_none_to_combat_abilities(table: Table, kind: str) -> bool | None:
    """What is immune to effects is not immune to combat abilities."""
    return True if kind == "direct_damage" else None


@book.decides("36.6", COMBAT_PIERCES)
def immunity_to_effects_is_none_to_strikes(table: Table, kind: str) -> bool | None:
    """What is immune to effects is not immune to strikes."""
    return True if kind == "strike_damage" else None


def hurt(table: Table, happening: Happening) -> None:
    """Damage outside combat happens: one event; who was hurt may have to be saved once the action is over."""
    victim, n = Tells.VICTIM.of(happening), Tells.N.of(happening)
    if n <= 0:
        return
    if victim in table.state.players:
        now = table.player(victim, "life") - n
        table.emit(Happens.DAMAGE, PlayerSet(victim, "life", now), **happening.facts)
    else:
        before = Facts.DAMAGE.of(table.thing(victim))
        waiting = (*table.mark(Marks.HURT), victim)
        table.emit(Happens.DAMAGE, Facts.DAMAGE.set(victim, before + n), Marks.HURT.set(waiting), **happening.facts)


BEFORE_SAVING: Pipeline[Callable[[Table, Iterable[str]], object]] = Pipeline("before life saving")
"""What a mechanism does before those who have been hurt may be saved."""


@book.procedure("37.0")
def open_life_saving(table: Table, things: Iterable[str]) -> None:
    """Right after damage, instants that raise the life of the hurt may be used."""
    things = tuple(things)
    for step in BEFORE_SAVING.of(table):
        step(table, things)
    hurt = tuple(t for t in dict.fromkeys(things) if can_die(table, table.thing(t)))
    saved = tuple(t for t in hurt if can_be_saved(table, table.thing(t))) if hurt and may_be_saved(table) else ()
    if hurt and not saved:
        table.emit(Happens.LOOKED_AFTER, Marks.HURT.set(None))
        bury(table)
        return
    forget: tuple[Change, ...] = (Marks.HURT.set(None),) if table.mark(Marks.HURT) else ()
    if saved:
        before = (table.mark(Marks.WINDOW) or {}).get("things", ())
        window = {"things": tuple(dict.fromkeys((*before, *saved))), "passed": ()}
        table.emit(Happens.LIFE_SAVING_OPENS, Marks.WINDOW.set(window), *forget, things=saved)
    elif forget:
        table.emit(Happens.LOOKED_AFTER, *forget)


def may_be_saved(table: Table) -> bool:
    """Whether life saving is possible now: in the subphases of combat their own rules say so (35.9, 36.8)."""
    if stage(table).id not in (Stages.END_OF_ABILITIES, Stages.STRIKE):
        return True
    return table.decide(LIFE_SAVING_IN_COMBAT)


@book.decides("35.9", LIFE_SAVING_IN_COMBAT)
def those_hurt_by_combat_abilities_may_be_saved(table: Table) -> bool | None:
    """Creatures hurt in the combat abilities subphase may be saved by life saving actions."""
    return True if stage(table).id == Stages.END_OF_ABILITIES else None


@book.decides("36.8", LIFE_SAVING_IN_COMBAT)
def those_struck_may_be_saved(table: Table) -> bool | None:
    """Creatures hurt in the strike subphase may be saved by life saving actions."""
    return True if stage(table).id == Stages.STRIKE else None


@book.procedure("37.2")
def keep_window_open(table: Table) -> None:
    """Any number of life saving actions may follow each other while somebody wants to use one."""
    window = table.mark(Marks.WINDOW)
    if window and window["passed"]:
        table.emit(Happens.LIFE_SAVING_GOES_ON, Marks.WINDOW.set({**window, "passed": ()}))


@book.procedure("37.5")
def close_life_saving(table: Table) -> None:
    """When nobody wants to save any more, those at 0 or less go to the discard pile."""
    for id_ in (table.mark(Marks.WINDOW) or {}).get("things", ()):
        _lives_by(table, table.thing(id_))
    table.emit(Happens.LIFE_SAVING_CLOSES, Marks.WINDOW.set(None))
    bury(table)


def _lives_by(table: Table, thing: Thing) -> None:
    """What would be dead by the number on its card is alive because of what adds to it: the event cites that."""
    if can_die(table, thing) and Facts.DAMAGE.of(thing) >= card(table, thing).life:
        with table.noting() as why:
            alive = life(table, thing) > 0
        if alive:
            table.cite(*why)


@book.decides("37.5", BURIAL)
def the_dead_go_after_life_saving(table: Table) -> int | None:
    """The dead go to the discard pile when life saving is over; the preparation phase and combat have rules of it."""
    now = stage(table)
    other = now.phase == "előkészítő" or now.id in (Stages.END_OF_ABILITIES, Stages.STRIKE)
    return None if other else fixed(table, "life_saving.dies_at")


@book.decides("35.10", BURIAL)
def the_dead_of_combat_abilities_go(table: Table) -> int | None:
    """Those who fall in the combat abilities subphase go to the discard pile."""
    return fixed(table, "combat_abilities.dies_at") if stage(table).id == Stages.END_OF_ABILITIES else None


@book.decides("36.9", BURIAL)
def the_dead_of_the_strike_go(table: Table) -> int | None:
    """Those who fall in the strike subphase go to the discard pile."""
    return fixed(table, "strike.dies_at") if stage(table).id == Stages.STRIKE else None


@book.decides("29.4.10", BURIAL)
def the_dead_of_preparation_go_at_once(table: Table) -> int | None:
    """In the preparation phase those at 0 or less go to the discard pile at once."""
    return fixed(table, "preparation.creature.dies_at") if stage(table).phase == "előkészítő" else None


def can_die(table: Table, thing: Thing) -> bool:
    """Whether life counts for this thing: that of creatures, and the structure of buildings."""
    return is_on_table(thing) and (is_creature(card(table, thing)) or is_building(table, thing))


def can_be_saved(table: Table, thing: Thing) -> bool:
    """Whether life saving is possible for what has been hurt: creatures and, likewise, buildings (37.1)."""
    if not is_creature(card(table, thing)) and not table.decide(LIFE_SAVING_BUILDINGS, thing):
        return False
    return table.decide(LIFE_SAVING_OF, thing)


@book.decides("37.1", LIFE_SAVING_BUILDINGS)
def buildings_are_saved_too(table: Table, thing: Thing) -> bool | None:
    """What holds for hurt creatures holds for demolished buildings."""
    return True if is_building(table, thing) else None


def bury(table: Table) -> list[str]:
    """Everything at 0 life or less goes to its owner's discard pile at the same time; gives who died."""
    most = table.decide(BURIAL)
    if most is None:
        return []
    with table.noting():  # why each of them has no life is told when it goes
        dead = [thing for thing in on_table(table) if can_die(table, thing) and life(table, thing) <= most]
    if len(dead) == 1:
        life_changed(table, dead[0])  # a life marker that comes off instead is told why, too
    before = {thing.id: meanings_of(table, Happens.DEMOLISHED, thing.id) for thing in dead if is_building(table, thing)}
    table.happen_together(
        Happening(Happens.DIES, {"thing": thing.id, "to": "pile", "building": is_building(table, thing)})
        for thing in dead
    )
    gone = [thing for thing in dead if not is_on_table(table.thing(thing.id))]
    remember_the_spared(table, [thing.id for thing in dead if thing not in gone])
    for thing in gone:
        offer_components(table, thing)
        if thing.id in table.mark(Marks.DEMOLISHING):
            demolished(table, thing, before.get(thing.id, ()))
    for step in BURIED.of(table):
        step(table)
    return [thing.id for thing in gone]


def remember_the_spared(table: Table, things: Iterable[str]) -> None:
    """Whoever stays in play without life has been looked after: that it has none is no news any more."""
    known = table.mark(Marks.FALLEN)
    with table.noting():
        spared = tuple(id_ for id_ in things if id_ not in known and life(table, table.thing(id_)) <= 0)
    if spared:
        table.emit(Happens.STAYS_DYING, Marks.FALLEN.set((*known, *spared)), things=spared)


BURIED: Pipeline[Callable[[Table], object]] = Pipeline("after burial")
"""What a mechanism does once the dead are buried and those who have been saved are out of danger."""


@book.applies(Happens.DIES)
def apply_death(table: Table, happening: Happening) -> None:
    """It goes to the pile because of its life, by the rule for the dead of this moment."""
    thing = table.thing(Tells.THING.of(happening))
    missing_the_bonus(table, thing, life(table, thing))
    table.justified_by(BURIAL)
    apply_leaving(table, happening)


@book.procedure("37.6")
def demolished(table: Table, building: Thing, meant: tuple[Meaning, ...]) -> None:
    """A building that creatures damaged in combat and that goes to the pile by its end has been demolished."""
    table.emit(Happens.DEMOLISHED, thing=building.id, **({"meant": meant} if meant else {}))


# --- after damage -----------------------------------------------------------------------------------------------------


def after_damage(table: Table) -> None:
    """In the preparation phase the dead are buried at once (29.4.10); elsewhere life saving comes first (37.0)."""
    hurt = table.mark(Marks.HURT)
    if not hurt:
        return
    with table.noting():
        at_once = stage(table).phase == "előkészítő" and table.decide(BURIAL) is not None
    if at_once and not saved_in_preparation(table):
        bury_in_preparation(table)
    elif not (bool(table.mark(Marks.CONNECTED)) and table.decide(LINKED_FIRST)):
        open_life_saving(table, hurt)


def saved_in_preparation(table: Table) -> bool:
    """Disputed: with ``preparation.life_saving`` on ``mentheto`` who is dying then may be saved (37.0)."""
    return read_as(table, "preparation.life_saving", "mentheto")


@book.procedure("29.4.10")
def bury_in_preparation(table: Table) -> None:
    """After every ability used in the preparation phase, creatures at 0 life or less go to the discard pile."""
    table.emit(Happens.LOOKED_AFTER, Marks.HURT.set(None))
    bury(table)
