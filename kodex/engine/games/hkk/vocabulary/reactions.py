"""The reaction chain, linked effects, what effects do: what norms are asked.

In order of their names; what is asked about stands behind the default (``?``: it may be left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards.effects import Effect  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.reactions.chain import Link  # noqa: F401 (in types below)
    from kodex.engine.games.hkk.zones.entering import Landing  # noqa: F401 (in types below)

AT_ONCE = Question[bool]("at_once", "Does this automatic ability come about at once?", False, "known")
AUTOMATIC_ANSWERED = Question[bool](
    "automatic.answered", "May this be played against an automatic reaction?", False, "by source patterns to"
)
AUTOMATIC_COSTLESS = Question[bool]("automatic.costless", "Does an automatic ability never cost anything?", False)
AUTOMATIC_EQUAL = Question[bool](
    "automatic.equal", "Does only one of several equal automatic reactions come into operation?", False
)
AUTOMATIC_FIRST = Question[bool]("automatic.first", "Do automatic reactions come before those that are used?", False)
AUTOMATIC_FREE = Question[bool]("automatic.free", "Are automatic reactions free of what makes them dearer?", False)
CHAIN_NEXT = Question["Link"]("chain.next", "Which link takes effect next?", CALLER, "ready")
CHAIN_ORDER = Question[tuple[str, ...]]("chain.order", "In which order may players react?", CALLER, "last")
CHAIN_READY = Question["tuple[Link, ...]"]("chain.ready", "Which links may take effect now?", CALLER)
CHAIN_TOGETHER = Question[bool]("chain.together", "Do an action and the reactions to it make one chain?", False)
COUNTERED_GOES = Question[str]("countered.goes", "Where does a card go that has been prevented?", "void", "one")
DISCARD_CHOOSER = Question[str]("discard.chooser", "Who chooses what is discarded?", CALLER, "whom run effect")
HEARD_AGAIN = Question[bool]("heard.again", "Does the same ability hear this event too?", True, "word new event")
KEEPS_TYPE = Question[bool]("keeps.type", "Does it stay a card of its type?", False, "one")
MARKER_LANDING = Question["Landing"]("marker.landing", "Where does an independent marker come?", CALLER, "definition")
REACTING_AGAIN = Question[bool]("reacting.again", "May there be several reactions to one action?", False)
REACTION_ALONE = Question[bool](
    "reaction.alone", "May this reaction be used as an action of its own?", False, "ability"
)
REACTION = "reakció"
"""The subtype of the cards that are played only in reaction (57.0)."""
REACTION_PATTERNS = Question[tuple[str, ...]]("reaction.patterns", "What else may this card react to?", (), "thing")
REACTION_WHOLE = Question[bool](
    "reaction.whole", "Are all effects of a reaction carried out before the chain goes on?", False
)
STAYS_ACTIVE = Question[bool]("stays_active", "Can it not be passivized?", False, "thing")
TEXT_ALTERED = Question["tuple[Effect, ...]"](
    "text.altered", "How do the effects of a link read by now?", CALLER, "one effects"
)
TRAIT_EFFECTS = Question["tuple[Effect, ...]"](
    "trait.effects", "Which effects decide the traits of this thing?", CALLER, "thing view"
)
