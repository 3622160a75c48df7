"""Whoever asks to be taught the whole game is led to the rulebook's lesson, whatever else is answered; whoever asks how
something goes, or which parts it has, is told in a list of short lines."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from kodex.rules.books import DEFAULT
from kodex.store.store import Store
from kodex.text import asked_lesson


def pointed(store: Store, question: str, answer: dict[str, Any]) -> dict[str, Any]:
    """An answer with the lesson (``learn``: :class:`kodex.shapes.Pointer`) or an overview (``overview``:
    :class:`kodex.shapes.Overview`) where the question asks for one."""
    found = asked(store)
    if found is None:
        return answer
    overview = _overview(found, question)
    if overview is not None:
        lines = [line | {"label": store.label(line["rule"])} for line in overview["lines"]]
        answer = {**answer, "overview": {"says": overview["says"], "lines": lines}}
    if not asked_lesson.is_asked(found, question):
        return answer
    lesson = store.lesson() or {}
    option = "" if store.rulebook == DEFAULT else f" --rulebook {store.rulebook}"
    told = {"rulebook": store.rulebook, "command": f"kodex learn{option}", "about": lesson.get("about", "")}
    return {**answer, "learn": told}


def listed(store: Store, question: str) -> str | None:
    """The first rule of the overview that a question asks for: what answers it where no rule is found for its words."""
    found = asked(store)
    overview = _overview(found, question) if found else None
    return overview["lines"][0]["rule"] if overview else None


def asked(store: Store) -> dict[str, Any] | None:
    """What the rulebook's lesson and its overviews are asked by; None for a rulebook without."""

    def read(_connection: sqlite3.Connection, keys: list[str]) -> dict[str, Any]:
        return {key: json.loads(fact) if (fact := store.fact(key)) else None for key in keys}

    found: dict[str, dict[str, Any] | None] = store.cached("lesson", ["asked_lesson"], read)
    return found["asked_lesson"]


def _overview(asked: dict[str, Any], question: str) -> dict[str, Any] | None:
    return next((one for one in asked["overviews"] if asked_lesson.is_asked({**asked, **one}, question)), None)


__all__ = ["asked", "listed", "pointed"]
