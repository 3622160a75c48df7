"""Drawing cards (titles 4.12 and 30)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.table import Table


@book.procedure("4.12.0")
def draw_cards(table: Table, player: str, n: int) -> list[str]:
    """A draw takes the top card, or the top n cards, of the deck into the hand."""
    for _ in range(n):
        top = table.state.order.get(f"{player}.deck", ())
        if not top:
            break
        table.emit("draws", ("move", top[0], "hand", player, -1), player=player, card=table.thing(top[0]).card)
    return []


@book.procedure("30.0")
def draw_phase(table: Table) -> None:
    """In the draw phase the active player draws the top card of the deck; there is no way to decline (30.1)."""
    player = table.mark("active")
    if table.decide("draw.empty", player):
        table.emit("draws_nothing", player=player)
    else:
        draw_cards(table, player, 1)


@book.decides("30.5", "draw.empty")
def empty_deck(table: Table, player: str) -> bool | None:
    """With an empty deck no card is drawn."""
    return None if table.state.order.get(f"{player}.deck") else True
