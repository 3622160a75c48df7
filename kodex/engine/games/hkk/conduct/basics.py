"""How many players a game needs, when basic rules give way, whose cards lie where (1.4.2, 2.1, 2.2.6, 2.3.1, 2.5.1)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.fixed import fixed
from kodex.engine.games.hkk.phases import ASIDE, SIDE
from kodex.engine.games.hkk.table.format import COPIES, is_at_a_tournament
from kodex.engine.games.hkk.table.setup import GivenTable
from kodex.engine.games.hkk.vocabulary import (
    BASICS_HOLD,
    CARD_OVERRIDES,
    COPIES_MOST,
    Marks,
    Zones,
)
from kodex.engine.kernel.table import Table

# The text of a card may override a basic rule: how many copies of it there may be.
book.states("1.4.2", CARD_OVERRIDES, True)


@book.decides("2.1", BASICS_HOLD)
def basic_rules_are_kept_to(table: Table, matter: str) -> bool | None:
    """Basic rules are kept to from beginning to end; at a tournament an announcement may provide otherwise."""
    return False if is_at_a_tournament(table) and matter in table.mark(Marks.WAIVED) else None


@book.decides("2.3.7", COPIES_MOST)
def three_of_the_same_name(table: Table) -> int | None:
    """No more than three cards of the same name are used."""
    return fixed(table, "deck.copies.max") if table.decide(BASICS_HOLD, COPIES) else None


@book.forbids("2.2.6", GivenTable)
def nobody_mixes_in_foreign_cards(table: Table, _given: GivenTable) -> str | None:
    """Nobody's cards lie among another's in the void; of deck, hand and discard pile their own rules speak."""
    void = Zones.VOID
    foreign = [one.id for one in table.state.things.values() if one.zone == void and one.owner != one.controller]
    return ", ".join(foreign) or None


@book.forbids("2.3.1", GivenTable, needs="deck_check")
def everybody_plays_with_own_cards(table: Table, _given: GivenTable) -> str | None:
    """Everybody plays with what the own cards make up, side deck and what lies beside the deck included."""
    if table.mark(Marks.DECK_CHECK) is None:
        return None
    beside = [t for t in table.state.things.values() if t.zone in (SIDE, ASIDE)]
    return ", ".join(t.id for t in beside if t.owner != t.controller) or None


@book.forbids("2.5.1", GivenTable)
def two_players_at_least(table: Table, _given: GivenTable) -> str | None:
    """A game takes two players or more; a deck may be looked at alone."""
    n = len(table.state.players)
    return str(n) if n < fixed(table, "game.players.min") and table.mark(Marks.DECK_CHECK) is None else None
