"""Cards made ready before: how long they are, which version comes, which of them are tokens (title 96)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.effects.runs import Run
from kodex.engine.games.hkk.sentences import say
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import IS_PREPARED, IS_TOKEN, LEAVING, PREPARED_VERSIONS, Facts, Happens, Tells
from kodex.engine.kernel.state import Event, Thing
from kodex.engine.kernel.table import Table

PREPARED = "prepared"
say(ordinary="{thing} a játékból kikerülve a pakliból származó lapokkal esik egy tekintet alá")


@word("előre_kikészített", "elore_kikeszitett")
def prepared(table: Table, thing: Thing, view: View) -> bool:
    """Made ready before, and not yet out of play again."""
    return Facts.PREPARED.of(thing) is not None and table.decide(IS_PREPARED, thing)


@book.decides("96.0", IS_PREPARED)
def until_it_leaves_play(table: Table, thing: Thing) -> bool:
    """A card that another card has made is one made ready before until it leaves play."""
    return not Facts.BEEN_OUT.of(thing)


@book.follows("96.0", *LEAVING, needs=PREPARED)
def from_then_on_it_is_like_any_other(table: Table, event: Event) -> None:
    """Once out of play it is in every respect like a card out of the deck."""
    thing = table.thing(Tells.THING.of(event))
    if Facts.PREPARED.of(thing) is not None and not Facts.BEEN_OUT.of(thing):
        table.emit(Happens.ORDINARY, Facts.BEEN_OUT.set(thing.id, True), thing=thing.id)


@book.decides("96.2", PREPARED_VERSIONS)
def any_earlier_version(table: Table, run: Run, effect: Effect) -> tuple[str, ...] | None:
    """Unless the text says that it is the new version, its controller may make any version of the card."""
    named = table.cards[str(effect.card)]
    if effect.what is not None or named.name is None:
        return None
    others = [id_ for id_, other in table.cards.items() if other.name == named.name and id_ != effect.card]
    return (str(effect.card), *others) if others else None


@book.decides("96.5", PREPARED_VERSIONS, exception_to="96.2")
def stolen_cards_make_what_they_made(table: Table, run: Run, effect: Effect) -> tuple[str, ...] | None:
    """With a stolen card only such a card may be made as it could make originally."""
    thing = table.state.things.get(run.source)
    return (str(effect.card),) if thing is not None and thing.owner != run.by else None


@word("tóken", "token")
def token(table: Table, thing: Thing, view: View) -> bool:
    """A token."""
    return card(table, thing).full_art and table.decide(IS_TOKEN, thing)


@book.decides("96.3", IS_TOKEN)
def what_a_token_is(table: Table, thing: Thing) -> bool:
    """A card made ready before whose picture takes up most of it is a token: as long as it is one made ready before."""
    return prepared(table, thing, View(thing.controller, thing.id))
