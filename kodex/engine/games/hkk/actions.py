"""What players may do. Actions are data; whether they are legal is the norms' business.

``game.performs`` and ``legal.offers`` enter how an action is carried out and which ones a player may think of.
"""

from __future__ import annotations

from msgspec import Struct

INFINITE = -1
"""X of somebody who says that it is infinite."""


class Action(Struct, frozen=True, gc=False):
    """Something a player does."""

    by: str


class Pass(Action, frozen=True, gc=False):
    """Renounce the right of action; when all have, the stage ends (4.11.7, 4.23.4)."""


class Attack(Action, frozen=True, gc=False):
    """Declare attackers: each creature of ``map`` attacks a creature, a building or a player (34.1)."""

    map: dict[str, str]


class StrikeBack(Action, frozen=True, gc=False):
    """Which attacker each creature attacked by two strikes back at (34.8)."""

    map: dict[str, str]


class Use(Action, frozen=True, gc=False):
    """Use an activated or combat ability; ``n`` how often its cost is paid (combat abilities).

    ``reacts_to``: the link of the reaction chain it is a reaction to (``chain.link_id``). ``keep``: how many of the
    components that it gives are wanted (74.5).
    """

    of: str
    ability: str
    target: str | None = None
    n: int = 1
    targets: tuple[str, ...] = ()
    x: int = 0
    reacts_to: str | None = None
    keep: int | None = None


class Play(Action, frozen=True, gc=False):
    """Play a card from hand; ``targets`` after the first ``target``, ``x`` what is chosen for X.

    ``way``: in which other way than the original one (50.1).
    """

    card: str
    target: str | None = None
    targets: tuple[str, ...] = ()
    x: int = 0
    reacts_to: str | None = None
    way: str | None = None


class Announce(Action, frozen=True, gc=False):
    """Announce that a card is going to be played, and show it, without paying yet (21.2, step 1).

    ``reacts_to``: the link of the reaction chain it is to be a reaction to. To go on with it is to play it.
    ``ability``: this ability of the card is going to be used instead (136.4).
    """

    card: str
    reacts_to: str | None = None
    ability: str | None = None


class TakeBack(Action, frozen=True, gc=False):
    """Take back a card, or the use of an ability, that has been announced and not been paid yet (23.1, 136.4)."""

    card: str
    ability: str | None = None


class Exchange(Action, frozen=True, gc=False):
    """Move creatures between reserve and guard post in the exchange phase (32.1).

    ``order``: a whole row as it is to stand (32.4).
    """

    into: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


class Sacrifice(Action, frozen=True, gc=False):
    """Sacrifice monsters of the reserve for components in the fourth stage of the preparation phase (29.6)."""

    things: tuple[str, ...]
    keep: int | None = None


class Claim(Action, frozen=True, gc=False):
    """Take components out of a creature that died (67.1; in combat until its end, 36.10)."""

    thing: str
    n: int


class Look(Action, frozen=True, gc=False):
    """Look through a zone of a player (4.7.5, 4.8.5)."""

    whose: str
    zone: str


class SeekLocation(Action, frozen=True, gc=False):
    """Decide to search for a location instead of drawing in the draw phase (8.9.6)."""


class Concede(Action, frozen=True, gc=False):
    """Give the game up (2.8.2)."""


class AgreeDraw(Action, frozen=True, gc=False):
    """Say yes to a draw; when all players have, the game ends (2.8.1)."""


class Stalemate(Action, frozen=True, gc=False):
    """State that nobody can win any more (3.16)."""


class AroundTheGame(Action, frozen=True, gc=False):
    """What players do when a game of a match is over, or what passes whether or not one is played."""


class NextGame(AroundTheGame, frozen=True, gc=False):
    """Set up the next game of the match (139.0)."""


class EndMatch(AroundTheGame, frozen=True, gc=False):
    """Leave the match as it stands (139.0)."""


class Swap(AroundTheGame, frozen=True, gc=False):
    """Exchange own cards between deck (``out``) and side deck (``into``) before the next game (143.3)."""

    out: tuple[str, ...]
    into: tuple[str, ...]


class Clock(AroundTheGame, frozen=True, gc=False):
    """So many minutes of the match have gone by (139.1, 143.5); nobody does that: ``by`` is empty."""

    minutes: int


class AgreeAnew(Action, frozen=True, gc=False):
    """Say yes to deciding anew who begins the third game (140.1)."""


class Note(Action, frozen=True, gc=False):
    """Take off the damage that has been suffered (147)."""


class Warn(Action, frozen=True, gc=False):
    """Tell a player what damage the own sources and creatures have done (147.2)."""

    whose: str


class Penalize(Action, frozen=True, gc=False):
    """Apply the penalty rule to a player: for damage not taken off, or for ``n`` points of a cost not spent (147)."""

    whose: str
    what: str = "life"
    n: int = 0


class Repeat(Action, frozen=True, gc=False):
    """Go through the same actions so many times in a row, as announced (141.0)."""

    times: int
    cycle: tuple[Action, ...]


class Ask(Action, frozen=True, gc=False):
    """Ask a player how many cards there are in the hand, or with how many the deck began; ``answer``: what is said."""

    whose: str
    zone: str
    answer: int | None = None


class Show(Action, frozen=True, gc=False):
    """Show cards of the own hand (2.2.7)."""

    things: tuple[str, ...]


class Shuffle(Action, frozen=True, gc=False):
    """Shuffle a deck: the own one, or another player's (2.3.3, 2.3.4)."""

    whose: str


class Cut(Action, frozen=True, gc=False):
    """Cut another player's deck: so many cards go from its top to its bottom (2.3.4)."""

    whose: str
    n: int


class Stack(Action, frozen=True, gc=False):
    """Arrange the own deck on purpose, which nobody may (2.3.3)."""


class Deprive(Action, frozen=True, gc=False):
    """Go on as though another player had no right of action, which nobody may (2.6.4)."""

    whose: str


class Revoke(Action, frozen=True, gc=False):
    """Take back what one has done with a card (``of``), or the end of the game that was agreed to (2.6.7, 2.8.3)."""

    of: str | None = None


ASIDE = ("Concede", "AgreeDraw", "Stalemate", "Look", "Clock", "Note", "Warn", "Penalize", "Ask", "Show", "Revoke")
"""The names of what may be done at any time, whatever waits to be finished."""


def targets_of(action: Play | Use) -> tuple[str, ...]:
    """Everything an action is aimed at, in order."""
    return action.targets if action.target is None else (action.target, *action.targets)


def source_of(action: Play | Use) -> str:
    """The card an action is about."""
    return action.of if isinstance(action, Use) else action.card
