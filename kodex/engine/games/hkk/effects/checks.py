"""What verbs refuse when a card is read."""

from __future__ import annotations

from kodex.engine.games.hkk.cards.effects import Effect
from kodex.i18n import _


def at_least_one(effect: Effect) -> str | None:
    """A number of at least 1, where it is a number."""
    return _("'n' is at least 1") if isinstance(effect.n, int) and effect.n < 1 else None
