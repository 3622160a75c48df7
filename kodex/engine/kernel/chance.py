"""Chance, and choices that players make at the same time without seeing each other's: all of it through the oracle.

So a scenario says what the die shows, a random game rolls it, and an exhaustive search tries every side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kodex.engine.kernel.freeze import freeze
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Reordered, State

CHANCE = "chance"
"""Who decides what a die shows and in which order cards come to lie: no player."""


class Chance(EventKind):
    """What happens by chance."""

    SHUFFLED = "shuffled", "Things lie in a new order that nobody knows", "side"


def roll(table: Journal, sides: int, about: str = "roll") -> int:
    """What a die with so many sides shows, from 1."""
    shown: int = table.choose(CHANCE, about, range(1, sides + 1))
    return shown


def drawn(table: Journal, among: Sequence[str], about: str = "draw") -> str:
    """One of some things by chance. Things that are alike are one option: which of them it is changes nothing."""
    found: str = table.choose(CHANCE, about, _unlike(table.state, among))
    return found


def shuffled(table: Journal, side: str, about: str = "shuffle") -> Reordered:
    """The change that puts the things of a side (``A.deck``) in an order by chance: asked for from the first one on."""
    left = list(table.state.order.get(side, ()))
    order = []
    while left:
        order.append(drawn(table, left, about))
        left.remove(order[-1])
    return Reordered(side, tuple(order))


def chosen_secretly(table: Journal, about: str, options: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """What each player chooses between options of their own, all at the same time.

    Nothing happens between the choices: nobody who is asked later can see what was chosen before. What is chosen
    becomes known with the event that the caller lets happen.
    """
    before = table.state
    chosen = {player: table.choose(player, about, own) for player, own in options.items()}
    assert table.state is before
    return chosen


def _unlike(state: State, among: Sequence[str]) -> list[str]:
    """The first of each sort of things."""
    found: dict[Any, str] = {}
    for id_ in among:
        thing = state.things[id_]
        found.setdefault((thing.card, thing.owner, thing.controller, freeze(thing.facts)), id_)
    return list(found.values())


__all__ = ["CHANCE", "Chance", "chosen_secretly", "drawn", "roll", "shuffled"]
