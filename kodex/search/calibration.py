"""The fitted figures of ranking and refusal, read from ``calibration.json`` beside this module.

``python -m tests.bench.search --fit`` writes that file from the development questions; nothing in it is set by hand but
the words of ``aside`` and ``outside``.
"""

from __future__ import annotations

import json
import os
from typing import Any

PATH = os.path.join(os.path.dirname(__file__), "calibration.json")

_read: dict[str, Any] = {}


def figures() -> dict[str, Any]:
    """``rank`` and ``refuse`` (weights by feature), ``aside`` and ``outside`` (words), ``risk`` (the curve)."""
    if not _read:
        with open(PATH, encoding="utf-8") as stream:
            _read.update(json.load(stream))
    return _read
