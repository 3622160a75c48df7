"""Exhaustive search: every action and every decision, from rest to rest, each position once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.choices import Choice, MissingChoice, Script
from kodex.engine.kernel.position import Position

Actions = Callable[[Position], Iterable[Any]]
Predicate = Callable[[Position], bool]


class Exploration(Struct, frozen=True):
    """What a search has found.

    ``nodes`` positions reached, ``edges`` ways between them; ``complete``: nothing was left out because of the bound.
    ``leaves`` are the positions where it stopped: the game is over, nothing can be done, or ``until`` holds.
    ``found`` is the nearest position with what was looked for; its ``moves()`` are the shortest way there.
    """

    nodes: int
    edges: int
    complete: bool
    leaves: tuple[Position, ...]
    found: Position | None = None


def everything(position: Position) -> Iterable[Any]:
    """All legal actions."""
    return position.legal_actions()


def explore(
    start: Position,
    *,
    actions: Actions = everything,
    until: Predicate | None = None,
    find: Predicate | None = None,
    max_nodes: int = 100_000,
) -> Exploration:
    """Search breadth-first from ``start``.

    ``actions`` says what is tried in a position (legal actions only), ``until`` where to go no further, ``find`` what
    is looked for: the search stops at the first, and so nearest, position that has it. At ``max_nodes`` positions it
    stops and says so.
    """
    seen: set[Hashable] = {start.key()}
    queue: deque[Position] = deque([start])
    leaves: list[Position] = []
    edges = 0
    if find is not None and find(start):
        return Exploration(1, 0, False, (), start)
    while queue:
        position = queue.popleft()
        grown = False
        if not (until is not None and until(position)) and position.outcome() is None:
            for action in actions(position):
                for after in branches(position, action):
                    grown, edges = True, edges + 1
                    key = after.key()
                    if key in seen:
                        continue
                    seen.add(key)
                    if find is not None and find(after):
                        return Exploration(len(seen), edges, False, tuple(leaves), after)
                    if len(seen) >= max_nodes:
                        return Exploration(len(seen), edges, False, tuple(leaves))
                    queue.append(after)
        if not grown:
            leaves.append(position)
    return Exploration(len(seen), edges, True, tuple(leaves))


def branches(position: Position, action: Any) -> Iterator[Position]:
    """Every position an action may lead to, one for each way to decide what is asked on the way."""
    scripts: list[tuple[Any, ...]] = [()]
    while scripts:
        script = scripts.pop()
        try:
            yield position.play(action, Script(script))
        except MissingChoice as missing:
            scripts.extend((*script, option) for option in reversed(missing.choice.options))


def counter_example(start: Position, holds: Predicate, **bounds: Any) -> Position | None:
    """The nearest position where what should always hold does not; None when there is none within the bound."""
    return explore(start, find=lambda position: not holds(position), **bounds).found


__all__ = ["Choice", "Exploration", "branches", "counter_example", "everything", "explore"]
