"""The preparation phase (title 29)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodex.engine.games.hkk.actions import Sacrifice
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Ability, is_creature
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.effects.runs import Run, perform, works_by
from kodex.engine.games.hkk.fixed import fixed, several
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.table.marker_names import BRINGERS
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.ordering import TRIED, in_order
from kodex.engine.games.hkk.table.values import (
    abilities,
    after_gain,
    card,
    is_active_player,
    is_source,
    kinds_of,
    on_table,
    sources,
)
from kodex.engine.games.hkk.vocabulary import (
    ABILITIES,
    ABILITIES_REST,
    ABILITY_OFF,
    ACTIVATION_ORDER,
    MAGIC_BASE,
    MAGIC_PARTS,
    MAGIC_RECEIVED,
    MAGIC_RESERVE,
    ORDER_OF,
    SACRIFICE_COMPONENTS,
    STAYS_PASSIVE,
    TIMED_MOMENT,
    TYPES_MEANT,
    Facts,
    Happens,
    Marks,
    Ordered,
    Stages,
    Zones,
)
from kodex.engine.games.hkk.zones.leaving import leave
from kodex.engine.kernel.pipeline import Lookup, Pipeline
from kodex.engine.kernel.state import PlayerSet, Thing
from kodex.engine.kernel.table import Table

NOTHING: Mapping[str, Callable[[Table], object]] = {}

COUNTED: Lookup[str, Callable[[Table, str], object]] = Lookup("markers that change in preparation")
"""Markers that change in every preparation phase of who controls what they lie on: what happens to it then."""
LAST: Pipeline[Callable[[Table, str], bool]] = Pipeline("markers that change last")
"""Asked of a marker that changes: whether it does so when all else of the stage has happened."""
MANY = 12
"""Up to so many things are tried out in both orders where markers change besides."""


@book.decides("29.3", MAGIC_BASE)
def base_magic(table: Table, player: str) -> int:
    """1, 2, 3, 4 magic points in the first four turns of a player, 5 in the fifth and every later one."""
    amounts = several(table, "turn.magic_points")
    return amounts[min(table.player(player, "turn"), len(amounts)) - 1] if table.player(player, "turn") else 0


@book.decides("29.3", MAGIC_RESERVE)
def magic_of_the_reserve(table: Table, player: str) -> int:
    """One more magic point for every second creature in the reserve, active or passive."""
    creatures = [thing for thing in table.in_zone(player, "reserve") if is_creature(card(table, thing))]
    groups = len(creatures) // fixed(table, "turn.magic_points.bonus.creatures")
    return groups * fixed(table, "turn.magic_points.bonus")


@book.procedure("29.3")
def regenerate_magic(table: Table) -> None:
    """Stage one: the active player gains magic points."""
    player = table.mark(Marks.ACTIVE)
    base = table.decide(MAGIC_BASE, player)
    gain = max(0, base + table.decide(MAGIC_RESERVE, player) + table.total(MAGIC_PARTS, player))
    now = after_gain(table, player, "magic", gain)
    with table.noting():  # what hears of it says so
        told = table.decide(MAGIC_RECEIVED, gain, default=base)
    table.emit(Happens.MAGIC_REGENERATES, PlayerSet(player, "magic", now), player=player, n=told, now=now)


@book.procedure("29.4")
def happenings(table: Table) -> None:
    """Stage two: everything that happens in the preparation phase, what becomes of markers included."""
    now = counting(table)
    if not now or not read_as(table, "preparation.marker_stage", "igen"):
        run_automatics(table, "előkészítő", table.mark(Marks.ACTIVE), automatic)
        return
    late = [name for name in now if any(last(table, name.rpartition("/")[2]) for last in LAST.of(table))]
    run_automatics(table, "előkészítő", table.mark(Marks.ACTIVE), automatic, {n: now[n] for n in now if n not in late})
    for name in late:
        now[name](table)


def counting(table: Table) -> Mapping[str, Callable[[Table], object]]:
    """What becomes of the markers on the active player's things now, each by the thing and the marker's name."""
    if not table.knows(COUNTED) and not table.knows(BRINGERS):
        return NOTHING
    return {
        f"{thing.id}/{name}": _counts(name, thing.id)
        for thing in on_table(table, table.mark(Marks.ACTIVE))
        for name in (Facts.MARKERS.of(thing) or ())
        if name in COUNTED
    }


def _counts(name: str, id_: str) -> Callable[[Table], object]:
    return lambda table: COUNTED[name](table, id_)


def counting_late(table: Table) -> None:
    """Disputed: with ``preparation.marker_stage`` on ``nem`` markers change when the cards have turned active."""
    now = counting(table)
    if now and read_as(table, "preparation.marker_stage", "nem"):
        for step in now.values():
            step(table)


def _stays_passive(table: Table, thing: Thing) -> bool:
    stays: bool = table.decide(STAYS_PASSIVE, thing)
    if stays:
        table.emit(Happens.STAYS_PASSIVE, thing=thing.id)
    return stays


@book.procedure("29.5")
def activation(table: Table) -> None:
    """Stage three: every passive card of the active player turns active at the same time."""
    passive = [thing for thing in on_table(table, table.mark(Marks.ACTIVE)) if Facts.PASSIVE.of(thing)]
    asleep = [thing for thing in passive if _stays_passive(table, thing)]
    passive = [thing for thing in passive if thing not in asleep]
    for together in table.decide(ACTIVATION_ORDER, passive, default=[[thing] for thing in passive]):
        changes = tuple(Facts.PASSIVE.set(thing.id, None) for thing in together)
        table.emit(Happens.ACTIVATION, *changes, things=tuple(thing.id for thing in together))


@book.procedure("29.6.2")
def sacrifice_monsters(table: Table, action: Sacrifice) -> None:
    """Stage four: a monster sacrificed for components goes to the discard pile; components may be renounced."""
    won = 0
    for id_ in action.things:
        thing = table.thing(id_)
        if card(table, thing).type != "szörny":
            table.justified_by(TYPES_MEANT, "szörny")
        won += card(table, thing).components
        leave(table, Happens.SACRIFICED, id_, forced=False)
    won = won if table.decide(SACRIFICE_COMPONENTS) else 0
    won = won if action.keep is None else max(0, min(action.keep, won))
    now = table.player(action.by, "components") + won
    table.emit(Happens.COMPONENTS_GAINED, PlayerSet(action.by, "components", now), player=action.by, n=won)


def automatics(table: Table, player: str, when: str) -> dict[str, tuple[str, Ability]]:
    """The automatic abilities of one player's things that name this moment, in table order, by a name for each."""
    if when not in _moments(table) and not table.norms_adding(ABILITIES):
        return {}
    return {
        f"{thing.id}/{ability.id}": (thing.id, ability)
        for thing in sources(table, player)
        for ability in abilities(table, thing)
        if ability.kind == "automatic" and when in ability.when
    }


