"""Explanations: how many there are, what deck a card asks for, advantage (91.2.1–91.2.9)."""

from __future__ import annotations

from collections import Counter

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.selectors import View, compiled
from kodex.engine.games.hkk.cards.text_kinds import EXPLANATION
from kodex.engine.games.hkk.effects.runs import Run, perform
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.life.dying import after_damage
from kodex.engine.games.hkk.phases import SIDE
from kodex.engine.games.hkk.table.seats import opponents
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    ADVANTAGE_FROM_ANYWHERE,
    ADVANTAGE_OPEN,
    EXPLANATION_STAYS,
    WORD_KIND,
    Happens,
    Tells,
)
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table

ADVANTAGE = "előny"


# An explanation is no ability, drawback or condition: it cannot be taken away, moved or copied.
book.states("91.2.1", EXPLANATION_STAYS, True)


@book.forbids("91.2.2", GivenTable)
def a_card_may_say_how_many_there_are(table: Table, _given: GivenTable) -> str | None:
    """A card's explanation says if more or fewer copies of it may be used than usual."""
    limits = [(thing, most) for thing in table.state.things.values() if (most := card(table, thing).copies) is not None]
    if not limits:
        return None
    copies = Counter((one.card, one.owner) for one in table.state.things.values() if one.zone != SIDE)
    for thing, most in limits:
        n = copies[thing.card, thing.owner]
        if n > most:
            return f"{thing.card}: {n} > {most}"
    return None


@book.forbids("91.2.3", GivenTable)
def a_card_may_ask_for_a_special_deck(table: Table, _given: GivenTable) -> str | None:
    """A card's explanation says if it may be used only in a deck of a special make."""
    for thing in table.state.things.values():
        only = card(table, thing).deck_only
        if only is None:
            continue
        test, view = compiled(only), View(thing.owner, thing.id)
        for other in table.state.things.values():
            if other.owner == thing.owner and other.card != thing.card and not test(table, other, view):
                return other.id
    return None


# --- advantage --------------------------------------------------------------------------------------------------------


@book.follows("91.2.6", Happens.ENTERS, needs="advantage")
def advantages_are_had(table: Table, event: Event) -> None:
    """Előny A-B: what it says happens if the opponent's life is not below A and not above B."""
    thing, by = table.thing(Tells.THING.of(event)), Tells.PLAYER.of(event)
    advantage = card(table, thing).advantage
    if advantage is None or not Tells.PLAYED.get(event) or not has(table, thing, ADVANTAGE, 1):
        return
    if not Tells.FROM_HAND.get(event) and not table.decide(ADVANTAGE_FROM_ANYWHERE):
        return
    least, most = advantage.least, advantage.most
    if (least is None or most is None) and not table.decide(ADVANTAGE_OPEN):
        return
    if any(
        (least is None or table.player(other, "life") >= least)
        and (most is None or table.player(other, "life") <= most)
        for other in opponents(table, by)
    ):
        index = table.emit(Happens.ABILITY_HAPPENS, thing=thing.id, ability=ADVANTAGE)
        with table.caused_by(index):
            perform(table, advantage.effects, Run(by, thing.id, "automatic"))
            after_damage(table)


# Without the first number there is no lower limit, without the second no upper one.
book.states("91.2.7", ADVANTAGE_OPEN, True)


@book.decides("91.2.8", WORD_KIND)
def advantage_is_an_explanation(table: Table, name: str) -> str | None:
    """Előny is an explanation of how the card is played or used."""
    return EXPLANATION if name == ADVANTAGE else None


# Előny counts even when the card is not played from hand.
book.states("91.2.9", ADVANTAGE_FROM_ANYWHERE, True)
