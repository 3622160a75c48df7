"""Of which tournament or game for more players a table is, as it was said when it was set."""

from __future__ import annotations

from typing import Literal

from kodex.engine.games.hkk.vocabulary import Marks
from kodex.engine.kernel.table import Table

TOURNAMENT = "verseny"
"""The traditional format; where another is silent its rules hold (148.1)."""

Waivable = Literal["méret", "kiegészítő mérete", "kiegészítő használata", "színek", "kezdés", "idő", "példányszám"]
"""What an announcement may provide otherwise for (138.2; 2.1)."""
SIZE: Waivable = "méret"
SIDE_SIZE: Waivable = "kiegészítő mérete"
SIDE_USE: Waivable = "kiegészítő használata"
COLOURS: Waivable = "színek"
BEGINNING: Waivable = "kezdés"
TIME: Waivable = "idő"
COPIES: Waivable = "példányszám"


def is_at_a_tournament(table: Table) -> bool:
    """Whether the game is one of a tournament, of whichever format."""
    return TOURNAMENT in table.mark(Marks.FORMATS)


def is_played_by(table: Table, format_: str) -> bool:
    """Whether a format holds for the game."""
    return format_ in table.mark(Marks.FORMATS)


def is_first_turn_of_the_game(table: Table) -> bool:
    """Whether it is the first turn of whoever has begun the game."""
    turns = {player: table.player(player, "turn") for player in table.state.players}
    return turns.pop(table.mark(Marks.ACTIVE)) == 1 and not any(turns.values())
