"""What players may do. Actions are data; whether they are legal is the norms' business."""

from __future__ import annotations

from msgspec import Struct


class Pass(Struct, frozen=True):
    """Renounce the right of action; when all have, the stage ends (4.11.7, 4.23.4)."""

    by: str


class Attack(Struct, frozen=True):
    """Declare attackers: each creature of ``map`` attacks a creature, a building or a player (34.1)."""

    by: str
    map: dict[str, str]


class StrikeBack(Struct, frozen=True):
    """Which attacker each creature attacked by two strikes back at (34.8)."""

    by: str
    map: dict[str, str]


class Use(Struct, frozen=True):
    """Use an activated or combat ability; ``n`` how often its cost is paid (combat abilities)."""

    by: str
    of: str
    ability: str
    target: str | None = None
    n: int = 1


class Play(Struct, frozen=True):
    """Play a card from hand."""

    by: str
    card: str
    target: str | None = None


class Exchange(Struct, frozen=True):
    """Move creatures between reserve and guard post in the exchange phase (32.1)."""

    by: str
    into: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class Sacrifice(Struct, frozen=True):
    """Sacrifice monsters of the reserve for components in the fourth stage of the preparation phase (29.6)."""

    by: str
    things: tuple[str, ...]
    keep: int | None = None


class Claim(Struct, frozen=True):
    """Take components out of a creature that died in combat (36.10)."""

    by: str
    thing: str
    n: int


class Concede(Struct, frozen=True):
    """Give the game up (2.8.2)."""

    by: str


class AgreeDraw(Struct, frozen=True):
    """Say yes to a draw; when all players have, the game ends (2.8.1)."""

    by: str


Action = Pass | Attack | StrikeBack | Use | Play | Exchange | Sacrifice | Claim | Concede | AgreeDraw
