"""JSON for programs that may end up on a terminal."""

from __future__ import annotations

import json
import re
from typing import Any

_STEERING = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What JSON leaves as it is and a terminal obeys."""


def as_json(data: Any, indent: int | None = None) -> bytes:
    """``data`` as UTF-8 JSON, in which no letter is left that steers a terminal."""
    text = json.dumps(data, ensure_ascii=False, indent=indent).encode("utf-8", "replace").decode()
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()
