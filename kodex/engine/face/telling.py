"""Facts of events as text, for the sentences of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def told(value: Any, nobody: str) -> Any:
    """A value as text: ``ork → medve``, ``ork, elf``; ``nobody`` where it is an empty list."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} → {told(other, nobody)}" for key, other in value.items()) or nobody
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or nobody
    return value
