"""Which rules of tournaments hold, and what they change in the first turn (138.2, 145.1)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import SeekLocation
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.format import BEGINNING, TOURNAMENT, is_at_a_tournament, is_first_turn_of_the_game
from kodex.engine.games.hkk.vocabulary import FIRST_DRAW, TOURNAMENT_HOLDS, Marks
from kodex.engine.kernel.table import Table


@book.decides("138.2", TOURNAMENT_HOLDS, needs=TOURNAMENT)
def what_every_tournament_keeps_to(table: Table, matter: str) -> bool | None:
    """Sizes and use of decks, colours, who begins and the time hold in every format that its announcement leaves so."""
    return matter not in table.mark(Marks.WAIVED) if is_at_a_tournament(table) else None


@book.decides("145.1", FIRST_DRAW, exception_to="3.8", needs=TOURNAMENT)
def who_begins_does_not_draw(table: Table, player: str) -> bool | None:
    """At a tournament whoever begins the game draws no card in the first turn."""
    return False if table.decide(TOURNAMENT_HOLDS, BEGINNING) else None


@book.forbids("145.1", SeekLocation, needs=TOURNAMENT)
def there_is_no_draw_to_replace(table: Table, action: SeekLocation) -> str | None:
    """Where nothing is drawn, no location is searched for instead.

    Disputed: with ``location.first_turn`` on ``kereshet`` the rule takes the draw and no search.
    """
    if read_as(table, "location.first_turn", "kereshet") or not is_first_turn_of_the_game(table):
        return None
    return action.by if table.decide(TOURNAMENT_HOLDS, BEGINNING) else None
