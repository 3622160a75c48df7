"""Magic points, components, cards drawn (4.12, 4.24.2), the end of the turn (40.3)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.draw import draw_because_a_card_says_so
from kodex.engine.games.hkk.permissions import stage
from kodex.engine.games.hkk.runs import Run
from kodex.engine.games.hkk.values import after_gain
from kodex.engine.games.hkk.verbs.checks import at_least_one
from kodex.engine.kernel.table import Table


@book.procedure("4.24.2")
def change_magic(table: Table, whom: str, n: int) -> int:
    """An effect that cannot be carried out in full is carried out as far as it can be: magic points end at 0."""
    before = table.player(whom, "magic")
    now = max(0, after_gain(table, whom, "magic", n))
    table.emit("magic", ("player", whom, "magic", now), player=whom, n=now - before)
    return now - before


@verb("gain_magic", "4.24.2", on="players", checks=at_least_one)
def gain_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain magic points, up to the ceiling."""
    change_magic(table, whom, run.n(table, effect))


@verb("lose_magic", "4.24.2", on="players", checks=at_least_one)
def lose_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Lose magic points, down to 0."""
    change_magic(table, whom, -run.n(table, effect))


@verb("steal_magic", "4.24.2", on="players", checks=at_least_one)
def steal_magic(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Take magic points from a player."""
    change_magic(table, run.by, -(change_magic(table, whom, -run.n(table, effect)) or 0))


@verb("gain_components", "67", on="players", checks=at_least_one)
def gain_components(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Gain monster components."""
    more_components(table, whom, run.n(table, effect))


@book.procedure("4.24.2")
def more_components(table: Table, player: str, n: int) -> None:
    """Components have no ceiling: what an effect gives is given as far as it can be, that is in full."""
    now = table.player(player, "components") + n
    table.emit("components.gained", ("player", player, "components", now), player=player, n=n)


@verb("draw", "4.12.1", on="players", checks=at_least_one)
def draw(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Draw cards from the top of the deck."""
    draw_because_a_card_says_so(table, whom, run.n(table, effect))


@verb("end_turn", "40.3.0", on="none", fields=("n", "to"))
def end_turn(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """End the turn."""
    break_turn(table)


@book.procedure("40.3.0")
def break_turn(table: Table) -> None:
    """A card that ends the turn means that the end phase begins; nothing more happens when it has begun already."""
    if stage(table).phase != "kör vége":
        table.emit("turn_broken", ("mark", "turn_broken", True))
