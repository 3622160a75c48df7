"""What an event has set off and what has not had its turn yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from kodex.engine.games.hkk.cards.effects import Ability
from kodex.engine.kernel.pipeline import Pipeline
from kodex.engine.kernel.state import Change, Event
from kodex.engine.kernel.table import Table


class Waiting(Struct, frozen=True):
    """An ability that an event has set off: whose, which, and what the event was about.

    ``reacts_to``: the link that an automatic reaction answers (95).
    """

    by: str
    source: str
    ability: str
    it: str | None
    about: dict[str, Any]
    own: bool = False
    reacts_to: str | None = None

    @property
    def name(self) -> str:
        """Its name among the others that wait."""
        return f"{self.source}/{self.ability}"


def word_of(one: Ability) -> str:
    """The word of an ability for the event that it is linked to."""
    return str(one.on or "").partition(":")[0].strip()


NOTICED: Pipeline[Callable[[Table, Waiting, Ability | None], object]] = Pipeline("noticing")
"""Asked once more about what has been set off, so that the event cites what its words mean."""
OF_ITSELF: dict[str, Callable[[Table, Event], str | None]] = {}
"""Words that mean what happens to the card they stand on; who is then meant by ``it``."""
SIFTED: Pipeline[Callable[[Table, list[Waiting], Event], list[Waiting]]] = Pipeline("what has been set off")
"""What leaves out some of the automatic effects that an event sets off, or lets them happen at once."""
PRICES: Pipeline[Callable[[Table, Waiting], list[Change] | None]] = Pipeline("prices of automatic effects")
"""What a linked effect that happens by itself would take of its controller; None keeps it from happening."""
