"""What an event has set off and what has not had its turn yet."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


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
