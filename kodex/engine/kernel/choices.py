"""Decisions taken in the middle of a procedure: who decides what between which options, and who answers.

A procedure asks with ``table.choose``; the table's *oracle* answers. Oracles are plain functions, so that a scenario, a
random player and an exhaustive search differ in nothing but the function they hand over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from random import Random


class Choice(Struct, frozen=True, repr_omit_defaults=True):
    """A decision to take: ``by`` whom, ``about`` what (a word such as ``payment`` or ``order:connected``).

    ``weights``: how often each of the options comes where chance decides; none where all come alike.
    """

    by: str
    about: str
    options: tuple[Any, ...]
    weights: tuple[int, ...] = ()


class MissingChoice(Exception):
    """Nobody has answered; the action that asked leaves the table as it was."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        super().__init__(f"{choice.by}: {choice.about} {list(choice.options)!r}")


class WrongChoice(Exception):
    """The answer is none of the options."""

    def __init__(self, choice: Choice, answer: Any) -> None:
        self.choice = choice
        self.answer = answer
        super().__init__(f"{choice.by}: {choice.about}: {answer!r} {list(choice.options)!r}")


Oracle = Callable[[Choice], Any]


def nobody(choice: Choice) -> Any:
    """The oracle that never answers. Raises MissingChoice."""
    raise MissingChoice(choice)


def first(choice: Choice) -> Any:
    """The oracle that takes the first option."""
    return choice.options[0]


def at_random(random: Random) -> Oracle:
    """An oracle that takes any option, each as often as its weight says."""

    def any_of(choice: Choice) -> Any:
        if choice.weights:
            return random.choices(choice.options, choice.weights)[0]
        return choice.options[int(random.random() * len(choice.options))]

    return any_of


class Script:
    """An oracle that gives prepared answers in order; ``unused`` are those nobody has asked for."""

    def __init__(self, answers: Iterable[Any]) -> None:
        self._answers = list(answers)
        self._next = 0

    def __call__(self, choice: Choice) -> Any:
        """The next answer. Raises MissingChoice when there is none left."""
        if self._next >= len(self._answers):
            raise MissingChoice(choice)
        self._next += 1
        return self._answers[self._next - 1]

    @property
    def unused(self) -> list[Any]:
        """The answers that were not asked for."""
        return self._answers[self._next :]
