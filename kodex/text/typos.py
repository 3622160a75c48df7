"""Typo correction: known words one edit away from an unknown one (Damerau: add, drop, change, swap neighbours)."""

from __future__ import annotations

from collections.abc import Container, Sequence

from kodex.text.small_words import QUESTION_WORDS

SHORTEST = 5
"""Shorter words are left alone: too many known words are one letter away."""

LONGEST = 40
"""Nor is any word of a rulebook so long: what is longer is a typo of none."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def edits(word: str) -> set[str]:
    """Every string one edit away from ``word`` that keeps its first letter; none for what is longer than any word."""
    found: set[str] = set()
    if len(word) > LONGEST:
        return found
    for at in range(1, len(word) + 1):
        head, tail = word[:at], word[at:]
        found.update([head + letter + tail for letter in _LETTERS])
        if tail:
            found.add(head + tail[1:])
            found.update([head + letter + tail[1:] for letter in _LETTERS])
        if len(tail) > 1:
            found.add(head + tail[1] + tail[0] + tail[2:])
    found.discard(word)
    return found


def correct(word: str, common: Sequence[str], known: Container[str]) -> str | None:
    """The most frequent word of ``common`` (most frequent first) one edit from ``word``; None if it needs no mending.

    Known, short and question words, and words with digits are never corrected.
    """
    if len(word) < SHORTEST or word in QUESTION_WORDS or word in known or not word.isalpha():
        return None
    near = edits(word)
    return next((other for other in common if other in near), None)
