"""Magic points, components, cards drawn (4.12, 113), the end of the turn (40.3)."""

from __future__ import annotations

from collections.abc import Callable

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.checks import at_least_one
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.moment import stage
from kodex.engine.games.hkk.table.values import after_gain
from kodex.engine.games.hkk.turn.draw import draw_because_a_card_says_so
from kodex.engine.games.hkk.vocabulary import DONE_IN_PART, RESOURCE_TAGS, Happens, Marks, Tells
from kodex.engine.kernel.state import PlayerSet
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

# An effect that cannot be carried out in full is carried out as far as it can be.
book.states("4.24.2", DONE_IN_PART, True)


def as_far_as(table: Table, n: int, possible: int) -> int:
    """So much of ``n`` is done, where more than ``possible`` cannot be."""
    return n if n <= possible else possible if table.decide(DONE_IN_PART) else 0


def gain_points(table: Table, whom: str, n: int) -> int:
    """Magic points come under the ceiling; gives how many. Must be called by a norm."""
    before = table.player(whom, "magic")
    now = after_gain(table, whom, "magic", n)
    table.emit(Happens.MAGIC, PlayerSet(whom, "magic", now), player=whom, n=now - before)
    return now - before


def gain_monster_components(table: Table, whom: str, n: int) -> int:
    """Components come, without a ceiling; gives how many. Must be called by a norm."""
    changes = PlayerSet(whom, "components", table.player(whom, "components") + n)
    table.emit(Happens.COMPONENTS_GAINED, changes, player=whom, n=n)
    return n


def produce(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let a player get magic points, components or cards, unless something keeps resources from being produced."""
    tags = table.decide(RESOURCE_TAGS)
    n = run.n(table, effect)
    table.happen(Happens.PRODUCES, player=whom, what=effect.do, n=n, tags=tags, absolute=effect.absolute)


@book.applies(Happens.PRODUCES)
def apply_producing(table: Table, happening: Happening) -> None:
    """It is what it is: magic points, components or cards drawn."""
    _PRODUCES[Tells.WHAT.of(happening)](table, Tells.PLAYER.of(happening), Tells.N.of(happening))


@verb("gain_magic", "113.0", on="players", checks=at_least_one)
def gain_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain magic points, up to the ceiling."""
    produce(table, run, effect, whom)


@verb("gain_components", "67", on="players", checks=at_least_one)
def gain_components(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain monster components."""
    produce(table, run, effect, whom)


@book.procedure("113.0")
def produce_magic(table: Table, whom: str, n: int) -> None:
    """Producing a resource is producing magic points …"""
    gain_points(table, whom, n)


@book.procedure("113.0")
def produce_components(table: Table, whom: str, n: int) -> None:
    """… or monster components."""
    gain_monster_components(table, whom, n)


@verb("draw", "4.12.1", on="players", checks=at_least_one)
def draw(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Draw cards from the top of the deck."""
    produce(table, run, effect, whom)


_PRODUCES: dict[str, Callable[[Table, str, int], object]] = {
    "gain_magic": produce_magic,
    "gain_components": produce_components,
    "draw": draw_because_a_card_says_so,
}


@verb("end_turn", "40.3.0", on="none", fields=())
def end_turn(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """End the turn."""
    break_turn(table)


@book.procedure("40.3.0")
def break_turn(table: Table) -> None:
    """A card that ends the turn means that the end phase begins; nothing more happens when it has begun already."""
    if stage(table).phase != "kör vége":
        table.emit(Happens.TURN_BROKEN, Marks.TURN_BROKEN.set(True))
