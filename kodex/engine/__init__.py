"""The reference engine: rules as executable norms, scenarios that drive them, verdicts that cite them.

``kernel`` knows no game: immutable state, events that carry norms, the resolver, permissions, choices, traces.
``games/<id>`` holds one game's cards, phases and norms, each bound to a rule of its rulebook. ``face`` is all that
anybody else knows of a game. ``scenarios`` is the runner and the coverage, for any game that shows its face.
``bound`` holds the norms against the rulebooks: the editions that are played, the texts and numbers behind the norms.
``decks`` reads deck lists. ``position`` is for programs: a game to look at and to play on, offered here by the names of
:data:`__all__`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kodex.engine.position import Action, IllegalStep, LegalActions, MissingDecision, Outcome, Position, Violation

__all__ = ["Action", "IllegalStep", "LegalActions", "MissingDecision", "Outcome", "Position", "Violation"]


def __getattr__(name: str) -> Any:
    """The names of :data:`__all__`, imported when they are first asked for."""
    if name not in __all__:
        raise AttributeError(f"module 'kodex.engine' has no attribute '{name}'")
    from kodex.engine import position

    return getattr(position, name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
