"""What a player may do. A decision in which every answer is allowed is no action: it is answered (``kernel.rests``)."""

from __future__ import annotations

from msgspec import Struct


class Given(Struct, frozen=True):
    """The table as it is given."""


class Action(Struct, frozen=True):
    """Something a player does."""

    by: str


class Pass(Action, frozen=True):
    """Do nothing."""


class Deploy(Action, frozen=True):
    """Deploy a card from hand: a unit beside a planet, a support into the own headquarters."""

    card: str
    planet: int = 0
