"""Values as text that does not depend on the order within sets or on addresses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


def text(value: Any) -> str:
    """A value as text that does not depend on the order within sets or the addresses of objects."""
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
