"""Cards and tables as plain data without what is empty: what is written down of them, in files and on pages."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from kodex.ground import structured

_EMPTY: tuple[Any, ...] = (None, False, 0, "", [], {}, ())


def trimmed(value: Any) -> Any:
    """Plain data without what is empty or nothing, however deep."""
    if isinstance(value, dict):
        return {key: trimmed(one) for key, one in value.items() if one not in _EMPTY}
    return [trimmed(one) for one in value] if isinstance(value, list | tuple) else value


def as_written(value: Any) -> Any:
    """A card as plain data without what is as it is by default: read again it is the same card, a 0 that says
    something (a price of nothing, an effect of 0) included."""
    if isinstance(value, msgspec.Struct):
        return {
            field.encode_name: as_written(one)
            for field in structured.fields(type(value))
            for one in [getattr(value, field.name)]
            if one != _usual(field)
        }
    if isinstance(value, dict):
        return {key: as_written(one) for key, one in value.items()}
    return [as_written(one) for one in value] if isinstance(value, list | tuple) else msgspec.to_builtins(value)


def _usual(field: structs.FieldInfo) -> Any:
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


__all__ = ["as_written", "trimmed"]
