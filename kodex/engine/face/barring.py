"""What a game tells besides: of actions that somebody might want and may not take, of protections, of what lasts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from kodex.engine.kernel.court import Violation
from kodex.engine.kernel.state import Event
from kodex.engine.kernel.table import Table


@runtime_checkable
class Barring(Protocol):
    """A game that says of what is missing among the legal actions why it is."""

    def kept_off(self, table: Table) -> Iterator[tuple[Any, list[Violation]]]:
        """Actions that are thought of and forbidden now, each with the rules that forbid it."""


@runtime_checkable
class Protecting(Protocol):
    """A game in which cards are protected from some things and not from others."""

    def unprotected(self, table: Table, log: Sequence[Event]) -> Iterator[tuple[str, str]]:
        """Of what has happened in a part of the log what a protection of somebody did not keep off: that in a
        Hungarian sentence, and the rule of the protection."""


class Pairs(Struct, frozen=True):
    """An action in which several things may each be sent somewhere: its act and whose it is, what may be sent and
    where to, and the action of a mapping of these."""

    act: str
    by: str
    sent: tuple[str, ...]
    to: tuple[str, ...]
    action: Callable[[dict[str, str]], Any]

    @property
    def ways(self) -> int:
        """How many such actions may be thought of."""
        return int((len(self.to) + 1) ** len(self.sent)) - 1


@runtime_checkable
class Pairing(Protocol):
    """A game in which one action sends several things somewhere: there are too many of them for a list."""

    def pairs(self, table: Table) -> Pairs | None:
        """That action, where somebody may take one now."""


@runtime_checkable
class Phased(Protocol):
    """A game whose stages belong to phases of a turn."""

    def phase(self, table: Table) -> Hashable:
        """Which phase of which turn it is: whoever goes on by passing rests where another one has begun."""


@runtime_checkable
class Anytime(Protocol):
    """A game in which something may be done at nearly any time of a turn, so that its being possible says nothing."""

    anytime: Collection[str]
    """The acts of such steps: whoever goes on does not rest at them."""


@runtime_checkable
class Idling(Protocol):
    """A game that says of a part of somebody's own turn what could not be done in it."""

    def idle(self, table: Table, player: str) -> str | None:
        """In a Hungarian clause, where ``player`` may do nothing now; None of what needs no word."""


@runtime_checkable
class Pacing(Protocol):
    """A game some of whose events say only how far its course has come, besides those with which a stage begins."""

    course: Collection[str]
    """The kinds of these events."""


@runtime_checkable
class Minding(Protocol):
    """A game in which something is only kept in mind, by its rules and by people: what holds for a time, who wins."""

    lasting: Collection[str]
    """The kinds of events of which that comes."""


__all__ = ["Anytime", "Barring", "Idling", "Minding", "Pacing", "Pairing", "Pairs", "Phased", "Protecting"]
