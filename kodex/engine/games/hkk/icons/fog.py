"""Fog (title 75): a card that may be played for one magic point to search for another."""

from __future__ import annotations

from functools import cache

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import Card, Cost, Effect
from kodex.engine.games.hkk.cards.registry import keyword
from kodex.engine.games.hkk.effects import moving  # noqa: F401 (the verbs of the effect below)
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.playing.costs import Purchase
from kodex.engine.games.hkk.playing.two_ways import original_here
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table import words  # noqa: F401 (the words of the text below)
from kodex.engine.games.hkk.table.this_turn import noted, one_more
from kodex.engine.games.hkk.table.values import way_of
from kodex.engine.games.hkk.vocabulary import (
    COST,
    FOG_KEPT,
    SEARCH_OF_WAY,
    WAY_CARD,
    WAYS,
    Happens,
    Marks,
    Tells,
    Zones,
)
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table
from kodex.engine.kernel.windows import Happening

say(fog="{player} sikeresen használt ködkeresést")
FOG = keyword("köd", "75.1", "it may be played for 1 magic point to search the deck for a card of fog")


@cache
def _search() -> Effect:
    """What the search is; its selector is read when somebody has a card of fog."""
    return Effect(do="search", to="controller", of=f"kulcsszó:{FOG}")


def _price(table: Table) -> Cost:
    return Cost(magic=fixed(table, "fog_search.cost"))


def _is_fog(table: Table, thing: Thing) -> bool:
    return bool(table.card(thing).keywords.get(FOG))


@book.adds("75.1", WAYS, needs=FOG)
def fog_is_played_as_a_search(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """A card of fog may be played as an instant that searches for one, whatever it is."""
    return (FOG,) if _is_fog(table, thing) else None


@book.decides("75.1", SEARCH_OF_WAY, needs=FOG)
def a_card_of_fog_may_be_searched_for(table: Table, thing: Thing) -> bool | None:
    """Played so, it lets its player search for a card of fog."""
    return True if way_of(thing) == FOG else None


@book.follows("75.1", Happens.RESOLVES, needs=FOG)
def a_search_has_succeeded(table: Table, event: Event) -> None:
    """Who has used fog successfully is remembered: for the turn and for the game."""
    thing = table.thing(Tells.THING.of(event))
    if Tells.ABILITY.get(event) is not None or way_of(thing) != FOG:
        return
    by = Tells.BY.of(event)
    ever = tuple(dict.fromkeys((*table.mark(Marks.FOGGED), by)))
    table.emit(Happens.FOG, one_more(table, Marks.FOG, by), Marks.FOGGED.set(ever), player=by)


@book.decides("75.7", WAY_CARD)
def the_search_is_an_instant(table: Table, thing: Thing, way: str) -> Card | None:
    """What holds of cards used in two ways holds of fog: played as the search, it is the search in every respect."""
    if way != FOG or not _is_fog(table, thing):
        return None
    with table.noting() as why:
        kept = table.decide(FOG_KEPT, table.card(thing), default={})
    if not original_here(table, thing):
        table.cite(*why)
    return Card(type="azonnali", cost=_price(table), effects=(_search(),), name=table.card(thing).name, **kept)


@book.decides("50.4", WAY_CARD, exception_to="75.7")
def elsewhere_fog_is_the_original(table: Table, thing: Thing, way: str) -> Card | None:
    """In hand, deck and pile a card of fog is a card of its original type."""
    found: Card = table.card(thing)
    return found if way == FOG and original_here(table, thing) else None


@book.decides("75.3", FOG_KEPT)
def the_search_plays_a_card_of_fog(table: Table, printed: Card) -> dict[str, object]:
    """To search so is to play a card of fog, and a vision if the card is one."""
    return {"keywords": {FOG: True}, "subtypes": tuple(one for one in printed.subtypes if one == "vízió")}


@book.decides("75.2", COST, exception_to=("21.13", "7.2.2"), needs=FOG)
def the_price_of_the_search_is_fixed(table: Table, purchase: Purchase) -> Cost | None:
    """The cost of the search is neither modified nor replaced in any way."""
    searched = way_of(purchase.thing) == FOG and purchase.thing.zone != Zones.CHAIN
    return _price(table) if searched else None


@book.forbids("75.4", Play, needs=FOG)
def the_search_comes_from_the_hand(table: Table, action: Play) -> str | None:
    """A card is good for the search only if it is really played from hand."""
    thing = table.state.things.get(action.card)
    return action.card if action.way == FOG and thing is not None and thing.zone != Zones.HAND else None


@book.forbids("75.5", Play, needs=FOG)
def one_search_a_turn(table: Table, action: Play) -> str | None:
    """A player uses the search successfully only once a turn."""
    again = noted(table, Marks.FOG).get(action.by, 0) >= fixed(table, "fog_search.per_turn")
    return action.card if action.way == FOG and again else None


@book.prevents("75.6", Happens.SEARCHED)
def no_other_search_in_the_game(table: Table, happening: Happening) -> str | None:
    """Who has used the search successfully searches in no other way in the game, but by a drawback."""
    by, source = Tells.BY.get(happening, Tells.PLAYER.get(happening)), Tells.SOURCE.get(happening)
    if by not in table.mark(Marks.FOGGED) or Tells.DRAWBACK.get(happening):
        return None
    return None if source is not None and way_of(table.thing(source)) == FOG else FOG
