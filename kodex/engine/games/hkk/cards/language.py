"""The language of HKK's cards, made of what all games share (``engine/cards/language``): from where its selectors look
and how its words are entered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kodex.engine.cards import selectors
from kodex.engine.cards.language import Language, Whom
from kodex.engine.games.hkk.phases import ON_TABLE, ZONE_WORDS
from kodex.engine.kernel.pipeline import Pipeline

if TYPE_CHECKING:
    from kodex.ground.nearby import Speech

WORDS: Pipeline[Callable[[], None]] = Pipeline("what enters every word of cards")
"""Said by the package of the game, which is imported before any module of it."""
PEOPLE = ("controller", "opponent", "opponents", "players")
PLACES = ("pakli", "gyűjtő", "semmi", "ellenfél_paklija", "ellenfél_gyűjtője", "ellenfél_keze", "ellenfél_semmije")
"""Words of ``to`` for what is done to the deck, pile, void or hand of a player: whose, rules say (4.1.3, 4.2.4 …)."""
WHOM = ("target", "target2", "target3", "targets", "self", "host", "it", "reacted", "owner", *PEOPLE)
"""Words of ``to``; anything else is a selector: everything on the table it fits."""
_FIRST = ("lény", "saját", "ellenséges", "szörny", "kalandozó", "építmény", "self", "host")
"""The words that most selectors are made of."""


class View(selectors.View, frozen=True):
    """From where a selector looks: the source and its controller, X; ``asking``: whether for a linked effect
    (``linked``) or a reaction (``reacted``); ``using``: the ability of the source that it looks for; ``foe``: the
    one of several opponents who has been chosen for it; ``event``: the number of the event that set the ability off;
    ``player``: who does with the thing what an event is about (draws it, discards it, plays it); ``hand``: whether what
    its player may show from the hand counts, None for a continuous ability, which has no moment to show it in."""

    asking: str = ""
    using: str | None = None
    foe: str | None = None
    event: int = 0
    player: str | None = None
    hand: bool | None = True


def load() -> None:
    """Make sure that every module has entered its words."""
    for enter in WORDS:
        enter()


def _speech() -> Speech:
    from kodex.engine.games.hkk.cards.meant import SPEECH  # only for what is refused

    return SPEECH


LANGUAGE: Language[View] = Language(
    load,
    zones=ON_TABLE,
    others=[zone for zone in ZONE_WORDS if zone not in ON_TABLE],
    first=_FIRST,
    whom=Whom(
        people=(*PEOPLE, "owner"),
        things=("self", "host"),
        either=("target", "target2", "target3", "targets", "it", "reacted"),
        places=PLACES,
        to_players=PEOPLE,
        to_things=("target", "self", "host", "it"),
    ),
    always=("if", "absolute"),
    speech=_speech,
)
