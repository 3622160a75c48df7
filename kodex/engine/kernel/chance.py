"""Chance, and choices that players make at the same time without seeing each other's.

A step of a procedure gives :func:`rolls`, :func:`draws` or :func:`secretly`: the game rests in the decision, which is
taken like an action (:mod:`rests`), and the answer is a note of the frame. So positions merge after each roll, each has
its odds, and a secret stays one until the last has chosen. What asks the oracle in the middle of an action
(:func:`roll`, :func:`drawn`, :func:`shuffled`, :func:`chosen_secretly`) is for what nobody needs to look at in between:
a search tries every way from the beginning of the action on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from kodex.engine.kernel.frames import Owed
from kodex.engine.kernel.freeze import freeze
from kodex.engine.kernel.journal import Journal
from kodex.engine.kernel.questions import EventKind
from kodex.engine.kernel.state import Reordered, State

CHANCE = "chance"
"""Who decides what a die shows and in which order cards come to lie: no player."""
SHUFFLE = "shuffle"
"""What chance decides about, card by card, where a deck is put in order."""


class Chance(EventKind):
    """What happens by chance."""

    SHUFFLED = "shuffled", "Things lie in a new order that nobody knows", "side"


def rolls(about: str, *sides: int) -> Owed:
    """What dice with so many sides show together, from 1 on each: every sum with its odds (two of six: eleven)."""
    sums = Counter(map(sum, product(*(range(1, one + 1) for one in sides))))
    return Owed(CHANCE, about, tuple(sorted(sums)), tuple(sums[n] for n in sorted(sums)) if len(sides) > 1 else ())


def draws(state: State, about: str, among: Sequence[str]) -> Owed:
    """One of some things by chance. Things that are alike are one option, and come as often as there are of them."""
    alike = Counter(_likeness(state, id_) for id_ in among)
    options = _unlike(state, among)
    return Owed(CHANCE, about, tuple(options), tuple(alike[_likeness(state, id_)] for id_ in options))


def secretly(about: str, options: Mapping[str, Sequence[Any]]) -> tuple[Owed, ...]:
    """What each player chooses between options of their own; nobody knows before the last has chosen."""
    return tuple(Owed(player, about, tuple(own), secret=True) for player, own in options.items())


def roll(table: Journal, sides: int, about: str = "roll") -> int:
    """What a die with so many sides shows, from 1."""
    shown: int = table.choose(CHANCE, about, range(1, sides + 1))
    return shown


def drawn(table: Journal, among: Sequence[str], about: str = "draw") -> str:
    """One of some things by chance. Things that are alike are one option: which of them it is changes nothing."""
    found: str = table.choose(CHANCE, about, _unlike(table.state, among))
    return found


def shuffled(table: Journal, side: str, about: str = SHUFFLE) -> Reordered:
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
        found.setdefault(_likeness(state, id_), id_)
    return list(found.values())


def _likeness(state: State, id_: str) -> Any:
    thing = state.things[id_]
    return thing.card, thing.owner, thing.controller, freeze(thing.facts)


__all__ = ["CHANCE", "SHUFFLE", "Chance", "chosen_secretly", "drawn", "draws", "roll", "rolls", "secretly", "shuffled"]
