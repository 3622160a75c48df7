"""Cards that are played so as to prevent what they answer (91.2.10–91.2.13)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Play, Use
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards.text_kinds import EXPLANATION
from kodex.engine.games.hkk.icons.printed import has
from kodex.engine.games.hkk.playing.steps import neutralises
from kodex.engine.games.hkk.reactions.chain import Link, link
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import KEEPS_TYPE, PLAYS_ANYWAY, REACTION_PATTERNS, WORD_KIND, Happens
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

NEUTRALISING = "semlegesítés"


@book.decides("91.2.10", REACTION_PATTERNS, needs="neutralises")
def neutralising_cards_are_reactions_too(table: Table, thing: Thing) -> tuple[str, ...] | None:
    """A card with Semlegesítés may also be played from hand as a reaction to what it names."""
    found: tuple[str, ...] = card(table, thing).neutralises
    return found if found and has(table, thing, NEUTRALISING, 1) else None


@book.decides("91.2.10", PLAYS_ANYWAY, needs="neutralises")
def neutralising_cards_are_played_any_time(table: Table, action: Play | Use) -> bool | None:
    """As a reaction a card of any type is played."""
    thing = table.state.things.get(action.card) if isinstance(action, Play) and action.reacts_to else None
    return True if thing is not None and card(table, thing).neutralises else None


@book.procedure("91.2.11")
def prevent_what_it_answers(table: Table, one: Link) -> None:
    """Played successfully, it prevents the action it answers."""
    to = link(table, one.reacts_to)
    if to is not None:
        facts = {"source": one.source, "by": one.by, "tags": (), "absolute": False}
        table.happen(Happens.COUNTERED, link=to.id, thing=to.source, **facts)


def prevent_if_it_may(table: Table, one: Link) -> None:
    """A card that prevents what it answers does so."""
    if neutralises(table, one):
        prevent_what_it_answers(table, one)


@book.decides("91.2.12", KEEPS_TYPE)
def neutralising_cards_keep_their_type(table: Table, one: Link) -> bool | None:
    """What is played so keeps its type: a creature comes into play."""
    return True if neutralises(table, one) else None


@book.decides("91.2.13", WORD_KIND)
def neutralising_is_an_explanation(table: Table, name: str) -> str | None:
    """Semlegesítés is a way of playing: an explanation, no ability."""
    return EXPLANATION if name == NEUTRALISING else None
