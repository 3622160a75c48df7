"""By what verbs have been carried out: what their declarations (:class:`Done`) share."""

from __future__ import annotations

from kodex.engine.cards.registry import Done
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


def some(table: Table, event: Event) -> bool:
    """So much that it is not nothing."""
    return bool(event.facts.get("n"))


def becomes_otherwise(table: Table, event: Event) -> bool:
    """What is about to happen has become otherwise, and has not been decided already."""
    return bool(event.changes)


__all__ = ["Done", "becomes_otherwise", "some"]
