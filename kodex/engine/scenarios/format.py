"""The scenario format: a closed vocabulary, so that a typing mistake is an error and never an untested line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from kodex.engine.games.hkk.cards import Card, Count

Value = int | bool | str | None | list[str]


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the table or in a zone: which one, under which id, in which condition (``wounds``: damage taken)."""

    card: str
    id: str | None = None
    passive: bool = False
    wounds: Count = 0


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One player's side at the start. Zones list card names (or :class:`Thing`); the deck from its top."""

    life: int = 20
    max_life: Count = 20
    magic: Count = 0
    max_magic: Count = 20
    components: Count = 0
    turn: Count = 5
    deck: list[str | Thing] = field(default_factory=list)
    hand: list[str | Thing] = field(default_factory=list)
    guard: list[str | Thing] = field(default_factory=list)
    reserve: list[str | Thing] = field(default_factory=list)
    table: list[str | Thing] = field(default_factory=list)
    pile: list[str | Thing] = field(default_factory=list)
    void: list[str | Thing] = field(default_factory=list)


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The position at the start: whose turn, which stage, what lies where."""

    players: dict[str, Side]
    active: str
    phase: str


class Step(Struct, frozen=True, forbid_unknown_fields=True, tag_field="act"):
    """A line of ``when``. With ``illegal`` the step must be forbidden, by (at least) the rules named there."""


class PassStep(Step, frozen=True, forbid_unknown_fields=True, tag="pass"):
    """One player renounces acting; ``all``: everybody, from the right of action on, until stage or window is over."""

    by: str
    illegal: list[str] | None = None


class AdvanceStep(Step, frozen=True, forbid_unknown_fields=True, tag="advance"):
    """Everybody passes until the stage is reached."""

    to: str
    illegal: list[str] | None = None


class AttackStep(Step, frozen=True, forbid_unknown_fields=True, tag="attack"):
    by: str
    map: dict[str, str]
    illegal: list[str] | None = None


class StrikeBackStep(Step, frozen=True, forbid_unknown_fields=True, tag="strike_back"):
    by: str
    map: dict[str, str]
    illegal: list[str] | None = None


class UseStep(Step, frozen=True, forbid_unknown_fields=True, tag="use"):
    by: str
    of: str
    ability: str
    target: str | None = None
    n: int = 1
    illegal: list[str] | None = None


class PlayStep(Step, frozen=True, forbid_unknown_fields=True, tag="play"):
    by: str
    card: str
    target: str | None = None
    illegal: list[str] | None = None


class ExchangeStep(Step, frozen=True, forbid_unknown_fields=True, tag="exchange"):
    by: str
    into: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    illegal: list[str] | None = None


class SacrificeStep(Step, frozen=True, forbid_unknown_fields=True, tag="sacrifice"):
    by: str
    things: list[str]
    keep: Count | None = None
    illegal: list[str] | None = None


class ClaimStep(Step, frozen=True, forbid_unknown_fields=True, tag="claim"):
    by: str
    thing: str
    n: int
    illegal: list[str] | None = None


class ConcedeStep(Step, frozen=True, forbid_unknown_fields=True, tag="concede"):
    by: str
    illegal: list[str] | None = None


class DrawStep(Step, frozen=True, forbid_unknown_fields=True, tag="agree_draw"):
    by: str
    illegal: list[str] | None = None


class CheckStep(Step, frozen=True, forbid_unknown_fields=True, tag="check"):
    """Looks at the table between steps; changes nothing."""

    that: dict[str, Value]
    cites: list[str] = field(default_factory=list)


AnyStep = (
    PassStep
    | AdvanceStep
    | AttackStep
    | StrikeBackStep
    | UseStep
    | PlayStep
    | ExchangeStep
    | SacrificeStep
    | ClaimStep
    | ConcedeStep
    | DrawStep
    | CheckStep
)


class Then(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold at the end.

    ``state`` values by path, ``delta`` differences of numbers from the start, ``events`` a subsequence of the log,
    ``counts`` how often an event happens, ``cites`` rules that must have justified something, ``never_cites`` rules
    that must not. ``impossible`` (alone) names the rules that make the given position impossible.
    """

    state: dict[str, Value] = field(default_factory=dict)
    delta: dict[str, int] = field(default_factory=dict)
    events: list[str] = field(default_factory=list)
    counts: dict[str, Count] = field(default_factory=dict)
    cites: list[str] = field(default_factory=list)
    never_cites: list[str] = field(default_factory=list)
    impossible: list[str] = field(default_factory=list)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario: the question it answers, the rules that decide, a table, steps, expectations."""

    id: str
    title: str
    asks: str
    rules: list[str]
    given: Given
    then: Then
    when: list[AnyStep] = field(default_factory=list)
    cards: dict[str, Card] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file: the rulebook, cards that all its scenarios may use, the scenarios."""

    scenarios: list[Any]
    rulebook: str = "hkk-kodex"
    cards: dict[str, Card] = field(default_factory=dict)
