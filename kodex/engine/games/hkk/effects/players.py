"""Magic points, components, cards drawn (4.12, 4.24.2), the end of the turn (40.3)."""

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
from kodex.engine.games.hkk.vocabulary import RESOURCE_TAGS, Happens, Marks, Tells
from kodex.engine.kernel.state import PlayerSet
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening


@book.procedure("4.24.2")
def change_magic(table: Table, whom: str, n: int) -> int:
    """An effect that cannot be carried out in full is carried out as far as it can be: magic points end at 0."""
    before = table.player(whom, "magic")
    now = max(0, after_gain(table, whom, "magic", n))
    table.emit(Happens.MAGIC, PlayerSet(whom, "magic", now), player=whom, n=now - before)
    return now - before


def produce(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Let a player get magic points, components or cards, unless something keeps resources from being produced."""
    tags = table.decide(RESOURCE_TAGS)
    n = run.n(table, effect)
    table.happen(Happens.PRODUCES, player=whom, what=effect.do, n=n, tags=tags, absolute=effect.absolute)


@book.applies(Happens.PRODUCES)
def apply_producing(table: Table, happening: Happening) -> None:
    """It is what it is: magic points, components or cards drawn."""
    _PRODUCES[Tells.WHAT.of(happening)](table, Tells.PLAYER.of(happening), Tells.N.of(happening))


@verb("gain_magic", "4.24.2", on="players", checks=at_least_one)
def gain_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain magic points, up to the ceiling."""
    produce(table, run, effect, whom)


@verb("gain_components", "67", on="players", checks=at_least_one)
def gain_components(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain monster components."""
    produce(table, run, effect, whom)


@book.procedure("4.24.2")
def more_components(table: Table, player: str, n: int) -> None:
    """Components have no ceiling: what an effect gives is given as far as it can be, that is in full."""
    now = table.player(player, "components") + n
    table.emit(Happens.COMPONENTS_GAINED, PlayerSet(player, "components", now), player=player, n=n)


@book.procedure("4.24.2")
def change_components(table: Table, player: str, n: int) -> int:
    """An effect that cannot be carried out in full is carried out as far as it can be: components end at 0."""
    if n > 0:
        more_components(table, player, n)
        return n
    before = table.player(player, "components")
    now = max(0, before + n)
    table.emit(Happens.COMPONENTS_LOST, PlayerSet(player, "components", now), player=player, n=before - now)
    return now - before


@verb("draw", "4.12.1", on="players", checks=at_least_one)
def draw(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Draw cards from the top of the deck."""
    produce(table, run, effect, whom)


_PRODUCES: dict[str, Callable[[Table, str, int], object]] = {
    "gain_magic": change_magic,
    "gain_components": more_components,
    "draw": draw_because_a_card_says_so,
}


@verb("end_turn", "40.3.0", on="none", fields=("n", "to"))
def end_turn(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """End the turn."""
    break_turn(table)


@book.procedure("40.3.0")
def break_turn(table: Table) -> None:
    """A card that ends the turn means that the end phase begins; nothing more happens when it has begun already."""
    if stage(table).phase != "kör vége":
        table.emit(Happens.TURN_BROKEN, Marks.TURN_BROKEN.set(True))
