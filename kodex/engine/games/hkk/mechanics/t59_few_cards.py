"""Few cards a turn: singularity (title 59) and the net (71)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.thisturn import noted, one_more
from kodex.engine.games.hkk.values import card, is_on_table
from kodex.engine.games.hkk.values import keyword as has
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

say(
    played_from_hand="{player} ebben a körben már játszott ki lapot a kezéből",
    singular="{player} ebben a körben sikeresen kijátszott egy szinguláris lapot",
    net__counts="{player} sikeresen kijátszott egy lapot a kezéből",
)
SINGULAR = frozenset({"szingularitás", "szinguláris"})
NET = keyword("háló", "71", "whoever has played two cards from hand successfully in a turn may play no more")


# --- singularity ------------------------------------------------------------------------------------------------------


def _singular(table: Table, thing: Thing) -> bool:
    return not SINGULAR.isdisjoint(card(table, thing).subtypes)


def _there_is(table: Table, key: str) -> bool:
    known = table.memo.get(key)
    if known is None:
        cards = table.cards.values()
        nets = any(
            one.keywords.get(NET) or any(e.what == NET for a in one.abilities for e in a.effects) for one in cards
        )
        singular = any(not SINGULAR.isdisjoint(one.subtypes) for one in cards)
        table.memo.update({"nets": nets, "singular": singular})
        known = table.memo[key]
    return bool(known)


@book.forbids("59.1", Play, needs=tuple(SINGULAR))
def singular_cards_come_first(table: Table, action: Play) -> str | None:
    """A singular card is played only by who has not played a card from hand in this turn."""
    thing = table.state.things.get(action.card)
    if thing is None or not _there_is(table, "singular") or not _singular(table, thing):
        return None
    return action.card if noted(table, "played_from_hand").get(action.by) else None


@book.follows("59.1", "plays", "plays_free")
def a_card_has_been_played(table: Table, event: Event) -> None:
    """That a card has been played from hand is remembered for the turn."""
    if _there_is(table, "singular") and event.facts.get("from_hand", True):
        by = event.facts["by"]
        table.emit("played_from_hand", one_more(table, "played_from_hand", by), player=by)


@book.forbids("59.2", Play, needs=tuple(SINGULAR))
def singular_cards_come_last(table: Table, action: Play) -> str | None:
    """Whoever has played a singular card successfully plays no more cards from hand in the turn."""
    return action.card if table.mark("singular") and noted(table, "singular").get(action.by) else None


@book.follows("59.2", "resolves", needs=tuple(SINGULAR))
def a_singular_card_has_succeeded(table: Table, event: Event) -> None:
    """That a singular card has been played successfully is remembered for the turn."""
    if "ability" in event.facts or not _there_is(table, "singular"):
        return
    if _singular(table, table.thing(event.facts["thing"])):
        table.emit("singular", one_more(table, "singular", event.facts["by"]), player=event.facts["by"])


# --- the net ----------------------------------------------------------------------------------------------------------


@book.decides("71", "net.works")
def the_net_is_a_continuous_ability(table: Table, thing: Thing) -> bool:
    """The net is a continuous ability: it works by itself as long as the abilities of its card do."""
    return bool(has(table, thing, NET)) and not table.decide("abilities.rest", thing)


@book.decides("71.2", "net.spread")
def the_net_works_in_play(table: Table, thing: Thing) -> bool:
    """The net works once its card has come into play."""
    return is_on_table(thing)


@book.forbids("71.1", Play, needs=NET)
def two_cards_in_the_net(table: Table, action: Play) -> str | None:
    """Whoever has played two cards from hand successfully in a turn plays no more of them."""
    if not _there_is(table, "nets") or noted(table, "net").get(action.by, 0) < 2:
        return None
    return next(iter(nets(table)), None)


def nets(table: Table) -> list[str]:
    """The nets that work."""
    things = table.state.things.values()
    return [one.id for one in things if table.decide("net.spread", one) and table.decide("net.works", one)]


@book.follows("71.1", "resolves", "plays_free")
def the_net_counts(table: Table, event: Event) -> None:
    """Cards played from hand successfully are counted, those before the net came into play too."""
    if _there_is(table, "nets") and "ability" not in event.facts and event.facts.get("from_hand"):
        nets(table)
        table.emit("net.counts", one_more(table, "net", event.facts["by"]), player=event.facts["by"])
