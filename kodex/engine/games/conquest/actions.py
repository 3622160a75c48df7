"""What a player may do. A decision in which every answer is allowed is no action: it is answered (``kernel.rests``)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Deck(Struct, frozen=True):
    """A deck list: by part of it (``warlord``, ``deck``) so many of each card."""

    lists: Mapping[str, Mapping[str, int]]


class Given(Struct, frozen=True):
    """The table as it is given."""


class LookThrough(Struct, frozen=True):
    """Look through what a player has somewhere: at any time, whoever is to act."""

    by: str
    of: str
    zone: str


class Arrange(Struct, frozen=True):
    """Lay the own cards of a pile in another order."""

    by: str
    zone: str
    cards: tuple[str, ...]


class Action(Struct, frozen=True):
    """Something a player does."""

    by: str


class Pass(Action, frozen=True):
    """Do nothing."""


class Deploy(Action, frozen=True):
    """Deploy a card from hand: a unit beside a planet, a support into the own headquarters, an attachment
    onto a ``host``."""

    card: str
    planet: int = 0
    host: str = ""


class Move(Action, frozen=True):
    """Move a Mobile unit to the planet next to its own."""

    card: str
    planet: int


class Attack(Action, frozen=True):
    """Attack with a unit; whom is decided afterwards."""

    card: str


class Retreat(Action, frozen=True):
    """Retreat with units, all at once: a warlord instead of his attack, any at the end of a round of combat."""

    cards: tuple[str, ...]


class Stalemate(Action, frozen=True):
    """Ask whether the battle has come to a stalemate."""


class Shield(Action, frozen=True):
    """Discard a card from hand to prevent damage to a unit; without a card: no card is discarded for it.

    ``share``: another unit to which what the card prevents beyond the first one would go.
    """

    unit: str
    card: str = ""
    share: str = ""


class Use(Action, frozen=True):
    """Use an ability of a card, or play an event: the number of the ability on it, and what it answers where several
    things happen together."""

    card: str
    ability: int = 1
    about: str = ""
