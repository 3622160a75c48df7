"""What a rule only states: the function of a norm that gives one value, whatever it is asked about."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any


def stated(name: str, value: Any, said: FrameType) -> Callable[..., Any]:
    """A function that gives ``value`` to any table, called after what is asked and what it gives.

    File and line of its code are those of the frame that says so, so that whoever looks for the norm finds the
    statement and not this function.
    """

    def gives(_table: object, *_asked: Any) -> Any:
        return value

    gives.__code__ = gives.__code__.replace(co_filename=said.f_code.co_filename, co_firstlineno=said.f_lineno)
    gives.__name__ = gives.__qualname__ = f"{name} is {value!r}"
    gives.__module__ = said.f_globals.get("__name__", gives.__module__)
    return gives


__all__ = ["stated"]
