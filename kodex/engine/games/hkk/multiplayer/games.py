"""Which game for more than two players is played, and to whom turns are handed over (168)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.table.seats import is_of_many, seat_after
from kodex.engine.games.hkk.vocabulary import TURN_NEXT, Marks
from kodex.engine.kernel.table import Table

PAIRS, POWER, GODS = "páros", "végső hatalom", "istenek háborúja"
COMMON_COMPONENTS, COMMON_POST, COMMON_DEFENCE, COMMON_CARDS = (
    "közös szörnykomponens",
    "közös őrposzt",
    "közös védekezés",
    "közös lapok",
)
"""The optional rules of games in pairs (169.2.18)."""
OTHER_FOES, NO_NAMES, OTHER_SIDE = "ellenfelek", "kitiltás", "körirány"
"""What players agree on before a game."""


def is_played(table: Table, game: str) -> bool:
    """Whether a game, or an optional rule, is played."""
    return game in table.mark(Marks.GAMES)


def all_agree(table: Table, what: str) -> bool:
    """Whether all players have agreed on something before the game."""
    return set(table.mark(Marks.AGREED).get(what, ())) >= set(table.state.players)


@book.decides("168.0", TURN_NEXT)
def turns_go_to_the_left(table: Table, player: str) -> str | None:
    """Of more than two players each hands the turn over to the neighbour on the left."""
    return seat_after(table, player) if is_of_many(table) else None
