"""The fitted figures of ranking and refusal.

``python -m tests.bench.search --fit`` (ranking), ``tests.bench.refusal --fit`` (refusal) and ``tests.bench.certainty
--fit`` write ``calibration.json`` beside this module from the development questions of all rulebooks together, and
``calibration-ID.json`` for what another rulebook has of its own; nothing in them is set by hand. A rulebook without a
file of its own takes the default one's weights, which hold for any text; and no word that it uses itself speaks against
it (``refusal``).
"""

from __future__ import annotations

import json
import os
from typing import Any

from kodex.rules.books import DEFAULT

_SHARED = ("rank", "terms", "wording", "vote", "cases", "told")
"""What is the same for all rulebooks; so is ``certainty`` but for what a rulebook has of it in its own file."""

_read: dict[str, dict[str, Any]] = {}


def path(rulebook: str = DEFAULT) -> str:
    """Where the figures of a rulebook are kept; need not exist."""
    name = "calibration.json" if rulebook == DEFAULT else f"calibration-{rulebook}.json"
    return os.path.join(os.path.dirname(__file__), name)


def is_own(rulebook: str) -> bool:
    """Whether the figures for a rulebook were fitted on it."""
    return rulebook == DEFAULT or bool(figures(rulebook)["own"])


def figures(rulebook: str = DEFAULT) -> dict[str, Any]:
    """``rank`` and ``refuse`` (weights by feature), ``outside`` (word odds), ``wording`` (weights of words and pairs of
    words), ``terms`` (how terms of any rulebook begin: a set), ``sisters`` (names of other rulebooks that this one does
    not know: a set), ``certainty`` (thresholds), ``vote`` (weights and thresholds of yes and no), ``cases``
    (what a case's rule weighs, and from which score a case is shown), ``told`` (how words begin that show that a
    question is about something else, and about what), ``risk`` (the curve), ``own`` (whether they were fitted on this
    very rulebook)."""
    if rulebook not in _read:
        _read[rulebook] = _load(rulebook)
    return _read[rulebook]


def _load(rulebook: str) -> dict[str, Any]:
    if rulebook != DEFAULT and not os.path.isfile(path(rulebook)):
        return figures() | {"sisters": frozenset(), "own": False}
    with open(path(rulebook), encoding="utf-8") as stream:
        found: dict[str, Any] = json.load(stream) | {"own": True}
    found["sisters"] = frozenset(found.get("sisters", ()))
    if rulebook == DEFAULT:
        return found | {"terms": frozenset(found["terms"])}
    certainty = figures()["certainty"] | found.get("certainty", {})
    return found | {key: figures()[key] for key in _SHARED} | {"certainty": certainty}
