"""Damage, healing, maximum life (4.25, 4.26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import BUILDING
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.life.dying import hurt
from kodex.engine.games.hkk.table.values import after_gain, card, max_life
from kodex.engine.games.hkk.vocabulary import WEAKENED_KIND, Facts, Happens, Marks, Tells
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import PlayerSet
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

MORE: Pipeline[Callable[[Table, Run, Effect, str], int]] = Pipeline("more damage or healing")
"""What mechanisms add to the number of points that an effect damages or heals somebody by."""


def _points(table: Table, run: Run, effect: Effect, whom: str) -> tuple[int, Iterable[str]]:
    """How many points it is, and the rules by which they are more or less than the text says."""
    n = run.n(table, effect)
    if n <= 0:
        return n, ()
    with table.noting() as why:
        n = max(0, n + sum(more(table, run, effect, whom) for more in MORE.of(table)))
    return n, why


@verb("damage", "4.25.0", on="any", checks=at_least_one)
def damage(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Being damaged is losing current life."""
    n, why = _points(table, run, effect, whom)
    (damage_a_building if _is_building(table, whom) else damage_it)(table, whom, n, why, run, effect)


def _is_building(table: Table, whom: str) -> bool:
    thing = table.state.things.get(whom)
    return thing is not None and card(table, thing).type == BUILDING


@book.procedure("4.25.0")
def damage_it(table: Table, whom: str, n: int, why: Iterable[str], run: Run, effect: Effect) -> None:
    """Being damaged is losing current life."""
    table.cite(*why)
    table.happen(Happens.DAMAGE, victim=whom, n=n, **run.facts(effect))


@book.procedure("15.1")
def damage_a_building(table: Table, whom: str, n: int, why: Iterable[str], run: Run, effect: Effect) -> None:
    """A building has structure, no life: that is how much damage it bears."""
    table.cite(*why)
    table.happen(Happens.DAMAGE, victim=whom, n=n, **run.facts(effect))


@book.applies(Happens.DAMAGE)
def apply_damage(table: Table, happening: Happening) -> None:
    """Damage outside combat: one event, and life saving to think of afterwards."""
    hurt(table, happening)


@verb("heal", "4.26", on="any", checks=at_least_one)
def heal(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Healing raises current life, a creature's never above its maximum."""
    n, why = _points(table, run, effect, whom)
    (mend_a_building if _is_building(table, whom) else heal_it)(table, whom, n, why, run, effect)


@book.procedure("4.26")
def heal_it(table: Table, whom: str, n: int, why: Iterable[str], run: Run, effect: Effect) -> None:
    """Healing raises current life, a creature's never above its maximum."""
    table.cite(*why)
    table.happen(Happens.HEALS, target=whom, n=n, **run.facts(effect))


@book.procedure("111.2.0")
def mend_a_building(table: Table, whom: str, n: int, why: Iterable[str], run: Run, effect: Effect) -> None:
    """What heals raises the structure of a building."""
    table.cite(*why)
    table.happen(Happens.HEALS, target=whom, n=n, **run.facts(effect))


@book.applies(Happens.HEALS)
def apply_heal(table: Table, happening: Happening) -> None:
    """A player's life rises to the ceiling, a thing's damage falls to nothing."""
    whom, n = Tells.TARGET.of(happening), Tells.N.of(happening)
    if whom in table.state.players:
        now = after_gain(table, whom, "life", n)
        table.emit(Happens.HEALS, PlayerSet(whom, "life", now), **happening.facts)
        return
    thing = table.thing(whom)
    healed = min(n, Facts.DAMAGE.of(thing))
    if healed:
        left = Facts.DAMAGE.of(thing) - healed
        if healed < n:  # the maximum, and what it is made of, stops it
            max_life(table, thing)
        table.emit(Happens.HEALS, Facts.DAMAGE.set(whom, left or None), **{**happening.facts, "n": healed})


@book.procedure("37.0")
def less_life(table: Table, whom: str) -> None:
    """Life saving is possible after any loss of maximum life too."""
    kind = table.decide(WEAKENED_KIND)
    table.emit(kind, Marks.HURT.set((*table.mark(Marks.HURT), whom)), thing=whom, victim=whom, n=0)
