"""How often: the limit of an ability of a card that stays in play, the maximum of cards of a name."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.switches import only_where, read_as
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import PERIODS, WHOSE
from kodex.engine.kernel.kept import while_things_stay
from kodex.engine.kernel.periods import Limit
from kodex.engine.kernel.state import Change, Thing
from kodex.engine.kernel.table import Table


@book.decides("sz/limitalt-es-maximalt#b1", WHOSE)
def each_player_for_himself(table: Table, player: str) -> str:
    """Limits and maxima count for each player apart."""
    return player


def limit(table: Table, thing: Thing, n: int, ability: Ability) -> Limit | None:
    """The limit of an ability of this very card, or by the other reading of all the copies that a player has."""
    found = ability.limit
    if found is None:
        return None
    of_all = read_as(table, "limit-of-copies", "jatekosonkent")
    return Limit(f"limit:{thing.card if of_all else thing.id}:{n}", found.n, found.each)


@while_things_stay
def _has_copies_with_limits(table: Table) -> bool:
    """Whether there are two copies of any card of which an ability has a limit: where there are not the readings of
    what a second one may do come to the same."""
    limited = {name for name, one in table.cards.items() if any(ability.limit for ability in one.abilities)}
    there = [thing.card for thing in table.state.things.values() if thing.card in limited] if limited else []
    return len(there) > len(set(there))


only_where("limit-of-copies", _has_copies_with_limits)


def maximum(thing: Thing, ability: Ability) -> Limit | None:
    """The maximum of all cards of this name."""
    found = ability.maximum
    return None if found is None else Limit(f"maximum:{thing.card}", found.n, found.each)


def is_left(table: Table, by: str, found: Limit | None) -> bool:
    """Whether it may be done once more."""
    return found is None or PERIODS.left(table.state, found, table.decide(WHOSE, by)) > 0


def counted(table: Table, by: str, thing: Thing, n: int, ability: Ability) -> list[Change]:
    """The change that counts a use, whatever comes of it."""
    found = maximum(thing, ability) or limit(table, thing, n, ability)
    return [] if found is None else [PERIODS.used(table.state, found, table.decide(WHOSE, by))]


__all__ = ["counted", "is_left", "limit", "maximum"]
