"""What a whole game needs and the print does not say: settings of ours, and ten invented planets to play for.

The print gives no size of a deck, says neither how many planets lie in the row nor how many are turned up at first, nor
who begins. A scenario gives all of it; whoever plays from the deal on gets what stands here.
"""

from __future__ import annotations

from kodex.engine.games.conquest.cards import Card, Symbol
from kodex.engine.games.conquest.text import Ability, Effect

IN_THE_ROW, TURNED_UP = 7, 5
"""So many planets lie in the row of a whole game, and so many of them face up as it begins."""


def _planet(
    cards: int, resources: int, *symbols: Symbol, wins: Effect | None = None, target: str | None = None
) -> Card:
    """``wins``: what its battle ability does, aimed at a ``target``."""
    own = () if wins is None else (Ability(kind="csataképesség", effects=(wins,), target=target),)
    return Card(type="bolygó", cards=cards, resources=resources, symbols=symbols, abilities=own)


PLANETS: dict[str, Card] = {
    "Hamuvölgy": _planet(1, 1, "nyersanyag", "technológia"),
    "Kékjég": _planet(2, 0, "technológia", wins=Effect(do="rout"), target="sereg & ellenséges"),
    "Sóspuszta": _planet(0, 3, "nyersanyag"),
    "Rozsdatenger": _planet(1, 2, "erődítmény"),
    "Fényzuhatag": _planet(2, 1, "erődítmény", "technológia"),
    "Mohakő": _planet(1, 1, "nyersanyag", "erődítmény", wins=Effect(do="heal", n=2, to="egység & saját & itt")),
    "Üvegsivatag": _planet(0, 2, "technológia", "erődítmény"),
    "Köderdő": _planet(1, 0, "nyersanyag", "technológia", "erődítmény"),
    "Szélkapu": _planet(0, 4, "erődítmény", wins=Effect(do="draw", to="controller")),
    "Mélykút": _planet(3, 0, "nyersanyag"),
}

__all__ = ["IN_THE_ROW", "PLANETS", "TURNED_UP"]
