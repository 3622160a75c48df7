"""What payments cost, read from what they change: for the trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kodex.engine.kernel.state import Event, State, apply

PAID = "paid"
"""The fact of an event: by player, the points that were paid for it."""

_PAYING = ("plays", "uses", "abilities.paid", "effect.paid", "upkeep.paid", "compelled")
_POINTS = ("magic", "components", "life")


def with_payments(start: State, log: Sequence[Event]) -> list[Event]:
    """A log whose payments say what was paid."""
    found = []
    state = start
    for event in log:
        paid = _paid(state, event) if event.kind in _PAYING else {}
        found.append(replace(event, facts={**event.facts, PAID: paid}) if paid else event)
        state = apply(state, event.changes)
    return found


def _paid(state: State, event: Event) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, Any]] = {}
    for change in event.changes:
        if change[0] == "player" and change[2] in _POINTS:
            _what, player, key, now = change
            less = state.players[player].get(key, 0) - now
            if less > 0:
                found.setdefault(player, {})[key] = less
    return found
