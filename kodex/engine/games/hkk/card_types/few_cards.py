"""Few cards a turn: singularity (title 59) and the net (71)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.this_turn import noted, one_more
from kodex.engine.games.hkk.table.values import card, is_on_table, on_table
from kodex.engine.games.hkk.table.values import keyword as has
from kodex.engine.games.hkk.vocabulary import ABILITIES_REST, NET_SPREAD, NET_WORKS, Happens, Marks, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(
    singular="{player} ebben a körben sikeresen kijátszott egy szinguláris lapot",
    net__counts="{player} sikeresen kijátszott egy lapot a kezéből",
)
SINGULAR = frozenset({"szingularitás", "szinguláris"})
NET = keyword("háló", "71", "whoever has played two cards from hand successfully in a turn may play no more")


# --- singularity ------------------------------------------------------------------------------------------------------


def _singular(table: Table, thing: Thing) -> bool:
    return not SINGULAR.isdisjoint(card(table, thing).subtypes)


@book.forbids("59.1", Play, needs=tuple(SINGULAR))
def singular_cards_come_first(table: Table, action: Play) -> str | None:
    """A singular card is played only by who has not played a card from hand in this turn."""
    thing = table.state.things.get(action.card)
    if thing is None or not _singular(table, thing):
        return None
    return action.card if noted(table, Marks.PLAYED).get(action.by) else None


@book.forbids("59.2", Play, needs=tuple(SINGULAR))
def singular_cards_come_last(table: Table, action: Play) -> str | None:
    """Whoever has played a singular card successfully plays no more cards from hand in the turn."""
    return action.card if table.mark(Marks.SINGULAR) and noted(table, Marks.SINGULAR).get(action.by) else None


@book.follows("59.2", Happens.RESOLVES, needs=tuple(SINGULAR))
def a_singular_card_has_succeeded(table: Table, event: Event) -> None:
    """That a singular card has been played successfully is remembered for the turn."""
    if Tells.ABILITY.get(event) is None and _singular(table, table.thing(Tells.THING.of(event))):
        table.emit(Happens.SINGULAR, one_more(table, Marks.SINGULAR, Tells.BY.of(event)), player=Tells.BY.of(event))


# --- the net ----------------------------------------------------------------------------------------------------------


@book.decides("71", NET_WORKS)
def the_net_is_a_continuous_ability(table: Table, thing: Thing) -> bool:
    """The net is a continuous ability: it works by itself as long as the abilities of its card do."""
    return bool(has(table, thing, NET)) and not table.decide(ABILITIES_REST, thing)


@book.decides("71.2", NET_SPREAD)
def the_net_works_in_play(table: Table, thing: Thing) -> bool:
    """The net works once its card has come into play."""
    return is_on_table(thing)


@book.forbids("71.1", Play, needs=NET)
def two_cards_in_the_net(table: Table, action: Play) -> str | None:
    """Whoever has played two cards from hand successfully in a turn plays no more of them."""
    if noted(table, Marks.PLAYED_WELL).get(action.by, 0) < fixed(table, "net.hand_cards.per_turn"):
        return None
    return next(iter(nets(table)), None)


def nets(table: Table) -> list[str]:
    """The nets that work."""
    return [one.id for one in _with_net(table) if table.decide(NET_SPREAD, one) and table.decide(NET_WORKS, one)]


def _with_net(table: Table) -> list[Thing]:
    """Whatever on the table has a net, printed or granted, and whether it works or not."""
    with table.noting():
        return [one for one in on_table(table) if NET in card(table, one).keywords or has(table, one, NET)]


@book.follows("71.1", Happens.RESOLVES, Happens.PLAYS_FREE, needs=NET)
def the_net_counts(table: Table, event: Event) -> None:
    """Cards played from hand successfully count for the net, those before it came into play too."""
    if Tells.ABILITY.get(event) is None and Tells.FROM_HAND.get(event) and _with_net(table):
        nets(table)
        table.emit(Happens.NET_COUNTS, player=Tells.BY.of(event))
