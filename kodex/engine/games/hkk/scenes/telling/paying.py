"""What payments cost, read from what they change: for the trace."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kodex.engine.kernel.state import Change, Event, State

PAID = "paid"
"""The fact of an event: by player, the points that were paid for it."""

_PAYING = ("plays", "uses", "abilities.paid", "effect.paid", "upkeep.paid", "compelled")
_POINTS = ("magic", "components", "life")


def with_payments(start: State, log: Sequence[Event]) -> list[Event]:
    """A log whose payments say what was paid."""
    found = []  # no snapshots are made again for this: players and their points are all that it needs
    points = {player: {key: numbers.get(key, 0) for key in _POINTS} for player, numbers in start.players.items()}
    for event in log:
        after = [change for change in event.changes if change[0] == "player" and change[2] in _POINTS]
        paid = _spent(points, after) if after and event.kind in _PAYING else {}
        for _what, player, key, n in after:
            points[player][key] = n
        found.append(replace(event, facts={**event.facts, PAID: paid}) if paid else event)
    return found


def _spent(before: dict[str, dict[str, int]], after: list[Change]) -> dict[str, dict[str, int]]:
    """How many points fewer the players have after these changes than ``before``."""
    found: dict[str, dict[str, int]] = {}
    for _what, player, key, n in after:
        if n < before[player][key]:
            found.setdefault(player, {})[key] = before[player][key] - n
    return found
