"""How long and how far sources work, and the abilities of what stands above them (title 99)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.reactions.barring import stands_above
from kodex.engine.games.hkk.reactions.chain import Link, link_id
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import COST_USE_UNMODIFIED, DURATION, REACH, UNREACTABLE
from kodex.engine.kernel.table import Table


@book.decides("99.3", COST_USE_UNMODIFIED, agrees_with=("8.9.5.1", "132.5.2"))
def their_abilities_have_a_fixed_cost(table: Table, action: Use) -> bool | None:
    """The cost of using an ability of a rule card, follower, location or source-immune card is never modified."""
    thing = table.state.things.get(action.of)
    return True if thing is not None and stands_above(table, thing) else None


def look_again(table: Table, action: Play | Use) -> None:
    """What stands above all cites that nobody reacts to it."""
    if isinstance(action, Use) and action.reacts_to is None and stands_above(table, table.thing(action.of)):
        one = Link(link_id(action.of, action.ability), action.by, action.of, "use", action.ability)
        table.justified_by(UNREACTABLE, one, action.by, action.of)


# A source that works for a set time is in force from its coming about until its effect ends.
book.states("99.4", DURATION, True)


def _of_a_drawback(table: Table, run: Run) -> bool:
    own = card(table, table.thing(run.source)).abilities
    return any(ability.drawback and ability.effects == run.root for ability in own)


@book.decides("99.5", REACH)
def only_what_was_in_play(table: Table, run: Run, effect: Effect, whom: str) -> tuple[str, ...] | None:
    """A source that is not continuous reaches only what was in play when it came about."""
    return None if _of_a_drawback(table, run) else (whom,)


@book.decides("99.5.1", REACH)
def drawbacks_reach_no_further(table: Table, run: Run, effect: Effect, whom: str) -> tuple[str, ...] | None:
    """The rules of duration and reach hold for drawbacks likewise."""
    return (whom,) if _of_a_drawback(table, run) else None
