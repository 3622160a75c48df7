"""Copies: what norms are asked.

In order of their names; what is asked about stands behind the default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodex.engine.games.hkk.vocabulary.families import CALLER
from kodex.engine.kernel.questions import Question

if TYPE_CHECKING:
    from kodex.engine.games.hkk.cards import Card  # noqa: F401 (in types below)

COPY_AS_IT_IS = Question[bool]("copy.as_it_is", "Is a card copied as it is at that moment?", False)
COPY_COST = Question[bool]("copy.cost", "Does whoever becomes a copy take over the cost?", True, "said")
COPY_KEYWORD = Question[bool]("copy.keyword", "Is this keyword copied?", True, "name")
COPY_MARKER = Question["Card"]("copy.marker", "What is a marker that is a copy of this card?", CALLER, "copied name")
COPY_MARKERS = Question[bool]("copy.markers", "Are markers of this name copied?", True, "copied name drawbacks")
COPY_RECEIVED = Question[bool]("copy.received", "Is copied what something else gives the card all the time?", True)
COPY_WHOLE = Question[tuple[str, ...]](
    "copy.whole", "What besides its numbers does whoever becomes a copy as a whole take over?", ()
)
