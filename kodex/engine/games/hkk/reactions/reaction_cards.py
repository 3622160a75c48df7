"""The reaction subtype (title 57)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import REACTION, REACTION_PATTERNS
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@book.forbids("57.0", Play, needs=REACTION)
def reactions_only_answer_actions(table: Table, action: Play) -> str | None:
    """A card of the reaction subtype is played only in reaction to an action."""
    thing = table.state.things.get(action.card)
    if thing is None or action.reacts_to is not None:
        return None
    return action.card if REACTION in card(table, thing).subtypes else None


@book.decides("57.1", REACTION_PATTERNS, needs=REACTION)
def playing_one_is_a_reaction(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """To play such a card is to react; where its text does not say to what, the rules of reactions do (94.0.2)."""
    return ("any",) if REACTION in card(table, thing).subtypes else None
