"""The accents that Hungarian vowels may have."""

from __future__ import annotations

ACCENTS = {"a": "aá", "e": "eé", "i": "ií", "o": "oóöő", "u": "uúüű"}
"""By bare vowel all its ways, the bare one first."""

ACCENTED = "".join(ways[1:] for ways in ACCENTS.values())
"""The vowels with an accent."""


def has_accents(text: str) -> bool:
    """Whether a text has any vowel with an accent."""
    return not set(ACCENTED).isdisjoint(text.lower())


def accents(word: str, spelling: str) -> list[int] | None:
    """Which accent each letter of a folded word has; None for a spelling that is not one by accents alone.

    >>> accents("idezo", "idéző")
    [0, 0, 1, 0, 3]
    """
    if word == spelling:
        return [0] * len(word)
    if len(word) != len(spelling):
        return None
    found = [ACCENTS.get(letter, letter).find(written) for letter, written in zip(word, spelling, strict=True)]
    return None if min(found, default=0) < 0 else found
