"""The match a game belongs to; steps between its games, and about what players owe each other."""

# Annotations are no text here (nothing from __future__): msgspec would evaluate each of them at every start.

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from kodex.engine.face.format import ActionStep, By
from kodex.engine.games.hkk.cards import Count


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """The match a game belongs to: which ``game`` it is, who had the right to begin the first one (``right``), how many
    games each has won, how many minutes have gone by, who agrees to decide anew who begins the third (140.1)."""

    game: Annotated[int, Meta(ge=1, le=9)] = 1
    right: str | None = None
    wins: dict[str, Count] = field(default_factory=dict)
    minutes: Count = 0
    anew: list[str] = field(default_factory=list)


class PlayersStep(ActionStep, frozen=True, forbid_unknown_fields=True):
    """A step of a player that says nothing but whose it is."""

    by: By


class AskStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="ask"):
    """A player is asked how many cards the hand has, or with how many the deck began; ``answer``: what is said."""

    by: By
    whose: str
    zone: str
    answer: Count | None = None


class ShowStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="show"):
    """A player shows cards of the own hand."""

    by: By
    things: list[str]


class ShuffleStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="shuffle"):
    """A deck that has just been shuffled is shuffled once more, by its player or by the opponent."""

    by: By
    whose: str


class CutStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="cut"):
    """The opponent cuts a deck that has just been shuffled: ``n`` cards go from its top to its bottom."""

    by: By
    whose: str
    n: Annotated[int, Meta(ge=1)]


class StackStep(PlayersStep, frozen=True, forbid_unknown_fields=True, tag="stack"):
    """A player arranges the own deck on purpose."""


class DepriveStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="deprive"):
    """A player goes on as though another had no right of action."""

    by: By
    whose: str


class RevokeStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="revoke"):
    """A player takes back what has been done with a card (``of``), or the end of the game that was agreed to."""

    by: By
    of: str | None = None


class NextGameStep(PlayersStep, frozen=True, forbid_unknown_fields=True, tag="next_game"):
    """The next game of the match is set up: all cards lie in the decks again, the stage is kezdés."""


class EndMatchStep(PlayersStep, frozen=True, forbid_unknown_fields=True, tag="end_match"):
    """A player leaves the match as it stands."""


class SwapStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="swap"):
    """Between two games own cards go from the deck into the side deck (``out``) and from there into it (``into``)."""

    by: By
    out: list[str] = field(default_factory=list)
    into: list[str] = field(default_factory=list)


class ClockStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="clock"):
    """So many minutes of the match go by."""

    minutes: Annotated[int, Meta(ge=1, le=600)]


class AgreeAnewStep(PlayersStep, frozen=True, forbid_unknown_fields=True, tag="agree_anew"):
    """A player agrees to decide anew before the third game who begins it."""


class NoteStep(PlayersStep, frozen=True, forbid_unknown_fields=True, tag="note"):
    """A player takes off the damage suffered, where the penalty rule is announced."""


class WarnStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="warn"):
    """A player tells the other how much damage the own sources and creatures have done."""

    by: By
    whose: str


class PenalizeStep(ActionStep, frozen=True, forbid_unknown_fields=True, tag="penalize"):
    """The penalty rule is applied to a player: for damage not taken off, or for ``n`` points (``what``) of the cost of
    the last action that were not spent."""

    by: By
    whose: str
    what: Literal["life", "magic", "components"] = "life"
    n: Count = 0
