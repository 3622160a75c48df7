"""What a scenario of Conquest may say: the table, the cards, the steps.

No ``from __future__ import annotations`` here: msgspec would evaluate each annotation anew at every start.
"""

from typing import ClassVar

from msgspec import Struct, field

from kodex.engine.face import format as f
from kodex.engine.face.format import ActionStep, AdvanceStep, By, CheckStep, ChooseStep, Count, OfCard, PassStep
from kodex.engine.games.conquest.cards import Card
from kodex.engine.games.conquest.cards import Side as Bloodied
from kodex.engine.games.conquest.text import Ability, Cost, Effect, Limited


class Laid(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card that lies somewhere, and how: ``damage`` on it, turned over or not; ``owner``: whose deck it is from,
    where that is not the player on whose side it lies; ``host``: to what it is attached."""

    card: OfCard
    id: str | None = None
    exhausted: bool = False
    damage: Count = 0
    bloodied: bool = False
    face_down: bool = False
    owner: str | None = None
    host: str | None = None


Entry = str | Laid


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player has: resources, and what lies where; ``planets`` by the place of the planet in the row; ``aside``
    the warlord before the game is set up."""

    resources: Count = 0
    aside: list[Entry] = field(default_factory=list)
    hand: list[Entry] = field(default_factory=list)
    deck: list[Entry] = field(default_factory=list)
    discard: list[Entry] = field(default_factory=list)
    attached: list[Entry] = field(default_factory=list)
    hq: list[Entry] = field(default_factory=list)
    victory: list[Entry] = field(default_factory=list)
    planets: dict[str, list[Entry]] = field(default_factory=dict)


class Given(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table as a ``step`` of the round is about to begin: the players, the ``row`` of planets from the left of the
    ``starter``, where the ``first`` planet token lies, who has the ``initiative`` token. With the step ``előkészítés``
    a new game is set up.

    In the middle of a battle: at which ``planet``, and who is its ``beginner``. ``captor``: who has captured a planet
    last.
    """

    players: dict[str, Side]
    row: dict[str, list[Entry]] = field(default_factory=dict)
    step: str = "1.1"
    first: Count = 1
    initiative: str | None = None
    starter: str | None = None
    planet: Count | None = None
    beginner: str | None = None
    captor: str | None = None


class DeployStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="deploy"):
    """A card is deployed from hand, a unit beside a planet, an attachment onto a host."""

    names: ClassVar[tuple[str, ...]] = ("card", "host")
    by: By
    card: OfCard
    planet: int = 0
    host: str = ""


class MoveStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="move"):
    """A Mobile unit moves."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: By
    card: OfCard
    planet: int


class AttackStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """A unit attacks; whom is chosen then."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: By
    card: OfCard


class RetreatStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="retreat"):
    """Units retreat."""

    names: ClassVar[tuple[str, ...]] = ("cards",)
    by: By
    cards: tuple[str, ...]


class StalemateStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="stalemate"):
    """A player asks whether the battle has come to a stalemate."""

    by: By


class ShieldStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="shield"):
    """A card is discarded for a damaged unit, or none; ``share``: with another unit."""

    names: ClassVar[tuple[str, ...]] = ("unit", "card", "share")
    by: By
    unit: OfCard
    card: str = ""
    share: str = ""


class LookStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="look"):
    """A player looks through what a player has somewhere."""

    whose: ClassVar[tuple[str, ...]] = ("of",)
    by: By
    of: By
    zone: str


class ArrangeStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="arrange"):
    """A player lays the own cards of a pile in another order."""

    names: ClassVar[tuple[str, ...]] = ("cards",)
    by: By
    zone: str
    cards: tuple[str, ...]


class UseStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="use"):
    """An ability of a card is used, or an event played: the number of the ability, and what it answers where several
    things happen together."""

    names: ClassVar[tuple[str, ...]] = ("card",)
    by: By
    card: OfCard
    ability: Count = 1
    about: str = ""


AnyStep = (
    PassStep
    | AdvanceStep
    | DeployStep
    | MoveStep
    | AttackStep
    | RetreatStep
    | StalemateStep
    | ShieldStep
    | UseStep
    | LookStep
    | ArrangeStep
    | ChooseStep
    | CheckStep
)


class Reading(f.Reading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A reading of disputed rules."""

    when: list[AnyStep] = field(default_factory=list)


class Scenario(f.Scenario, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario of Conquest."""

    given: Given
    when: list[AnyStep] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    readings: dict[str, Reading] = field(default_factory=dict)


class Head(f.Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of scenarios."""

    cards: dict[str, Card] = field(default_factory=dict)


class File(Head, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole file, for the JSON Schema."""

    scenarios: list[Scenario]


MAPPINGS: tuple[tuple[type[Struct], str], ...] = (
    *((Scenario, "scenarios"), (Given, "given"), (Side, "players"), (Laid, "planets"), (f.Then, "then")),
    *((f.Explore, "explore"), (Reading, "readings"), (Card, "cards"), (Bloodied, "bloodied")),
    *((Ability, "abilities"), (Effect, "effects"), (Cost, "cost"), (Limited, "limit")),
)
"""The mappings of a file, each with the key that it stands under."""

__all__ = ["MAPPINGS", "AnyStep", "Entry", "File", "Given", "Head", "Laid", "Reading", "Scenario", "Side"]
