"""Questions alike, one for each word of a closed list."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from kodex.engine.kernel.questions import Family, Question

CALLER: Any = None
"""The default of a question whose callers say each for themselves what holds where no norm applies."""


class Heard(StrEnum):
    """Words of linked effects (``on``) of which a norm says which events they mean."""

    COMPELLED = "compelled"
    FROM_HAND = "from_hand"
    HURT = "hurt"
    OUT_OF_PLAY = "out_of_play"
    PILE = "pile"
    PLAYED = "played"
    PRODUCES = "produces"
    SPENDS = "spends"
    SUBSTITUTED = "substituted"
    DEATH_CRY = "halálsikoly"
    PENALTY = "büntetés"
    COMPENSATION = "kárpótlás"


class Trait(StrEnum):
    """What spells are called by what they can do (111)."""

    DAMAGING = "sebző"
    HEALING = "gyógyító"
    DISCARDING = "dobató"
    DRAWING = "húzó"
    SEARCHING = "kereső"
    BANISHING = "semmiző"


class Strengthened(StrEnum):
    """What a spell does that may be made stronger or weaker (111.1, 111.2)."""

    DAMAGE = "damage"
    HEAL = "heal"


class Ordered(StrEnum):
    """Moments of which a norm says who orders what happens in them."""

    PREPARATION = "előkészítő"
    DRAW = "húzás"


class ReactionWord(StrEnum):
    """What a reaction may say that it answers."""

    ANY = "any"
    EFFECT = "effect"
    PLAY = "play"
    REACT = "react"
    SOURCE = "source"
    USE = "use"


class Asking(StrEnum):
    """For what a text looks at the cost of a card: a linked effect, a reaction."""

    LINKED = "linked"
    REACTED = "reacted"


class Ceiled(StrEnum):
    """Numbers of a player that have a maximum."""

    LIFE = "life"
    MAGIC = "magic"


HEARD = Family(Heard, lambda word: Question[bool](f"heard.{word}", "Does the word mean this event?", False, "event"))
IS_OF_TRAIT = Family(Trait, lambda one: Question[bool](f"trait.{one}", f"Are these effects {one}?", False, "effects"))
KEEPS_TRAIT = Family(Trait, lambda one: Question[bool](f"keeps.{one}", f"Does it stay {one} whatever it did?", False))
MODIFIED_EACH = Family(
    Strengthened, lambda one: Question[bool](f"modified.{one}", f"Is each {one} of several changed?", False)
)
SHARED_ONCE = Family(
    Strengthened, lambda one: Question[bool](f"shared.{one}", f"Is {one} changed once before it is shared?", False)
)
ORDER_OF = Family(
    Ordered,
    lambda when: Question[str | None](f"order.{when}", f"Who orders what happens then ({when})?", None, "player"),
)
REACTION_TO = Family(
    ReactionWord,
    lambda word: Question[bool](
        f"reaction.{word}", f"Does '{word}' answer this link?", word == ReactionWord.ANY, "by to"
    ),
)
"""A reaction that says no time would answer anything, if no rule said what it answers."""
COST_FOR = Family(Asking, lambda why: Question[int | None](f"cost.{why}", f"Its cost as {why}", None, "thing"))
CEILING = Family(
    Ceiled, lambda one: Question[int | None](f"{one}.ceiling", f"How much {one} may a player have?", None, "player")
)
