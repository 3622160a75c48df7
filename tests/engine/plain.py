"""Values as text that does not depend on the order within sets or on addresses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kodex.engine.kernel.state import Change, Created, FactSet, MarkSet, Moved, PlayerSet, Reordered

CHANGES = {
    PlayerSet: "player",
    FactSet: "fact",
    MarkSet: "mark",
    Moved: "move",
    Created: "create",
    Reordered: "order",
}


def change_as_tuple(change: Change) -> tuple[Any, ...]:
    """A change as a word and what it is about: as the digests have it."""
    return CHANGES[type(change)], *(getattr(change, name) for name in change.__struct_fields__)


def text(value: Any) -> str:
    """A value as text that does not depend on the order within sets or the addresses of objects."""
    if type(value) in CHANGES:
        value = change_as_tuple(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {text(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "(" + ", ".join(map(text, value)) + ")"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(text, value))) + "}"
    if isinstance(value, Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(f'{name}={text(one)}' for name, one in fields)})"
    return repr(value)
