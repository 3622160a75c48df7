"""What payments cost, read from what they change: for the trace."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kodex.engine.kernel.state import Event, PlayerSet, State

PAID = "paid"
"""The fact of an event: by player, the points that were paid for it."""

_PAYING = ("plays", "uses", "abilities.paid", "effect.paid", "upkeep.paid", "compelled")
_POINTS = ("magic", "components", "life")


def with_payments(start: State, log: Sequence[Event]) -> list[Event]:
    """A log whose payments say what was paid."""
    found = []  # no snapshots are made again for this: players and their points are all that it needs
    points = {player: {key: numbers.get(key, 0) for key in _POINTS} for player, numbers in start.players.items()}
    for event in log:
        after = [change for change in event.changes if isinstance(change, PlayerSet) and change.key in _POINTS]
        paid = _spent(points, after) if after and event.kind in _PAYING else {}
        for one in after:
            points[one.player][one.key] = one.value
        found.append(replace(event, facts={**event.facts, PAID: paid}) if paid else event)
    return found


def _spent(before: dict[str, dict[str, int]], after: list[PlayerSet]) -> dict[str, dict[str, int]]:
    """How many points fewer the players have after these changes than ``before``."""
    found: dict[str, dict[str, int]] = {}
    for one in after:
        spent = before[one.player][one.key] - one.value
        if spent > 0:
            found.setdefault(one.player, {})[one.key] = spent
    return found
