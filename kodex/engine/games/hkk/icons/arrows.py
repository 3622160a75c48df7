"""Arrows: what stands on the side they point to (title 88)."""

from __future__ import annotations

from kodex.engine.games.hkk.book import book
from kodex.engine.games.hkk.cards import is_creature
from kodex.engine.games.hkk.cards.selectors import View, word
from kodex.engine.games.hkk.table.values import card
from kodex.engine.games.hkk.vocabulary import (
    SIDE_OF,
    Zones,
)
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@book.decides("88", SIDE_OF)
def where_it_stands(table: Table, source: Thing, other: Thing) -> str | None:
    """An arrow means the other creatures of the same row that stand on that side."""
    if (source.zone, source.controller) != (other.zone, other.controller) or source.zone not in (
        Zones.GUARD,
        Zones.RESERVE,
    ):
        return None
    row = table.state.order.get(f"{source.controller}.{source.zone}", ())
    if source.id == other.id or not is_creature(card(table, other)):
        return None
    return "jobbra" if row.index(other.id) > row.index(source.id) else "balra"


def _arrow(side: str) -> None:
    def stands(table: Table, thing: Thing, view: View) -> bool:
        source = table.state.things.get(view.source or "")
        return source is not None and table.decide(SIDE_OF, source, thing) == side

    word(side)(stands)


_arrow("jobbra")
_arrow("balra")
