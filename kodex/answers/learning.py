"""Whoever asks to be taught the whole game is led to the rulebook's lesson, whatever else is answered; whoever asks how
something goes, or which parts it has, is told in a list of short lines."""

from __future__ import annotations

import json
from typing import Any

from kodex.rules.books import DEFAULT
from kodex.store.store import Store
from kodex.text import asked_lesson


def pointed(store: Store, question: str, answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the lesson (``learn``: :class:`kodex.shapes.Pointer`) or an overview (``overview``:
    :class:`kodex.shapes.Overview`) where the question asks for one."""
    fact = store.fact("asked_lesson")
    if not fact:
        return answer
    asked = json.loads(fact)
    overview = next((one for one in asked["overviews"] if asked_lesson.is_asked({**asked, **one}, question)), None)
    if overview is not None:
        lines = [line | {"label": store.label(line["rule"])} for line in overview["lines"]]
        answer = {**answer, "overview": {"says": overview["says"], "lines": lines}}
    if not asked_lesson.is_asked(asked, question):
        return answer
    lesson = store.lesson() or {}
    option = "" if store.rulebook == DEFAULT else f" --rulebook {store.rulebook}"
    told = {"rulebook": store.rulebook, "command": f"kodex learn{option}", "about": lesson.get("about", "")}
    return {**answer, "learn": told}


__all__ = ["pointed"]
