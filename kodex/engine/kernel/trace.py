"""The log as a tree by cause, for people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from kodex.engine.kernel.state import Event


class Node(Struct, frozen=True):
    """An event and what it brought about."""

    index: int
    event: Event
    children: tuple[Node, ...]


def tree(log: Sequence[Event]) -> list[Node]:
    """The events without a cause, each with what followed from it, in the order of the log."""
    below: dict[int | None, list[int]] = defaultdict(list)
    for index, event in enumerate(log):
        below[event.cause].append(index)

    def node(index: int) -> Node:
        return Node(index, log[index], tuple(node(child) for child in below.get(index, ())))

    return [node(index) for index in below[None]]
