"""What holds or counts until a period ends: durations of effects and limits for each period are one mechanism.

A game names its periods from the longest to the shortest; when one ends so do the shorter ones in it. What holds is a
list in a mark of the snapshot: "this creature is 2 stronger until the end of the turn", "A has watered once in this
round". So it ends by itself, is seen in a snapshot, and can be explored.

    PERIODS = Periods("round", "turn")
    table.emit(Happens.GROWS, PERIODS.keep(table.state, Kept("strength", "ork", 2, until="turn")))
    table.emit(Happens.WATERS, PERIODS.used(table.state, WATERING, "A"))
    table.emit(Happens.TURN_ENDS, PERIODS.over(table.state, "turn", "A"))
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from kodex.engine.kernel.questions import Mark
from kodex.engine.kernel.state import Change, State


class Kept(Struct, frozen=True):
    """What holds for a while: ``what`` of whom (``about``: a thing, a player), with a value, ``until`` a period ends.

    ``whose``: only a period of this player ends it (``""``: anybody's). ``ends``: how many ends it waits for (2: the
    end of the next one).
    """

    what: str
    about: str
    value: Any
    until: str
    whose: str = ""
    ends: int = 1


class Limit(Struct, frozen=True):
    """How often something may be done in a period."""

    what: str
    most: int
    each: str


KEPT = Mark[tuple[Kept, ...]]("kept", "What holds or counts until a period ends, in the order in which it began", ())


class Periods:
    """The periods of a game, by name from the longest to the shortest."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def keep(self, state: State, kept: Kept) -> Change:
        """The change after which something holds until a period ends. Raises ValueError for an unknown period."""
        if kept.until not in self.names:
            raise ValueError(f"no period of this game: {kept.until!r}")
        return KEPT.set((*KEPT.of(state), kept))

    def values(self, state: State, what: str, about: str) -> list[Any]:
        """The values of what holds of somebody or something, the oldest first."""
        return [kept.value for kept in KEPT.of(state) if kept.what == what and kept.about == about]

    def used(self, state: State, limit: Limit, about: str) -> Change:
        """The change that counts one use."""
        return self.keep(state, Kept(f"used:{limit.what}", about, 1, limit.each))

    def left(self, state: State, limit: Limit, about: str) -> int:
        """How often it may still be done in this period."""
        return max(0, limit.most - len(self.values(state, f"used:{limit.what}", about)))

    def gone(self, state: State, about: str) -> Change:
        """The change after which nothing holds of something any more: it has left play."""
        return KEPT.set(tuple(kept for kept in KEPT.of(state) if kept.about != about) or None)

    def over(self, state: State, period: str, whose: str = "") -> Change:
        """The change with which a period (of a player) ends, and the shorter ones in it. Raises ValueError."""
        ending = self.names[self.names.index(period) :]
        left = (_after(kept, ending, whose) for kept in KEPT.of(state))
        return KEPT.set(tuple(kept for kept in left if kept is not None) or None)


def _after(kept: Kept, ending: tuple[str, ...], whose: str) -> Kept | None:
    if kept.until not in ending or (kept.whose and kept.whose != whose):
        return kept
    return None if kept.ends == 1 else replace(kept, ends=kept.ends - 1)


__all__ = ["KEPT", "Kept", "Limit", "Periods"]