def _moments(table: Table) -> frozenset[str]:
    """The moments that automatic abilities on any card name."""
    every = [one for definition in table.cards.values() for one in definition.abilities]
    return frozenset(when for one in every if one.kind == "automatic" for when in one.when)


def run_automatics(
    table: Table,
    when: str,
    player: str,
    happens: Callable[[Table, str, Ability], None],
    besides: Mapping[str, Callable[[Table], object]] = NOTHING,
) -> None:
    """Let the automatic abilities of one player's things that name this moment happen.

    In table order; where a norm says who orders them (``order.<when>``), in the order that player chooses. ``besides``:
    what else happens at this moment, by name; it comes first in the table order.
    """
    waiting = automatics(table, player, when)

    def one(name: str) -> None:
        if name in besides:
            besides[name](table)
            return
        source, ability = waiting[name]
        if works(table, table.thing(source), ability):
            happens(table, source, ability)

    names = [*besides, *waiting]
    by = orderer_of(table, when, player) if len(names) > 1 else None
    if by is None:
        for name in names:
            one(name)
    else:
        in_order(table, by, f"order:{when}", names, one, MANY if len(besides) > 1 else TRIED)


def orderer_of(table: Table, when: str, player: str) -> str | None:
    """Who orders what happens at a moment, if a norm says so: see :class:`Ordered`."""
    return table.decide(ORDER_OF[Ordered(when)], player) if when in _ORDERED else None


_ORDERED = frozenset(map(str, Ordered))


def works(table: Table, thing: Thing, ability: Ability) -> bool:
    """Whether an automatic ability of a thing works now: the thing is there, not at rest, the condition is met."""
    if not is_source(thing) or table.decide(ABILITIES_REST, thing) or table.decide(ABILITY_OFF, thing, ability):
        return False
    view = View(thing.controller, thing.id)
    return ability.condition is None or compiled(ability.condition)(table, thing, view)


def ability_happens(table: Table, source: str, ability: Ability) -> None:
    """Carry an automatic ability out. Must be called by a norm: the event cites it."""
    run = works_by(table, ability.condition, Run(table.thing(source).controller, source, "automatic"))
    if run is None:
        return
    table.justified_by(TIMED_MOMENT, ability)
    for when in ability.when:
        orderer_of(table, when, table.thing(source).controller)
    index = table.emit(Happens.ABILITY_HAPPENS, thing=source, ability=ability.id)
    with table.caused_by(index):
        perform(table, ability.effects, run)
        after_damage(table)


@book.procedure("29.4.8")
def automatic(table: Table, source: str, ability: Ability) -> None:
    """Automatic abilities work in the preparation phase too; the dead are looked for after each (29.4.10)."""
    ability_happens(table, source, ability)


@book.forbids("29.6", Sacrifice)
def monsters_are_sacrificed_in_stage_four(table: Table, action: Sacrifice) -> str | None:
    """In the fourth stage the active player may sacrifice active monsters of the own reserve."""
    if stage(table).id != Stages.PREPARATION_4 or not is_active_player(table, action.by):
        return action.by
    for n, id_ in enumerate(action.things):
        thing = table.state.things.get(id_)
        if thing is None or thing.controller != action.by or thing.zone != Zones.RESERVE or Facts.PASSIVE.of(thing):
            return id_
        if id_ in action.things[:n]:
            return id_
    return None


@book.forbids("29.6.1", Sacrifice)
def only_monsters_with_components(table: Table, action: Sacrifice) -> str | None:
    """Only a monster from which a component can be taken may be sacrificed so."""
    for id_ in action.things:
        thing = table.state.things.get(id_)
        if thing is None:
            continue
        if card(table, thing).type not in kinds_of(table, "szörny") or card(table, thing).components < 1:
            return id_
    return None
