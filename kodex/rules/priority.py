"""How strong a rule is by where it stands: the levels of 1.4 and 138. Imports nothing, for ``ask`` needs it too."""

from __future__ import annotations

from typing import Any

LEVELS = ("principle", "format", "detail", "basic")
"""Levels of rules, the strongest first (1.4.1, 1.4.2, 138); cards stand between principle and format."""

_OF_TITLE = {"hkk-kodex": {"1": "principle", "2": "basic"}}
_OF_PART = {"hkk-kodex": {"VII": "format"}}


def level(rule: dict[str, Any]) -> str:
    """The level (one of :data:`LEVELS`) of a rule object of the store."""
    titles = _OF_TITLE.get(rule["rulebook"], {})
    parts = _OF_PART.get(rule["rulebook"], {})
    return titles.get(rule["title_number"]) or parts.get(rule["part"], "detail")
