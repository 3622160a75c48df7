"""Cards played in another way than the original one (title 50): as another type, or with another effect.

While such a play is judged and announced the card has the fact ``seen``: what it is played as; from then on its fact
``way`` says it. ``values.card`` asks for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.vocabulary import WAYS, Facts
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table


@contextmanager
def seen(table: Table, action: Action) -> Iterator[None]:
    """While it lasts, the card that an action plays in another way is seen so: it has the fact in this snapshot."""
    way = getattr(action, "way", None)
    card = getattr(action, "card", None)
    if way is None or card not in table.state.things:
        yield
        return
    with table.supposing([Facts.SEEN.set(card, way)], [Facts.SEEN.set(card, None)]):
        yield


def ways(table: Table, thing: Thing) -> tuple[str, ...]:
    """The other ways in which a card may be played."""
    return tuple(way for more in table.parts(WAYS, thing) for way in more)
