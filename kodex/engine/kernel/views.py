"""What a player sees of a snapshot, and oracles that decide from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from kodex.engine.kernel.choices import Choice, MissingChoice, Oracle
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.state import State, Thing

HIDDEN = "?"
"""The card of a thing that a player does not see."""


def _all_seen(state: State, player: str, mark: str) -> bool:
    return True


class Sight(Struct, frozen=True):
    """What a game says of who sees what: ``thing(state, player, thing)`` and ``mark(state, player, name)``."""

    thing: Callable[[State, str, Thing], bool]
    mark: Callable[[State, str, str], bool] = _all_seen


def view(state: State, player: str, sight: Sight) -> State:
    """The snapshot as a player sees it: a thing that is not seen is a card without a face in its place.

    Two snapshots that differ only in what the player does not see give equal views.
    """
    things: dict[str, Thing] = {}
    order: dict[str, tuple[str, ...]] = {}
    named: set[str] = set()
    for side, ids in state.order.items():
        seen = [_seen(state, player, sight, side, n, id_) for n, id_ in enumerate(ids)]
        things.update({thing.id: thing for thing in seen})
        order[side] = tuple(thing.id for thing in seen)
        named.update(ids)
    things.update({id_: thing for id_, thing in state.things.items() if id_ not in named})
    marks = {name: value for name, value in state.marks.items() if sight.mark(state, player, name)}
    return State(state.players, things, order, marks)


def _seen(state: State, player: str, sight: Sight, side: str, n: int, id_: str) -> Thing:
    thing = state.things[id_]
    if sight.thing(state, player, thing):
        return thing
    return Thing(f"{HIDDEN}{side}/{n}", HIDDEN, thing.owner, thing.controller, thing.zone)


Seat = Callable[[State, Choice], Any]
"""How somebody at the table decides: from their own view of it and what they are asked."""


def seated(table: Journal, seats: Mapping[str, Seat], sight: Sight) -> Oracle:
    """An oracle that hands every decision to the seat of whoever decides, with that player's view.

    Who has no seat does not answer (MissingChoice): chance needs one too.
    """

    def ask(choice: Choice) -> Any:
        if choice.by not in seats:
            raise MissingChoice(choice)
        return seats[choice.by](view(table.state, choice.by, sight), choice)

    return ask


__all__ = ["HIDDEN", "Seat", "Sight", "seated", "view"]
