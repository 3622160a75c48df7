"""Cards and tables as plain data without what is empty: what is written down of them, in files and on pages."""

from __future__ import annotations

from typing import Any

_EMPTY: tuple[Any, ...] = (None, False, 0, "", [], {}, ())


def trimmed(value: Any) -> Any:
    """Plain data without what is empty or nothing, however deep."""
    if isinstance(value, dict):
        return {key: trimmed(one) for key, one in value.items() if one not in _EMPTY}
    return [trimmed(one) for one in value] if isinstance(value, list | tuple) else value


__all__ = ["trimmed"]
