"""The draw phase: in which order its effects work (title 30)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.kernel.table import Table


@book.decides("30.3", "order.húzás")
def active_player_orders_the_draw_phase(table: Table, _player: str) -> str:
    """In which order the effects of the draw phase work is up to the active player, the draw included."""
    return str(table.mark("active"))
