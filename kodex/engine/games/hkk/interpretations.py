"""The switches of disputed rules: which readings there are and which holds unless a table says otherwise.

The disputes themselves, with their reasons, are in the knowledge base; a test compares this table with them.
"""

from __future__ import annotations

from kodex.engine.games.hkk.switches import SWITCHES
from kodex.engine.kernel.table import Table


class UnknownReading(Exception):
    """A switch or a reading that does not exist."""


def reading(table: Table, switch: str) -> str:
    """The reading of a disputed rule that holds on this table. Raises KeyError for an unknown switch."""
    return table.reading(switch, SWITCHES[switch].default)


def checked(readings: dict[str, str]) -> dict[str, str]:
    """Chosen readings, if they exist. Raises UnknownReading that names what there is."""
    for name, chosen in readings.items():
        known = SWITCHES.get(name)
        if known is None:
            raise UnknownReading(f"{name}: {', '.join(SWITCHES)}")
        if chosen not in known.readings:
            raise UnknownReading(f"{name}: {chosen}: {', '.join(known.readings)}")
    return readings


__all__ = ["SWITCHES", "UnknownReading", "checked", "reading"]
