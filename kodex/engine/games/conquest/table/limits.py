"""Who may get a card into play, or the control of one: unique cards, relics, token units."""

from __future__ import annotations

from kodex.engine.games.conquest.book import book
from kodex.engine.games.conquest.fixed import fixed
from kodex.engine.games.conquest.table.places import in_play, other
from kodex.engine.games.conquest.table.units import card
from kodex.engine.games.conquest.vocabulary import COPIES_OF_BOTH, MAY_BRING, MAY_CONTROL
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

RELIC = "ereklye"
"""The trait of relics."""
TOKEN_UNIT = "jelölőegység"


def copies(table: Table, thing: Thing, player: str) -> list[str]:
    """The copies of a card in play that stand in the way of one more of a player's."""
    players = [player, other(table, player)] if table.decide(COPIES_OF_BOTH) else [player]
    there = (one for player in players for one in in_play(table, player))
    return [one.id for one in there if one.card == thing.card and one.id != thing.id]


# Each of the players may have a copy of a unique card.
book.states("sz/egyedi-kartyak#p1", COPIES_OF_BOTH, False)


def relics(table: Table, player: str) -> list[Thing]:
    """The relics that a player controls."""
    return [one for one in in_play(table, player) if RELIC in card(table, one).traits]


def tokens(table: Table, player: str) -> int:
    """How many token units a player has in play."""
    return sum(card(table, one).type == TOKEN_UNIT for one in in_play(table, player))


@book.decides("sz/egyedi-kartyak#b1", MAY_CONTROL)
@book.decides("sz/egyedi-kartyak#b1", MAY_BRING)
def no_second_unique_copy(table: Table, thing: Thing, player: str) -> bool | None:
    """Whoever controls a unique card neither puts another copy into play nor takes control of one."""
    is_one = card(table, thing).unique
    return False if is_one and len(copies(table, thing, player)) >= fixed("unique.copies") else None


@book.decides("sz/maximum-1-ereklye-jatekosonkent#p1", MAY_BRING, agrees_with="sz/egyedi-kartyak#b1")
def no_second_relic(table: Table, thing: Thing, player: str) -> bool | None:
    """Whoever controls a relic brings no other one into play, in whatever way."""
    is_one = RELIC in card(table, thing).traits
    return False if is_one and len(relics(table, player)) >= fixed("relic.controlled_max") else None


@book.decides("sz/jeloloegysegek#b1", MAY_CONTROL, agrees_with="sz/egyedi-kartyak#b1")
@book.decides(
    "sz/jeloloegysegek#b1", MAY_BRING, agrees_with=("sz/egyedi-kartyak#b1", "sz/maximum-1-ereklye-jatekosonkent#p1")
)
def ten_token_units(table: Table, thing: Thing, player: str) -> bool | None:
    """A player has at most ten token units in play."""
    is_one = card(table, thing).type == TOKEN_UNIT
    return False if is_one and tokens(table, player) >= fixed("token_units.max") else None


__all__ = ["RELIC", "TOKEN_UNIT", "copies", "relics"]
