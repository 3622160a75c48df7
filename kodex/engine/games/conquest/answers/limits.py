"""How often: the limit of an ability of a card that stays in play, the maximum of cards of a name."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import PERIODS, WHOSE
from kodex.engine.kernel.periods import Limit
from kodex.engine.kernel.state import Change, Thing
from kodex.engine.kernel.table import Table


@book.decides("sz/limitalt-es-maximalt#b1", WHOSE)
def each_player_for_himself(table: Table, player: str) -> str:
    """Limits and maxima count for each player apart."""
    return player


def limit(thing: Thing, n: int, ability: Ability) -> Limit | None:
    """The limit of an ability of this very card."""
    found = ability.limit
    return None if found is None else Limit(f"limit:{thing.id}:{n}", found.n, found.each)


def maximum(thing: Thing, ability: Ability) -> Limit | None:
    """The maximum of all cards of this name."""
    found = ability.maximum
    return None if found is None else Limit(f"maximum:{thing.card}", found.n, found.each)


def is_left(table: Table, by: str, found: Limit | None) -> bool:
    """Whether it may be done once more."""
    return found is None or PERIODS.left(table.state, found, table.decide(WHOSE, by)) > 0


def counted(table: Table, by: str, thing: Thing, n: int, ability: Ability) -> list[Change]:
    """The change that counts a use, whatever comes of it."""
    found = maximum(thing, ability) or limit(thing, n, ability)
    return [] if found is None else [PERIODS.used(table.state, found, table.decide(WHOSE, by))]


__all__ = ["counted", "is_left", "limit", "maximum"]
