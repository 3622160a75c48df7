"""What is wrong inside a value that has several parts: a ValueError that knows in which of them.

A card refuses a target, one of a dozen things that it says: whoever reads the refusal looks at the line of the target,
not of the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, ParamSpec, TypeVar

Steps = tuple[str | int, ...]
P = ParamSpec("P")
T = TypeVar("T")


class Chosen(NamedTuple):
    """A word that there is not: what is said of it without a mend, the word, and those that there are."""

    what: str
    word: str
    known: tuple[str, ...]


class Within(ValueError):
    """What is wrong, and the keys and list positions that lead to it."""

    def __init__(
        self, what: str, *steps: str | int, unknown: tuple[str, str] | None = None, chosen: Chosen | None = None
    ) -> None:
        """``unknown``: a word that there is not, and the text it stands in; a writer's own word may be meant.
        ``chosen``: the same with the words among which it is looked for."""
        super().__init__(what)
        self.steps: Steps = steps
        self.unknown = unknown
        self.chosen = chosen


def within(steps: Steps, check: Callable[P, T], *given: P.args, **more: P.kwargs) -> T:
    """What ``check`` makes of what is given; a ValueError that it raises is about what ``steps`` lead to."""
    try:
        return check(*given, **more)
    except ValueError as error:
        inner = error.steps if isinstance(error, Within) else ()
        unknown = error.unknown if isinstance(error, Within) else None
        chosen = error.chosen if isinstance(error, Within) else None
        raise Within(str(error), *steps, *inner, unknown=unknown, chosen=chosen) from None


__all__ = ["Chosen", "Within", "within"]
