"""The scritter subtype (title 64): back to the hand for a magic point."""

from __future__ import annotations

from functools import cache

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.card_types.subtypes import rules_of_subtype_rest
from kodex.engine.games.hkk.cards import Ability, Card, Cost, Effect, is_creature
from kodex.engine.games.hkk.cards.registry import GIVEN
from kodex.engine.games.hkk.effects import moving  # noqa: F401 (the verbs of the effect below)
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table import words  # noqa: F401 (the words of the text below)
from kodex.engine.games.hkk.table.values import card, is_on_table, subtypes
from kodex.engine.games.hkk.vocabulary import ABILITIES, SCRITTER_MAY
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

SCRITTER = "szkritter"
GIVEN.add(SCRITTER)


@cache
def _take_back(price: int, reacting: bool) -> Ability:
    cost, effects = Cost(magic=price), (Effect(do="to_hand", to="self"),)
    if reacting:
        return Ability(id=SCRITTER, kind="reaction", cost=cost, effects=effects, reaction=("any",), alone=True)
    return Ability(id=SCRITTER, kind="activated", cost=cost, effects=effects)


def may_react(definition: Card) -> bool:
    """Whether a card may have something to react with by this rule."""
    return SCRITTER in definition.subtypes


@book.adds("64.1", ABILITIES, needs=SCRITTER)
def scritters_are_taken_back(table: Table, thing: Thing) -> tuple[Ability, ...] | None:
    """As an instant action the controller of a scritter may take it from the table to the hand for a magic point.

    Disputed: with ``scritter.reaction`` on ``igen`` as a reaction too.
    """
    if not is_on_table(thing) or not is_creature(card(table, thing)):
        return None
    with table.noting() as looked_at:
        is_one = SCRITTER in subtypes(table, thing)
    if not is_one:
        return None
    table.cite(*looked_at)
    if not table.decide(SCRITTER_MAY, thing):
        return None
    return None if rules_of_subtype_rest(table, thing) else _taken_back(table)


def _taken_back(table: Table) -> tuple[Ability, ...]:
    reacting = read_as(table, "scritter.reaction", "igen")
    return (_take_back(fixed(table, "critter.return.cost"), reacting),)


@book.decides("64.2", SCRITTER_MAY)
def only_printed_scritters(table: Table, thing: Thing) -> bool:
    """Only those are taken back that have been scritters from the start: it stands on the card."""
    return SCRITTER in card(table, thing).subtypes
