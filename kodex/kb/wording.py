"""Is our wording our own? Runs of words that a text shares with a source text.

Facts, numbers and terms may be the same, sentences may not: ``LIMIT`` or more words in a row count as a copy.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import filterfalse
from typing import NamedTuple

from kodex.text.folding import plain

LIMIT = 9
_SEED = 6
_WORD = re.compile(r"[^\W\d_]\w*|\w*[^\W\d_]")


class Copy(NamedTuple):
    """A run of ``length`` words shared with a source."""

    length: int
    words: str


def words(text: str) -> list[str]:
    """The words of a text, case and accents folded, numbers left out."""
    folded = plain(text.replace("\u00ad", ""))
    if not folded.isascii():
        folded = "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFD", folded)))
    return _WORD.findall(folded)


class Sources:
    """Source texts, indexed by their runs of six words."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [words(text) for text in texts]
        self._at: dict[tuple[str, ...], list[tuple[int, int]]] = {}
        for number, source in enumerate(self._texts):
            for start in range(len(source) - _SEED + 1):
                self._at.setdefault(tuple(source[start : start + _SEED]), []).append((number, start))

    def copies(self, text: str, limit: int = LIMIT) -> list[Copy]:
        """Every run of at least ``limit`` words of ``text`` that stands in a source too."""
        mine = words(text)
        found = []
        at = 0
        while at <= len(mine) - _SEED:
            longest = max(
                (self._run(mine, at, *place) for place in self._at.get(tuple(mine[at : at + _SEED]), ())), default=0
            )
            if longest >= limit:
                found.append(Copy(longest, " ".join(mine[at : at + longest])))
            at += max(1, longest - _SEED + 1)
        return found

    def _run(self, mine: list[str], at: int, number: int, start: int) -> int:
        source = self._texts[number]
        run = 0
        while at + run < len(mine) and start + run < len(source) and mine[at + run] == source[start + run]:
            run += 1
        return run
