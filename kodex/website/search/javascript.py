"""Python's patterns for the browser."""

from __future__ import annotations

import re


def javascript(pattern: str) -> str:
    r"""A Python pattern for a JavaScript one with the flags ``iu``: named groups, ``\w`` and ``\d`` of all scripts."""
    pattern = (
        pattern.replace(r"[^\W\d_]", r"\p{L}").replace("(?P<", "(?<").replace(r"\d", r"\p{Nd}").replace(r"\"", '"')
    )
    pattern = pattern.replace(r"\w-e\b", r"\w-e(?!\w)")  # \b knows no letter beyond ASCII there
    inside = re.sub(r"\[[^\]]*\]", lambda found: found[0].replace(r"\w", r"\p{L}\p{N}_"), pattern)
    return inside.replace(r"\w", r"[\p{L}\p{N}_]")
