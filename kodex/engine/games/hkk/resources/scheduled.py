"""What has been put off to a later moment (title 114)."""

from __future__ import annotations

from msgspec import Struct

from kodex.engine.games.hkk.cards.effects import Effect
from kodex.engine.games.hkk.effects.runs import Run


class Scheduled(Struct, frozen=True):
    """Effects that have been put off: what is at work, until which stage, whether only in the own turn."""

    effects: tuple[Effect, ...]
    run: Run
    stage: str
    own: bool = False


__all__ = ["Scheduled"]
