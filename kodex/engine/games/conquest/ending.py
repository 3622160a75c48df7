"""How a game ends where it can in these phases: a deck runs out, perhaps both at the same moment."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book, course
from kodex.engine.games.conquest.table.places import other
from kodex.engine.games.conquest.vocabulary import OUTCOME, RAN_OUT, WINNERS, Happens
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@book.adds("sz/a-jatek-megnyerese#p3", WINNERS)
def the_opponents_deck_has_run_out(table: Table) -> tuple[str, ...] | None:
    """Whoever's opponent has no deck any more wins at once."""
    return tuple(other(table, player) for player in RAN_OUT.of(table.state)) or None


@book.follows("sz/a-jatek-megnyerese#p3", Happens.DRAWN, Happens.NO_CARD)
def the_game_is_over(table: Table, event: Event) -> None:
    """It ends as soon as somebody meets a condition; when all that is drawn together has been drawn."""
    if OUTCOME.of(table.state) is not None:
        return
    winners = {player for part in table.parts(WINNERS) for player in part}
    if len(winners) > 1:
        both_at_once(table)
    elif winners:
        (won,) = winners
        table.emit(Happens.WON, OUTCOME.set(won), course.ended(table.state), player=won)


@book.procedure("sz/a-jatek-megnyerese#p4")
def both_at_once(table: Table) -> None:
    """Where both meet one at the same moment the game is drawn."""
    table.emit(Happens.DRAWN_GAME, OUTCOME.set(""), course.ended(table.state))


__all__ = ["the_game_is_over"]
