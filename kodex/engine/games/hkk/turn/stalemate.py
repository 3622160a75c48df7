"""The game that nobody can win any more (3.16)."""

from __future__ import annotations

from kodex.engine.games.hkk.actions import Stalemate
from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.interpretations import read_as
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import Happens, Marks
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

SWITCH = "draw.stalemate"
LIVE = ("guard", "reserve", "table", "hand", "deck")
"""Where cards are that may still do something; what can be brought back from elsewhere, something here must bring."""


@book.procedure("3.16")
def nobody_can_win(table: Table, action: Stalemate) -> None:
    """Where nobody can harm an opponent any more, and so nobody can win, the game is a draw."""
    table.emit(Happens.GAME_DRAWN, Marks.OUTCOME.set({"lost": (), "won": ()}), lost=(), won=(), by=action.by)


@book.forbids("3.16", Stalemate)
def somebody_may_still_win(table: Table, action: Stalemate) -> str | None:
    """While a creature or a card that does anything is left it is not certain that nobody can win.

    Disputed: with ``draw.stalemate`` on ``ures-paklival`` it is certain only when all decks are empty.
    """
    able = [thing.id for player in table.state.players for thing in table.in_zone(player, *LIVE) if _acts(table, thing)]
    if able or not read_as(table, SWITCH, "ures-paklival"):
        return able[0] if able else None
    return next((f"{player}.deck" for player in table.state.players if table.in_zone(player, "deck")), None)


@book.forbids("2.8.2", Stalemate)
def nobody_is_made_to_agree(table: Table, action: Stalemate) -> str | None:
    """Disputed: with ``draw.stalemate`` on ``megegyezessel`` only an agreement ends such a game."""
    return action.by if read_as(table, SWITCH, "megegyezessel") else None


def _acts(table: Table, thing: Thing) -> bool:
    """Whether a card may yet do something; what it does is not weighed."""
    printed = card(table, thing)
    return is_creature(printed) or bool(printed.effects or printed.abilities)
