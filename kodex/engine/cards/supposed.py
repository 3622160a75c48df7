"""A scenario supposed otherwise, of a game whose given table and steps are Structs: a draft of it made whole."""

from __future__ import annotations

from typing import Any

import msgspec

from kodex.engine.face.format import ActionStep
from kodex.engine.face.supposing import Draft
from kodex.ground import structured


def supposed(scenario: Any, changed: Draft, given: Any, step: Any) -> Any:
    """The scenario with the table and the steps of a draft; ``given`` and ``step`` are their types in the game. Raises
    ValueError."""
    table = structured.convert(changed.given, given)
    when = [_step(old, plain, step) for old, plain in zip(scenario.when, changed.when, strict=True)]
    return msgspec.structs.replace(scenario, given=table, when=when)


def _step(old: Any, plain: dict[str, Any], type_: Any) -> Any:
    """A step as a draft has it; which rules are to forbid it stays as it is, whatever they are."""
    if msgspec.to_builtins(old) == plain:
        return old
    new = structured.convert({key: value for key, value in plain.items() if key != "illegal"}, type_)
    if isinstance(new, ActionStep) and isinstance(old, ActionStep):
        new = msgspec.structs.replace(new, illegal=old.illegal)
    return new


__all__ = ["supposed"]
