"""Whoever asks to be taught the whole game is led to the rulebook's lesson, whatever else is answered."""

from __future__ import annotations

import json
from typing import Any

from kodex.rules.books import DEFAULT
from kodex.store.store import Store
from kodex.text import asked_lesson


def pointed(store: Store, question: str, answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the lesson (key ``learn``: :class:`kodex.shapes.Pointer`) where the question asks for one."""
    asked = store.fact("asked_lesson")
    if not asked or not asked_lesson.is_asked(json.loads(asked), question):
        return answer
    lesson = store.lesson() or {}
    option = "" if store.rulebook == DEFAULT else f" --rulebook {store.rulebook}"
    told = {"rulebook": store.rulebook, "command": f"kodex learn{option}", "about": lesson.get("about", "")}
    return {**answer, "learn": told}


__all__ = ["pointed"]
