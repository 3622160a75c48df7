"""How long a process is waited for: by what it has worked, never by the clock, for a loaded machine gives it little."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import NamedTuple

WORKED = 60.0
"""Seconds of processor time after which nothing more is expected of an input."""
IDLE = 120.0
"""Seconds that a process may wait for something without working or wanting to; whoever is starved wants to."""
LOOK = 1.0
"""At most so many seconds count between two looks, for who looks may be starved as well."""
_TICK = os.sysconf("SC_CLK_TCK")


class Seen(NamedTuple):
    """Of a process and all that it has started: processor time, and whether one of them runs or wants to."""

    seconds: float
    active: bool


def seen(pid: int) -> Seen:
    """What the system says of a process and of those below it: nothing worked, nothing wanted where it says nothing."""
    seconds, active = 0.0, False
    waiting = [pid]
    while waiting:
        folder = Path(f"/proc/{waiting.pop()}")
        try:
            seconds += sum(int(one) for one in _fields(folder)[11:15]) / _TICK
            tasks = [*(folder / "task").iterdir()]
        except OSError:
            continue
        for task in tasks:
            with contextlib.suppress(OSError):  # it may end meanwhile
                active = active or _fields(task)[0] in ("R", "D")
                waiting += [int(child) for child in (task / "children").read_text().split()]
    return Seen(seconds, active)


def _fields(folder: Path) -> list[str]:
    """What stands in ``stat`` behind the name, which may hold blanks and brackets."""
    return (folder / "stat").read_text().rpartition(")")[2].split()


class Patience:
    """With a process at work on one input."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.anew()

    def anew(self) -> None:
        """It has come to the next input."""
        self._begun = self._last = seen(self._pid).seconds
        self._looked, self._idle = time.monotonic(), 0.0

    def ended(self) -> str | None:
        """Why nothing more is expected of the process; None while it may still come to an end."""
        now, found = time.monotonic(), seen(self._pid)
        waited = min(now - self._looked, LOOK)
        self._idle = 0.0 if found.active or found.seconds > self._last else self._idle + waited
        self._looked, self._last = now, max(found.seconds, self._last)
        if self._last - self._begun > WORKED:
            return f"no end after {WORKED:.0f} s of processor time"
        return f"waits for ever ({IDLE:.0f} s without working)" if self._idle > IDLE else None
