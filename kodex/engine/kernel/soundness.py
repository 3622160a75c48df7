"""What random play finds that no scenario asks for: a game that is stuck, and things that wait for ever."""

from __future__ import annotations

from random import Random

from kodex.engine.kernel.choices import at_random
from kodex.engine.kernel.frames import STACK, waiting
from kodex.engine.kernel.position import Position
from kodex.engine.kernel.procedures import LATER
from kodex.engine.kernel.table import Table


class Unsound(Exception):
    """A position that no game may come to, and why."""

    def __init__(self, why: str, position: Position | None = None) -> None:
        self.why = why
        self.position = position
        super().__init__(why)


def waits_for_ever(table: Table) -> str | None:
    """What is kept in a mark for a procedure that is not under way; None where nothing is."""
    names = {frame.procedure for frame in STACK.of(table.state)}
    marks = {} if table.book.vocabulary is None else table.book.vocabulary.marks
    for name in table.state.marks:
        mark = marks.get(name)
        if mark is not None and mark.within is not None and mark.within not in names:
            return f"something waits in no procedure: {name} ({mark.within})"
    if LATER.of(table.state):
        return f"something waits in no procedure: {', '.join(one.procedure for one in LATER.of(table.state))}"
    return None


def unsound(position: Position) -> str | None:
    """What is wrong with a position in which a game rests: None where nothing is."""
    if position.outcome() is not None:
        return None
    stuck = not position.legal_actions()
    return "nobody may act and nothing is over" if stuck else waits_for_ever(position.table)


def at_random_from(position: Position, random: Random, most: int) -> Position:
    """Any actions and answers, at most so many, chance by its weights, to the end of the game. Raises Unsound."""
    oracle = at_random(random)
    for _ in range(most):
        why = unsound(position)
        if why is not None:
            raise Unsound(why, position)
        if position.outcome() is not None:
            break
        ask = waiting(position.state)
        actions = list(position.legal_actions())
        if ask is not None:
            [action] = random.choices(actions, ask.weights or None)
        else:
            action = actions[int(random.random() * len(actions))]
        position = position.play(action, oracle)
    return position


__all__ = ["Unsound", "at_random_from", "unsound", "waits_for_ever"]
