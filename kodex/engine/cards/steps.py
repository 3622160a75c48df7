"""Steps of scenarios as actions of a game, and actions as steps: one table for both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from kodex.engine.face import format as f


class StepTable:
    """By type of step the type of action; both have the same fields, but for what a step expects and answers."""

    def __init__(self, pairs: Mapping[type[f.Step], type[Any]]) -> None:
        self._to = dict(pairs)
        self._back = {action: step for step, action in pairs.items()}
        self._fields = {action: msgspec.structs.fields(action) for action in self._back}

    def action(self, step: Any) -> Any:
        """The action that a step stands for. Raises TypeError for a step that is none."""
        kind = self._to.get(type(step))
        if kind is None:
            raise TypeError(f"{type(step).__name__} is no action")
        return kind(**{one.name: getattr(step, one.name) for one in self._fields[kind]})

    def step(self, action: Any) -> dict[str, Any]:
        """An action as a step, as plain data, without what is as it is by default."""
        found = {"act": str(self._back[type(action)].__struct_config__.tag)}
        for one in self._fields[type(action)]:
            value = getattr(action, one.name)
            if one.default is msgspec.NODEFAULT or value != one.default:
                found[one.encode_name] = msgspec.to_builtins(value)
        return found


def acts(steps: Any) -> frozenset[str]:
    """The acts of a union of types of steps."""
    return frozenset(str(step.__struct_config__.tag) for step in get_args(steps))


def written(step: f.Step | dict[str, Any]) -> str:
    """A step, or one as plain data, as it is written in a line: ``{act: react, by: B, card: pajzs, to: szikra}``."""

    def told(value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key}: {told(one)}" for key, one in value.items()) + "}"
        return f"[{', '.join(map(told, value))}]" if isinstance(value, list) else str(value)

    plain = msgspec.to_builtins(step)
    return told({key: value for key, value in plain.items() if value not in (None, [], {})})


__all__ = ["StepTable", "acts", "written"]
