"""Cards played in another way than the original one (title 50): as another type, or with another effect.

While such a play is judged and announced the card is *seen* as what it is played as; from then on its fact ``way`` says
it. ``values.card`` asks for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kodex.engine.games.hkk.actions import Action
from kodex.engine.games.hkk.vocabulary import WAYS, Facts
from kodex.engine.kernel.state import Thing
from kodex.engine.kernel.table import Table

SEEN = "seen"


@contextmanager
def seen(table: Table, action: Action) -> Iterator[None]:
    """While it lasts, the card that an action plays in another way is seen so."""
    way = getattr(action, "way", None)
    if way is None:
        yield
        return
    table.memo[SEEN] = (action.card, way)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        table.memo.pop(SEEN, None)


def is_seen(table: Table, thing: Thing) -> bool:
    """Whether a card is being announced in another way just now."""
    found = table.memo.get(SEEN)
    return found is not None and found[0] == thing.id


def way_of(table: Table, thing: Thing) -> str | None:
    """The way in which a card is played or has been played, None for the original one."""
    found: str | None = table.memo[SEEN][1] if is_seen(table, thing) else Facts.WAY.of(thing)
    return found


def ways(table: Table, thing: Thing) -> tuple[str, ...]:
    """The other ways in which a card may be played."""
    return tuple(way for more in table.parts(WAYS, thing) for way in more)
