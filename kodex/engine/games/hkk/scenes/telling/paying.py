"""What payments cost, read from what they change: for the trace."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kodex.engine.kernel.state import Event, State

PAID = "paid"
"""The fact of an event: by player, the points that were paid for it."""

_PAYING = ("plays", "uses", "abilities.paid", "effect.paid", "upkeep.paid", "compelled")
_POINTS = ("magic", "components", "life")


def with_payments(start: State, log: Sequence[Event]) -> list[Event]:
    """A log whose payments say what was paid."""
    found = []  # no snapshots are made again for this: players and their points are all that it needs
    points = {player: {key: numbers.get(key, 0) for key in _POINTS} for player, numbers in start.players.items()}
    for event in log:
        spent = _spent(points, event)
        paid = spent if event.kind in _PAYING else {}
        found.append(replace(event, facts={**event.facts, PAID: paid}) if paid else event)
    return found


def _spent(points: dict[str, dict[str, int]], event: Event) -> dict[str, dict[str, int]]:
    """How many points fewer the players have after an event than before it; ``points`` goes on to those after it."""
    found: dict[str, dict[str, int]] = {}
    after = [change for change in event.changes if change[0] == "player" and change[2] in _POINTS]
    for _what, player, key, n in after:
        if n < points[player][key]:
            found.setdefault(player, {})[key] = points[player][key] - n
    for _what, player, key, n in after:
        points[player][key] = n
    return found
