"""What a norm has against a step, for people: numbers that do not go together, whom a selector means, a stage."""

from __future__ import annotations

import re

from kodex.engine.games.conquest.scenes import english
from kodex.engine.games.conquest.scenes.called import stage
from kodex.engine.games.conquest.scenes.whom import in_words


def reason(detail: str, language: str) -> str:
    """In the words of players: ``2 > 1`` is ``2 kellene, 1 van``; names stay as they are."""
    hungarian = language == "hu"
    numbers = re.fullmatch(r"(\d+) > (\d+)", detail)
    if numbers:
        needed, there = numbers.groups()
        return f"{needed} kellene, {there} van" if hungarian else f"{needed} needed, {there} there"
    return stage(in_words(detail)) if hungarian else english.stage(detail)


__all__ = ["reason"]
