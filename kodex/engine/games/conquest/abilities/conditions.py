"""Whose abilities are used, from where, and what there must be: a target, the price, something that changes."""

from __future__ import annotations

from kodex.engine.games.conquest.abilities.meant import named, run_of
from kodex.engine.games.conquest.actions import Use
from kodex.engine.games.conquest.answers.limits import is_left, limit, maximum
from kodex.engine.games.conquest.answers.prices import is_aimed, pays, pays_besides, price, would_change
from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.language.words import HERE, LANGUAGE, NEXT, planet_of
from kodex.engine.games.conquest.switches import read_as
from kodex.engine.games.conquest.table.places import in_play
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.text import Ability
from kodex.engine.games.conquest.vocabulary import (
    EXHAUSTED,
    Place,
)
from kodex.engine.kernel.table import Table

# --- whose, from where ------------------------------------------------------------------------------------------------


@book.forbids("sz/akcio#b1.1", Use)
def of_an_own_card_in_play(table: Table, action: Use) -> str | None:
    """An action of a unit, support or attachment is used by whoever controls it in play."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or card(table, thing).type == "esemény" or ability.works_in:
        return None
    there = [one.id for one in in_play(table, action.by)]
    return None if thing.id in there or card(table, thing).type == "bolygó" else action.card


@book.forbids("sz/akcio#b1.2", Use)
def of_an_event_in_the_own_hand(table: Table, action: Use) -> str | None:
    """An event is played by whoever holds it."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or card(table, thing).type != "esemény" or ability.works_in:
        return None
    return None if (thing.zone, thing.controller) == (Place.HAND, action.by) else action.card


@book.forbids("sz/akcio#b1.3", Use)
def from_where_its_text_says(table: Table, action: Use) -> str | None:
    """What is used from out of play is used from there, by its player."""
    thing, ability = table.thing(action.card), named(table, action)
    if ability is None or ability.works_in is None:
        return None
    return None if (thing.zone, thing.controller) == (ability.works_in, action.by) else action.card


@book.forbids("sz/kimerult#b1", Use)
def what_is_exhausted_is_not_exhausted(table: Table, action: Use) -> str | None:
    """What lies turned cannot be turned again as a price; by the other reading none of its abilities is used."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or not EXHAUSTED.of(thing):
        return None
    barred = ability.cost.exhaust or read_as(table, "exhausted-card-abilities", "minden-kepesseg")
    return action.card if barred else None


@book.forbids("sz/foparancsnoksag#b1", Use)
def headquarters_are_no_planet(table: Table, action: Use) -> str | None:
    """In the headquarters there is no planet that a text could go by."""
    ability, thing = named(table, action), table.thing(action.card)
    is_there = ability is not None and _names_its_planet(ability) and thing.zone == Place.HQ
    return action.card if is_there else None


@book.forbids("sz/bolygokartyak#b1", Use)
def what_names_its_planet_is_at_one(table: Table, action: Use) -> str | None:
    """What names its own planet, or the next one, is used from a planet."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or not _names_its_planet(ability) or thing.zone == Place.HQ:
        return None
    return None if planet_of(table, thing) else action.card


def _names_its_planet(ability: Ability) -> bool:
    texts_of = [ability.target, ability.cost.sacrifice]
    for one in ability.effects:
        texts_of += [one.to, one.of, one.where]
    words = {word for text in texts_of if text for word in LANGUAGE.selectors.tokens(text)}
    return bool(words & {HERE, NEXT})


# --- what it takes ----------------------------------------------------------------------------------------------------


@book.forbids("sz/kartyahatasok#b2", Use)
def with_a_target_and_its_price(table: Table, action: Use) -> str | None:
    """There is a target that fits, and the resources for the whole price."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None:
        return None
    if not pays(table, action.by, thing, ability):
        return f"{price(table, thing, ability)} > {table.player(action.by, 'resources')}"
    return None if is_aimed(table, ability, run_of(table, action)) else str(ability.target)


@book.forbids("sz/egyeb-koltsegek#b1", Use)
def not_without_the_other_price(table: Table, action: Use) -> str | None:
    """Who cannot do what has to be done for it does not do what it brings."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or ability.cost.is_nothing or EXHAUSTED.of(thing):
        return None
    return None if pays_besides(table, action.by, thing, action.ability - 1, ability) else action.card


@book.forbids("sz/a-megfizetendo-koltsegek#b3", Use)
def not_in_vain(table: Table, action: Use) -> str | None:
    """What can change nothing is not paid for."""
    ability = named(table, action)
    return None if ability is None or would_change(table, ability, run_of(table, action)) else action.card


@book.forbids("sz/limitalt-es-maximalt#p1", Use)
def within_its_limit(table: Table, action: Use) -> str | None:
    """A limited ability of a card that stays in play is used so often in its period."""
    ability, thing = named(table, action), table.thing(action.card)
    if ability is None or is_left(table, action.by, limit(table, thing, action.ability - 1, ability)):
        return None
    return action.card


@book.forbids("sz/limitalt-es-maximalt#p2", Use)
def within_its_maximum(table: Table, action: Use) -> str | None:
    """Of cards of a name with a maximum so many are played in its period."""
    ability, thing = named(table, action), table.thing(action.card)
    return None if ability is None or is_left(table, action.by, maximum(thing, ability)) else thing.card


__all__ = ["with_a_target_and_its_price"]
