"""Words as people type them."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(8192)
def folded(word: str) -> str:
    """A word without accents and case, so that players may type it as they like."""
    plain = unicodedata.normalize("NFD", word.lower())
    return "".join(c for c in plain if not unicodedata.combining(c)).strip()


__all__ = ["folded"]
