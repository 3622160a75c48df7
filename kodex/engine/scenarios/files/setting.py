"""The positions that scenarios start from."""

from __future__ import annotations

from typing import Any

from kodex.engine import face as faces
from kodex.engine.face.format import Scenario
from kodex.engine.kernel.state import State

_KEPT = 4_000
_known: dict[int, tuple[Any, State]] = {}


def state_of(scenario: Scenario) -> State:
    """The position a scenario starts from. A card that lies there once goes by its name, others are numbered.

    It is kept, for a scenario is played more than once: under every reading, and without every norm it cites.
    """
    given = scenario.given
    found = _known.get(id(given))
    if found is None or found[0] is not given:
        if len(_known) >= _KEPT:
            _known.clear()
        face = faces.of(scenario.played_by)
        found = _known[id(given)] = given, face.start(given)
    return found[1]


__all__ = ["state_of"]
