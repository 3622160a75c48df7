"""Exhaustive search: every action and every decision, from rest to rest, each position once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct

from kodex.engine.kernel import rests
from kodex.engine.kernel.chance import CHANCE
from kodex.engine.kernel.choices import Choice, MissingChoice, Script, nobody
from kodex.engine.kernel.position import Position

Actions = Callable[[Position], Iterable[Any]]
Predicate = Callable[[Position], bool]


Onwards = Generator[Iterable[Position], None, None]
"""Where positions lead to: for each of them those right after it; closed when the rest is not wanted."""

Spread = Callable[[Sequence[Position]], Onwards]
"""Who finds out where positions lead to: :func:`after` of each of them, in their order."""


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
    spread: Spread | None = None,
) -> Exploration:
    """Search breadth-first from ``start``.

    ``actions`` says what is tried in a position (legal actions only), ``until`` where to go no further, ``find`` what
    is looked for: the search stops at the first, and so nearest, position that has it. At ``max_nodes`` positions it
    stops and says so. ``spread`` may find out elsewhere where the positions of a level lead to.
    """
    if spread is None:

        def spread(level: Sequence[Position]) -> Onwards:
            return (after(position, actions, until) for position in level)

    seen: set[Hashable] = {start.key()}
    leaves: list[Position] = []
    edges = 0
    if find is not None and find(start):
        return Exploration(1, 0, False, (), start)
    level = [start]
    while level:
        below: list[Position] = []
        with closing(spread(level)) as onwards:
            for position, following in zip(level, onwards, strict=True):
                grown = False
                for one in following:
                    grown, edges = True, edges + 1
                    known = len(seen)
                    seen.add(one.key())
                    if len(seen) == known:
                        continue
                    if find is not None and find(one):
                        return Exploration(len(seen), edges, False, tuple(leaves), one)
                    if len(seen) >= max_nodes:
                        return Exploration(len(seen), edges, False, tuple(leaves))
                    below.append(one)
                if not grown:
                    leaves.append(position)
        level = below
    return Exploration(len(seen), edges, True, tuple(leaves))


def after(position: Position, actions: Actions = everything, until: Predicate | None = None) -> Iterator[Position]:
    """The positions right after one, none where ``until`` holds or the game is over."""
    if (until is not None and until(position)) or position.outcome() is not None:
        return
    for action in actions(position):
        yield from branches(position, action)
    position.forget()


def branches(position: Position, action: Any) -> Iterator[Position]:
    """Every position an action may lead to, one for each way to decide what is asked on the way."""
    scripts: list[tuple[Any, ...]] = [()]
    while scripts:
        script = scripts.pop()
        try:
            yield position.play(action, Script(script))
        except MissingChoice as missing:
            scripts.extend((*script, option) for option in reversed(missing.choice.options))


K = TypeVar("K", bound=Hashable)


def odds(
    start: Position, of: Callable[[Position], K], plays: Callable[[Position], Any] | None = None
) -> dict[K, Fraction]:
    """How likely each value of ``of`` is where nobody but chance decides any more, exactly.

    ``plays`` gives what a player does in a position (None: it stops there); nobody does anything unless it is given.
    Positions that are alike are looked at once a level. Raises MissingChoice where somebody is asked within an action.
    """
    found: dict[K, Fraction] = {}
    level: dict[Hashable, tuple[Position, Fraction]] = {start.key(): (start, Fraction(1))}
    while level:
        below: dict[Hashable, tuple[Position, Fraction]] = {}
        for position, likely in level.values():
            ways = _likely(position, plays)
            if not ways:
                value = of(position)
                found[value] = found.get(value, Fraction(0)) + likely
            for after, share in ways:
                known = below.get(after.key(), (after, Fraction(0)))
                below[after.key()] = known[0], known[1] + likely * share
        level = below
    return found


def _likely(position: Position, plays: Callable[[Position], Any] | None) -> list[tuple[Position, Fraction]]:
    """The positions right after one with their shares; none at the end."""
    if position.outcome() is not None:
        return []
    ask = rests.waiting(position.state)
    if ask is None or ask.by != CHANCE:
        action = None if plays is None else plays(position)
        return [] if action is None else [(position.play(action, nobody), Fraction(1))]
    weights = ask.weights or (1,) * len(ask.options)
    return [
        (position.play(rests.Decide(CHANCE, option), nobody), Fraction(weight, sum(weights)))
        for option, weight in zip(ask.options, weights, strict=True)
    ]


def counter_example(start: Position, holds: Predicate, **bounds: Any) -> Position | None:
    """The nearest position where what should always hold does not; None when there is none within the bound."""
    return explore(start, find=lambda position: not holds(position), **bounds).found


__all__ = [
    "Choice",
    "Exploration",
    "Onwards",
    "Spread",
    "after",
    "branches",
    "counter_example",
    "everything",
    "explore",
    "odds",
]
