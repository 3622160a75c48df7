"""Cards that get another colour: of two colours only one changes (6.2)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.registry import verb
from kodex.engine.games.hkk.effects.lasting import lasts
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.table.values import EVERY_COLOUR, painted
from kodex.engine.games.hkk.vocabulary import COLOURS_ONE_CHANGES
from kodex.engine.kernel.table import Table


@verb("recolour", "6.2", fields=("to", "until"), required=("what",))
def recolour(table: Table, run: Run, effect: Effect, whom: str) -> None:
    """Change its colour into ``what``."""
    now = painted(table, table.thing(whom))
    one = len(now) > 1 and table.decide(COLOURS_ONE_CHANGES)
    place = which_changes(table, run.by, now) if one else EVERY_COLOUR
    lasts(table, run, effect, whom, EVERY_COLOUR if place is None else place)


# When a card of two colours changes its colour, only one of them changes.
book.states("6.2", COLOURS_ONE_CHANGES, True, needs="colours")


@book.procedure("6.2")
def which_changes(table: Table, by: str, now: tuple[str, ...]) -> int:
    """Who controls the source says which of them (the rule is silent about it)."""
    return now.index(table.choose(by, "colour", tuple(dict.fromkeys(now))))
