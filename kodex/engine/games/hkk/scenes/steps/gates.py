"""Rules that forbid only because of another: what is told beside them is why the gate is closed."""

from __future__ import annotations

_RECKONING = ("21.13", "21.8.3", "21.9", "21.9.0", "21.9.1", "4.20.0", "4.20.1", "7.0.0")
GATES: dict[str, tuple[str, ...]] = {
    "21.5.1": (),
    "21.5.2": _RECKONING,
    "34.3": ("5.4.2",),
    "34.4": ("5.4.2",),
    "4.20.2": (),
    "4.20.3": _RECKONING,
    "94.0": ("21.15",),
}
"""Rules that forbid because of another: no legal target, nobody who may be attacked so, a cost that is not there,
nothing that may be reacted to. With each stand the rules that are asked of anything."""

__all__ = ["GATES"]
