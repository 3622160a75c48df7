"""The switches of disputed rules: which readings there are and which holds unless a table says otherwise.

The disputes themselves, with their reasons, are in the knowledge base (``kb/conquest/disputes.yaml``); the linter
compares this table with them. A switch is called as its dispute, its readings as there.
"""

from __future__ import annotations

from typing import NamedTuple

from kodex.engine.kernel.table import Table


class Switch(NamedTuple):
    """A switch: its readings, the one that holds by default."""

    name: str
    readings: tuple[str, ...]
    default: str


SWITCHES = {
    one.name: one
    for one in (
        Switch("dial-without-planet", ("allowed", "only-by-mistake"), "allowed"),
        Switch("going-out-without-warlord", ("they-go", "they-stay"), "they-go"),
        Switch("going-out-at-once", ("at-once", "one-after-the-other"), "at-once"),
        Switch("planet-bonus-in-parts", ("all-or-nothing", "one-of-them"), "all-or-nothing"),
        Switch("deck-out-moment", ("empty-deck", "failed-draw"), "empty-deck"),
        Switch("first-planet-token-target", ("leftmost-faceup", "next-in-row"), "leftmost-faceup"),
    )
}


def read_as(table: Table, switch: str, one: str) -> bool:
    """Whether this reading of a disputed rule holds on this table. Raises KeyError for an unknown switch, ValueError
    for a reading that it does not have."""
    known = SWITCHES[switch]
    if one not in known.readings:
        raise ValueError(f"{switch} has no reading {one}")
    return table.reading(switch, known.default) == one


__all__ = ["SWITCHES", "Switch", "read_as"]
