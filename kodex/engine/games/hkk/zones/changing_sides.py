"""Cards that come into play on another player's side (title 175)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_permanent
from kodex.engine.games.hkk.cards.registry import alias, keyword
from kodex.engine.games.hkk.reactions.chain import Link
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.values import attaches, card
from kodex.engine.games.hkk.vocabulary import BROUGHT_BY_PLAYER, LANDING_SIDE, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

TURNCOAT = keyword("átálló", "175.0", "played successfully it comes into play on another player's side")
alias(TURNCOAT, "átáll")


@book.decides("175.0", LANDING_SIDE, exception_to="3.4", needs=TURNCOAT)
def turncoats_come_to_another_side(table: Table, thing: Thing, one: Link) -> str | None:
    """Some cards come into play, by their own text, not on the side of who plays them but of another player."""
    found = card(table, thing)
    if TURNCOAT not in found.keywords or not is_permanent(found) or attaches(table, thing) is not None:
        return None
    others = tuple(opponents(table, one.by))
    return table.choose(one.by, "side", others) if len(others) > 1 else others[0]


@book.decides("175.0", BROUGHT_BY_PLAYER, needs=TURNCOAT)
def for_linked_effects_their_player_has_brought_them(table: Table, event: Event) -> bool | None:
    """For linked effects they are cards that the player who has played them has brought into play."""
    thing = table.state.things.get(Tells.THING.of(event))
    return True if thing is not None and TURNCOAT in card(table, thing).keywords else None
